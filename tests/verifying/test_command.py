"""The command: its output and its exit status."""

import runpy
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NoReturn

import pytest

from domain.__main__ import main
from domain.notation import notation_of
from domain.verifying.rules import CHECKS as RULES
from tests.kernel.table import opened, started

from .transcripts import ALL, cheated, receipt, short_pebbles, shown, transcript

PLAYED = started(ALL["maverick"][1], seats=1, undo="free")
GAME = transcript(PLAYED.resign(0))
CHEAT = cheated(GAME, lambda events: events[2]["data"]["facts"][0].update(trophy_rule="final"))
CLOSED = transcript(opened(ALL["maverick"][1], seats=1).close())
TOY = transcript(short_pebbles())


def run(*words: object) -> tuple[int, list[str], str]:
    """The command in a process of its own: exit status, lines printed, complaints."""
    command = [sys.executable, "-m", "domain", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout.splitlines(), done.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "transcript.ndjson"


@pytest.mark.usefixtures("process")
def test_a_game_that_passes_gives_a_line_for_each_check(file: Path) -> None:
    file.write_bytes(GAME)

    code, lines, complaints = run("verify", file)

    assert (0, "") == (code, complaints)
    assert ["ok   format", "ok   canonical", "ok   fields"] == lines[:3]
    assert "ok   chain" in lines
    assert [f"ok   {name}" for name in RULES] == lines[-len(RULES) :]
    assert all(line.startswith("ok   ") for line in lines)


@pytest.mark.usefixtures("process")
def test_a_cheat_exits_1_and_names_its_event(file: Path) -> None:
    file.write_bytes(CHEAT)

    code, lines, _ = run("verify", file)

    assert 1 == code
    assert "ok   chain" in lines
    assert "skip rules: not checked: facts failed at version 3" in lines
    assert [line for line in lines if line.startswith("FAIL facts: version 3: fact 1 of 1 is not what the rules give")]


@pytest.mark.usefixtures("process")
def test_rules_that_are_not_installed_exit_2(file: Path) -> None:
    file.write_bytes(TOY)

    code, lines, _ = run("verify", file)

    assert 2 == code
    assert "skip rules: not checked: 'pebbles' with rules version 1 is not installed" in lines


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([GAME, CLOSED], 0),
        ([GAME, TOY], 2),
        ([TOY, CHEAT], 1),
        ([b"", GAME], 1),
        ([b"\xff", TOY], 1),
    ],
)
def test_the_worst_of_several_files_decides_the_exit_status(
    texts: list[bytes], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [str(tmp_path / f"{number}.ndjson") for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        Path(file).write_bytes(text)

    assert code == main(["verify", *files])
    assert files == [line for line in capsys.readouterr().out.splitlines() if line in files]


def test_standard_input_is_a_file_like_any_other(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def verified(*words: str, given: bytes) -> tuple[int, str]:
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(given)))
        return main(["verify", *words]), capsys.readouterr().out

    file.write_bytes(GAME)
    code, printed = verified("-", given=GAME)
    assert (0, "ok   format") == (code, printed.splitlines()[0])
    assert 1 == verified("-", given=CHEAT)[0]
    assert 0 == verified(str(file), "--redacted", "-", given=shown(PLAYED))[0]
    code, printed = verified("-", str(file), given=CHEAT)
    assert (1, "standard input") == (code, printed.splitlines()[0])
    code, printed = verified("-", given=notation_of(GAME, ALL).encode())
    assert 1 == code
    assert "import it first (takeback import)" in printed
    for words in (["-", "-"], ["-", "--redacted", "-"]):
        with pytest.raises(SystemExit):
            verified(*words, given=GAME)
        assert "the standard input is one file only" in capsys.readouterr().err


def test_receipts_and_redacted_transcripts_are_compared_with_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(GAME)
    account = file.with_name("account.ndjson")
    account.write_bytes(shown(PLAYED))
    head = receipt(GAME, 3).head

    assert 0 == main(["verify", str(file), "--receipt", f"3:{head}", "--redacted", str(account)])
    assert ["ok   receipts", "ok   redacted"] == [
        line for line in capsys.readouterr().out.splitlines() if line.startswith("ok   re")
    ]
    assert 1 == main(["verify", str(file), "--receipt", f"4:{head}"])
    assert f"FAIL receipts: version 4: the receipt says '{head}', the chain" in capsys.readouterr().out
    assert 1 == main(["verify", str(file), "--day", "0" * 64])
    assert "FAIL day: version 1: the table has no seed of the day\n" in capsys.readouterr().out
    assert 1 == main(["verify", str(file), "--parent", str(file)])
    assert "FAIL parent: this table is not a fork\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["play"],
        ["verify"],
        ["verify", "--day", "x", "file"],
        ["verify", "--unknown", "x"],
        ["verify", "/nowhere/at-all"],
        ["verify", "/"],
        ["verify", "FILE", "--receipt", "7"],
        ["verify", "FILE", "--receipt", f"0:{'ab' * 32}"],
        ["verify", "FILE", "--receipt", f"7:{'AB' * 32}"],
        ["verify", "FILE", "--redacted", "/nowhere/at-all"],
        ["verify", "FILE", "--parent", "/nowhere/at-all"],
        ["verify", "FILE", "FILE", "--receipt", f"7:{'ab' * 32}"],
    ],
)
def test_wrong_usage_exits_3(words: list[str], file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(GAME)

    with pytest.raises(SystemExit) as left:
        main([str(file) if word == "FILE" else word for word in words])

    assert 3 == left.value.code
    assert "takeback" in capsys.readouterr().err


def test_a_transcript_cannot_print_lines_of_its_own(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(
        cheated(GAME, lambda events: events[2].update(type="x\nok   everything\x1b[2J\x9b2J\u2028\u202eok"))
    )

    assert 1 == main(["verify", str(file)])
    printed = capsys.readouterr().out
    assert printed.isascii()
    assert "ok   everything" not in printed.splitlines()
    assert "\x1b" not in printed


@pytest.mark.parametrize(
    ("command", "reads"), [("verify", "verify"), ("export", "notation_of"), ("import", "transcript_of")]
)
def test_a_transcript_that_takes_too_much_memory_is_refused_in_a_line(
    command: str, reads: str, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def exhausted(*_: object, **__: object) -> NoReturn:
        raise MemoryError

    file.write_bytes(GAME)
    monkeypatch.setattr(f"domain.__main__.{reads}", exhausted)

    assert 3 == main([command, str(file)])
    assert ("", "takeback: the transcript takes too much memory\n") == capsys.readouterr()


def test_the_module_is_a_command(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    file.write_bytes(GAME)
    monkeypatch.setattr(sys, "argv", ["takeback", "verify", str(file)])
    monkeypatch.delitem(sys.modules, "domain.__main__")

    with pytest.raises(SystemExit) as left:
        runpy.run_module("domain", run_name="__main__")

    assert 0 == left.value.code


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("streams", "status", "complaint"),
    [
        ("<&-", 1, ""),  # as good as an empty file
        (">/dev/full", 3, "takeback: cannot write: No space left on device\n"),
        ("| true", 3, ""),
    ],
)
def test_streams_that_are_closed_or_full_leave_no_traceback(
    file: Path, streams: str, status: int, complaint: str
) -> None:
    file.write_bytes(GAME)
    which = "-" if streams == "<&-" else file
    command = f"set -o pipefail; {sys.executable} -m domain verify {which} {streams}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60)

    assert (status, complaint) == (done.returncode, done.stderr)


@pytest.mark.usefixtures("process")
def test_the_verifier_does_not_import_the_service() -> None:
    program = "import sys, domain.__main__; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)

    needed = set(done.stdout.split())
    assert {"domain", "msgspec"} <= needed
    assert set() == needed & {"eventsourcing", "litestar", "psycopg", "redis", "uvicorn", "api", "sqlite3", "asyncio"}
