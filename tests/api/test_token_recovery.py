"""An account is recovered from a thief: what a revocation takes along, what the spare is, and what neither can do.

The thief has a copy of a token, and what was issued with it. The owner has the spare, or a token that another device
issued.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from domain.players import accounts
from domain.storage.accounts import Token
from tests.api.client import Json, Player, done, pointers, refused
from tests.api.serving import InProcess, in_process
from tests.api.test_tokens import issued

HOOK: Json = {"url": "https://thief.example/hook"}


def spare_of(player: Player) -> Player:
    """The player, with the account's spare."""
    return issued(player, label="spare", spare=True)


def id_of(player: Player) -> str:
    """The id of the token that this player uses."""
    return str(done(player.get("/me"), 200)["token"]["id"])


def listed(player: Player) -> dict[str, Json]:
    """The player's tokens by id."""
    return {token["id"]: token for token in done(player.get("/me/tokens"), 200)}


def revokes(player: Player, token: str) -> None:
    """Revoke a token."""
    answer = player.delete(f"/me/tokens/{token}")
    assert 204 == answer.status_code, answer.text


def is_valid(player: Player) -> bool:
    """Is the token that this player uses still valid?"""
    return player.get("/me").status_code == 200


def recovered(spare: Player, **more: Any) -> Player:
    """What `docs/tokens.md` says: revoke every other token until only the spare is left, then issue the next one."""
    own = id_of(spare)
    while others := [token for token in listed(spare) if token != own]:
        for token in others:
            assert spare.delete(f"/me/tokens/{token}").status_code in (204, 404)  # gone with another one
    token = done(spare.post("/me/tokens", {"label": "new phone"}, **more))["token"]
    return Player(spare.server, spare.id, spare.name, token)


def test_a_token_names_the_one_that_issued_it(server: InProcess) -> None:
    ann = server.player()
    first, spare = id_of(ann), spare_of(ann)
    laptop = issued(ann, label="laptop")
    bot = issued(laptop, label="bot", scopes=["play"])

    known = [(token["label"], token["issued_by"], token["spare"]) for token in listed(ann).values()]

    assert [
        ("first", None, False),
        ("spare", None, True),
        ("laptop", first, False),
        ("bot", id_of(laptop), False),
    ] == known
    assert (None, True) == tuple(done(spare.get("/me"), 200)["token"][name] for name in ("issued_by", "spare"))
    assert id_of(laptop) == done(bot.get("/me"), 200)["token"]["issued_by"]


def test_revoking_a_token_takes_all_that_it_issued(server: InProcess) -> None:
    ann = server.player()
    spare, tablet = spare_of(ann), issued(ann)
    stolen = issued(ann)
    thief = [issued(stolen), issued(stolen, scopes=["read"])]
    thief += [issued(thief[0], expires_in=60), issued(thief[0])]
    assert {True} == {is_valid(each) for each in thief}

    revokes(tablet, id_of(stolen))

    assert [False] * 5 == [is_valid(each) for each in (stolen, *thief)]
    assert [True] * 3 == [is_valid(each) for each in (ann, spare, tablet)]
    assert {id_of(each) for each in (ann, spare, tablet)} == {*listed(ann)}


def test_revoking_a_token_takes_the_webhooks_that_its_branch_added(server: InProcess) -> None:
    ann = server.player()
    stolen = issued(ann)
    thief = issued(issued(stolen))
    mine = done(ann.post("/me/webhooks", {"url": "https://ann.example/"}))["id"]
    for each in (stolen, thief):
        hook = done(each.post("/me/webhooks", HOOK))["id"]
        done(each.post(f"/me/webhooks/{hook}/test"), 202)

    revokes(ann, id_of(stolen))

    assert [mine] == [hook["id"] for hook in done(ann.get("/me/webhooks"), 200)]
    assert [] == [each for each in server.service.players.webhooks.waiting() if each != mine]


def test_who_revokes_the_token_that_issued_theirs_stays_with_their_branch(server: InProcess) -> None:
    ann = server.player()
    phone = issued(ann)
    laptop = issued(phone)
    bot, tablet, screen = issued(laptop, scopes=["play"]), issued(phone), issued(issued(phone))
    mine = done(laptop.post("/me/webhooks", {"url": "https://ann.example/"}))["id"]
    done(tablet.post("/me/webhooks", HOOK))

    revokes(laptop, id_of(phone))

    assert [False] * 3 == [is_valid(each) for each in (phone, tablet, screen)]
    assert id_of(ann) == listed(ann)[id_of(laptop)]["issued_by"]
    assert id_of(laptop) == listed(ann)[id_of(bot)]["issued_by"]
    assert [mine] == [hook["id"] for hook in done(ann.get("/me/webhooks"), 200)]
    revokes(laptop, id_of(ann))
    assert [id_of(laptop), id_of(bot)] == [*listed(laptop)]
    assert listed(laptop)[id_of(laptop)]["issued_by"] is None


def test_of_several_between_them_none_stays_but_who_revokes(server: InProcess) -> None:
    ann = server.player()
    between = issued(ann)
    laptop = issued(issued(between))

    revokes(laptop, id_of(ann))

    assert not is_valid(between)
    assert [id_of(laptop)] == [*listed(laptop)]


def test_a_token_that_revokes_itself_leaves_its_branch_but_not_its_webhooks(server: InProcess) -> None:
    ann = server.player()
    phone = issued(ann)
    laptop = issued(phone)
    done(phone.post("/me/webhooks", HOOK))
    mine = done(laptop.post("/me/webhooks", {"url": "https://ann.example/"}))["id"]

    revokes(phone, id_of(phone))

    assert [False, True] == [is_valid(each) for each in (phone, laptop)]
    assert id_of(ann) == listed(ann)[id_of(laptop)]["issued_by"]
    assert [mine] == [hook["id"] for hook in done(ann.get("/me/webhooks"), 200)]


def test_a_branch_is_not_revoked_where_no_full_token_would_be_left(server: InProcess) -> None:
    ann = server.player()
    bot = issued(ann, scopes=["account"], expires_in=3600)
    issued(ann)

    assert (409, "last-token") == refused(bot.delete(f"/me/tokens/{id_of(ann)}"))
    assert 3 == len(listed(ann))


def test_an_account_has_one_spare_with_all_scopes_that_never_expires(server: InProcess) -> None:
    ann = server.player()
    for grant, pointer in (
        ({"scopes": ["play"]}, "/scopes"),
        ({"expires_in": 3600}, "/expires_in"),
        ({"spare": 1}, "/spare"),
    ):
        answer = ann.post("/me/tokens", {"spare": True, **grant})
        assert ((422, "invalid-shape"), [pointer]) == (refused(answer), pointers(answer))
    assert 1 == len(listed(ann))

    first, again = (done(ann.post("/me/tokens", {"spare": True}, key="k")) for _ in range(2))

    assert first == again
    assert (None, True) == (first["issued_by"], first["spare"])
    assert (403, "spare-only") == refused(ann.post("/me/tokens", {"spare": True}))
    assert (422, "key-reused") == refused(ann.post("/me/tokens", key="k"))
    assert 2 == len(listed(ann))


@pytest.mark.parametrize("grant", [{}, {"expires_in": 3600}])
def test_what_another_token_issued_does_not_issue_the_spare(server: InProcess, grant: Json) -> None:
    ann = server.player()
    thief = issued(ann, **grant)

    assert (403, "spare-not-allowed") == refused(thief.post("/me/tokens", {"spare": True}))
    assert 2 == len(listed(ann))
    assert is_valid(spare_of(ann))


def test_a_token_that_expires_does_not_issue_the_spare_whoever_issued_it(server: InProcess) -> None:
    ann = server.player()
    phone = issued(ann)
    guest, laptop = issued(phone, expires_in=3600), issued(ann)
    spare = spare_of(ann)
    revokes(guest, id_of(phone))
    revokes(guest, id_of(ann))
    assert not is_valid(laptop)
    issued(spare)
    revokes(spare, id_of(spare))
    assert listed(guest)[id_of(guest)]["issued_by"] is None

    assert (403, "spare-not-allowed") == refused(guest.post("/me/tokens", {"spare": True}))


def test_only_the_spare_revokes_itself(server: InProcess) -> None:
    ann = server.player()
    spare = spare_of(ann)

    assert (403, "spare-only") == refused(ann.delete(f"/me/tokens/{id_of(spare)}"))
    phone = issued(spare)
    revokes(spare, id_of(spare))

    assert [False, True, True] == [is_valid(each) for each in (spare, ann, phone)]
    assert listed(ann)[id_of(phone)]["issued_by"] is None
    assert is_valid(spare_of(ann))


def test_the_spare_that_is_the_last_full_token_stays(server: InProcess) -> None:
    ann = server.player()
    spare = spare_of(ann)
    revokes(spare, id_of(ann))

    assert (409, "last-token") == refused(spare.delete(f"/me/tokens/{id_of(spare)}"))


def test_the_spare_replaces_itself_and_what_it_issued_stays(server: InProcess) -> None:
    ann = server.player()
    spare = spare_of(ann)
    phone = issued(spare)

    new = issued(spare, label="new spare", spare=True)

    assert [False, True, True, True] == [is_valid(each) for each in (spare, new, phone, ann)]
    assert [id_of(new)] == [token["id"] for token in listed(ann).values() if token["spare"]]
    assert listed(ann)[id_of(phone)]["issued_by"] is None
    assert (403, "spare-only") == refused(ann.delete(f"/me/tokens/{id_of(new)}"))


def test_a_spare_that_cannot_be_replaced_stays(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    spare = spare_of(server.player())
    monkeypatch.setattr(accounts, "MOST_REVOKED", 0)

    assert (409, "too-many-tokens") == refused(spare.post("/me/tokens", {"spare": True}, key="k"))
    assert is_valid(spare)


def test_the_spare_is_replaced_where_there_is_room_for_no_other_token(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "MOST_TOKENS", 2)
    spare = spare_of(server.player())

    assert (409, "too-many-tokens") == refused(spare.post("/me/tokens"))
    assert is_valid(issued(spare, spare=True))


def test_a_thief_with_the_phone_cannot_keep_the_account_nor_lock_the_owner_out(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "MOST_REVOKED", 20)
    monkeypatch.setattr(accounts, "MOST_TOKENS", 9)
    phone = server.player("Ann")
    spare, laptop = spare_of(phone), issued(phone, label="laptop")
    thief = Player(server, phone.id, phone.name, phone.token)

    # the thief throws the owner out, hides behind tokens of their own, and uses up whatever there is
    assert (403, "spare-only") == refused(thief.delete(f"/me/tokens/{id_of(spare)}"))
    assert (403, "spare-only") == refused(thief.post("/me/tokens", {"spare": True}))
    revokes(thief, id_of(laptop))
    for number in range(20):
        token = done(thief.post("/me/tokens", key=f"k{number}"))["id"]
        revokes(thief, token)
    assert (409, "too-many-tokens") == refused(thief.post("/me/tokens", key="k20"))
    hidden = issued(issued(thief, label="spare"), label="Ann's laptop")
    helper = issued(hidden)
    for each in (thief, hidden, helper):
        done(each.post("/me/webhooks", HOOK, key=id_of(each)))
    revokes(hidden, id_of(thief))
    revokes(helper, id_of(helper))
    hidden_too = issued(hidden)
    while (answer := hidden_too.post("/me/tokens")).status_code == 201:
        pass
    assert (409, "too-many-tokens") == refused(answer)
    assert is_valid(hidden)

    new = recovered(spare, key="new-phone")

    assert [False] * 6 == [is_valid(each) for each in (phone, thief, laptop, hidden, helper, hidden_too)]
    assert {id_of(spare), id_of(new)} == {*listed(new)}
    assert [] == done(new.get("/me/webhooks"), 200)
    done(new.post("/tables", {"game": "pebbles"}))


def test_an_owner_without_a_spare_revokes_the_lost_phone_with_what_it_issued(server: InProcess) -> None:
    phone = server.player("Ann")
    laptop = issued(phone, label="laptop")
    thief = issued(phone)

    revokes(laptop, id_of(phone))

    assert [False, False, True] == [is_valid(each) for each in (phone, thief, laptop)]
    assert is_valid(spare_of(laptop))


def test_a_token_of_the_revoked_spare_does_not_issue_the_next_one(server: InProcess) -> None:
    phone = server.player("Ann")
    spare = spare_of(phone)
    thief = issued(spare)

    revokes(spare, id_of(spare))

    assert listed(phone)[id_of(thief)]["issued_by"] is None
    assert (403, "spare-not-allowed") == refused(thief.post("/me/tokens", {"spare": True}))
    new = done(phone.post("/me/tokens", {"spare": True}, key="k"))
    assert new == done(phone.post("/me/tokens", {"spare": True}, key="k"))  # the first response was lost
    new_spare = Player(server, phone.id, phone.name, new["token"])
    assert (403, "spare-only") == refused(thief.delete(f"/me/tokens/{id_of(new_spare)}"))
    assert (403, "spare-only") == refused(thief.post("/me/tokens", {"spare": True}))
    owner = recovered(new_spare)
    assert [False, True, True] == [is_valid(each) for each in (thief, new_spare, owner)]


def test_the_first_token_issues_the_spare_also_where_a_later_one_has_an_earlier_time(server: InProcess) -> None:
    phone = server.player("Ann")
    spare = spare_of(phone)
    server.clock.advance(-60_000)  # of another process
    thief = issued(spare)
    server.clock.advance(60_000)
    assert id_of(thief) == next(iter(listed(phone)))

    revokes(spare, id_of(spare))

    assert (403, "spare-not-allowed") == refused(thief.post("/me/tokens", {"spare": True}))
    assert is_valid(spare_of(phone))


def test_a_spare_that_was_read_replaces_itself_whatever_the_thief_issued_with_it(server: InProcess) -> None:
    phone = server.player("Ann")
    spare = spare_of(phone)
    thief = issued(spare)

    new_spare = issued(spare, spare=True)

    assert (401, "unauthorized") == refused(spare.post("/me/tokens", {"spare": True}))
    assert (403, "spare-only") == refused(thief.post("/me/tokens", {"spare": True}))
    revokes(thief, id_of(phone))
    owner = recovered(new_spare)
    assert [False, True, True] == [is_valid(each) for each in (thief, new_spare, owner)]


def test_the_owner_keeps_one_token_while_the_spare_that_was_read_revokes_itself(server: InProcess) -> None:
    phone = server.player("Ann")
    spare = spare_of(phone)
    revokes(spare, id_of(phone))
    thief, laptop = issued(spare), issued(spare)

    revokes(spare, id_of(thief))
    late = issued(spare)  # the thief is not done
    revokes(spare, id_of(spare))

    assert (403, "spare-not-allowed") == refused(late.post("/me/tokens", {"spare": True}))
    new_spare = spare_of(laptop)
    owner = recovered(new_spare)
    assert [False, False, True, True] == [is_valid(each) for each in (thief, late, new_spare, owner)]


def test_a_token_that_revokes_its_issuer_does_not_issue_the_spare_while_an_older_one_is_there(
    server: InProcess,
) -> None:
    phone = server.player("Ann")
    spare = spare_of(phone)
    laptop = issued(spare)
    thief = issued(phone)
    revokes(spare, id_of(spare))
    assert (403, "spare-not-allowed") == refused(thief.post("/me/tokens", {"spare": True}))

    revokes(thief, id_of(phone))

    assert [None, None] == [listed(thief)[id_of(each)]["issued_by"] for each in (laptop, thief)]
    assert (403, "spare-not-allowed") == refused(thief.post("/me/tokens", {"spare": True}))
    new_spare = spare_of(laptop)
    owner = recovered(new_spare)
    assert [False, True, True] == [is_valid(each) for each in (thief, new_spare, owner)]


def test_what_is_under_way_when_its_token_is_revoked_leaves_nothing_behind(server: InProcess) -> None:
    ann = server.player()
    spare, thief = spare_of(ann), issued(ann)
    stolen, own = id_of(thief), id_of(spare)

    answers = server.together(
        spare.sent("DELETE", f"/me/tokens/{stolen}"),
        thief.sent("POST", "/me/tokens"),
        thief.sent("POST", "/me/tokens", {"scopes": ["read"]}, key="k"),
        thief.sent("POST", "/me/webhooks", HOOK),
        thief.sent("DELETE", f"/me/tokens/{id_of(ann)}"),
        thief.sent("PATCH", "/me", {"name": "Eve"}),
        thief.sent("DELETE", "/me"),
    )

    assert "Ann" == done(ann.get("/me"), 200)["name"]
    assert [204, *[401] * 6] == [answer.status_code for answer in answers]
    assert {own, id_of(ann)} == {*listed(spare)}
    assert [] == done(spare.get("/me/webhooks"), 200)


def test_a_token_that_has_expired_still_links_what_it_added_to_what_issued_it(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "MOST_TOKENS", 5)
    ann = server.player()
    stolen = issued(ann)
    between = issued(stolen, expires_in=60)
    guest = issued(between)
    issued(ann, expires_in=60)
    hook = done(guest.post("/me/webhooks", HOOK))["id"]
    mine = done(ann.post("/me/webhooks", HOOK))["id"]
    server.clock.advance(60_000)
    for _ in range(3):
        issued(ann)  # of those that have expired, only the last one makes room
    assert 7 == len(server.database.accounts.tokens(ann.id))
    assert [hook, mine] == [each["id"] for each in done(ann.get("/me/webhooks"), 200)]

    revokes(ann, id_of(stolen))

    assert [mine] == [each["id"] for each in done(ann.get("/me/webhooks"), 200)]
    assert 4 == len(server.database.accounts.tokens(ann.id))


def test_what_a_revoked_branch_had_open_ends_at_once(server: InProcess) -> None:
    ann = server.player()
    thief = issued(issued(ann))
    stolen = done(thief.get("/me"), 200)["token"]["issued_by"]
    before = server.service.live.hub.revocations

    revokes(ann, stolen)

    assert before < server.service.live.hub.revocations
    assert not is_valid(thief)


def test_a_branch_that_is_revoked_elsewhere_is_unknown(pair: tuple[InProcess, InProcess]) -> None:
    here, there = pair
    ann = here.player()
    stolen = issued(ann)
    thief = issued(stolen)
    used = Player(there, ann.id, ann.name, thief.token)
    assert is_valid(used)

    revokes(ann, id_of(stolen))

    assert not is_valid(used)


def test_a_token_of_an_earlier_release_belongs_to_no_branch_and_is_revoked_alone(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with in_process(path) as server:
        phone = server.player("Ann")
        lost, before = id_of(phone), issued(phone)
        server.service.players.accounts.forget(None)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tokens SET issued_by = NULL")
        connection.commit()
    with in_process(path) as server:
        ann, old = (Player(server, phone.id, "Ann", token) for token in (phone.token, before.token))
        assert [None, None] == [token["issued_by"] for token in listed(ann).values()]
        assert (403, "spare-not-allowed") == refused(old.post("/me/tokens", {"spare": True}))
        new = issued(old)

        revokes(new, lost)

        assert [False, True, True] == [is_valid(each) for each in (ann, old, new)]


def test_what_was_issued_under_a_key_before_is_issued_again(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with in_process(path) as server:
        ann = server.player("Ann")
        first = done(ann.post("/me/tokens", {"label": "bot"}, key="k"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tokens SET issued_by = NULL")
        connection.commit()
    with in_process(path) as server:
        again = done(Player(server, ann.id, "Ann", ann.token).post("/me/tokens", {"label": "bot"}, key="k"))

    assert {**first, "issued_by": None} == again


class Unwalked(dict[str, Token]):
    """A dictionary that nobody walks through."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("somebody walks through all tokens")

    keys = values = items = __iter__  # type: ignore[assignment]  # none of them is to be called


def test_revoking_and_erasing_walk_through_no_tokens_of_others(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        others = [server.player(f"Player {number}") for number in range(20)]
        ann, ben = server.player(), server.player()
        guest = issued(ann)
        assert {True} == {is_valid(each) for each in (*others, ann, ben, guest)}
        known = server.service.players.accounts.known
        known._tokens = Unwalked(known._tokens)

        revokes(ann, id_of(guest))
        assert 204 == ben.delete("/me").status_code

        assert [False, False, True] == [is_valid(each) for each in (guest, ben, ann)]
        assert 21 == len(known)
        assert {*known._hashes} == {each.id for each in (*others, ann)}
