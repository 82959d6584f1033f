/**
 * Elements from plain values: `h` and `svg` describe, `render` makes the page so, keeping the elements that are there
 * (their focus, their scroll) by key, else by place.
 *
 * Why: decision 0054.
 */

/** @typedef {Record<string, string | number>} Style */

/**
 * @template E the event
 * @template N the node on which it is listened for
 * @typedef {((event: E & { currentTarget: N }) => unknown) | null | undefined} Listener
 */

/**
 * @template N
 * @typedef {{
 *   onclick?: Listener<MouseEvent, N>,
 *   oninput?: Listener<Event, N>,
 *   onchange?: Listener<Event, N>,
 *   onsubmit?: Listener<SubmitEvent, N>,
 *   onfocus?: Listener<FocusEvent, N>,
 *   onpointerenter?: Listener<PointerEvent, N>,
 *   onpointerleave?: Listener<PointerEvent, N>,
 * }} Listeners
 */

/**
 * @template N the node that is drawn
 * @typedef {Record<string, unknown> & Listeners<N> & { key?: string | number | undefined, style?: Style, hook?: (node: N) => void }} Props
 */

/**
 * The node of a tag of HTML.
 *
 * @template {string} T
 * @typedef {T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement} NodeOf
 */

/** @typedef {{ tag: string, svg: boolean, key: string | number | undefined, props: Props<never>, children: Made[] }} Element */
/** @typedef {Element | string} Made */
/** @typedef {Made | number | boolean | null | undefined | Children} Child nested as deep as you like; false, null and "" draw nothing */
/** @typedef {{ readonly length: number, readonly [place: number]: Child }} Children an array: `readonly Child[]` would be circular in JSDoc */

const SVG = "http://www.w3.org/2000/svg"

/** @type {WeakMap<Node, Made>} */
const was = new WeakMap()

/**
 * An HTML element. Of its `props`, `key` tells it from its siblings, `on...` are listeners, `style` is an object, `hook`
 * is called with the element once it is drawn; all else are attributes: true is an empty one, false and null none.
 *
 * @template {string} T
 * @param {T} tag
 * @param {Props<NodeOf<T>> | null} [props]
 * @param {...Child} children
 * @returns {Element}
 */
export function h(tag, props, ...children) {
  return made(tag, false, props, children)
}

/**
 * An element of SVG; see `h`.
 *
 * @param {string} tag
 * @param {Props<SVGElement> | null} [props]
 * @param {...Child} children
 * @returns {Element}
 */
export function svg(tag, props, ...children) {
  return made(tag, true, props, children)
}

/**
 * Draw inside an element what was not drawn there yet.
 *
 * @param {globalThis.Element} root
 * @param {...Child} content
 */
export function render(root, ...content) {
  fill(root, flat(content))
}

/**
 * Draw, and let everything with a `data-id` glide from where it was to where it is. An id names what the seat may know:
 * what lies face down is named by its place.
 *
 * @param {globalThis.Element} root
 * @param {() => void} draw
 * @param {number} [duration] milliseconds
 */
export function flip(root, draw, duration = 180) {
  const before = places(root)
  for (const animation of running.splice(0)) animation.cancel()
  draw()
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return
  for (const [id, { node, box }] of places(root)) {
    const old = before.get(id)?.box
    const [x, y] = old ? [old.left - box.left, old.top - box.top] : [0, 0]
    if (Math.abs(x) + Math.abs(y) < 1) continue
    const from = { transform: `translate(${x}px, ${y}px)` }
    running.push(node.animate([from, { transform: "none" }], { duration, easing: "cubic-bezier(.2,.8,.2,1)" }))
  }
}

/** @type {Animation[]} */
const running = []

/** @param {globalThis.Element} root */
function places(root) {
  /** @type {Map<string, { node: globalThis.Element, box: DOMRect }>} */
  const found = new Map()
  for (const node of root.querySelectorAll("[data-id]"))
    found.set(String(node.getAttribute("data-id")), { node, box: node.getBoundingClientRect() })
  return found
}

/**
 * @param {string} tag
 * @param {boolean} inSvg
 * @param {Props<never> | null | undefined} given
 * @param {Child[]} children
 * @returns {Element}
 */
function made(tag, inSvg, given, children) {
  const { key, ...props } = given ?? {}
  return { tag, svg: inSvg, key, props, children: flat(children) }
}

/**
 * @param {readonly Child[]} children
 * @param {Made[]} [into]
 */
function flat(children, into = []) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, into)
    else if (typeof child === "number") into.push(String(child))
    else if (child && child !== true) into.push(/** @type {Made} */ (child))
  }
  return into
}

/**
 * @param {Node} parent
 * @param {Made[]} children
 */
function fill(parent, children) {
  if (filled(parent, children)) return
  /** @type {Map<string | number, Node>} */
  const keyed = new Map()
  /** @type {Node[]} */
  const rest = []
  for (const node of parent.childNodes) {
    const old = was.get(node)
    if (typeof old === "object" && old.key !== undefined) keyed.set(old.key, node)
    else rest.push(node)
  }
  let next = 0
  let kept = 0
  const nodes = children.map((child) => {
    const found = typeof child === "object" && child.key !== undefined ? keyed.get(child.key) : rest[next++]
    const node = found ? patch(found, child) : create(child)
    if (node === found) kept++
    return node
  })
  if (kept < parent.childNodes.length) keepOnly(parent, new Set(nodes)) // first: then what stays is not moved, which would take its focus
  let at = parent.firstChild
  for (const node of nodes) {
    if (node === at) at = at.nextSibling
    else parent.insertBefore(node, at)
  }
}

/**
 * Draw the children as long as each is where it was. Whether all of them were, and no others.
 *
 * @param {Node} parent
 * @param {Made[]} children
 */
function filled(parent, children) {
  let node = parent.firstChild
  for (const child of children) {
    if (!node || !fits(node, child)) return false
    patch(node, child)
    node = node.nextSibling
  }
  return node === null
}

/**
 * Whether a node can become this: it is a text too, or an element of the same tag and key.
 *
 * @param {Node} node
 * @param {Made} to
 */
function fits(node, to) {
  const old = was.get(node)
  if (typeof to === "string" || typeof old !== "object") return typeof to === typeof old
  return old.tag === to.tag && old.key === to.key
}

/**
 * @param {Node} parent
 * @param {ReadonlySet<Node>} kept
 */
function keepOnly(parent, kept) {
  for (const node of [...parent.childNodes]) if (!kept.has(node)) parent.removeChild(node)
}

/**
 * @param {Node} node
 * @param {Made} to
 * @returns {Node}
 */
function patch(node, to) {
  const old = was.get(node)
  if (old === to) return node
  if (!fits(node, to)) return create(to)
  if (typeof to === "string") node.nodeValue = to
  else if (typeof old === "object") {
    const element = /** @type {HTMLElement} */ (node)
    for (const name in old.props) if (!(name in to.props)) set(element, name, undefined, old.props[name])
    for (const name in to.props)
      if (to.props[name] !== old.props[name]) set(element, name, to.props[name], old.props[name])
    fill(node, to.children)
    to.props.hook?.(/** @type {never} */ (element)) // `h` saw to it that they fit
  }
  was.set(node, to)
  return node
}

/**
 * @param {Made} to
 * @returns {Node}
 */
function create(to) {
  if (typeof to === "string") {
    const text = document.createTextNode(to)
    was.set(text, to)
    return text
  }
  const node = /** @type {HTMLElement} */ (
    to.svg ? document.createElementNS(SVG, to.tag) : document.createElement(to.tag)
  )
  for (const name in to.props) set(node, name, to.props[name], undefined)
  fill(node, to.children)
  if (to.tag === "select" && "value" in to.props) set(node, "value", to.props["value"], undefined) // now it has options
  was.set(node, to)
  to.props.hook?.(/** @type {never} */ (node))
  return node
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @param {unknown} value
 * @param {unknown} old
 */
function set(node, name, value, old) {
  if (name === "hook") return
  if (name.startsWith("on")) Reflect.set(node, name, value ?? null)
  else if (name === "style") restyle(node, /** @type {Style} */ (value ?? {}), /** @type {Style} */ (old ?? {}))
  else if (name === "value" || name === "checked") Reflect.set(node, name, value ?? "")
  else if (value === true) node.setAttribute(name, "")
  else if (value === false || value === null || value === undefined) node.removeAttribute(name)
  else node.setAttribute(name, String(value))
}

/**
 * @param {HTMLElement} node
 * @param {Style} to
 * @param {Style} old
 */
function restyle(node, to, old) {
  for (const name in old) if (!(name in to)) node.style.removeProperty(name)
  for (const name in to) if (to[name] !== old[name]) node.style.setProperty(name, String(to[name]))
}
