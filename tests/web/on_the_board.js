// Plays by clicks on the drawn board until the game is over; one click of eight is in the dock on purpose. Tells how many
// hit the board, which were in the dock because the board had no place for any choice, and what was wrong: a choice that
// is not there to be clicked, or one that says another thing.
async (seed) => {
  let state = seed || 1
  const random = (below) => (state = Math.imul(state, 48271) >>> 0) % 2147483647 % below
  const told = { onBoard: 0, placeless: [], wrong: [] }
  let clicks = 0
  const { service } = await import("/web/core/service.js")
  const table = location.pathname.split("/")[2]
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const check = async (version) => {
    const { actions, version: now } = await service().call("listActions", { table })
    if (now !== version || document.querySelector(".board").dataset.version !== String(version)) return
    const there = new Set([...document.querySelectorAll(".table [data-action]")].map((node) => Number(node.dataset.action)))
    if (actions.some((_, index) => !there.has(index)) || there.size !== actions.length) told.wrong.push(`${version}: ${[...there]} of ${actions.length}`)
    for (const node of document.querySelectorAll(".board [data-action]")) {
      const label = document.querySelector(`.dock [data-action="${node.dataset.action}"] span`)?.textContent
      if (!node.ariaLabel?.endsWith(label) && node.textContent !== label) told.wrong.push(`${version}: ${node.ariaLabel ?? node.textContent} is not ${label}`)
    }
  }
  for (let checked = 0; ; await pause(5)) {
    const board = document.querySelector(".board")
    if (board?.dataset.status === "finished") return told
    const question = document.querySelector("[data-confirm], [data-telling]") // a click ends what is told
    if (question) question.click()
    else if (!document.querySelector("[aria-busy=true], .board [data-action]:disabled, .board > .quiet") && document.querySelector(".dock [data-action]")) {
      const version = Number(board.dataset.version)
      if (version !== checked && clicks % 5 === 0) await check((checked = version))
      const here = [...document.querySelectorAll(".board [data-action]:not(:disabled), .board [data-narrows]:not(:disabled), .board .cover[popovertarget]")]
      const choices = here.length && random(8) ? here : [...document.querySelectorAll(".dock [data-action]")]
      const choice = choices[random(choices.length)]
      if (!choice) continue
      const label = choice.textContent
      choice.click()
      if (choice.dataset.narrows !== undefined) continue
      const list = document.querySelector(".ways-here:popover-open")
      if (list) list.children[random(list.children.length)].click()
      clicks += 1
      if (here.includes(choice)) told.onBoard += 1
      else if (here.length === 0) told.placeless.push(label)
      for (let waited = 0; waited < 400 && board.dataset.version === String(version) && !document.querySelector("[data-confirm]"); waited += 1) await pause(5)
    }
  }
}
