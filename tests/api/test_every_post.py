"""Every POST honours an idempotency key, or refuses it and says why; a key is never ignored."""

import hmac
from collections.abc import Iterator

import pytest

from api.operations import OPERATIONS
from domain.storage.webhooks import Webhook
from tests.api.client import Player, done, refused
from tests.api.commands import HOOK
from tests.api.serving import InProcess, in_process

KEYLESS = {
    *("register", "resendDelivery", "previewSignIn", "answerSignIn", "previewDevice", "answerDevice"),
    *("preparePasskey", "prepareVerification", "verify", "prepareSignIn"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with in_process(tmp_path_factory.mktemp("posts") / "takeback.db", private_webhooks=True) as server:
        yield server


def hooks(player: Player) -> list[str]:
    """The ids of a player's webhooks."""
    return [hook["id"] for hook in done(player.get("/me/webhooks"), 200)]


def deliveries(player: Player, hook: str) -> list[str]:
    """The ids of a webhook's deliveries."""
    return [each["id"] for each in done(player.get(f"/me/webhooks/{hook}/deliveries"), 200)["deliveries"]]


def test_every_post_but_a_few_takes_a_key_by_the_contract() -> None:
    assert {each.id for each in OPERATIONS.values() if each.method == "post" and not each.keyed} == KEYLESS


def test_registering_and_sending_again_refuse_a_key(server: InProcess) -> None:
    ann = server.player()
    hook = done(ann.post("/me/webhooks", HOOK))["id"]
    test = done(ann.post(f"/me/webhooks/{hook}/test"), 202)["id"]
    again = f"/me/webhooks/{hook}/deliveries/{test}/resend"

    assert (400, "invalid-header") == refused(server.stranger().post("/players", {"name": "Bob"}, key="k"))
    refusal = ann.post(again, key="k")
    assert (400, "invalid-header") == refused(refusal)
    assert "webhook-id" in refusal.json()["detail"]
    done(ann.post(again), 202)


def test_a_webhook_is_registered_once_under_a_key(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    first, second = (ann.post("/me/webhooks", HOOK, key="hook-1") for _ in range(2))

    assert done(first) == done(second)
    assert (None, "true") == tuple(each.headers.get("idempotency-replayed") for each in (first, second))
    assert [first.json()["id"]] == hooks(ann)
    other = done(ben.post("/me/webhooks", HOOK, key="hook-1"))
    assert {other["id"], other["secret"]}.isdisjoint({first.json()["id"], first.json()["secret"]})
    assert done(ann.post("/me/webhooks", HOOK, key="hook-2"))["secret"] != first.json()["secret"]
    for changed in ({"url": f"{HOOK['url']}2"}, {"kinds": ["turn"]}):
        assert (422, "key-reused") == refused(ann.post("/me/webhooks", HOOK | changed, key="hook-1"))
    assert 2 == len(hooks(ann))


def test_a_webhook_that_was_deleted_gets_a_new_id_and_a_new_secret_under_its_old_key(server: InProcess) -> None:
    ann = server.player("Ann")
    first = done(ann.post("/me/webhooks", HOOK, key="hook"))
    assert 204 == ann.delete(f"/me/webhooks/{first['id']}").status_code

    again, retry = (ann.post("/me/webhooks", HOOK, key="hook") for _ in range(2))

    assert (None, "true") == tuple(each.headers.get("idempotency-replayed") for each in (again, retry))
    assert done(again) == done(retry)
    assert {again.json()["id"], again.json()["secret"]}.isdisjoint({first["id"], first["secret"]})
    assert [again.json()["id"]] == hooks(ann)


def test_a_webhook_of_an_earlier_release_is_found_by_its_key(server: InProcess) -> None:
    ann = server.player("Ann")
    derived = hmac.digest(server.database.secret, f"webhook/{ann.id}/hook".encode(), "sha256")[:12].hex()
    stored = Webhook(derived, ann.id, HOOK["url"], tuple(HOOK["kinds"]), "whsec_old", 1, 0)
    with server.database.transaction() as transaction:
        transaction.webhooks.add_webhook(stored)

    found = done(ann.post("/me/webhooks", HOOK, key="hook"))

    assert (derived, "whsec_old") == (found["id"], found["secret"])
    assert 1 == len(hooks(ann))


def test_a_retry_gets_the_last_webhook_that_a_player_may_have(server: InProcess) -> None:
    ann = server.player()
    for number in range(10):
        done(ann.post("/me/webhooks", HOOK, key=str(number)))

    assert (409, "too-many-webhooks") == refused(ann.post("/me/webhooks", HOOK, key="10"))
    assert hooks(ann)[9] == done(ann.post("/me/webhooks", HOOK, key="9"))["id"]


def test_a_test_is_sent_once_under_a_key(server: InProcess) -> None:
    ann = server.player()
    hook, other = (done(ann.post("/me/webhooks", HOOK))["id"] for _ in range(2))
    first, second = (ann.post(f"/me/webhooks/{hook}/test", key="test-1") for _ in range(2))

    assert done(first, 202)["id"] == done(second, 202)["id"]
    assert (None, "true") == tuple(each.headers.get("idempotency-replayed") for each in (first, second))
    assert [first.json()["id"]] == deliveries(ann, hook)
    assert done(ann.post(f"/me/webhooks/{other}/test", key="test-1"), 202)["id"] != first.json()["id"]
    assert (400, "invalid-header") == refused(ann.post(f"/me/webhooks/{hook}/test", key="x" * 65))


@pytest.mark.parametrize("scopes", [["read"], ["play"], ["account"]])
def test_a_token_may_revoke_itself_and_with_less_than_account_no_other(server: InProcess, scopes: list[str]) -> None:
    ann = server.player()
    limited = done(ann.post("/me/tokens", {"scopes": scopes}))
    other = done(ann.post("/me/tokens", {"scopes": ["read"]}))
    own = Player(server, ann.id, ann.name, limited["token"])

    if scopes != ["account"]:
        assert (403, "insufficient-scope") == refused(own.delete(f"/me/tokens/{other['id']}"))
    assert 204 == own.delete(f"/me/tokens/{limited['id']}").status_code
    assert (401, "unauthorized") == refused(own.get("/me"))
    assert 2 == len(done(ann.get("/me/tokens"), 200))


def test_the_only_token_still_cannot_revoke_itself(server: InProcess) -> None:
    ann = server.player()
    own = done(ann.get("/me"), 200)["token"]["id"]

    assert (409, "last-token") == refused(ann.delete(f"/me/tokens/{own}"))
