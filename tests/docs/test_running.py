"""What the pages for operators say of settings, metrics and figures is true."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.running.settings import settings_from
from bench.scale import report
from tests.api.serving import OPERATOR_TOKEN, ROOT, in_process

PAGE = (ROOT / "docs" / "running.md").read_text("utf-8")
OPERATORS = ("running.md", "deploying.md", "recovery.md")
SETTING = re.compile(r"TAKEBACK_[A-Z_]*[A-Z]")


def known_settings() -> set[str]:
    """The settings that the service reads."""
    asked: set[str] = set()

    class Asked(dict[str, str]):
        def get(self, name: str, default: Any = None) -> Any:
            asked.add(name)
            return default

    settings_from(Asked())
    return asked


def section(title: str) -> str:
    """A section of the page."""
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def test_the_settings_of_the_page_are_those_of_the_service() -> None:
    known = {name for name in known_settings() if not name.endswith("_FILE")}

    assert known == set(SETTING.findall(section("Settings"))) - {f"{name}_FILE" for name in known}
    for name in OPERATORS:
        assert set(SETTING.findall((ROOT / "docs" / name).read_text("utf-8"))) <= known_settings(), name


def test_every_metric_of_an_alert_exists(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        server.request("GET", "/nowhere", None)
        headers = {"Authorization": f"Bearer {OPERATOR_TOKEN}"}
        text = server.runner.run(server.http.get("/metrics", headers=headers)).text

    named = set(re.findall(r"\b(?:takeback|process)_[a-z_]+", section("Alerts"))) - {"process_"}

    exposed = set(re.findall(r"# TYPE (\S+) ", text))
    assert set() == {name for name in named if name.removesuffix("_bucket") not in exposed}


def test_every_code_of_an_alert_exists() -> None:
    from api.http.codes import CODES  # noqa: PLC0415

    assert set(re.findall(r'code="([a-z-]+)"', section("Alerts"))) <= set(CODES)


@pytest.mark.parametrize("name", [*OPERATORS, "scale.md", "architecture.md", "guarantees.md", "bots.md"])
def test_what_the_pages_name_is_there(name: str) -> None:
    text = (ROOT / "docs" / name).read_text("utf-8")

    for path in re.findall(r"`((?:tests|bench|docs|api|domain|deploy|web|examples)/[A-Za-z0-9_./]*)`", text):
        if path == "bench/last.json":  # written by `make bench`
            continue
        assert (ROOT / path).exists(), path


@pytest.mark.usefixtures("long")
def test_the_model_of_scale_prints_what_its_page_quotes() -> None:
    page = (ROOT / "docs" / "scale.md").read_text("utf-8")
    [figures] = re.findall(r"```json\n(.*?)\n```", page, re.DOTALL)
    [printed] = re.findall(r"```\n( .*?)\n```", page, re.DOTALL)

    assert report(msgspec.json.decode(figures)) == printed
