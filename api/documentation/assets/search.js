// Search over all passages: the index is fetched when the field is first used.
const MOST = 12
const WORD = /[a-z0-9][a-z0-9.'_-]*/g

export function startSearch(root) {
  const box = root.querySelector("search")
  const input = box.querySelector("input")
  const list = box.querySelector(".found")
  let index
  const load = () => (index ??= fetch("/docs/search.json").then((response) => response.json()))
  const update = async () => {
    const found = find(await load(), input.value)
    list.replaceChildren(...(found.length ? found.map(line) : [nothing()]))
    list.hidden = !input.value.trim()
  }
  box.hidden = false
  input.addEventListener("focus", load)
  input.addEventListener("input", update)
  box.addEventListener("keydown", (event) => {
    const stops = [input, ...list.querySelectorAll("a")]
    const at = stops.indexOf(root.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === "Escape") close()
    else if (event.key === "Enter" && at === 0) stops[1]?.click()
    else if (step) stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus()
    else return
    event.preventDefault()
  })
  root.addEventListener("click", ({ target }) => box.contains(target) || close())
  list.addEventListener("click", close)
  root.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea, select")) return
    event.preventDefault()
    input.focus()
  })
  function close() {
    list.hidden = true
  }
}

/** The passages that have every word of a question or its beginning, best first. */
export function find(index, question) {
  const words = question.toLowerCase().match(WORD) ?? []
  if (!words.length) return []
  const scored = index.map((entry) => ({ entry, score: scoreOf(entry, words) })).filter(({ score }) => score > 0)
  return scored.sort((a, b) => b.score - a.score).slice(0, MOST).map(({ entry }) => entry)
}

function scoreOf([address, page, title, text], words) {
  const titled = `${title} ${page}`.toLowerCase()
  let score = 0
  for (const word of words) {
    const begins = new RegExp(`(^|[^a-z0-9])${word.replace(/[.]/g, "\\.").replace(/licen[cs]e/, "licen[cs]e")}`) // either spelling
    if (title.toLowerCase() === word) score += words.length === 1 ? 12 : 7
    else if (begins.test(title.toLowerCase())) score += 6
    else if (begins.test(titled)) score += 4
    else if (begins.test(text)) score += 1
    else return 0
  }
  if (title.toLowerCase() === words.join(" ")) score += 12
  if (page === "Schemas") score /= 4 // there are hundreds
  return address.includes("#") ? score : score + 0.5
}

function line([address, page, title]) {
  const link = Object.assign(document.createElement("a"), { href: address })
  const where = Object.assign(document.createElement("small"), { textContent: page })
  link.append(title || page, where)
  return link
}

function nothing() {
  return Object.assign(document.createElement("p"), { textContent: "Nothing has all of these words." })
}
