"""The programs of ``docs/sign-in.md``, which show a code and wait for a person."""

import re
import subprocess
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.api.client import done
from tests.api.serving import ROOT, running
from tests.clients.test_device_login import answer
from tests.clients.typescript.tools import NODE
from tests.grown.processes import until
from tests.npm import CLIENT

pytestmark = pytest.mark.usefixtures("process")


PAGE = (ROOT / "docs" / "sign-in.md").read_text(encoding="utf-8")
LABELS = ["first", "my-bot (unverified)"]


@pytest.mark.usefixtures("node")
def test_the_program_in_javascript_shows_a_code_and_gets_a_token(tmp_path: Path) -> None:
    _, program = re.findall(r"```javascript\n(.*?)```", PAGE, flags=re.DOTALL)
    with running(tmp_path / "login.db") as server:
        here = program.replace("http://localhost:8000", server.address)
        command = [NODE, "--input-type=module", "--eval", here.replace("takeback-client/login", "./src/login.js")]
        with subprocess.Popen(command, cwd=CLIENT, stdout=subprocess.PIPE, text=True) as node:
            assert node.stdout is not None
            printed = node.stdout.readline()
            code = re.search(r"and enter ([A-Z-]+)\.", printed)
            assert code is not None, printed
            ann = server.player("Ann")
            answer(ann, code[1], allow=True)
            assert 0 == node.wait(60)

        assert LABELS == [each["label"] for each in done(ann.get("/me/tokens"), 200)]


def test_the_program_shows_a_code_and_gets_a_token(tmp_path: Path) -> None:
    [program] = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    printed, names = StringIO(), dict[str, Any]()
    with running(tmp_path / "login.db") as server, redirect_stdout(printed):
        waiting = Thread(target=exec, args=(program.replace("http://localhost:8000", server.address), names))
        waiting.start()
        until(lambda: "and enter" in printed.getvalue(), "the code is shown")
        ann = server.player("Ann")
        code = re.search(r"and enter ([A-Z-]+)\.", printed.getvalue())
        assert code is not None, printed.getvalue()
        answer(ann, code[1], allow=True)
        waiting.join(60)

        assert LABELS == [each["label"] for each in done(ann.get("/me/tokens"), 200)]
        names["me"].close()
