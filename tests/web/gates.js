// Holds answers back: `hold(pattern)` those whose method and path with query fit from now on, `release()` all of them again. Of a
// stream, what comes is held back.
{
  const real = window.fetch
  let held = null
  let left = 0
  let free = () => {}
  let released = Promise.resolve()
  window.hold = (pattern, count) => {
    held = new RegExp(pattern)
    left = count
    released = new Promise((done) => (free = done))
  }
  window.release = () => ((held = null), free())
  window.fetch = async (address, how) => {
    const { pathname, search } = new URL(address, location)
    const called = `${how?.method ?? "GET"} ${pathname}${search}`
    const gate = async () => {
      if (held?.test(called) && left-- > 0) await released
    }
    const answer = await real(address, how)
    if (!answer.headers.get("content-type")?.startsWith("application/x-ndjson")) return gate().then(() => answer)
    const late = new TransformStream({ transform: (chunk, to) => gate().then(() => to.enqueue(chunk)) })
    return new Response(answer.body.pipeThrough(late), answer)
  }
}
