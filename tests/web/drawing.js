// Draws the board of a game from a view, as the page does, and returns its HTML.
async ({ game, names, toAct, ...props }) => {
  const { render } = await import("/web/core/h.js")
  const { boardOf } = await import("/web/boards/index.js")
  const { board } = await boardOf(game)
  window.contents ??= {}
  window.layouts ??= {}
  if (!(game in window.contents)) {
    const details = await (await fetch(`/v1/games/${game}`)).json()
    window.contents[game] = details.content
    window.layouts[game] = details.layout
  }
  const seats = names.map((name, seat) => ({ seat, name, mine: seat === props.mySeat, bot: false, taken: true, present: true, resigned: false, toAct: toAct.includes(seat), due_at: undefined }))
  const root = document.createElement("section")
  root.className = "board" // with the room at its edges that a page leaves
  document.body.replaceChildren(root)
  window.hinted = []
  window.chosen = undefined // of the drawing before
  render(root, board({ ...props, seats, content: window.contents[game], layout: window.layouts[game], status: "playing", busy: false, choose: (index) => (window.chosen = index), hint: (text) => window.hinted.push(text) }))
  while (!window.unpictured && root.querySelector("[data-card]:empty")) await new Promise((done) => setTimeout(done)) // its picture is being loaded
  return root.innerHTML
}
