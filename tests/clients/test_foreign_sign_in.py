"""People sign in with clients of OAuth that were not written here, and a code is redeemed at another process, once."""

import json
import subprocess
import warnings
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from api.players.signing_in import DEVICE_GRANT
from tests.api.client import Player, done
from tests.api.oauth import Client, answered, error_of, sent
from tests.api.serving import Running, running
from tests.npm import OAUTH, programs
from tests.postgres import new_database
from tests.reader.reading import NODE

pytestmark = pytest.mark.usefixtures("process")

CALLBACK = "http://127.0.0.1:4000/callback"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("sign-in") / "takeback.db") as server:
        yield server


def issuer(server: Running) -> str:
    """The public address: the port of this machine."""
    return server.address.rstrip("/").replace("127.0.0.1", "localhost")


def authlib(**options: Any) -> Any:
    """The client of authlib, which warns that another fork of httpx is to come."""
    with warnings.catch_warnings(record=True):
        from authlib.integrations.httpx_client import OAuth2Client  # noqa: PLC0415

        return OAuth2Client(**options)


def test_authlib_signs_somebody_in(server: Running) -> None:
    ann = server.player()
    base = server.address.rstrip("/")
    found = httpx.get(f"{base}/.well-known/oauth-authorization-server", trust_env=False).json()
    at = {name: found[name].replace(issuer(server), base) for name in found if name.endswith("_endpoint")}
    asking = {"client_id": "authlib", "redirect_uri": CALLBACK, "scope": "play", "code_challenge_method": "S256"}
    with authlib(**asking, token_endpoint_auth_method="none", trust_env=False) as client:
        verifier = "v" * 48
        url, state = client.create_authorization_url(at["authorization_endpoint"], code_verifier=verifier)
        query = url.partition("?")[2]
        consent = done(ann.post("/me/sign-ins/preview", {"query": query}), 200)["consent"]
        body = {"query": query, "consent": consent, "allow": True}
        back = done(ann.post("/me/sign-ins", body), 200)["redirect"]
        granted = client.fetch_token(
            at["token_endpoint"], authorization_response=back, state=state, code_verifier=verifier
        )
        assert "read play" == granted["scope"]
        assert "Ann" == client.get(f"{base}/v1/me").json()["name"]
        assert 200 == client.revoke_token(at["revocation_endpoint"], token=granted["access_token"]).status_code
        assert 401 == client.get(f"{base}/v1/me").status_code


@pytest.mark.usefixtures("npm")
def test_oauth4webapi_signs_somebody_in(server: Running) -> None:
    ann = server.player()
    assert ann.token is not None
    module = programs(OAUTH).parent / "oauth4webapi" / "build" / "index.js"
    command = [NODE or "node", str(OAUTH / "sign_in.mjs"), str(module), issuer(server), ann.token]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)

    assert 0 == ran.returncode, ran.stderr
    assert {"name": "Ann", "scope": "read", "mixedUp": "refused", "after": 401} == json.loads(ran.stdout)


@pytest.mark.usefixtures("postgres")
def test_a_code_of_one_process_is_redeemed_at_another_once() -> None:
    client, url = Client(), {"TAKEBACK_URL": "https://play.example"}
    with new_database() as place, running(place, **url) as first, running(place, **url) as second:
        ann = first.player()
        code = answered(ann, client.query())["code"]

        granted = done(sent(second, "/oauth/token", client.form(code)), 200)
        here, there = (Player(each, ann.id, ann.name, granted["access_token"]) for each in (first, second))
        assert (200, 200) == (here.get("/me").status_code, there.get("/me").status_code)
        for server in (first, second):
            assert "invalid_grant" == error_of(sent(server, "/oauth/token", client.form(code)))
        assert (401, 401) == (here.get("/me").status_code, there.get("/me").status_code)


@pytest.mark.usefixtures("postgres")
def test_a_device_that_began_at_one_process_is_allowed_at_another_and_signed_in_once() -> None:
    with new_database() as place, running(place) as first, running(place) as second:
        ann = second.player()
        form = {"client_id": "tv", "scope": "read"}
        codes = done(sent(first, "/oauth/device_authorization", form), 200)
        shown = {"user_code": codes["user_code"]}
        consent = done(ann.post("/me/devices/preview", shown), 200)["consent"]
        assert 204 == ann.post("/me/devices", {**shown, "consent": consent, "allow": True}).status_code

        form = {"client_id": "tv", "device_code": codes["device_code"], "grant_type": DEVICE_GRANT}
        granted = done(sent(first, "/oauth/token", form), 200)
        assert "Ann" == done(Player(second, ann.id, ann.name, granted["access_token"]).get("/me"), 200)["name"]
        assert "invalid_grant" == error_of(sent(second, "/oauth/token", form))
