// A button on each block of code that copies it.
const SHOWN = 2000

export function startCopying(root) {
  const said = Object.assign(document.createElement("div"), { className: "spoken", role: "status" })
  root.body.append(said)
  for (const pre of root.querySelectorAll("main pre")) {
    const block = Object.assign(document.createElement("div"), { className: "block" })
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" })
    pre.replaceWith(block)
    block.append(pre, button)
    button.addEventListener("click", async () => {
      const done = (await copy(pre)) ? "Copied" : "Not copied"
      button.textContent = said.textContent = done
      setTimeout(() => ((button.textContent = "Copy"), (said.textContent = "")), SHOWN)
    })
  }
}

/** Copies the text of an element. Pages that came over plain http have no clipboard of their own. */
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent.trimEnd()) // a shell waits for Enter
    return true
  } catch {
    getSelection().selectAllChildren(element)
    return document.execCommand("copy")
  }
}
