"""Signing in to a client: the requests of the page where a person consents, and those of the client."""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx

from tests.api.client import Player, Server, done

CALLBACK = "https://client.example/callback"


class Client(NamedTuple):
    """A client that signs somebody in, with what it keeps until the person is back."""

    client_id: str = "https://client.example/"
    redirect_uri: str = CALLBACK
    scope: str = "play"
    state: str = "xyz"
    verifier: str = secrets.token_urlsafe(32)

    def query(self, **changed: str | None) -> str:
        """The query with which it sends the person here; `changed`: other values, None: without."""
        parameters = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": self.scope,
            "state": self.state,
            "code_challenge": challenge(self.verifier),
            "code_challenge_method": "S256",
        }
        return urlencode({name: value for name, value in {**parameters, **changed}.items() if value is not None})

    def form(self, code: str, /, **changed: str | None) -> dict[str, str]:
        """What it redeems a code with."""
        fields = {
            "grant_type": "authorization_code",
            "code": code,
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "code_verifier": self.verifier,
        }
        return {name: value for name, value in {**fields, **changed}.items() if value is not None}


def challenge(verifier: str) -> str:
    """The challenge of PKCE, by S256."""
    return urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()


def preview(player: Player, query: str) -> Any:
    """What the page shows of a request."""
    return done(player.post("/me/sign-ins/preview", {"query": query}), 200)


def answered(player: Player, query: str, *, allow: bool = True) -> dict[str, str]:
    """What a client gets back when the person answers: the query of the address that the person is sent to."""
    body = {"query": query, "consent": preview(player, query)["consent"], "allow": allow}
    return arrived(done(player.post("/me/sign-ins", body), 200)["redirect"])


def arrived(redirect: str) -> dict[str, str]:
    """The parameters of an address, each of which is there once."""
    return {name: value for name, [value] in parse_qs(urlsplit(redirect).query, strict_parsing=True).items()}


def sent(server: Server, path: str, form: dict[str, str], **more: Any) -> httpx.Response:
    """A form that is sent to an endpoint of OAuth."""
    return server.runner.run(server.http.post(path, data=form, **more))


def signed_in(server: Server, player: Player, client: Client) -> Any:
    """The response to a client once a person has signed in."""
    code = answered(player, client.query())["code"]
    return done(sent(server, "/oauth/token", client.form(code)), 200)


def error_of(response: httpx.Response) -> str:
    """The error of a refusal in the words of OAuth."""
    assert 400 == response.status_code, response.text
    assert "no-store" == response.headers["cache-control"]
    return str(response.json()["error"])
