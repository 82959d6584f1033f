"""``python -m tests.web.screenshots [NAME...]``: pictures of every page, wide and narrow, light and dark, on one sheet.

They are written to `.cache/screenshots/`. The picture of the README is `race-wide.png`. Needs Chromium.
"""

import sys
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, ViewportSize

from tests.api.serving import ROOT
from tests.web.browsing import Person, Site, chromium_running, new_context
from tests.web.scenes import RACE, SCENES, Scene

FOLDER = ROOT / ".cache" / "screenshots"
WAYS = (
    ("wide", {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}),
    ("dark", {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}),
    ("phone", {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light", "has_touch": True}),
    ("phone-dark", {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark", "has_touch": True}),
)
PHONE: ViewportSize = {"width": 390, "height": 844}
"""What a phone shows, once a scene is there: on it the choices of a scene may lie on the board alone."""


def main(names: list[str]) -> None:
    """Take the pictures of the scenes with these names, of all without any."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, chromium_running() as browser:
        site = Site(Path(folder) / "web.db", TAKEBACK_EXAMPLES="on")
        try:
            for scene in (*SCENES, RACE):
                if not names or scene.name in names:
                    _take(browser, site, scene)
        finally:
            site.kill()
        _sheet(browser)


def _take(browser: Browser, site: Site, scene: Scene) -> None:
    for way, options in WAYS:
        someone = Person(new_context(browser, site, **options), site)
        scene.show(someone, lambda **_: Person(new_context(browser, site), site), site)
        if way.startswith("phone"):
            _narrow(someone, scene)
        someone.page.mouse.move(0, 0)  # what it rests on looks chosen
        someone.page.wait_for_timeout(300)
        someone.page.screenshot(path=FOLDER / f"{scene.name}-{way}.png")
        someone.context.close()
        print(scene.name, way, *someone.complaints)


def _narrow(someone: Person, scene: Scene) -> None:
    """Show the scene as a phone does that opens it, if it lasts: what was scrolled on a wide screen says nothing."""
    someone.page.set_viewport_size(PHONE)
    if scene.lasts:
        someone.page.reload()
        someone.awaits(".table > .board > div")
        someone.page.wait_for_timeout(700)  # what is loaded late, and the scrolling to what is asked


def _sheet(browser: Browser) -> None:
    figures = []
    for scene in SCENES:
        found = [(way, FOLDER / f"{scene.name}-{way}.png") for way, _ in WAYS]
        pictures = "".join(
            f"<img class={way} src='data:image/png;base64,{b64encode(path.read_bytes()).decode()}'>"
            for way, path in found
            if path.exists()
        )
        figures.append(f"<figure><figcaption>{scene.name}</figcaption>{pictures}</figure>")
    style = (
        "body{font:20px sans-serif;margin:20px}figure{margin:0 0 24px}"
        "img{height:420px;margin-right:12px;border:1px solid #888}"
    )
    page = browser.new_page(viewport={"width": 1640, "height": 900})
    page.set_content(f"<style>{style}</style>{''.join(figures)}")
    page.screenshot(path=FOLDER / "sheet.png", full_page=True)
    page.close()


if __name__ == "__main__":
    main(sys.argv[1:])
