"""The documentation in a real browser: width, accessibility, search, tabs, forms, first paint."""

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import chromium
from tests.api.serving import running
from tests.npm import programs

LOOK = Path(__file__).parent / "browser"
MOST = 300
"""Milliseconds until the first paint."""

Seen = Callable[[str], Any]

pytestmark = [pytest.mark.usefixtures("chromium", "npm"), pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    """What `look.mjs` found in a part of the documentation: each is looked at once.

    Nothing may be refused by the policy on the way, or fetched from elsewhere.
    """
    installed = programs(LOOK).parents[1]
    with running(tmp_path_factory.mktemp("browser") / "docs.db") as server:

        @cache
        def look(part: str) -> Any:
            command = ["node", str(LOOK / "look.mjs"), server.address, str(chromium.program()), str(installed), part]
            done = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
            assert 0 == done.returncode, done.stderr
            report = json.loads(done.stdout)
            assert [] == report["complaints"]
            return report["found"]

        yield look


def test_no_page_scrolls_sideways_on_a_phone(seen: Seen) -> None:
    assert [] == seen("sideScroll")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_kind_of_page(seen: Seen, scheme: str) -> None:
    assert [] == seen(scheme)


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("monstrous form", "/docs/maverick#2.10"),
        ("over-budget", "/docs/errors#over-budget"),
        ("play an action", "/docs/api-play#play"),
        ("turnout jacket", "/docs/maximum-apocalypse-cards#fir_jacket"),
        ("webhook", "/docs/live#webhooks"),
    ],
)
def test_search_finds_clauses_codes_operations_and_cards(seen: Seen, words: str, where: str) -> None:
    assert where in seen("search")[words]
    assert seen("search")["shown"] is True


def test_tabs_follow_the_keys_change_together_and_are_kept(seen: Seen) -> None:
    tabs = seen("tabs")

    assert ({"curl"}, {"Python"}, "Python") == ({*tabs["before"]}, {*tabs["after"]}, tabs["focused"])
    assert {"JavaScript"} == {*tabs["last"]} == {*tabs["kept"]}


def test_without_scripts_all_languages_are_shown_and_no_form(seen: Seen) -> None:
    assert len(seen("tabs")["before"]) * 3 == seen("tabs")["visible"]
    assert 0 == seen("tabs")["forms"]


def test_a_form_sends_its_request_with_the_token_of_the_tab(seen: Seen) -> None:
    trying = seen("trying")

    assert ("201", "401", "200") == tuple(trying[name][:3] for name in ("registered", "without", "withToken"))
    assert ("Ann", False, True) == (trying["name"], trying["leaked"], trying["kept"])


def test_the_menu_opens_on_a_phone(seen: Seen) -> None:
    assert {"before": False, "after": True} == seen("menu")


@pytest.mark.usefixtures("alone")
def test_the_first_page_is_painted_within_its_time(seen: Seen) -> None:
    assert seen("firstPaint") < MOST
