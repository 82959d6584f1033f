// What is too small on a page: controls for a finger, each with its size, and texts to be read, one of each kind. A link within a
// sentence, or a line of the log, is as tall as its text.
([finger, type]) => {
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".spoken, .skip, script, style")
  const isInText = (node) =>
    node.matches("a") &&
    (node.closest(".log") || (getComputedStyle(node).display === "inline" && node.closest("p, li, td, dd, figcaption")))
  const isOff = (node) => node.matches(":disabled") && !node.closest(".table")
  const boxOf = (node) => (node.matches("[type=checkbox], [type=radio]") ? node.closest("label") : node).getBoundingClientRect()
  const controls = []
  for (const node of document.querySelectorAll("button, a[href], input, select, textarea, summary")) {
    if (!isSeen(node) || isInText(node) || isOff(node)) continue
    const { width, height } = boxOf(node)
    if (Math.min(width, height) < finger - 0.5) controls.push(`${width} x ${height}: ${node.outerHTML.slice(0, 110)}`)
  }
  const texts = new Map()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement
    if (!walker.currentNode.nodeValue.trim() || !isSeen(node)) continue
    const scale = node instanceof SVGElement ? Math.abs(node.getScreenCTM().a) : 1
    const size = Number.parseFloat(getComputedStyle(node).fontSize) * scale
    if (size > 0 && size < type - 0.05) texts.set(`${node.tagName}.${node.getAttribute("class")}`, `${size}: ${node.outerHTML.slice(0, 110)}`)
  }
  return { controls, texts: [...texts.values()] }
}
