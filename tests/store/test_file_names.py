"""A command says in a line that it cannot use the name of a file, and does not crash."""

from pathlib import Path

import pytest

from api.__main__ import main
from api.monitor.copies import UnusableCopy, copied
from api.witness.state import UnusableState, opened


@pytest.mark.parametrize(
    "words",
    [
        ("backup", ""),
        ("restore", ""),
        ("verify", ""),
        ("verify", "game", "--keys", ""),
        ("verify", "game", "--checkpoint", ""),
        ("analyse", ""),
        ("analyse", "game", "--svg", ""),
        ("monitor", "http://localhost:1", "--policy", "", "--state", "state"),
        ("monitor", "http://localhost:1", "--policy", "policy", "--state", ""),
        ("witness", "--key", ""),
        ("witness", "--state", ""),
    ],
    ids=" ".join,
)
def test_an_empty_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(words)

    assert (3 if words[0] in ("verify", "analyse") else 2) == ended.value.code
    assert "the name of the file is empty" in capsys.readouterr().err
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", ["", ".", "a" * 300], ids=["empty", "folder", "long"])
def test_a_copy_of_a_log_and_the_state_of_a_witness_have_a_name_that_a_file_can_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnusableCopy, match=f"'{name}' is not a file"), copied(name):
        pass
    with pytest.raises(UnusableState), opened(Path(name)):
        pass


@pytest.mark.parametrize(
    "words", [("verify",), ("verify", "game", "--redacted"), ("analyse",), ("import",), ("export",)], ids=" ".join
)
def test_a_file_that_opens_and_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game").touch()
    with pytest.raises(SystemExit) as ended:
        main([*words, "/proc/self/mem"])

    assert 3 == ended.value.code
    does = "use" if words == ("analyse",) else "read"
    assert capsys.readouterr().err.endswith(f": cannot {does} /proc/self/mem: Input/output error\n")


@pytest.mark.parametrize("command", ["verify", "analyse", "export"])
def test_an_empty_transcript_is_called_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    (tmp_path / "game").touch()

    assert 1 == main([command, str(tmp_path / "game")])
    assert "it is empty\n" in "".join(capsys.readouterr())
