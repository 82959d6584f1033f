"""Ways in: passkeys and the recovery code, what signs in by them, and what nobody else can do with them."""

from typing import Any

import httpx
import pytest

from api.state.budgets import CODES, Budgets
from api.state.public_url import PublicUrl
from domain.players.accounts import MOST_TOKENS
from domain.players.challenges import LIFETIME
from domain.players.ways_in import MOST_PASSKEYS, VERIFIED_FOR
from tests.api.client import Player, Server, done, refused
from tests.api.serving import OPERATOR_TOKEN, InProcess, in_process
from tests.api.signing_in import (
    ORIGIN,
    add,
    added,
    as_player,
    by_code,
    options,
    sign_in,
    signed_in,
    verify,
    ways,
)
from tests.api.test_token_recovery import id_of, is_valid, listed, revokes, spare_of
from tests.api.test_tokens import issued
from tests.authenticator import PRESENT, Passkey

NOT_PROVEN = (422, "not-proven")
UNVERIFIED = (403, "verification-required")


def code_of(player: Player) -> str:
    """A new recovery code."""
    return str(done(player.post("/me/recovery-code"))["recovery_code"])


def test_a_person_who_loses_every_token_signs_in_by_a_passkey(server: InProcess) -> None:
    ann = server.player()
    passkey = added(ann)

    again = signed_in(server, passkey)

    assert (ann.id, ann.name) == (again.id, again.name)
    [way] = done(again.get("/me/ways-in"), 200)["ways"]
    assert ("passkey", id_of(ann)) == (way["kind"], way["added_by"])
    assert way["used_at"] > way["created_at"]
    own = listed(again)[id_of(again)]
    assert (way["id"], None) == (own["signed_in_by"], own["issued_by"])
    revokes(again, id_of(ann))
    assert (False, True) == (is_valid(ann), is_valid(again))
    assert [way["id"]] == ways(again)


def test_options_ask_for_a_passkey_that_finds_its_account_and_verifies_the_person(server: InProcess) -> None:
    ann = server.player()
    passkey = added(ann)
    known = {"id": passkey.made(options(ann, "/me/verification") | {"user": {"id": ""}, "rp": {"id": ""}}, origin="")}

    verify(ann, passkey)
    making = options(ann, "/me/passkeys")

    assert ({"residentKey": "required", "requireResidentKey": True, "userVerification": "required"}) == making[
        "authenticatorSelection"
    ]
    assert "none" == making["attestation"]
    assert [known["id"]["id"]] == [each["id"] for each in making["excludeCredentials"]]
    signing = options(server.stranger(), "/sign-in")
    assert ([], "required") == (signing["allowCredentials"], signing["userVerification"])


def test_a_token_of_a_sign_in_falls_with_its_passkey(server: InProcess) -> None:
    ann = server.player()
    passkey, other = added(ann), Passkey()
    phone = signed_in(server, passkey)
    bot = issued(phone)
    done(add(phone, other))
    on_other = signed_in(server, other)
    way = ways(ann)[0]

    assert 204 == on_other.delete(f"/me/ways-in/{way}").status_code

    assert (False, False, True, True) == tuple(map(is_valid, (phone, bot, on_other, ann)))
    assert 1 == len(ways(on_other))
    assert NOT_PROVEN == refused(sign_in(server, passkey))
    assert 404 == on_other.delete(f"/me/ways-in/{way}").status_code


def test_the_token_that_removes_its_own_passkey_stays_with_what_it_added(server: InProcess) -> None:
    ann = server.player()
    phone = signed_in(server, added(ann))
    done(add(phone, new := Passkey()))

    assert 204 == phone.delete(f"/me/ways-in/{ways(phone)[0]}").status_code

    assert is_valid(phone)
    assert (id_of(ann), None) == tuple(listed(phone)[id_of(phone)][name] for name in ("issued_by", "signed_in_by"))
    assert is_valid(signed_in(server, new))


def test_what_a_stolen_token_added_falls_with_it_and_the_owners_ways_stay(server: InProcess) -> None:
    ann = server.player()
    thief = issued(ann)
    stolen = added(thief)
    with_passkey = signed_in(server, stolen)
    done(add(with_passkey, second := Passkey()))
    hidden = issued(with_passkey)
    revokes(with_passkey, id_of(with_passkey))  # what it issued and added is the passkey's from now on

    revokes(ann, id_of(thief))

    assert [False] * 3 == [is_valid(each) for each in (thief, with_passkey, hidden)]
    assert [NOT_PROVEN] * 2 == [refused(sign_in(server, each)) for each in (stolen, second)]
    mine = added(ann)
    assert is_valid(signed_in(server, mine))


def test_a_stolen_token_neither_adds_a_way_in_nor_takes_one_away(server: InProcess) -> None:
    ann = server.player()
    laptop, thief = issued(ann), issued(ann)
    passkey = added(laptop)
    asked = options(laptop, "/me/verification")

    assert UNVERIFIED == refused(thief.post("/me/passkeys/options"))
    assert UNVERIFIED == refused(thief.post("/me/recovery-code"))
    assert UNVERIFIED == refused(thief.delete(f"/me/ways-in/{ways(ann)[0]}"))
    assert UNVERIFIED == refused(thief.delete(f"/me/tokens/{id_of(laptop)}"))
    assert UNVERIFIED == refused(laptop.delete(f"/me/ways-in/{ways(ann)[0]}"))
    assert NOT_PROVEN == refused(verify(thief, passkey, asked=asked))
    done(verify(laptop, passkey), 200)
    assert UNVERIFIED == refused(thief.delete(f"/me/ways-in/{ways(ann)[0]}"))
    revokes(laptop, id_of(thief))
    assert is_valid(signed_in(server, passkey))


def test_a_challenge_from_before_does_not_add_a_passkey_to_an_account_that_has_one(server: InProcess) -> None:
    ann = server.player()
    thief = issued(ann)
    early = options(thief, "/me/passkeys")
    added(ann)

    assert UNVERIFIED == refused(add(thief, Passkey(), asked=early))


def test_the_spare_and_the_issuer_revoke_what_added_a_way_in(server: InProcess) -> None:
    ann = server.player()
    spare, laptop, phone = spare_of(ann), issued(ann), issued(ann)
    added(laptop)

    assert UNVERIFIED == refused(phone.delete(f"/me/tokens/{id_of(laptop)}"))
    revokes(spare, id_of(laptop))
    assert [] == ways(ann)

    tablet = issued(ann)
    added(tablet)
    revokes(ann, id_of(tablet))
    assert [] == ways(ann)


def test_what_a_thief_left_to_the_owners_token_is_removed_by_it_and_by_the_spare(server: InProcess) -> None:
    ann = server.player()
    spare = spare_of(ann)
    for owner in (ann, spare):
        thief = issued(ann)
        stolen = added(thief)
        revokes(thief, id_of(thief))
        assert UNVERIFIED == refused(issued(ann).delete(f"/me/ways-in/{ways(ann)[0]}"))

        assert 204 == owner.delete(f"/me/ways-in/{ways(ann)[0]}").status_code

        assert NOT_PROVEN == refused(sign_in(server, stolen))


def test_a_passkey_is_no_issuer_for_what_is_revoked_without_proof(server: InProcess) -> None:
    ann = server.player()
    phone = signed_in(server, added(ann))
    done(add(phone, Passkey()))

    assert UNVERIFIED == refused(ann.delete(f"/me/tokens/{id_of(phone)}"))
    assert is_valid(phone)


def test_verification_lasts_five_minutes_and_a_sign_in_counts_as_one(server: InProcess) -> None:
    ann = server.player()
    passkey = added(ann)
    until = done(verify(ann, passkey), 200)["verified_until"]
    assert until == done(ann.get("/me/ways-in"), 200)["verified_until"]
    phone = signed_in(server, passkey)
    done(add(phone, Passkey()))

    server.clock.advance(VERIFIED_FOR)

    assert [UNVERIFIED] * 2 == [refused(each.post("/me/passkeys/options")) for each in (ann, phone)]
    assert [UNVERIFIED] * 2 == [refused(each.post("/me/recovery-code")) for each in (ann, phone)]
    assert done(ann.get("/me/ways-in"), 200)["verified_until"] is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://evil.example"},
        {"origin": "http://localhost:8000.evil.example"},
        {"rp_id": "evil.example"},
        {"flags": PRESENT},
        {"flags": 0},
        {"user": b"somebody else"},
    ],
)
def test_the_answer_of_another_site_or_without_the_person_proves_nothing(
    server: InProcess, wrong: dict[str, Any]
) -> None:
    ann = server.player()
    if "user" not in wrong:
        assert NOT_PROVEN == refused(add(ann, Passkey(), **wrong))
    passkey = added(ann)

    assert NOT_PROVEN == refused(verify(ann, passkey, **wrong))
    assert NOT_PROVEN == refused(sign_in(server, passkey, **wrong))
    assert is_valid(signed_in(server, passkey))


def test_a_challenge_counts_once(server: InProcess) -> None:
    ann = server.player()
    asked = options(ann, "/me/passkeys")
    passkey = Passkey()
    done(add(ann, passkey, asked=asked))
    verifying, signing = options(ann, "/me/verification"), options(server.stranger(), "/sign-in")
    done(verify(ann, passkey, asked=verifying), 200)
    done(sign_in(server, passkey, asked=signing))

    assert NOT_PROVEN == refused(add(ann, Passkey(), asked=asked))
    assert NOT_PROVEN == refused(verify(ann, passkey, asked=verifying))
    assert NOT_PROVEN == refused(sign_in(server, passkey, asked=signing))


def test_a_challenge_is_for_one_purpose_one_token_and_five_minutes(server: InProcess) -> None:
    ann, ben = server.player(), server.player("Ben")
    passkey = added(ann)
    phone = signed_in(server, passkey)
    done(verify(ann, passkey), 200)
    making, signing = options(ann, "/me/passkeys"), options(server.stranger(), "/sign-in")
    verifying = options(ann, "/me/verification")

    assert [NOT_PROVEN] * 2 == [refused(add(other, Passkey(), asked=making)) for other in (ben, phone)]
    assert NOT_PROVEN == refused(verify(ben, passkey, asked=verifying))
    assert NOT_PROVEN == refused(verify(phone, passkey, asked=verifying))
    assert NOT_PROVEN == refused(verify(ann, passkey, asked=signing))
    assert NOT_PROVEN == refused(sign_in(server, passkey, asked=verifying))
    assert NOT_PROVEN == refused(verify(ann, passkey, asked={**verifying, "challenge": making["challenge"]}))
    forged = {**signing, "challenge": signing["challenge"].swapcase()}
    assert NOT_PROVEN == refused(sign_in(server, passkey, asked=forged))
    server.clock.advance(LIFETIME)
    assert NOT_PROVEN == refused(sign_in(server, passkey, asked=signing))


def test_a_passkey_of_another_account_proves_nothing_here(server: InProcess) -> None:
    ann, ben = server.player(), server.player("Ben")
    anns, bens = added(ann), added(ben)

    assert NOT_PROVEN == refused(verify(ann, bens))
    assert UNVERIFIED == refused(ann.post("/me/passkeys/options"))
    eve = server.player("Eve")
    assert NOT_PROVEN == refused(add(eve, anns))
    anns.user = ann.id.encode()
    assert ann.id == signed_in(server, anns).id
    done(verify(ann, anns), 200)
    assert 404 == ann.delete(f"/me/ways-in/{ways(ben)[0]}").status_code


def test_a_count_that_does_not_grow_is_refused(server: InProcess) -> None:
    ann = server.player()
    passkey = added(ann, count=5)
    is_counted = signed_in(server, passkey)

    passkey.count -= 2

    assert NOT_PROVEN == refused(sign_in(server, passkey))
    passkey.count -= 1
    assert NOT_PROVEN == refused(verify(is_counted, passkey))
    passkey.count = 9
    assert is_valid(signed_in(server, passkey))


def test_nobody_learns_which_credentials_there_are(server: InProcess) -> None:
    ann = server.player()
    known = added(ann)
    unknown = Passkey()
    unknown.user = ann.id.encode()

    there, not_there = (
        sign_in(server, known, flags=PRESENT).json(),
        sign_in(server, unknown).json(),
    )

    assert {**there, "request_id": ""} == {**not_there, "request_id": ""}
    guessed = by_code(server, "AAAAA-AAAAA-AAAAA-AAAAA").json()
    assert {**there, "request_id": ""} == {**guessed, "request_id": ""}


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": "", "rawId": "", "type": "public-key", "response": {}},
        {"rawId": 5, "response": {"clientDataJSON": []}},
        {"response": {"clientDataJSON": "bnVsbA"}},
        {"response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiAiQSJ9"}},
    ],
)
def test_answers_that_make_no_sense_are_refused(server: InProcess, credential: dict[str, Any]) -> None:
    ann = server.player()

    for path in ("/me/passkeys", "/me/verification", "/sign-in"):
        assert NOT_PROVEN == refused(ann.post(path, {"credential": credential}))


def test_damaged_answers_are_refused(server: InProcess) -> None:
    ann = server.player()
    made = Passkey().made(options(ann, "/me/passkeys"), origin=ORIGIN)
    passkey = added(ann)
    signed = passkey.signed(options(server.stranger(), "/sign-in"), origin=ORIGIN)
    for path, credential in (("/me/passkeys", made), ("/sign-in", signed)):
        for name in credential["response"]:
            for value in ("", "AAAA", "%%%", None, 7):
                if name == "transports":
                    continue
                damaged = {**credential, "response": {**credential["response"], name: value}}
                assert NOT_PROVEN == refused(ann.post(path, {"credential": damaged})), (name, value)


def test_a_recovery_code_signs_in_once_and_its_successor_next(server: InProcess) -> None:
    ann = server.player()
    code = code_of(ann)
    assert 4 * 5 + 3 == len(code)

    first = done(by_code(server, f" {code.lower().replace('-', ' ')} "))

    assert first["recovery_code"] not in (None, code)
    assert NOT_PROVEN == refused(by_code(server, code))
    again = as_player(server, by_code(server, first["recovery_code"]))
    assert is_valid(again)
    assert 1 == len(ways(again))
    done(add(again, Passkey()))


def test_a_lost_answer_to_a_recovery_code_is_given_again_under_its_key(server: InProcess) -> None:
    ann = server.player()
    code = code_of(ann)
    first, retry = (by_code(server, code, key="k") for _ in range(2))

    assert done(first) == done(retry)
    assert (None, "true") == tuple(each.headers.get("idempotency-replayed") for each in (first, retry))
    assert NOT_PROVEN == refused(by_code(server, code, key="other"))
    revokes(ann, first.json()["token_id"])
    assert NOT_PROVEN == refused(by_code(server, code, key="k"))


def test_a_recovery_code_whose_answer_was_lost_is_given_again_under_its_key(server: InProcess) -> None:
    ann = server.player()
    first, retry = (ann.post("/me/recovery-code", key="k") for _ in range(2))

    assert done(first) == done(retry)
    assert (None, "true") == tuple(each.headers.get("idempotency-replayed") for each in (first, retry))
    assert UNVERIFIED == refused(ann.post("/me/recovery-code", key="other"))
    assert UNVERIFIED == refused(issued(ann).post("/me/recovery-code", key="k"))
    phone = as_player(server, by_code(server, first.json()["recovery_code"]))
    assert UNVERIFIED == refused(ann.post("/me/recovery-code", key="k"))
    assert is_valid(phone)


def test_a_recovery_code_is_given_again_for_five_minutes_only(server: InProcess) -> None:
    ann = server.player()
    first = done(ann.post("/me/recovery-code", key="k"))
    server.clock.advance(VERIFIED_FOR - 1000)
    assert first == done(ann.post("/me/recovery-code", key="k"))

    server.clock.advance(1000)

    assert UNVERIFIED == refused(ann.post("/me/recovery-code", key="k"))
    assert is_valid(as_player(server, by_code(server, first["recovery_code"])))


def test_no_key_makes_a_recovery_code_that_was_used_or_removed_again(server: InProcess) -> None:
    ann = server.player()
    made = [done(ann.post("/me/recovery-code", key="k"))]
    phone = as_player(server, by_code(server, made[0]["recovery_code"]))
    assert 204 == phone.delete(f"/me/ways-in/{made[0]['id']}").status_code
    made.append(done(ann.post("/me/recovery-code", key="k")))

    assert 2 == len({each["recovery_code"] for each in made})
    assert NOT_PROVEN == refused(by_code(server, made[0]["recovery_code"]))


def test_a_key_of_a_sign_in_is_for_one_label(server: InProcess) -> None:
    code = code_of(server.player())
    stranger = server.stranger()
    done(stranger.post("/sign-in", {"recovery_code": code, "label": "phone"}, key="k"))

    assert (422, "key-reused") == refused(stranger.post("/sign-in", {"recovery_code": code, "label": "TV"}, key="k"))


def test_a_lost_answer_to_a_passkey_is_given_again_under_its_key(server: InProcess) -> None:
    passkey = added(server.player())
    stranger = server.stranger()
    body = {"credential": passkey.signed(options(stranger, "/sign-in"), origin=ORIGIN)}

    first, retry = (stranger.post("/sign-in", body, key="k") for _ in range(2))

    assert done(first) == done(retry)
    assert "true" == retry.headers["idempotency-replayed"]
    assert NOT_PROVEN == refused(stranger.post("/sign-in", body, key="other"))


def test_a_new_recovery_code_replaces_the_one_before_and_ends_what_signed_in_by_it(server: InProcess) -> None:
    ann = server.player()
    code = code_of(ann)
    assert UNVERIFIED == refused(ann.post("/me/recovery-code"))
    reader = as_player(server, by_code(server, code))
    first = by_code(server, code_of(reader))
    other, mine = as_player(server, first), as_player(server, by_code(server, first.json()["recovery_code"]))

    new = code_of(mine)

    assert (False, True, True, True) == tuple(map(is_valid, (other, mine, reader, ann)))
    assert 1 == len(ways(mine))
    assert is_valid(as_player(server, by_code(server, new)))


def test_codes_are_not_stored(server: InProcess) -> None:
    ann = server.player()
    code = code_of(ann)

    stored = b"".join(path.read_bytes() for path in server.file.parent.glob(f"{server.file.name}*"))

    assert code.encode() not in stored
    assert code.replace("-", "").encode() not in stored


def test_few_recovery_codes_are_tried_from_an_address(tmp_path: Any) -> None:
    with in_process(tmp_path / "takeback.db", budgets=Budgets(10**6)) as server:
        ann = server.player()
        code = code_of(ann)
        passkey = Passkey()
        phone = as_player(server, by_code(server, code))
        done(add(phone, passkey))
        for _ in range(CODES - 1):
            assert NOT_PROVEN == refused(by_code(server, "AAAAA-AAAAA-AAAAA-AAAAA"))

        answer = by_code(server, "AAAAA-AAAAA-AAAAA-AAAAA")

        assert (429, "over-budget") == refused(answer)
        assert "recovery-codes" in answer.headers["ratelimit-policy"]
        assert is_valid(signed_in(server, passkey))


def test_the_ways_of_an_erased_account_lead_nowhere(server: InProcess) -> None:
    ann = server.player()
    code = code_of(ann)
    phone = as_player(server, by_code(server, code))
    done(add(phone, passkey := Passkey()))
    next_code = done(by_code(server, code_of(phone)))["recovery_code"]
    asked = options(server.stranger(), "/sign-in")

    assert 204 == server.request("DELETE", f"/v1/players/{ann.id}", token=OPERATOR_TOKEN).status_code

    assert NOT_PROVEN == refused(sign_in(server, passkey, asked=asked))
    assert NOT_PROVEN == refused(by_code(server, next_code))
    assert not is_valid(phone)
    assert [] == server.database.accounts.ways_in(ann.id)


def test_a_player_has_so_many_passkeys_and_another_sign_in_always_works(server: InProcess) -> None:
    ann = server.player()
    passkey = added(ann)
    phone = signed_in(server, passkey)
    for _ in range(MOST_PASSKEYS - 1):
        done(add(phone, Passkey()))

    assert (409, "too-many-passkeys") == refused(phone.post("/me/passkeys/options"))
    for _ in range(MOST_TOKENS - 2):
        issued(ann)
    assert (409, "too-many-tokens") == refused(ann.post("/me/tokens"))
    newer = signed_in(server, passkey)
    assert (False, True) == (is_valid(phone), is_valid(newer))
    assert MOST_TOKENS == len(listed(newer))


def test_a_limited_token_adds_no_way_in(server: InProcess) -> None:
    ann = server.player()
    guest = issued(ann, expires_in=3600)

    assert (403, "limited-token") == refused(guest.post("/me/passkeys/options"))
    assert (403, "limited-token") == refused(guest.post("/me/recovery-code"))
    assert (403, "insufficient-scope") == refused(issued(ann, scopes=["play"]).post("/me/recovery-code"))
    assert (401, "unauthorized") == refused(server.stranger().get("/me/ways-in"))


def test_the_last_full_token_may_go_where_there_is_a_way_in_and_the_last_way_where_there_is_a_token(
    server: InProcess,
) -> None:
    ann = server.player()
    passkey = added(ann)
    revokes(ann, id_of(ann))

    again = signed_in(server, passkey)
    [way] = ways(again)
    assert 204 == again.delete(f"/me/ways-in/{way}").status_code
    assert (409, "last-token") == refused(again.delete(f"/me/tokens/{id_of(again)}"))

    passkey = added(again)
    phone = signed_in(server, passkey)
    guest = issued(phone, expires_in=3600)
    done(verify(guest, passkey), 200)
    for token in (phone, again):
        revokes(token, id_of(token))
    assert (409, "last-token") == refused(guest.delete(f"/me/ways-in/{ways(guest)[0]}"))


def test_without_an_address_for_passkeys_there_are_codes_only(tmp_path: Any) -> None:
    with in_process(tmp_path / "takeback.db", url=PublicUrl("http://127.0.0.1:8000", "127.0.0.1")) as server:
        ann = server.player()
        for path in ("/me/passkeys/options", "/me/verification/options", "/sign-in/options"):
            assert (409, "no-passkeys") == refused(ann.post(path))
        for path in ("/me/passkeys", "/me/verification", "/sign-in"):
            assert (409, "no-passkeys") == refused(ann.post(path, {"credential": {}}))
        assert is_valid(as_player(server, by_code(server, code_of(ann))))


@pytest.mark.parametrize("body", [{}, {"credential": {}, "recovery_code": "A"}, {"recovery_code": ""}, {"label": "x"}])
def test_a_sign_in_has_one_proof(server: InProcess, body: dict[str, Any]) -> None:
    assert (422, "invalid-shape") == refused(server.stranger().post("/sign-in", body))


def test_what_cannot_be_given_again_refuses_a_key(server: InProcess) -> None:
    ann = server.player()
    for path in ("/me/passkeys/options", "/me/verification/options", "/sign-in/options"):
        assert (400, "invalid-header") == refused(ann.post(path, key="k"))
    assert (400, "invalid-header") == refused(ann.post("/me/verification", {"credential": {}}, key="k"))


def test_adding_the_same_answer_again_adds_nothing(server: Server) -> None:
    ann = server.player()
    passkey, asked = Passkey(), options(ann, "/me/passkeys")

    first, retry = (add(ann, passkey, asked=asked, name="phone") for _ in range(2))

    assert done(first) == done(retry)
    assert "true" == retry.headers["idempotency-replayed"]
    assert "phone" == first.json()["name"]
    assert 1 == len(ways(ann))


def rename(player: Player, way: str, body: dict[str, str]) -> httpx.Response:
    """Rename a passkey."""
    return player.server.runner.run(player.sent("PATCH", f"/me/ways-in/{way}", body))


def test_a_passkey_is_renamed_by_who_has_proved_a_way_in(server: InProcess) -> None:
    ann = server.player()
    passkey = added(ann)
    way = ways(ann)[0]

    assert UNVERIFIED == refused(rename(ann, way, {"name": "Blue phone"}))
    done(verify(ann, passkey), 200)
    renamed = done(rename(ann, way, {"name": "Blue phone"}), 200)

    assert ("Blue phone", way) == (renamed["name"], renamed["id"])
    assert [renamed] == done(ann.get("/me/ways-in"), 200)["ways"]
    assert (422, "unreadable-name") == refused(rename(ann, way, {"name": "\u202eenohp"}))
    assert (422, "invalid-shape") == refused(rename(ann, way, {}))
    done(ann.post("/me/recovery-code"))
    assert (404, "not-found") == refused(rename(ann, ways(ann)[1], {"name": "Paper"}))


def test_nobody_renames_the_passkey_of_somebody_else(server: InProcess) -> None:
    ann, bob = server.player(), server.player()
    added(ann)
    done(verify(bob, added(bob)), 200)

    assert (404, "not-found") == refused(rename(bob, ways(ann)[0], {"name": "Mine"}))
    assert [""] == [way["name"] for way in done(ann.get("/me/ways-in"), 200)["ways"]]
