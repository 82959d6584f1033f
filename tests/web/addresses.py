"""The addresses of the pages of the browser table, as its router knows them: one of each kind, with its module."""

import re
from collections.abc import Mapping

from tests.api.serving import ROOT

_ROUTER = (ROOT / "web" / "router.js").read_text("utf-8")
_PAGES = _ROUTER[_ROUTER.index("const PAGES = [") : _ROUTER.index("\n]\n")].splitlines()[1:]
_LINE = re.compile(r'  \[/\^(\S+)\$/, \(\) => import\("\./(\S+)"\)\],')


def _address(line: str) -> tuple[str, str]:
    """An address of a line's pattern, and the module of its page."""
    found = _LINE.fullmatch(line)
    assert found is not None, f"a line of PAGES that this test cannot read: {line}"
    return found[1].replace("\\/", "/").replace("([^/]+)", "abc"), found[2]


ADDRESSES: Mapping[str, str] = dict(map(_address, _PAGES))
"""Each address with the path of its module in `web/`."""
