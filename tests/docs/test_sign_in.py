"""The program of ``docs/sign-in.md``, which shows a code and waits for a person."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.api.client import done
from tests.api.serving import ROOT, running
from tests.clients.test_device_login import answer
from tests.grown.processes import until

pytestmark = pytest.mark.usefixtures("process")


def test_the_program_shows_a_code_and_gets_a_token(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "sign-in.md").read_text(encoding="utf-8")
    [program] = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    printed, names = StringIO(), dict[str, Any]()
    with running(tmp_path / "login.db") as server, redirect_stdout(printed):
        waiting = Thread(target=exec, args=(program.replace("http://127.0.0.1:8000", server.address), names))
        waiting.start()
        until(lambda: "and enter" in printed.getvalue(), "the code is shown")
        ann = server.player("Ann")
        code = re.search(r"and enter ([A-Z-]+)\.", printed.getvalue())
        assert code is not None, printed.getvalue()
        answer(ann, code[1], allow=True)
        waiting.join(60)

        assert ["first", "my-bot (unverified)"] == [each["label"] for each in done(ann.get("/me/tokens"), 200)]
        names["me"].close()
