"""``python -m bench.film``: scrubs through the film of a game of 2,000 versions in Chromium, and prints how fast.

The versions are those of one solo game of Maverick, played forth and back. Needs Chromium.
"""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from bench.measurements import Row, record
from tests.web.browsing import Person, Site, chromium_running

VERSIONS = 2000
FORTH = 40
"""One of so many actions is not taken back."""
SCRUB = """async () => {
  const range = document.querySelector("input[type=range]")
  const board = () => document.querySelector(".board").dataset.version
  const times = []
  const began = performance.now()
  for (let version = 1; version <= Number(range.max); version += 1) {
    const asked = performance.now()
    range.value = version
    range.dispatchEvent(new Event("input", { bubbles: true }))
    do await new Promise(requestAnimationFrame); while (board() !== String(version))
    times.push(performance.now() - asked)
  }
  const seconds = (performance.now() - began) / 1000
  times.sort((one, other) => one - other)
  const at = (part) => Math.round(times[Math.floor(part * (times.length - 1))])
  return {
    versions: times.length, per_second: Math.round(times.length / seconds),
    p50_ms: at(0.5), p95_ms: at(0.95), most_ms: at(1),
  }
}"""


def main() -> None:
    """Print the figures of a first run, which fetches the frames, and of a second one."""
    with TemporaryDirectory() as folder, chromium_running() as browser:
        site = Site(Path(folder) / "film.db", TAKEBACK_BUDGET="off")
        try:
            someone = Person(browser.new_context(viewport={"width": 1440, "height": 900}), site).registers("Ann")
            someone.goes(f"/tables/{_long_game(site, someone.token)}/film#v=1")
            someone.sees(1)
            for run, name in (("fetched", "on the way"), ("kept", "again")):
                found = someone.page.evaluate(SCRUB)
                print(run, json.dumps(found))
                values = {"measured": found["per_second"]}
                row = Row(f"versions a second in a film of 2,000: {name}", values, "", "30", "python -m bench.film")
                record("browser", [row])
        finally:
            site.kill()


def _long_game(site: Site, token: str) -> str:
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{site.address}/v1", headers=headers, timeout=30) as client:

        def post(path: str, body: object) -> Any:
            return client.post(path, json=body).raise_for_status().json()

        table = f"/tables/{post('/tables', {'game': 'maverick'})['id']}"
        _play(post, lambda: client.get(f"{table}/view").raise_for_status().json(), table, post(f"{table}/seats", {}))
        return table.rpartition("/")[2]


def _play(post: Callable[[str, object], Any], look: Callable[[], Any], table: str, started: Any) -> None:
    version = point = started["version"]
    number = 0
    while version < VERSIONS:
        number += 1
        version = post(f"{table}/actions", {"action": look()["actions"][0]})["version"]
        if number % FORTH:
            version = post(f"{table}/undo", {"to_version": point})["version"]
        else:
            point = version


if __name__ == "__main__":
    main()
