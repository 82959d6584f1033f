"""A witness over HTTP (c2sp.org/tlog-witness), in a thread, that can be made to fail in many ways."""

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Literal

from domain.transparency.checkpoints import Checkpoint, parse_checkpoint
from domain.transparency.merkle import EMPTY, InvalidProof, require_consistent
from domain.transparency.notes import COSIGNATURE, Key, PrivateKey, cosign, verified
from domain.transparency.policy import Policy, parse_policy

Mood = Literal["honest", "refusing", "slow", "lying", "babbling", "endless", "starting"]

TIME = 1_800_000_000


class Witness:
    """A witness. ``mood``: how it answers from now on. ``seen``: what it has signed, in order."""

    def __init__(self, name: str, seed: int) -> None:
        self.key = PrivateKey(name, COSIGNATURE, bytes((seed,)) * 32)
        self.mood: Mood = "honest"
        self.log: Key | None = None
        self.seen: list[Checkpoint] = []
        self.asked = 0
        self.url = ""
        self.over = Event()
        self._lock = Lock()

    def answer(self, body: str) -> tuple[int, str, str]:
        """The status, content type and body of the answer to a request."""
        head, _, note_text = body.partition("\n\n")
        first, *lines = head.split("\n")
        note, checkpoint = parse_checkpoint(note_text)
        assert self.log is None or verified(note, [self.log]), "the log has not signed"
        old = int(first.removeprefix("old "))
        with self._lock:
            last = self.seen[-1] if self.seen else Checkpoint(checkpoint.origin, 0, EMPTY)
            if old != last.size:
                return 409, "text/x.tlog.size", f"{last.size}\n"
            try:
                proof = [base64.b64decode(line) for line in lines]
                require_consistent(old, last.root, checkpoint.size, checkpoint.root, proof)
            except InvalidProof:
                return 422, "text/plain", ""
            self.seen.append(checkpoint)
        return 200, "text/plain", str(cosign(note.text, self.key, TIME))


@contextmanager
def witness(name: str = "witness.example/w1", seed: int = 1) -> Iterator[Witness]:
    """A witness that listens until the context is left."""
    it = Witness(name, seed)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            it.asked += 1
            assert self.path == "/add-checkpoint"
            match it.mood:
                case "honest":
                    self._reply(*it.answer(body))
                case "refusing":
                    self._reply(404, "text/plain", "no such log")
                case "slow":
                    it.over.wait(30)
                case "lying":
                    other = PrivateKey(it.key.name, COSIGNATURE, b"l" * 32)
                    line = cosign("another text\n", other, TIME)
                    self._reply(200, "text/plain", str(line._replace(id=it.key.key.id)))
                case "babbling":
                    self._reply(409, "text/x.tlog.size", "-1\n")
                case "endless":
                    self._endless()
                case "starting" if it.asked == 1:
                    self.close_connection = True  # without an answer
                case "starting" if it.asked == 2:
                    self._reply(503, "text/plain", "a proxy's")
                case "starting":
                    self._reply(*it.answer(body))

        def _reply(self, status: int, kind: str, text: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def _endless(self) -> None:
            self.send_response(200)
            self.end_headers()
            try:
                while not it.over.is_set():
                    self.wfile.write(b"x" * 1024)
            except OSError:
                pass

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        it.url = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield it
        finally:
            it.over.set()
            server.shutdown()
            thread.join()


def policy_of(*witnesses: Witness, log: Key | None = None, least: str = "all") -> Policy:
    """The policy that trusts some witnesses, of which `least` must have signed."""
    lines = [f"log {log}"] if log else []
    lines += [f"witness w{number} {each.key.key} {each.url}" for number, each in enumerate(witnesses)]
    names = " ".join(f"w{number}" for number in range(len(witnesses)))
    lines += [f"group all-of-them {least} {names}", "quorum all-of-them"] if witnesses else ["quorum none"]
    return parse_policy("\n".join(lines))
