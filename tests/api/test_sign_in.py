"""Signing in to clients: what a client gets with a person's consent, and what nobody gets without."""

from collections.abc import Iterator
from urllib.parse import urlencode

import httpx
import pytest

from api.state.public_url import local_url
from domain.players.redirects import InvalidRedirect, redirect_of
from domain.players.sign_in_requests import InvalidSignIn, sign_in_request
from domain.players.sign_ins import CODE_SECONDS, CONSENT_SECONDS, TOKEN_DAYS
from tests.api.client import Player, done, refused
from tests.api.oauth import CALLBACK, Client, answered, arrived, error_of, preview, sent, signed_in
from tests.api.serving import InProcess, in_process

ISSUER = local_url(8000).text
CLIENT = Client()
DAY = 24 * 60 * 60 * 1000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with in_process(tmp_path_factory.mktemp("sign-in") / "takeback.db") as server:
        yield server


def tokens(player: Player) -> list[dict[str, object]]:
    return list(done(player.get("/me/tokens"), 200))


def test_a_client_gets_a_token_that_plays_and_is_listed_under_its_name(server: InProcess) -> None:
    ann = server.player()
    granted = signed_in(server, ann, CLIENT)
    client = Player(server, ann.id, ann.name, granted["access_token"])

    assert "Bearer" == granted["token_type"]
    assert "read play" == granted["scope"]
    assert TOKEN_DAYS * DAY // 1000 - 60 < granted["expires_in"] <= TOKEN_DAYS * DAY // 1000
    assert "open" == done(client.post("/tables", {"game": "pebbles"}))["status"]
    first, issued = tokens(ann)
    assert ("client.example", ["read", "play"], first["id"]) == (
        issued["label"],
        issued["scopes"],
        issued["issued_by"],
    )
    assert 204 == ann.delete(f"/me/tokens/{issued['id']}").status_code
    assert (401, "unauthorized") == refused(client.get("/me"))


def test_the_person_sees_who_asks_for_what_and_until_when(server: InProcess) -> None:
    shown = preview(server.player(), CLIENT.query(scope="read"))

    assert ("web", "client.example", CALLBACK, ["read"]) == tuple(
        shown[name] for name in ("kind", "shown", "redirect", "scopes")
    )
    assert abs(shown["expires_at"] - server.clock() - TOKEN_DAYS * DAY) < 60_000


ADDRESSES = ("https:bank.example", "https:/bank.example", "//bank.example", "/\\bank.example", "ftp://bank.example")
"""What is shown, or opened, as an address, although it does not begin with http:// or https://."""


@pytest.mark.parametrize(
    ("redirect", "kind", "shown", "label"),
    [
        ("https://client.example:8443/cb?a=b", "web", "client.example:8443", "client.example:8443"),
        ("https://xn--bcher-kva.example/", "web", "xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("http://127.0.0.1:51004/cb", "loopback", "127.0.0.1:51004", "my-bot (unverified)"),
        ("http://[::1]:51004", "loopback", "[::1]:51004", "my-bot (unverified)"),
        ("http://localhost/cb", "loopback", "localhost", "my-bot (unverified)"),
        ("com.example.app:/cb", "app", "com.example.app", "my-bot (unverified)"),
        ("com.example.app://cb", "app", "com.example.app", "my-bot (unverified)"),
    ],
)
def test_the_redirect_alone_says_who_a_client_is(redirect: str, kind: str, shown: str, label: str) -> None:
    found = sign_in_request(CLIENT.query(client_id="my-bot", redirect_uri=redirect))

    assert (redirect, kind, shown) == found.redirect
    assert label == found.label


def test_a_label_keeps_the_end_of_a_long_host() -> None:
    host = f"{'a' * 50}.client.example"
    label = sign_in_request(CLIENT.query(client_id="x", redirect_uri=f"https://{host}/")).label

    assert 40 == len(label)
    assert label.endswith("aaa.client.example")


def test_the_name_of_an_unverified_app_passes_for_no_host() -> None:
    redirect = "http://127.0.0.1:51004/cb"
    labels = [sign_in_request(CLIENT.query(client_id=name, redirect_uri=redirect)).label for name in ("a", "b" * 200)]

    assert ["a (unverified)", f"…{'b' * 26} (unverified)"] == labels


@pytest.mark.parametrize("redirect", ["http://127.0.0.1:51004/cb", "com.example.app:/cb", CALLBACK])
def test_a_client_has_no_address_but_the_one_where_the_answer_goes(redirect: str) -> None:
    assert redirect == sign_in_request(CLIENT.query(client_id=redirect, redirect_uri=redirect)).client
    for text in (*ADDRESSES, "https://bank.example/"):
        with pytest.raises(InvalidSignIn, match="an address"):
            sign_in_request(CLIENT.query(client_id=text, redirect_uri=redirect))


CONFUSING = [
    *("", "client.example", "//client.example/cb", "/cb", "https:/client.example/cb", "https:client.example"),
    *("https://", "https:///cb", "https://ann@client.example/cb", "https://client.example@evil.example/cb"),
    *("https://ann:pw@client.example", "https://client.example#", "https://client.example/#code"),
    *("https://client.example\\@evil.example/cb", "https://client.example\\.evil.example", "https:\\\\client.example"),
    *("https://client.example/cb\n", "https://client.example/\tcb", " https://client.example/cb", "https://a b/cb"),
    *(
        "https://Client.example/cb",
        "HTTPS://client.example/cb",
        "https://bücher.example/cb",
        "https://client.example./",
    ),
    *("https://client_.example/cb", "https://-client.example/cb", "https://client..example/cb", "https://127.1/cb"),
    *("https://0x7f.0x1/cb", "https://2130706433/cb", "https://[::1%25eth0]/cb", "https://[::g]/cb"),
    *("https://client.example:/cb", "https://client.example:0/cb", "https://client.example:65536/cb"),
    *("https://client.example:080/cb", "https://client.example:1:2/cb", "https://client.example%2eevil.example/cb"),
    *("http://client.example/cb", "http://localhost.evil.example/cb", "http://127.0.0.1.evil.example/cb"),
    *("http://127.0.0.2/cb", "http://LOCALHOST/cb", "http://localhost:80@evil.example/cb", "http://0.0.0.0/cb"),
    *("http://[::ffff:127.0.0.1]/cb", "http://app.localhost/cb", "ftp://client.example/cb", "wss://client.example/"),
    *("javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "about:blank", "myapp:/cb", "blob:https://a/b"),
    *("Com.Example.App:/cb", "com.example.app:/cb#x", "com.example.app://ann@cb", "https.evil://cb x"),
    *("https://client.example/cb?code=mine", "https://client.example/cb?a=b&state=mine", "https://client.example/?iss"),
    *(
        "https://client.example/cb?%63ode=mine",
        "https://client.example/<script>",
        f"https://client.example/{'a' * 1000}",
    ),
]


@pytest.mark.parametrize("redirect", CONFUSING)
def test_a_redirect_that_could_be_read_in_two_ways_is_refused(redirect: str) -> None:
    with pytest.raises(InvalidRedirect):
        redirect_of(redirect)


@pytest.mark.parametrize(
    ("changed", "parameter"),
    [
        ({"code_challenge": None}, "code_challenge"),
        ({"code_challenge_method": None}, "code_challenge_method"),
        ({"code_challenge_method": "plain"}, "code_challenge_method"),
        ({"code_challenge_method": "s256"}, "code_challenge_method"),
        ({"code_challenge": "x" * 42}, "code_challenge"),
        ({"code_challenge": "x" * 43 + "="}, "code_challenge"),
        ({"scope": "account"}, "scope"),
        ({"scope": "play account"}, "scope"),
        ({"scope": "openid"}, "scope"),
        ({"scope": ""}, "scope"),
        ({"scope": None}, "scope"),
        ({"scope": "play  read"}, "scope"),
        ({"response_type": "token"}, "response_type"),
        ({"response_type": "code token"}, "response_type"),
        ({"response_type": None}, "response_type"),
        ({"response_mode": "fragment"}, "response_mode"),
        ({"client_id": None}, "client_id"),
        ({"client_id": "a b"}, "client_id"),
        ({"client_id": "\u202eevil"}, "client_id"),
        ({"client_id": "x" * 201}, "client_id"),
        ({"client_id": "https://bank.example/"}, "client_id"),
        ({"client_id": "https://client.example.evil/"}, "client_id"),
        ({"client_id": "HTTP://bank.example"}, "client_id"),
        *(({"client_id": text}, "client_id") for text in ADDRESSES),
        ({"redirect_uri": "https://evil.example\\@client.example"}, "redirect_uri"),
        ({"redirect_uri": None}, "redirect_uri"),
        ({"state": "a\nb"}, "state"),
        ({"state": "x" * 501}, "state"),
    ],
)
def test_a_request_is_validated_as_a_whole(server: InProcess, changed: dict[str, str | None], parameter: str) -> None:
    query = CLIENT.query(**changed)
    refusal = server.player().post("/me/sign-ins/preview", {"query": query})

    assert (422, "invalid-sign-in") == refused(refusal)
    assert [f"/query/{parameter}"] == [fault["pointer"] for fault in refusal.json()["errors"]]
    assert not {"location", "refresh"} & {*refusal.headers}


def test_repeated_parameters_are_refused_and_unknown_ones_ignored() -> None:
    for name in ("redirect_uri", "code_challenge_method", "scope"):
        with pytest.raises(InvalidSignIn, match="more than once"):
            sign_in_request(f"{CLIENT.query()}&{name}=play")
    assert sign_in_request(CLIENT.query()) == sign_in_request(CLIENT.query(resource="https://x.example", prompt="none"))
    with pytest.raises(InvalidSignIn, match="UTF-8"):
        sign_in_request(f"{CLIENT.query()}&x=%ff")
    with pytest.raises(InvalidSignIn, match="longer"):
        sign_in_request(f"{CLIENT.query()}&x={'y' * 4000}")


def test_the_answer_names_the_issuer_and_the_state(server: InProcess) -> None:
    ann = server.player()
    query = CLIENT.query(redirect_uri=f"{CALLBACK}?a=b", state="a&b=c d")
    allowed, denied = (answered(ann, query, allow=allow) for allow in (True, False))

    assert {"a", "code", "state", "iss"} == {*allowed}
    assert ("b", "a&b=c d", ISSUER) == (allowed["a"], allowed["state"], allowed["iss"])
    assert {"a": "b", "error": "access_denied", "state": "a&b=c d", "iss": ISSUER} == denied
    assert {"code", "iss"} == {*answered(ann, CLIENT.query(state=None))}


def test_the_metadata_name_the_issuer_and_what_it_takes(server: InProcess) -> None:
    found = server.request("GET", "/.well-known/oauth-authorization-server").json()

    assert ISSUER == found["issuer"]
    assert f"{ISSUER}/oauth/authorize" == found["authorization_endpoint"]
    assert (["S256"], ["none"], ["read", "play"], True) == (
        found["code_challenge_methods_supported"],
        found["token_endpoint_auth_methods_supported"],
        found["scopes_supported"],
        found["authorization_response_iss_parameter_supported"],
    )


@pytest.mark.parametrize(
    "changed",
    [
        {"client_id": "https://evil.example/"},
        {"redirect_uri": "https://evil.example/callback"},
        {"redirect_uri": f"{CALLBACK}/"},
        {"code_verifier": "another-verifier-that-is-long-enough-to-be-one"},
        {"code_verifier": Client(verifier=CLIENT.verifier).query()[:43]},
    ],
)
def test_a_code_that_was_injected_elsewhere_gets_nothing(server: InProcess, changed: dict[str, str]) -> None:
    ann = server.player()
    code = answered(ann, CLIENT.query())["code"]

    assert "invalid_grant" == error_of(sent(server, "/oauth/token", CLIENT.form(code, **changed)))
    assert 1 == len(tokens(ann))
    done(sent(server, "/oauth/token", CLIENT.form(code)), 200)


@pytest.mark.parametrize("name", ["grant_type", "code", "client_id", "redirect_uri", "code_verifier"])
def test_redeeming_needs_every_field(server: InProcess, name: str) -> None:
    code = answered(server.player(), CLIENT.query())["code"]

    for without in (None, ""):
        refusal = sent(server, "/oauth/token", CLIENT.form(code, **{name: without}))
        assert "invalid_request" == error_of(refusal)
        assert f"{name} is missing." == refusal.json()["error_description"]


def test_the_challenge_itself_is_no_verifier(server: InProcess) -> None:
    code = answered(server.player(), CLIENT.query(code_challenge="a" * 43))["code"]

    assert "invalid_grant" == error_of(sent(server, "/oauth/token", CLIENT.form(code, code_verifier="a" * 43)))


def test_other_grants_and_repeated_fields_are_refused(server: InProcess) -> None:
    code = answered(server.player(), CLIENT.query())["code"]

    for grant in ("password", "client_credentials", "refresh_token", "implicit"):
        refusal = sent(server, "/oauth/token", CLIENT.form(code, grant_type=grant))
        assert "unsupported_grant_type" == error_of(refusal)
    twice = f"{urlencode(CLIENT.form(code))}&code_verifier=x"
    kind = {"content-type": "application/x-www-form-urlencoded"}
    response = server.runner.run(server.http.post("/oauth/token", content=twice, headers=kind))
    assert "invalid_request" == error_of(response)
    response = server.runner.run(server.http.post("/oauth/token", json=CLIENT.form(code)))
    assert 415 == response.status_code
    in_query = f"/oauth/token?{urlencode(CLIENT.form(code))}"
    assert 400 == server.runner.run(server.http.post(in_query, data={})).status_code


def test_a_second_use_of_a_code_revokes_the_token(server: InProcess) -> None:
    ann = server.player()
    code = answered(ann, CLIENT.query())["code"]
    granted = done(sent(server, "/oauth/token", CLIENT.form(code)), 200)
    client = Player(server, ann.id, ann.name, granted["access_token"])
    done(client.get("/me"), 200)

    assert "invalid_grant" == error_of(sent(server, "/oauth/token", CLIENT.form(code)))
    assert (401, "unauthorized") == refused(client.get("/me"))
    assert "invalid_grant" == error_of(sent(server, "/oauth/token", CLIENT.form(code)))
    assert 1 == len(tokens(ann))


def test_who_denies_after_all_takes_the_code_back(server: InProcess) -> None:
    ann, query = server.player(), CLIENT.query()
    body = {"query": query, "consent": preview(ann, query)["consent"]}

    def answer(*, allow: bool) -> httpx.Response:
        return ann.post("/me/sign-ins", {**body, "allow": allow})

    code = arrived(done(answer(allow=True), 200)["redirect"])["code"]
    for _ in range(2):
        assert "access_denied" == arrived(done(answer(allow=False), 200)["redirect"])["error"]

    assert "invalid_grant" == error_of(sent(server, "/oauth/token", CLIENT.form(code)))
    assert (409, "sign-in-over") == refused(answer(allow=True))
    assert 1 == len(tokens(ann))


def test_what_was_denied_is_not_allowed_by_the_same_consent(server: InProcess) -> None:
    ann, query = server.player(), CLIENT.query()
    body = {"query": query, "consent": preview(ann, query)["consent"]}
    done(ann.post("/me/sign-ins", {**body, "allow": False}), 200)

    assert (409, "sign-in-over") == refused(ann.post("/me/sign-ins", {**body, "allow": True}))


def test_nobody_denies_what_was_redeemed(server: InProcess) -> None:
    ann, query = server.player(), CLIENT.query()
    body = {"query": query, "consent": preview(ann, query)["consent"]}
    code = arrived(done(ann.post("/me/sign-ins", {**body, "allow": True}), 200)["redirect"])["code"]
    done(sent(server, "/oauth/token", CLIENT.form(code)), 200)

    assert (409, "sign-in-over") == refused(ann.post("/me/sign-ins", {**body, "allow": False}))
    assert 2 == len(tokens(ann))


def test_a_code_expires(server: InProcess) -> None:
    ann = server.player()
    code = answered(ann, CLIENT.query())["code"]
    server.clock.advance(CODE_SECONDS * 1000)

    assert "invalid_grant" == error_of(sent(server, "/oauth/token", CLIENT.form(code)))
    assert 1 == len(tokens(ann))


def test_a_consent_is_bound_to_the_token_that_saw_it(server: InProcess) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    other = Player(server, ann.id, ann.name, done(ann.post("/me/tokens", {}))["token"])
    query = CLIENT.query()
    consent = preview(ann, query)["consent"]

    def answer(player: Player, **changed: object) -> object:
        return player.post("/me/sign-ins", {"query": query, "consent": consent, "allow": True, **changed})

    for refusal in (
        *(answer(eve), answer(other), answer(eve, allow=False)),
        answer(ann, query=CLIENT.query(redirect_uri="https://client.example/other")),
        answer(ann, query=CLIENT.query(scope="read")),
        *(answer(ann, consent=wrong) for wrong in ("", "0.", f"{consent}0", f"1{consent}", "9" * 30, "²." + "0" * 64)),
    ):
        assert (409, "sign-in-over") == refused(refusal)  # type: ignore[arg-type]
    assert (401, "unauthorized") == refused(server.stranger().post("/me/sign-ins", {"query": query}))
    server.clock.advance(CONSENT_SECONDS * 1000)
    assert (409, "sign-in-over") == refused(answer(ann))  # type: ignore[arg-type]


def test_a_consent_makes_one_code(server: InProcess) -> None:
    ann = server.player()
    query = CLIENT.query()
    body = {"query": query, "consent": preview(ann, query)["consent"], "allow": True}
    first, again = (arrived(done(ann.post("/me/sign-ins", body), 200)["redirect"])["code"] for _ in range(2))

    assert first == again
    done(sent(server, "/oauth/token", CLIENT.form(first)), 200)
    assert (409, "sign-in-over") == refused(ann.post("/me/sign-ins", body))
    assert (400, "invalid-header") == refused(ann.post("/me/sign-ins", body, key="k"))
    assert (400, "invalid-header") == refused(ann.post("/me/sign-ins/preview", {"query": query}, key="k"))


def test_a_client_can_neither_consent_nor_get_more_than_it_asked_for(server: InProcess) -> None:
    ann = server.player()
    granted = signed_in(server, ann, Client(scope="read"))
    client = Player(server, ann.id, ann.name, granted["access_token"])

    assert "read" == granted["scope"]
    assert (403, "insufficient-scope") == refused(client.post("/me/sign-ins/preview", {"query": CLIENT.query()}))
    assert (403, "insufficient-scope") == refused(client.post("/me/tokens", {}))
    assert (403, "insufficient-scope") == refused(client.post("/tables", {"game": "pebbles"}))
    code = answered(ann, CLIENT.query(scope="read"))["code"]
    more = done(sent(server, "/oauth/token", CLIENT.form(code, scope="play account")), 200)
    assert "read" == more["scope"]


def test_a_token_falls_with_the_one_that_consented_and_never_outlives_it(server: InProcess) -> None:
    ann = server.player()
    laptop = done(ann.post("/me/tokens", {"expires_in": 3600}))
    own = Player(server, ann.id, ann.name, laptop["token"])
    granted = signed_in(server, own, CLIENT)
    code = answered(own, CLIENT.query())["code"]

    assert granted["expires_in"] <= 3600
    assert 204 == ann.delete(f"/me/tokens/{laptop['id']}").status_code
    client = Player(server, ann.id, ann.name, granted["access_token"])
    assert (401, "unauthorized") == refused(client.get("/me"))
    assert "invalid_grant" == error_of(sent(server, "/oauth/token", CLIENT.form(code)))


def test_an_account_with_too_many_tokens_gets_no_more(server: InProcess) -> None:
    ann = server.player()
    for _ in range(49):
        done(ann.post("/me/tokens", {"scopes": ["read"]}))
    code = answered(ann, CLIENT.query())["code"]

    assert "invalid_grant" == error_of(sent(server, "/oauth/token", CLIENT.form(code)))
    assert 50 == len(tokens(ann))


def test_an_erased_person_leaves_no_codes(server: InProcess) -> None:
    ann = server.player()
    code = answered(ann, CLIENT.query())["code"]
    assert 204 == ann.delete("/me").status_code

    refusal = sent(server, "/oauth/token", CLIENT.form(code))
    assert "invalid_grant" == error_of(refusal)
    assert "unknown" in refusal.json()["error_description"]


def test_codes_are_forgotten_after_ten_minutes(server: InProcess) -> None:
    ann = server.player()
    old = answered(ann, CLIENT.query())["code"]
    server.clock.advance(CONSENT_SECONDS * 1000 + 1000)
    answered(ann, CLIENT.query(state="later"))

    refusal = sent(server, "/oauth/token", CLIENT.form(old))
    assert "unknown" in refusal.json()["error_description"]


def test_a_client_revokes_its_token_and_no_full_one(server: InProcess) -> None:
    ann = server.player()
    granted = signed_in(server, ann, CLIENT)
    form = {"token": granted["access_token"], "token_type_hint": "access_token"}

    for _ in range(2):  # what is not valid is revoked already
        assert 200 == sent(server, "/oauth/revoke", form).status_code
    client = Player(server, ann.id, ann.name, granted["access_token"])
    assert (401, "unauthorized") == refused(client.get("/me"))
    assert 200 == sent(server, "/oauth/revoke", {"token": "unknown"}).status_code
    assert "invalid_request" == error_of(sent(server, "/oauth/revoke", {"token": ""}))
    assert ann.token is not None
    assert "unsupported_token_type" == error_of(sent(server, "/oauth/revoke", {"token": ann.token}))
    done(ann.get("/me"), 200)


def test_the_page_is_never_framed_and_sends_its_address_to_nobody(server: InProcess) -> None:
    query = CLIENT.query(redirect_uri="https://evil.example")
    page = server.runner.run(server.http.get(f"/oauth/authorize?{query}&unknown=1"))

    assert 200 == page.status_code
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert "DENY" == page.headers["x-frame-options"]
    assert "no-referrer" == page.headers["referrer-policy"]
    assert "evil.example" not in page.text
