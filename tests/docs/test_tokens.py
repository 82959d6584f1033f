"""The example of ``docs/tokens.md``, an account that is recovered, as it stands there."""

import doctest
import re
from pathlib import Path

import pytest

from tests.api.serving import ROOT, running

pytestmark = pytest.mark.usefixtures("process")

PAGE = ROOT / "docs" / "tokens.md"


def test_an_account_is_recovered_as_the_page_says(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    with running(tmp_path / "tokens.db") as server:
        text = "".join(blocks).replace("http://localhost:8000", server.address)
        example = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
        found = doctest.DocTestRunner(verbose=False).run(example)

    assert doctest.TestResults(failed=0, attempted=len(example.examples)) == found
    assert len(example.examples) > 10
