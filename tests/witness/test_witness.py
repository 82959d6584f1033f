"""The witness decides as c2sp.org/tlog-witness has it, forgets nothing, and never cosigns two histories."""

import asyncio
import base64
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from api.__main__ import main
from api.witness.serving import LONGEST_BODY, Witness, witness_app
from api.witness.state import State, UnusableState, opened
from domain.transparency.notes import COSIGNATURE, Note, PrivateKey, Signed, parse_lines, private_key_of, verified
from tests.api.serving import ROOT
from tests.ports import free_port
from tests.transparency.logs import KEY, WITNESSES, Log

LOG = Log(*(b"%d" % number for number in range(9)))
OTHER = Log(*(b"%d" % number for number in range(3)), b"another history", *(b"%d" % number for number in range(9)))
WITNESS = WITNESSES[0]
TIME = 1_795_590_010


class Client:
    """Submits checkpoints to a witness."""

    def __init__(self, http: httpx.AsyncClient, runner: asyncio.Runner) -> None:
        self.http = http
        self.runner = runner

    def post(self, body: str | bytes) -> tuple[int, str]:
        """The status and text of an answer."""
        answer = self.runner.run(self.http.post("/add-checkpoint", content=body))
        return answer.status_code, answer.text

    def add(self, size: int, old: int, log: Log = LOG, note: Note | None = None) -> tuple[int, str]:
        """Submit the checkpoint of a size."""
        return self.post(body_of(size, old, log, note))


def body_of(size: int, old: int, log: Log = LOG, note: Note | None = None) -> str:
    """The body by which a log submits the checkpoint of a size."""
    proof = [base64.b64encode(each).decode() for each in log.consistency(old, size)] if old <= size else []
    return "\n".join([f"old {old}", *proof, "", str(log.note(size=size) if note is None else note)])


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with opened(tmp_path / "state") as state:
        yield state


@pytest.fixture
def client(state: State) -> Iterator[Client]:
    app = witness_app(Witness(WITNESS, [KEY.key], state, lambda: TIME))
    with asyncio.Runner() as runner:
        yield Client(
            httpx.AsyncClient(transport=httpx.ASGITransport(cast("Any", app)), base_url="http://witness"), runner
        )


def signed_by(answer: tuple[int, str], size: int, log: Log = LOG) -> tuple[Signed, ...]:
    """Who has cosigned a checkpoint, by an answer of 200."""
    status, text = answer
    assert 200 == status, text
    return verified(Note(str(log.checkpoint(size)), parse_lines(text)), [WITNESS.key])


def test_it_cosigns_what_continues_the_last_one(client: Client) -> None:
    for old, size in ((0, 1), (1, 4), (4, 4), (4, 9)):
        assert (Signed(WITNESS.key, TIME),) == signed_by(client.add(size, old), size)


def test_it_refuses_each_fault_by_its_status(client: Client) -> None:
    signed_by(client.add(4, 0), 4)
    stranger = PrivateKey("stranger.example/log", KEY.type, KEY.seed)
    forged = LOG.note(size=5, key=KEY._replace(seed=bytes(32)))
    unknown = Note(str(LOG.checkpoint(5)).replace(KEY.name, stranger.name), LOG.note(size=5).lines)
    damaged = LOG.note(size=5)._replace(lines=(LOG.note(size=5).lines[0]._replace(signature=bytes(64)),))

    assert (404, f"the log {stranger.name!r} is not known here\n") == client.add(5, 4, note=unknown)
    assert (403, "the log has not signed it\n") == client.add(5, 4, note=forged)
    assert (403, f"the signature of {KEY.name} is wrong\n") == client.add(5, 4, note=damaged)
    assert (400, "the old size is larger than the checkpoint's\n") == client.add(3, 4)
    assert (409, "4\n") == client.add(5, 3)
    assert (409, "4\n") == client.add(5, 0)
    assert (409, "4\n") == client.add(4, 4, OTHER)
    assert (422, "the trees differ\n") == client.add(6, 4, OTHER)
    assert (422, "the trees differ\n") == client.post(f"old 4\n\n{LOG.note(size=5)}")
    assert (Signed(WITNESS.key, TIME),) == signed_by(client.add(5, 4), 5)  # none of it was remembered


def test_what_is_no_submission_is_refused(client: Client) -> None:
    note = str(LOG.note(size=1))
    for body in (
        "",
        note,
        f"old x\n\n{note}",
        f"old 00\n\n{note}",
        f"old -1\n\n{note}",
        f"old 0\nAAAA\n\n{note}",
        "old 0\n" + f"{base64.b64encode(bytes(32)).decode()}\n" * 64 + f"\n{note}",
        "old 0\n\nno note\n",
        b"old 0\n\n\xff",
    ):
        assert 400 == client.post(body)[0], body
    assert 413 == client.post("x" * (LONGEST_BODY + 1))[0]
    assert 405 == client.runner.run(client.http.get("/add-checkpoint")).status_code


def test_the_size_that_it_knows_has_a_type_of_its_own(client: Client) -> None:
    client.add(4, 0)
    answer = client.runner.run(client.http.post("/add-checkpoint", content=body_of(5, 0)))

    assert ["text/x.tlog.size"] == answer.headers.get_list("content-type")


def test_of_two_histories_it_cosigns_one(client: Client) -> None:
    """The requests race: exactly one is answered with a signature, and the other history never is."""

    async def race() -> list[httpx.Response]:
        bodies = [body_of(size, 0, log) for log in (LOG, OTHER) for size in (5, 6, 7)]
        return await asyncio.gather(*(client.http.post("/add-checkpoint", content=body) for body in bodies))

    assert [200, 409, 409, 409, 409, 409] == sorted(answer.status_code for answer in client.runner.run(race()))


def test_what_cannot_be_remembered_is_not_cosigned(
    client: Client, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("api.witness.state.replace_durably", full)
        assert (500, "the witness cannot write its state\n") == client.add(4, 0)
    assert 0 == state.last(KEY.name).size
    signed_by(client.add(4, 0), 4)


def test_its_state_is_of_one_witness_and_is_never_begun_anew_where_it_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "state"
    with opened(path) as state, pytest.raises(UnusableState, match="another witness uses"), opened(path):
        pass
    for damage in (b"", b"{}", b"\xff", b'{"format":"takeback/2-witness","logs":{"a":{"size":-1,"root":""}}}'):
        path.write_bytes(damage)
        with pytest.raises(UnusableState, match="is not the state of a witness"), opened(path) as state:
            state.last(KEY.name)
    with pytest.raises(UnusableState, match="cannot write"), opened(tmp_path / "nowhere" / "state"):
        pass


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--log x", "'x' is not a key"),
        (f"--log {WITNESS.key}", "is not the key of a log"),
        (f"--listen 127.0.0.1 --log {KEY.key}", "is not HOST:PORT"),
        (f"--listen 127.0.0.1:65536 --log {KEY.key}", "is not HOST:PORT"),
        (f"--name a+b --log {KEY.key}", "a plus sign"),
        (f"--name another --log {KEY.key}", "is the key of witness.example/w0"),
        (f"--key text --log {KEY.key}", "text: it is not a private key"),
        (f"--key folder --log {KEY.key}", "cannot use folder"),
        (f"--state text --log {KEY.key}", "text is not the state of a witness"),
    ],
)
def test_arguments_that_cannot_be_used_are_named(
    words: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "key").write_text(f"{WITNESS}\n")
    (tmp_path / "text").write_text("text\n")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    given = dict(zip(words.split()[::2], words.split()[1::2], strict=True))
    known = {"--name": WITNESS.name, "--key": "key", "--state": "state"}
    argv = [word for pair in {**known, **given}.items() for word in pair]
    try:
        status = main(["witness", *argv])
    except SystemExit as stopped:
        status = int(str(stopped.code))

    assert 2 == status
    assert reason in capsys.readouterr().err


def test_a_witness_says_whose_address_it_cannot_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = {"name": "a/w", "key": tmp_path / "key", "state": tmp_path / "state", "log": KEY.key}
    words = [word for name, value in named.items() for word in (f"--{name}", str(value))]
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert 2 == main(["witness", "--listen", f"127.0.0.1:{port}", *words])

    assert f"takeback: cannot listen on 127.0.0.1:{port}: Address already in use\n" == capsys.readouterr().err


@pytest.mark.usefixtures("process")
def test_a_witness_that_is_killed_knows_what_it_has_cosigned(tmp_path: Path) -> None:
    port, vkeys = free_port(), []
    named = {"listen": f"127.0.0.1:{port}", "name": "a/w", "key": tmp_path / "key", "state": tmp_path / "state"}
    words = [word for name, value in {**named, "log": KEY.key}.items() for word in (f"--{name}", str(value))]
    for body, status, text in ((body_of(4, 0), 200, "— a/w"), (body_of(5, 0, OTHER), 409, "4\n")):
        command = [sys.executable, "-m", "api", "witness", *words]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            vkeys.append(running.stdout.readline().split()[2])
            answer = posted(port, body)
            running.send_signal(signal.SIGKILL)
        assert (status, text) == (answer.status_code, answer.text[: len(text)])
    key = private_key_of((tmp_path / "key").read_text().removesuffix("\n"))
    assert [str(key.key)] * 2 == vkeys
    assert COSIGNATURE == key.type
    assert 0o600 == (tmp_path / "key").stat().st_mode & 0o777


def posted(port: int, body: str) -> httpx.Response:
    """The answer of a witness that has said where it listens."""
    return httpx.post(f"http://127.0.0.1:{port}/add-checkpoint", content=body, trust_env=False, timeout=30)
