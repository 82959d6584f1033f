// The forms that try an operation. Requests go to this very service; the token stays in this tab.
const KEY = "token"

export function startTrying(root) {
  for (const form of root.querySelectorAll("form.token, form.try")) form.hidden = false
  const token = root.querySelector("form.token input")
  if (!token) return
  token.value = sessionStorage.getItem(KEY) ?? ""
  token.addEventListener("input", () => sessionStorage.setItem(KEY, token.value))
  token.form.addEventListener("submit", (event) => event.preventDefault())
  for (const form of root.querySelectorAll("form.try")) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault()
      const button = form.querySelector("button")
      button.disabled = true
      form.querySelector("output").replaceChildren(...(await shown(form, token.value.trim())))
      button.disabled = false
    })
  }
}

async function shown(form, token) {
  try {
    return described(await send(form, token))
  } catch (error) {
    return [line("bad", `No response: ${error.message}`)]
  }
}

async function send(form, token) {
  const { method, path, kind } = form.dataset
  const given = { path: {}, query: {}, header: {} }
  for (const field of form.querySelectorAll("[data-in]")) {
    if (field.value) given[field.dataset.in][field.name] = field.value
  }
  const filled = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(given.path[name]))
  const url = new URL(`${filled}?${new URLSearchParams(given.query)}`, location.origin)
  const text = form.elements.body?.value.trim()
  const headers = new Headers(given.header)
  if (token) headers.set("Authorization", `Bearer ${token}`)
  if (text) headers.set("Content-Type", kind)
  const begun = performance.now()
  const response = await fetch(url, { method, headers, body: text || undefined, cache: "no-store", credentials: "omit" })
  const body = await response.text()
  return { response, body, time: performance.now() - begun }
}

function described({ response, body, time }) {
  const status = line(response.ok ? "good" : "bad", `${response.status} ${response.statusText}, ${Math.round(time)} ms`)
  const code = Object.assign(document.createElement("code"), { textContent: pretty(body) })
  const block = Object.assign(document.createElement("pre"), { tabIndex: 0 })
  block.append(code)
  return body ? [status, block] : [status]
}

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 1)
  } catch {
    return body
  }
}

function line(kind, text) {
  return Object.assign(document.createElement("p"), { className: `status ${kind}`, textContent: text })
}
