"""The transparency log of a service: each table is in it, opened once and ended once, with proofs, and names nobody."""

import json
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest

from api.running.sequencer import Sequencer
from domain.keeping.recomputing import fault_of_transparency
from domain.kernel import chain
from domain.kernel.days import date_of
from domain.storage.addresses import Address
from domain.storage.opening import open_log
from domain.transparency import entries
from domain.transparency.merkle import InvalidProof
from domain.transparency.notes import key_of
from domain.transparency.proofs import parse_proof, proven
from tests.api.client import Json, Player, Table, done, refused, started
from tests.api.logging_tables import ORIGIN, SITE, checkpoint_of, grow, logging, read, sequencer, served_entries
from tests.api.serving import OPERATOR_TOKEN, START, InProcess
from tests.api.uploading import send
from tests.projections.logs import settle
from tests.transparency.witnessing import policy_of, witness


def over(server: InProcess, end: str = "resign", **more: Json) -> tuple[Table, Player]:
    """A table that ended: its seats resign, it is voided, or closed before it began."""
    if end == "close":
        ann = server.player()
        table = ann.open(**more)
        done(ann.post(table / "close"))
        return table, ann
    table, players = started(server, **more)
    caller = Player(server, "", "", OPERATOR_TOKEN) if end == "void" else players[0]
    done(caller.post(table / end))
    return table, players[0]


def daily_try(player: Player) -> Table:
    """A try of the seed of the day, begun."""
    return Table(done(player.post("/tables", {"game": "maverick", "daily": True})))


def expected_entries(server: InProcess, table: Table) -> list[bytes]:
    """The entries of a table by its events."""
    events = [stored for _, stored in server.database.rows(table.id)]
    head, heads = chain.genesis(table.id), []
    for event in events:
        head = chain.link(head, event)
        heads.append(head)
    first, last = json.loads(events[0]), json.loads(events[-1])
    data, is_public = first["data"], first["data"]["visibility"] == "public"
    opened = entries.opened(
        table.id, heads[0], at=first["at"], public=is_public, seed_commitment=data["seed_commitment"]
    )
    return [opened, entries.ended(table.id, heads[-1], at=last["at"], public=is_public, version=len(events))]


def test_every_table_is_opened_once_and_ended_once_and_proven_to_strangers(place: Address) -> None:
    with witness() as it, logging(place, witnesses=policy_of(it)) as server:
        tables = [
            over(server),
            over(server, "close"),
            over(server, "void"),
            over(server, "close", visibility="private"),
            over(server, game="duel"),
        ]
        reader = server.stranger()
        vkey = done(reader.get("/keys"), 200)["log"]
        it_grows = sequencer(server)
        grow(server, it_grows)
        still_open = tables[0][1].open()
        grow(server, it_grows)

        logged = served_entries(reader)
        assert [entries.site(SITE)] == [entry for entry in logged if read(entry)["kind"] == "site"]
        assert 2 * len(tables) + 2 == len(logged)
        policy = policy_of(it, log=key_of(vkey))
        for table, ann in tables:
            for kind, entry in zip(("opened", "ended"), expected_entries(server, table), strict=True):
                answer = ann.get(table / f"proofs/{kind}")
                assert "text/plain; charset=utf-8" == answer.headers["content-type"]
                proof = parse_proof(answer.text)
                assert (ORIGIN, len(logged)) == proven(proof, entry, policy).checkpoint[:2]
                assert 1 == logged.count(entry)
                with pytest.raises(InvalidProof):
                    proven(proof, entry[:-1] + b" ", policy)
        assert (409, "table-not-over") == refused(reader.get(still_open / "proofs/ended"))
        assert [str(it.key.key)] == done(reader.get("/keys"), 200)["witnesses"]
    with open_log(place) as stored:
        assert fault_of_transparency(stored) is None


def test_the_log_names_no_table_no_player_and_nothing_hidden(place: Address) -> None:
    with logging(place) as server:
        ann = server.player("Annabelle")
        tables = [
            over(server, "close", visibility="private"),
            over(server),
            (daily_try(ann), ann),
            (ann.open("duel"), ann),
        ]
        grow(server)
        text = b"".join(served_entries(server.stranger())).decode()
        shown = [done(player.get(str(table)), 200) for table, player in tables]

        for secret in [*(one["id"] for one in shown), *(player.id for _, player in tables), "Annabelle", "server_seed"]:
            assert secret not in text
        rows = [row for table, _ in tables for row in server.database.rows(table.id)]
        seeds = {json.loads(stored)["data"].get("server_seed") for _, stored in rows} - {None}
        assert len(tables) == len(seeds)
        assert not [seed for seed in seeds if seed in text]
        assert {"at", "head", "kind", "public", "seed_commitment", "table", "version", "date", "game", "sha256"} == {
            name for entry in served_entries(server.stranger()) for name in read(entry)
        }


def test_proofs_are_for_those_who_may_see_the_table(place: Address) -> None:
    with logging(place) as server:
        table, ann = over(server, "close", visibility="private")

        early = ann.get(table / "proofs/opened")
        assert ((409, "not-logged-yet"), "1") == (refused(early), early.headers["retry-after"])
        settle(server.database)
        with patch.object(Sequencer, "_publish", AsyncMock(return_value=None)):
            server.runner.run(sequencer(server).step())
        assert 1 == server.database.transparency.index("opened", table.id)  # stored, and not signed yet
        assert (409, "not-logged-yet") == refused(ann.get(table / "proofs/opened"))
        assert 404 == ann.get("/log/tile/0/000.p/1").status_code
        grow(server)
        assert 200 == ann.get(table / "proofs/ended").status_code
        for stranger in (server.stranger(), server.player()):
            assert (404, "not-found") == refused(stranger.get(table / "proofs/ended"))
        assert (404, "not-found") == refused(ann.get(table / "proofs/begun"))


@pytest.mark.usefixtures("process")
def test_a_day_is_logged_once_before_its_first_try_and_imports_and_withdrawals_as_they_should_be(
    place: Address,
) -> None:
    operator_says = {"reason": "Two accounts."}
    with logging(place) as server:
        first, second = server.player(), server.player()
        tries = [daily_try(first), daily_try(second)]
        by = grow(server)
        table, ann = over(server, game="maverick", seats=1)
        done(Player(server, "", "", OPERATOR_TOKEN).post(table / "withdraw", operator_says))
        grow(server, by)
        logged = [read(entry) for entry in served_entries(server.stranger())]
        text = ann.get(table / "transcript").content

    assert ["site", "daily", "opened", "opened", "opened", "ended", "withdrawn"] == [each["kind"] for each in logged]
    assert (date_of(START), "maverick") == (logged[1]["date"], logged[1]["game"])
    assert logged[1]["seed_commitment"] == logged[2]["seed_commitment"] == logged[3]["seed_commitment"]
    assert [entries.hidden_table(each.id) for each in tries] == [logged[2]["table"], logged[3]["table"]]
    assert entries.hidden_table(table.id) == logged[6]["table"]
    if isinstance(place, Path):
        with logging(place.with_name("other.db")) as server:
            ann = server.player()
            done(send(ann, text, "?import=true"), 200)
            grow(server)

            assert ["site"] == [read(entry)["kind"] for entry in served_entries(ann)]
            assert (409, "not-played-here") == refused(ann.get(table / "proofs/opened"))


def test_what_is_no_tile_is_not_found(place: Address) -> None:
    with logging(place) as server:
        reader = server.stranger()
        assert (404, "not-found") == refused(reader.get("/log/checkpoint"))
        over(server)
        grow(server)
        size = checkpoint_of(reader).size

        assert 3 == size
        for path in (
            *("0/000", "0/000.p/4", "0/001.p/1", "1/000", "1/000.p/1", "entries/000", "entries/000.p/4", "64/000.p/1"),
            *("00/000.p/1", "0/0.p/1", "0/000.p/0", "0/000.p/256", "-1/000.p/1", "other/000.p/1", "0/..%2F..", "0/%FF"),
        ):
            assert (404, "not-found") == refused(reader.get(f"/log/tile/{path}")), path
        assert 200 == reader.get("/log/tile/0/000.p%2F2").status_code
        assert 64 == len(reader.get("/log/tile/0/000.p/2").content)


def test_the_log_goes_on_after_a_restart_and_says_so_of_the_pages_files(place: Address) -> None:
    with logging(place) as server:
        over(server)
        grow(server)
        before = served_entries(server.stranger())
    with logging(place) as server:
        table, _ = over(server)
        grow(server, sequencer(server, site="6" * 64))
        after = served_entries(server.stranger())

        assert before == after[: len(before)]
        assert entries.site("6" * 64) == after[len(before)]
        assert expected_entries(server, table) == after[len(before) + 1 :]
