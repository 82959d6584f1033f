// Blocks of the same request in several languages as tabs. The language that was chosen last is kept for all of them.
const KEY = "language"
const STEPS = { ArrowRight: 1, ArrowLeft: -1 }

export function startTabs(root) {
  const groups = [...root.querySelectorAll(".tabs")].map(groupOf)
  const choose = (language) => groups.forEach((group) => group.show(language))
  for (const group of groups) {
    group.list.addEventListener("click", ({ target }) => target.role === "tab" && pick(target))
    group.list.addEventListener("keydown", (event) => {
      const at = group.tabs.indexOf(event.target)
      const to = event.key === "Home" ? 0 : event.key === "End" ? -1 : at + (STEPS[event.key] ?? NaN)
      if (at < 0 || Number.isNaN(to)) return
      event.preventDefault()
      const next = group.tabs.at(to % group.tabs.length)
      pick(next)
      next.focus()
    })
  }
  function pick(tab) {
    localStorage.setItem(KEY, tab.textContent)
    const before = tab.getBoundingClientRect().top
    choose(tab.textContent)
    scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" }) // groups above may have changed height
  }
  choose(localStorage.getItem(KEY) ?? "curl")
}

function groupOf(element, number) {
  const panels = [...element.children]
  const list = document.createElement("div")
  list.role = "tablist"
  list.ariaLabel = "Language"
  const tabs = panels.map((panel, at) => {
    const title = panel.querySelector("h4")
    const tab = document.createElement("button")
    Object.assign(tab, { type: "button", role: "tab", id: `tab-${number}-${at}`, textContent: title.textContent })
    panel.role = "tabpanel"
    panel.id = `panel-${number}-${at}`
    panel.setAttribute("aria-labelledby", tab.id)
    tab.setAttribute("aria-controls", panel.id)
    title.remove()
    return tab
  })
  list.append(...tabs)
  element.prepend(list)
  const show = (language) => {
    const found = tabs.findIndex((tab) => tab.textContent === language)
    tabs.forEach((tab, at) => {
      const chosen = at === Math.max(found, 0)
      tab.ariaSelected = String(chosen)
      tab.tabIndex = chosen ? 0 : -1
      panels[at].hidden = !chosen
    })
  }
  return { list, tabs, show }
}
