/** The film of a game: every version of a table, one after the other. `#v=37&as=seat:1` is a moment through somebody's eyes. */
import { styled } from "../boards/index.js"
import { h, render } from "../core/h.js"
import { inTop } from "../parts/top.js"
import { WORDS } from "../words.js"
import { FILM } from "./words.js"
import { close, failed, load, play, seek, watch } from "./watching.js"

/**
 * @param {HTMLElement} root
 * @param {import("../core/address.js").Place} place
 */
export function open(root, { id, hash }) {
  const ended = new AbortController()
  const { signal } = ended
  const watching = watch(root, id, signal)
  render(root, h("p", { class: "quiet narrow" }, WORDS.loading))
  void begin(watching, new URLSearchParams(hash.slice(1)))
  document.addEventListener("keydown", (event) => keys(watching, event), { signal })
  return () => {
    ended.abort()
    close(watching)
    inTop(null)
  }
}

/**
 * @param {import("./watching.js").Watching} watching
 * @param {URLSearchParams} wanted
 */
async function begin(watching, wanted) {
  try {
    await Promise.all([load(watching, wanted.get("as") ?? ""), styled("/web/film/film.css")])
  } catch (error) {
    return failed(watching, error)
  }
  if (!watching.film || watching.signal.aborted) return
  document.title = `${FILM.filmOf(watching.film.game.title)} - ${WORDS.title}`
  seek(watching, Number(wanted.get("v") ?? 0) || watching.film.events.length)
}

/**
 * @param {import("./watching.js").Watching} watching
 * @param {KeyboardEvent} event
 */
function keys(watching, event) {
  const { film, version } = watching
  const at = event.target instanceof HTMLElement ? event.target : document.body
  const typing = at.matches("select, textarea, input:not([type=range])")
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return
  const to = {
    ArrowLeft: version - 1,
    ArrowRight: version + 1,
    PageUp: version - 10,
    PageDown: version + 10,
    Home: 1,
    End: film?.events.length ?? 1,
  }[event.key]
  const toggles = event.key === " " && !at.closest("button, a, summary")
  if (to === undefined && !toggles) return
  event.preventDefault()
  if (to === undefined) play(watching)
  else seek(watching, to)
}
