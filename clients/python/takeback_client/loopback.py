"""Signing in by the browser of the same machine (RFC 8252): the answer comes to a loopback address of this program."""

import base64
import hashlib
import secrets
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

import msgspec

from takeback_client.decoding import decoded
from takeback_client.device import (
    PATIENCE,
    SignInRefused,
    codes_in,
    codes_request,
    form_request,
    token_in,
    token_request,
)
from takeback_client.exchange import Request

_LOOKS = 0.1
"""Seconds between looks whether the answer has come."""
_PAGE = "<!doctype html><meta charset=utf-8><title>Takeback</title><p>{}"

Steps = Generator[Request | float, Any, str | None]
"""Requests to send, to be answered by their replies, and seconds to wait; in the end a token."""


class _Metadata(msgspec.Struct, frozen=True):
    issuer: str
    authorization_endpoint: str


_metadata = msgspec.json.Decoder(_Metadata).decode


def signing_in(
    service: str, client_id: str, scope: str, show: Callable[[Any], object], browser: Callable[[str], bool] | None
) -> Steps:
    """Sign in by the browser, where there is one, else by a code.

    Raises `SignInRefused`, `Problem`; `msgspec.DecodeError` where the service answers something else.
    """
    token = None if browser is None else (yield from _by_browser(service, client_id, scope, browser))
    return token or (yield from _by_code(client_id, scope, show))


def _by_code(client_id: str, scope: str, show: Callable[[Any], object]) -> Steps:
    codes = codes_in((yield codes_request(client_id, scope)))
    until = time.monotonic() + min(PATIENCE, codes.expires_in)
    show(codes)
    token, pause = None, max(1.0, codes.interval)
    while token is None:
        if time.monotonic() + pause > until:
            raise SignInRefused("expired_token", "Nobody entered the code in time.")
        yield pause
        token, pause = token_in((yield token_request(client_id, codes)), pause)
    return token


def _by_browser(service: str, client_id: str, scope: str, browser: Callable[[str], bool]) -> Steps:
    """None where no browser opens, or where the public address of the service or its page is another than is called."""
    found = yield Request("GET", "/.well-known/oauth-authorization-server", {}, {}, None, safe=True)
    metadata = decoded(found.body, _metadata)
    issuer = metadata.issuer
    if issuer != service.rstrip("/") or not metadata.authorization_endpoint.startswith(f"{issuer}/"):
        return None
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    hashed = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    with _Listening({"state": state, "iss": issuer}) as listening:
        asked = {"client_id": client_id, "redirect_uri": listening.address}
        challenge = {"code_challenge": hashed, "code_challenge_method": "S256"}
        query = urlencode({"response_type": "code", **asked, "scope": scope, "state": state, **challenge})
        opening = _in_a_thread(lambda: browser(f"{metadata.authorization_endpoint}?{query}"))
        until = time.monotonic() + PATIENCE
        while listening.answer is None:
            if opening.done() and not opening.result():
                return None
            if time.monotonic() > until:
                raise SignInRefused("expired_token", "Nobody answered in the browser.")
            yield _LOOKS
        said = listening.answer
    if "error" in said:
        raise SignInRefused(said["error"], said.get("error_description", ""))
    proof = {"code": said.get("code", ""), "code_verifier": verifier}
    token, _ = token_in((yield form_request("/oauth/token", grant_type="authorization_code", **asked, **proof)), 0)
    return token


def _in_a_thread(opens: Callable[[], bool]) -> Future[bool]:
    """Open a page beside what the program does: some browsers return only when they are closed."""
    opening: Future[bool] = Future()

    def run() -> None:
        try:
            opening.set_result(opens())
        except Exception as error:  # noqa: BLE001  # raised where the result is asked for
            opening.set_exception(error)

    Thread(target=run, daemon=True).start()
    return opening


class _Listening:
    """A server at a loopback address, as a context manager. ``answer``: what it was told, None: nothing yet.

    It takes only an answer with what is ``expected``: anybody on this machine can send it others.
    """

    def __init__(self, expected: dict[str, str]) -> None:
        self.answer: dict[str, str] | None = None
        listening = self

        class Handler(BaseHTTPRequestHandler):
            timeout = 60

            def do_GET(self) -> None:
                said = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
                if listening.answer is None and expected.items() <= said.items():
                    listening.answer = said
                    self._say(200, "You can close this window.")
                else:
                    self._say(400, "This answers no sign-in of this program.")

            def _say(self, status: int, text: str) -> None:
                content = _PAGE.format(text).encode()
                self.send_response(status)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(content)))
                self.send_header("Cache-Control", "no-store")
                self.send_header("Referrer-Policy", "no-referrer")
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                """Nothing: the address has a code."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = Thread(target=self._server.serve_forever, args=[_LOOKS], daemon=True)
        self.address = f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
