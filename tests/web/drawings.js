// Draws each thing by the module that draws it; returns the keys of those that nobody drew, and of those that are empty.
async ({ module, name, keys }) => {
  const { h, render } = await import("/web/core/h.js")
  const draw = (await import(`/web/boards/${module}`))[name]
  const root = document.createElement("div")
  root.className = "drawings"
  document.querySelector(".drawings")?.remove()
  document.body.append(root) // the page that was opened may still be drawn itself
  render(root, keys.map((key) => h("p", null, draw(...key))))
  while (root.querySelector(".coming")) await new Promise(requestAnimationFrame) // it is loaded when it is wanted
  const places = [...root.children]
  const drawn = (place) => place.querySelector("path, circle") && !place.querySelector("svg:not([aria-hidden=true])")
  return {
    undrawn: keys.filter((_, at) => places[at].querySelector(".fallback")),
    empty: keys.filter((_, at) => !drawn(places[at])),
  }
}
