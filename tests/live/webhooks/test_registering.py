"""Registering a webhook: how many, seen by whom, and at which addresses."""

from pathlib import Path

import pytest

import domain.players.webhooks
from tests.api.client import Player, done, pointers, refused
from tests.api.serving import OPERATOR_TOKEN, InProcess, in_process
from tests.live.receiving import Hook


def test_a_player_has_at_most_ten_webhooks(server: InProcess) -> None:
    ann = server.player()
    for number in range(10):
        Hook(ann, f"https://bot.example/{number}")
    assert (409, "too-many-webhooks") == refused(ann.post("/me/webhooks", {"url": "https://bot.example/"}))
    assert 204 == ann.delete(f"/me/webhooks/{done(ann.get('/me/webhooks'), 200)[0]['id']}").status_code
    Hook(ann, "https://bot.example/")


def test_only_the_player_sees_a_webhook_and_nobody_its_secret_again(server: InProcess) -> None:
    hook = Hook(server.player(), "https://bot.example/")
    eve = server.player("Eve")
    operator = Player(server, "", "", OPERATOR_TOKEN)

    assert {"id", "url", "kinds", "created_at", "disabled_at", "disabled_because"} == set(hook.listed())
    assert [] == done(eve.get("/me/webhooks"), 200)
    for refusal in (eve.get(f"{hook.path}/deliveries"), eve.post(f"{hook.path}/test"), eve.delete(hook.path)):
        assert (404, "not-found") == refused(refusal)
    assert (401, "unauthorized") == refused(server.stranger().get("/me/webhooks"))
    assert (403, "operator") == refused(operator.get("/me/webhooks"))


LOCAL = ("http://bot.example/", "https://localhost/", "https://127.0.0.1/", "https://192.168.0.1/", "https://[::1]/")
WRONG = [
    *("http://bot.example/", "ftp://bot.example/", "bot.example", "//bot.example", "https://", "https:///path"),
    *("https://user@bot.example/", "https://user:word@bot.example/", "https://bot.example/#part"),
    *("https://bot.example:0/", "https://bot.example:99999/", "https://bot.example:x/", "https://[::1", "https://b t/"),
    *(
        "https://bot.example/\n",
        "https://bücher.example/",
        "https://bot.example\\@127.0.0.1/",
        "https://-/",
        "https://.",
    ),
    *("https://localhost/", "https://LOCALHOST./", "https://127.0.0.1/", "https://10.1.2.3:8443/", "https://[::1]/"),
    *("https://[::ffff:10.0.0.1]/", "https://169.254.169.254/", "https://192.168.0.1/", "https://0.0.0.0/"),
    *(
        "https://[fe80::1]/",
        "https://[fd00::1]/",
        "https://100.64.0.1/",
        "https://224.0.0.1/",
        "https://[64:ff9b::a00:1]/",
    ),
]


@pytest.mark.parametrize("url", WRONG)
def test_an_address_that_cannot_be_used_is_refused_with_its_reason(tmp_path: Path, url: str) -> None:
    fault = domain.players.webhooks.url_fault(url, private=False)

    assert fault is not None
    assert fault.startswith("It ")
    assert fault.endswith(".")
    assert "TAKEBACK_WEBHOOKS_PRIVATE=on" in fault or url not in LOCAL


def test_whoever_tries_a_local_receiver_is_told_of_the_setting(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        refusal = server.player().post("/me/webhooks", {"url": "http://localhost:8080/"})

        assert (422, "invalid-url") == refused(refusal)
        assert "TAKEBACK_WEBHOOKS_PRIVATE=on" in refusal.json()["errors"][0]["detail"]


RIGHT = [
    *(
        "https://bot.example/",
        "https://bot.example",
        "https://bot.example:8443/a/b?c=d&e=%20",
        "https://93.184.216.34/",
    ),
    *(
        "https://[2606:2800:220:1:248:1893:25c8:1946]:443/x",
        "https://xn--bcher-kva.example/",
        "HTTPS://bot_1.example./",
    ),
]


@pytest.mark.parametrize("url", RIGHT)
def test_a_public_address_is_taken(url: str) -> None:
    assert domain.players.webhooks.url_fault(url, private=False) is None


def test_a_bad_body_is_refused_by_field(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        ann = server.player()
        for body, code, pointer in [
            ({"url": "https://10.0.0.1/"}, "invalid-url", "/url"),
            ({"url": "x" * 1001}, "invalid-shape", "/url"),
            ({"url": ""}, "invalid-shape", "/url"),
            ({"url": "https://bot.example/", "kinds": []}, "invalid-shape", "/kinds"),
            ({"url": "https://bot.example/", "kinds": ["turns"]}, "invalid-shape", "/kinds/0"),
            ({"url": "https://bot.example/", "secret": "mine"}, "invalid-shape", "/secret"),
        ]:
            refusal = ann.post("/me/webhooks", body)
            assert (422, code) == refused(refusal)
            assert [pointer] == pointers(refusal)
