"""The sounds of a table, as an AudioContext would play them."""

from collections.abc import Callable

import pytest

from tests.web.browsing import Person

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

STUB = """
window.notes = []
const part = () => ({ connect() {}, start() { notes.push(this.frequency?.value ?? 0) }, stop() {} })
const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
window.AudioContext = class {
  currentTime = 0
  sampleRate = 8000
  constructor() { window.contexts = (window.contexts ?? 0) + 1 }
  resume() {}
  createGain() { return { gain, connect() {} } }
  createOscillator() { return { ...part(), frequency: { value: 0 } } }
  createBufferSource() { return part() }
  createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) } }
}
"""
"""What an AudioContext is asked to play: a pitch for each note, 0 for a rustle."""


def test_a_move_is_heard_after_the_first_gesture_until_it_is_muted(person: Callable[..., Person]) -> None:
    ann = person().registers("Ann")
    ann.page.add_init_script(STUB)
    loaded: list[str] = []
    ann.page.on("request", lambda request: loaded.append(request.url) if "/web/sound/" in request.url else None)
    ann.sits("maverick", 1)
    ann.can_act()
    assert [] == loaded

    with ann.page.expect_event("requestfinished", lambda request: "/web/sound/" in request.url):
        ann.page.keyboard.press("Shift")
    ann.chooses()
    ann.chooses()
    ann.awaits_that("notes.length > 0")
    assert 1 == ann.page.evaluate("contexts")

    ann.page.click("[data-mute]")
    heard = ann.page.evaluate("notes.length")
    ann.chooses()
    ann.page.click("[data-mute]")
    assert heard == ann.page.evaluate("notes.length")  # what happened while it was muted is not made up for
    ann.page.click("[data-mute]")
    ann.page.reload()
    ann.awaits("[data-mute][aria-pressed=false]")
    loaded.clear()
    ann.chooses()
    assert [] == loaded

    with ann.page.expect_event("requestfinished", lambda request: "/web/sound/" in request.url):
        ann.page.click("[data-mute]")
    ann.page.wait_for_timeout(100)  # the script has come, and runs
    ann.site.call(ann.token, "POST", f"/tables/{ann.table}/resign")
    ann.awaits_that("notes.includes(262)")
