"""Which page an address leads to, without a browser."""

import json
import subprocess

import pytest

from tests.api.serving import ROOT
from tests.reader.reading import NODE

pytestmark = pytest.mark.usefixtures("node")

PROGRAM = """
import { pageAt } from "./web/router.js"
const found = JSON.parse(process.argv[1]).map((path) => pageAt(path))
console.log(JSON.stringify(found.map(({ load, id }) => [String(load).match(/import\\("(.*)"\\)/)[1], id])))
"""
LOST = ["./parts/lost.js", ""]
PAGES = {
    "/": ["./lobby/page.js", ""],
    "/tables/abc": ["./parts/table.js", "abc"],
    "/tables/%C3%A9%2F": ["./parts/table.js", "é/"],
    "/tables/%25": ["./parts/table.js", "%"],
    "/tables/abc/film": ["./film/page.js", "abc"],
    "/rules/maverick": ["./learning/page.js", "maverick"],
    "/device": ["./consent/device.js", ""],
    "/oauth/authorize": ["./consent/page.js", ""],
    "/nowhere": LOST,
    "/tables/%": LOST,
    "/tables/abc%/film": LOST,
    "/tables/%E0%A4%A": LOST,
    "/players/%ff": LOST,
    "/boards/%c3": LOST,
}


def test_every_address_has_a_page_also_one_that_is_cut_off() -> None:
    command = [NODE or "node", "--input-type=module", "--eval", PROGRAM, "--", json.dumps([*PAGES])]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=60).stdout

    assert PAGES == dict(zip(PAGES, json.loads(found), strict=True))
