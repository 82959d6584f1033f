"""A player who is erased while their request is under way is told so, as with every token that was revoked."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.storage.addresses import Address
from tests.api.client import Player, Table, done, refused
from tests.api.serving import InProcess, in_process
from tests.api.test_bots import HOUSE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with in_process(tmp_path_factory.mktemp("erased") / "takeback.db") as server:
        yield server


def erase_before(patch: pytest.MonkeyPatch, server: InProcess, owner: object, name: str, player: Player) -> None:
    """Have a player erased as soon as this method is called, which is once the request is admitted."""
    method = getattr(owner, name)

    async def erased(*args: Any, **more: Any) -> Any:
        await server.service.players.accounts.erase(player.id)
        return await method(*args, **more)

    patch.setattr(owner, name, erased)


def duel(server: InProcess, *seated: Player) -> Table:
    """A duel that the first player has opened, and where some have a seat."""
    table = seated[0].open("duel")
    for player in seated:
        done(player.post(table / "seats"))
    return table


@pytest.mark.parametrize("first", [False, True])
def test_who_was_erased_takes_no_seat(server: InProcess, monkeypatch: pytest.MonkeyPatch, *, first: bool) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel") if first else duel(server, ben)

    with monkeypatch.context() as patch:
        erase_before(patch, server, server.service.tables, "carry_out", ann)
        refusal = ann.post(table / "seats")

    assert (401, "unauthorized") == refused(refusal)
    if not first:
        assert "playing" == done(server.player("Cat").post(table / "seats"))["status"]


def test_who_was_erased_joins_no_rematch(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = duel(server, ann, ben)
    done(ben.post(table / "resign"))
    rematch = done(ben.post(table / "rematch"))["id"]

    with monkeypatch.context() as patch:
        erase_before(patch, server, server.service.matching.rematches, "open", ann)
        refusal = ann.post(table / "rematch")

    assert (401, "unauthorized") == refused(refusal)
    assert "open" == done(ben.get(f"/tables/{rematch}"), 200)["status"]


@pytest.mark.parametrize("bot", [False, True])
def test_who_was_erased_opens_no_rematch(place: Address, monkeypatch: pytest.MonkeyPatch, *, bot: bool) -> None:
    with in_process(place, bots=True) as server:
        ann, ben = server.player("Ann"), server.player("Ben")
        table = ann.open("full-throttle")
        done(ann.post(table / "seats"))
        done(ann.post(table / "bots", HOUSE) if bot else ben.post(table / "seats"))
        done(ann.post(table / "resign"))
        before = server.database.tables(after="", limit=9)

        with monkeypatch.context() as patch:
            erase_before(patch, server, server.service.tables.openings, "store", ann)
            refusal = ann.post(table / "rematch", key="k")

        assert (401, "unauthorized") == refused(refusal)
        assert before == server.database.tables(after="", limit=9)
        if not bot:
            assert "open" == done(ben.post(table / "rematch"))["status"]
