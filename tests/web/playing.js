// Clicks choices of the dock at random until the game is over, each that is seen where a finger would hit it. Returns at once.
(seed) => {
  let state = seed || 1
  const random = (below) => {
    state = (Math.imul(state, 48271) >>> 0) % 2147483647
    return state % below
  }
  const isHit = (node) => {
    node.scrollIntoView({ block: "nearest", inline: "nearest" })
    const { left, top, width, height } = node.getBoundingClientRect()
    return !node.disabled && node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  let wanted = { version: "", index: 0 }
  const step = () => {
    const board = document.querySelector(".board")
    if (board?.dataset.status === "finished") return
    const sure = document.querySelector("[data-confirm]")
    const choices = document.querySelectorAll(".dock [data-action]")
    if (sure) sure.click()
    else if (choices.length && !document.querySelector("[aria-busy]")) {
      const { version } = board.dataset
      if (wanted.version !== version || !choices[wanted.index]) wanted = { version, index: random(choices.length) }
      const choice = choices[wanted.index]
      if (!choice.checkVisibility() || isHit(choice)) choice.click() // what is hidden is in the list of the board
    }
    setTimeout(step, 5)
  }
  step()
}
