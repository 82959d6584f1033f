// Where a finger can choose what, on a table as it is shown now.
() => {
  const PLACES = "[data-action], [data-ways], [data-narrows]"
  const indexes = (node) => [node.dataset.action, node.dataset.ways, node.dataset.narrows].flatMap((list) => list?.match(/\d+/g) ?? []).map(Number)
  const box = (node) => node.getBoundingClientRect()
  const isHit = (node) => {
    const { left, top, width, height } = box(node)
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  const isShown = (node) => node.checkVisibility({ visibilityProperty: true })
  const board = document.querySelector(".table > .board")
  const scrolled = [board, ...board.querySelectorAll("*")].filter((node) => node.scrollTop || node.scrollLeft || node === board || node.matches(".at-hand, .hand")).map((node) => [node, node.scrollLeft, node.scrollTop])
  const all = [...document.querySelectorAll(`.board :is(${PLACES}), .dock [data-action]`)].filter(isShown)
  const inside = (node) => box(node).top >= box(board).top - 1 && box(node).bottom <= box(board).bottom + 1
  const tabs = document.querySelector(".tabs")
  const atHand = document.querySelector(".board .at-hand")
  const told = {
    atHand: atHand === null || inside(atHand),
    cut: [...(atHand?.querySelectorAll(".question, .middle, .said") ?? [])].filter((node) => !inside(node) || !isHit(node)).map((node) => node.textContent),
    seen: all.some(isHit),
    inDock: all.filter((node) => node.closest(".dock")).flatMap(indexes),
    onBoard: [...new Set(all.filter((node) => node.closest(".board")).flatMap(indexes))].sort((a, b) => a - b),
    under: [],
    room: box(board).height / innerHeight,
    wide: document.documentElement.scrollWidth - innerWidth,
    gap: Math.abs(innerHeight - box(tabs).bottom) + Math.abs(box(tabs).top - Math.max(...[...document.querySelectorAll(".table > .board, .dock, .latest")].map((node) => box(node).bottom))),
  }
  const dock = document.querySelector(".dock")
  if (dock?.checkVisibility() && box(dock).top < box(board).bottom - 1 && box(dock).left < box(board).right - 1) told.under.push("the board, under the dock")
  for (const node of all) {
    node.scrollIntoView({ block: "center", inline: "center" })
    if (!isHit(node)) told.under.push(node.outerHTML.slice(0, 120))
  }
  for (const [node, left, top] of scrolled) node.scrollTo(left, top)
  return told
}
