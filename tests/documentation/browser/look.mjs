// Looks at a part of the documentation in Chromium, as node look.mjs SERVICE CHROMIUM FOLDER PART, and prints what it
// found, and what the browser complained of, as JSON.
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const [, , SERVICE, CHROMIUM, FOLDER, PART] = process.argv
const require = createRequire(`${FOLDER}/package.json`)
const { chromium } = require("playwright-core")
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
const KINDS = ["", "/quickstart", "/errors", "/maverick", "/full-throttle-cards", "/maximum-apocalypse-cards", "/api-undo"]
const WIDE = [...KINDS, "/thermal-showdown-cards", "/your-own-game", "/schemas", "/schema-Table", "/limits", "/live"]

const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, "--disable-component-update", "--disable-sync"] })
const complaints = []

async function opened(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  page.on("console", (message) => message.type() === "error" && !/status of 401/.test(message.text()) && complaints.push(`${path}: ${message.text()}`))
  page.on("pageerror", (error) => complaints.push(`${path}: ${error.message}`))
  page.on("request", (request) => request.url().startsWith(SERVICE) || complaints.push(`${path} asks ${request.url()}`))
  page.setDefaultTimeout(30_000)
  await page.goto(`${SERVICE}/docs${path}`)
  return page
}

/** Phone width: what is wider than the window. */
async function sideScroll() {
  const page = await opened("", { viewport: { width: 360, height: 740 } })
  const wide = []
  for (const path of WIDE) {
    await page.goto(`${SERVICE}/docs${path}`)
    const width = await page.evaluate("document.documentElement.scrollWidth")
    if (width > 360) wide.push(`${path}: ${width}`)
  }
  await page.context().close()
  return wide
}

async function violations(colorScheme) {
  const page = await opened("", { colorScheme })
  const found = []
  for (const path of KINDS) {
    await page.goto(`${SERVICE}/docs${path}`)
    await page.evaluate(AXE)
    const { violations } = await page.evaluate("axe.run()")
    found.push(...violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120))}`))
  }
  await page.context().close()
  return found
}

async function search() {
  const page = await opened("/quickstart")
  const found = {}
  for (const words of ["monstrous form", "over-budget", "play an action", "turnout jacket", "webhook"]) {
    await page.keyboard.press("/")
    await page.locator("search input").fill(words)
    await page.locator(".found a, .found p").first().waitFor()
    await page.waitForTimeout(100)
    found[words] = await page.locator(".found a").evaluateAll((links) => links.map((link) => link.getAttribute("href")))
    await page.keyboard.press("Escape")
    await page.locator("h1").click()
  }
  await page.locator("search input").fill("turnout xyzzy")
  await page.locator(".found p").waitFor()
  await page.locator("search input").fill("turnout jacket")
  await page.locator(".found a").first().waitFor()
  await page.keyboard.press("Enter")
  await page.waitForURL("**/maximum-apocalypse-cards#fir_jacket")
  found.shown = await page.locator("#fir_jacket").isVisible()
  await page.context().close()
  return found
}

async function tabs() {
  const page = await opened("/quickstart")
  const shown = () => page.locator('.tabs [role="tabpanel"]:not([hidden])').evaluateAll((panels) => panels.map((panel) => document.getElementById(panel.getAttribute("aria-labelledby")).textContent))
  const before = await shown()
  await page.locator('[role="tab"]').first().focus()
  await page.keyboard.press("ArrowRight")
  const after = await shown()
  const focused = await page.evaluate("document.activeElement.textContent")
  await page.keyboard.press("End")
  const last = await shown()
  await page.reload()
  const kept = await shown()
  await page.context().close()
  const plain = await opened("/quickstart", { javaScriptEnabled: false })
  const visible = await plain.locator(".tabs pre:visible").count()
  await plain.goto(`${SERVICE}/docs/api-undo`)
  const forms = await plain.locator("form:visible, search:visible").count()
  await plain.context().close()
  return { before, after, focused, last, kept, visible, forms }
}

async function trying() {
  const page = await opened("/api-players")
  const registering = page.locator('form.try[data-path="/v1/players"]')
  await registering.locator("textarea").fill('{"name": "Ann"}')
  await registering.getByRole("button", { name: "Send" }).click()
  await registering.locator(".status").waitFor()
  const registered = await registering.locator(".status").textContent()
  const { token } = JSON.parse(await registering.locator("pre").textContent())
  const me = page.locator('form.try[data-path="/v1/me"][data-method="GET"]')
  const send = async () => {
    await me.locator("output").evaluate((output) => output.replaceChildren())
    await me.getByRole("button", { name: "Send" }).click()
    await me.locator(".status").waitFor()
    return me.locator(".status").textContent()
  }
  const without = await send()
  await page.locator("form.token input").fill(token)
  const withToken = await send()
  const name = JSON.parse(await me.locator("pre").textContent()).name
  const leaked = page.url().includes(token) || (await page.content()).split(token).length > 2
  await page.goto(`${SERVICE}/docs/api-play`)
  const kept = (await page.locator("form.token input").inputValue()) === token
  await page.context().close()
  return { registered, without, withToken, name, leaked, kept }
}

async function menu() {
  const page = await opened("", { viewport: { width: 360, height: 740 } })
  const before = await page.locator("#pages").isVisible()
  await page.getByRole("button", { name: "Menu" }).click()
  const after = await page.locator("#pages").isVisible()
  await page.locator("#pages").getByRole("link", { name: "Quickstart" }).click()
  await page.waitForURL("**/docs/quickstart")
  await page.context().close()
  return { before, after }
}

/** First paint, in ms since the navigation began: the best of three, since the machine has other work. */
async function firstPaint() {
  const times = []
  for (let time = 0; time < 3; time++) {
    const page = await opened("")
    await page.waitForTimeout(200)
    times.push(await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9"))
    await page.context().close()
  }
  return Math.min(...times)
}

const PARTS = { sideScroll, light: () => violations("light"), dark: () => violations("dark"), search, tabs, trying, menu, firstPaint }
const found = await PARTS[PART]()
await browser.close()
console.log(JSON.stringify({ found, complaints }))
