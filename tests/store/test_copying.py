"""Copying between backends: everything, with positions as they were, over kills, and nothing half done is served."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import product
from pathlib import Path

import pytest

from domain.keeping.copying import copy
from domain.kernel.session import Rematch
from domain.scopes import SCOPES
from domain.storage.accounts import Player as Account
from domain.storage.accounts import Token, TokenUse, WayIn
from domain.storage.addresses import Address, url_of
from domain.storage.database import Database
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_copyables, open_database, open_log
from domain.storage.sql.beside_log.bot_requests import BotRequest
from domain.storage.sql.beside_log.table_keys import TableKey
from domain.storage.sql.beside_log.transparency import Additions, LogState, Named
from domain.storage.webhooks import Webhook
from domain.transparency.merkle import EMPTY
from domain.transparency.tiles import Edge
from tests import postgres
from tests.api.client import Player, Table, done, settled
from tests.api.serving import EVERY_GAME, ROOT, running
from tests.forking import completed
from tests.projections.logs import Writer, rebuilt_rows
from tests.volume import volume

from .packed import pack_every

pytestmark = pytest.mark.usefixtures("postgres", "process")


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Address]:
    """An empty database of PostgreSQL."""
    with postgres.new_schema() as address:
        yield address


LOGGED = [b"entry %d" % number for number in range(300)]
HOOK = Webhook("w", "p1", "https://a.example", ("turn",), "s", 5, 0, added_by="9" * 16, key="k")


def write(place: Address, events: int = 600) -> None:
    """Write a log of random games, some of them packed, and accounts."""
    with open_database(place) as database:
        writer = Writer(database, 3, EVERY_GAME, live_tables=6)
        writer.write(events)
        pack_every(database)
        writer.write(100)
        with database.transaction() as transaction:
            for number in range(700):
                transaction.accounts.add_player(Account(f"p{number}", f"Ann {number}", number))
                transaction.imports.add_key(f"p{number}", "k", "hash")
            transaction.accounts.add_player(Account("eve", "Eve", 1))
            transaction.accounts.erase_player("eve", 9)
            transaction.rematches.add("again", Rematch("first", 0, ("p1", "p2")))
            transaction.daily_tries.add("maverick", "2026-11-23", "p1", "tried")
            transaction.bot_requests.add(BotRequest("waiting", 5), "p1", now=0)
            transaction.table_keys.put(TableKey("p1", "quick", "k", "hash", "begun", None))
            transaction.table_keys.put(TableKey("p1", "table", "m", "hash", "waiting", 2))
            for number, (scopes, expires_at) in enumerate(product((SCOPES, SCOPES[:1]), (None, 5000))):
                token = Token(f"{number:016}", "p1", "bot", number, scopes, expires_at, "9" * 16)
                transaction.accounts.add_token(token.id * 4, token, derived=number % 2 == 1)
            spare = Token("5" * 16, "p1", "spare", 9, spare=True)
            transaction.accounts.add_token(spare.id * 4, spare)
            way = WayIn("w", "p1", "hash", "key", 3, spare.id, 4, b"\x00id", b"key", 5)
            transaction.accounts.add_way_in(way)
            signed_in = Token("6" * 16, "p1", "", 9, SCOPES, signed_in_by=way.id)
            transaction.accounts.add_token(signed_in.id * 4, signed_in)
            transaction.accounts.verify("p1", signed_in.id, 10)
            transaction.accounts.use_tokens([TokenUse("p1", token, 11) for token in (spare.id, signed_in.id)])
            assert transaction.accounts.use_challenge("used", 20, 9)
            for number, table in enumerate(["b", "a"]):
                transaction.withdrawals.add(table, "Collusion.", number, "k" if number else None)
            transaction.webhooks.add_webhook(HOOK)
            transaction.transparency.begin("log.example", database.name)
            edge, tiles = Edge(0, {}).appended(LOGGED)
            before = LogState("log.example", database.name, 0, 0, "", 0, EMPTY, 0, "", 0)
            after = before._replace(size=edge.size, root=edge.root)
            transaction.transparency.append(before, Additions(after, LOGGED, [Named("opened", "a", 1)], tiles))
        database.keys.create(b"keys")
        database.log_key.create(b"log key")
        database.receipts_key.create(b"receipts key")


def everything(database: Database) -> list[object]:
    """What a database holds, as the service reads it."""
    tables = database.tables(after="", limit=10_000)
    events = [database.logged_events(table) for table in tables]
    with database.webhooks() as webhooks:
        hooks = webhooks.webhooks("p1")
    log = database.notifications(after=0, upto=database.last_position(), limit=10_000)
    players = sorted(database.accounts.players([f"p{number}" for number in range(700)]), key=lambda each: each.id)
    withdrawals = database.withdrawals.page(after=0, limit=10)
    assert ["b", "a"] == [withdrawal.table for withdrawal in withdrawals]
    rest = (withdrawals, database.name, database.secret, database.last_position(), database.keys.read())
    return [
        tables,
        events,
        hooks,
        log,
        players,
        database.count_packed_tables(),
        tokens_of(database),
        database.rematches.of("again"),
        database.daily_tries.of("maverick", "2026-11-23", "p1"),
        database.bot_requests.page(9),
        database.accounts.erasures(9),
        [database.transparency.state(), database.transparency.bundle(0), database.transparency.bundle(1)],
        [database.transparency.edge(len(LOGGED)).root, database.transparency.index("opened", "a")],
        [database.accounts.ways_in("p1"), database.accounts.verified_until("6" * 16), database.accounts.used_at("p1")],
        [database.log_key.read(), database.receipts_key.read()],
        [database.table_keys.of("p1", scope, key) for scope, key in (("quick", "k"), ("table", "m"))],
        *rest,
    ]


def tokens_of(database: Database) -> list[tuple[Token, bool]]:
    """The tokens of a player, and whether the same request would issue each again."""
    tokens, again = database.accounts.tokens("p1"), []
    with suppress(RolledBackError), database.transaction() as transaction:
        for token in tokens:
            transaction.accounts.remove_tokens("p1", [token.id])
            again.append(transaction.accounts.is_revoked(token.id * 4))
        raise RolledBackError
    return [*zip(tokens, again, strict=True)]


class RolledBackError(Exception):
    """Nothing of the transaction is kept."""


def copied(source: Address, target: Address) -> int:
    """Copy; how many tables."""
    with open_copyables(source, target) as (one, two):
        return copy(one, two, EVERY_GAME, lambda _: None)


def test_a_copy_and_a_copy_of_it_hold_what_the_database_held(tmp_path: Path, other: Address) -> None:
    write(tmp_path / "one.db")
    with open_database(tmp_path / "one.db") as database:
        before = everything(database)

    assert 0 < copied(tmp_path / "one.db", other)
    with open_database(other) as database:
        assert before == everything(database)
        last = database.last_position()
        Writer(database, 4, EVERY_GAME).write(200)
        assert all(event.position > last for event in database.notifications(after=last, upto=2**60, limit=1000))
        pack_every(database)
        grown = everything(database)
    copied(other, tmp_path / "two.db")
    with open_database(tmp_path / "two.db") as database:
        assert grown == everything(database)
        Writer(database, 5, EVERY_GAME).write(50)
    assert rebuilt_rows(other) != rebuilt_rows(tmp_path / "two.db")
    with postgres.new_schema() as third:
        copied(tmp_path / "two.db", third)
        assert rebuilt_rows(tmp_path / "two.db") == rebuilt_rows(third)


def test_players_go_on_at_a_copy_with_their_tokens_positions_and_receipts(tmp_path: Path, other: Address) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        ann = server.player()
        table = ann.open("maverick")
        sat = done(ann.post(table / "seats", key="k"))
    assert 0 == command(path, other)

    with running(other) as server:
        again = Player(server, ann.id, ann.name, ann.token)
        replayed = again.post(table / "seats", key="k")
        assert (sat["head"], "true") == (done(replayed)["head"], replayed.headers["idempotency-replayed"])
        assert [table.id] == [
            each["id"] for each in settled(again, f"/tables?mine=true&wait_for={sat['position']}")["tables"]
        ]
        played = done(again.post(Table({"id": table.id}) / "actions", {"action": sat["actions"][0]}))
        assert played["version"] == sat["version"] + 1


def command(source: Address, target: Address) -> int:
    """The exit status of ``takeback copy``."""
    return completed("api", "copy", url_of(source), url_of(target), environment=os.environ).returncode


KILLED = """
import os, signal, sys
from domain.keeping.copying import copy
from domain.scopes import SCOPES
from domain.storage.addresses import address_of
from domain.storage.opening import open_copyables
from tests.api.serving import EVERY_GAME

steps = int(sys.argv[3])

def progress(done):
    global steps
    steps -= 1
    if steps == 0:
        os.kill(os.getpid(), signal.SIGKILL)

with open_copyables(address_of(sys.argv[1]), address_of(sys.argv[2])) as (one, other):
    copy(one, other, EVERY_GAME, progress)
"""
"""A copy that is killed after so many steps."""


@pytest.mark.parametrize("to", ["postgres", pytest.param("sqlite", marks=pytest.mark.soak)])
def test_a_copy_that_is_killed_is_not_served_and_goes_on(to: str, tmp_path: Path, other: Address) -> None:
    source, target = (tmp_path / "one.db", other) if to == "postgres" else (other, tmp_path / "two.db")
    write(source, volume(2000, 5000))

    for steps in (1, 1, 5):
        words = (sys.executable, "-c", KILLED, url_of(source), url_of(target), str(steps))
        assert -signal.SIGKILL == subprocess.run(words, cwd=ROOT, timeout=120, check=False).returncode
        with pytest.raises(UnusableDatabase, match="copy` again"), open_database(target):
            pass
        with pytest.raises(UnusableDatabase, match="copy` again"), open_log(target):
            pass
    copied(source, target)

    with open_database(source) as one, open_database(target) as two:
        assert everything(one) == everything(two)
    with pytest.raises(UnusableDatabase, match="not empty"):
        copied(source, target)


def test_a_source_that_has_changed_since_is_refused(tmp_path: Path, other: Address) -> None:
    source = tmp_path / "one.db"
    write(source)
    with open_copyables(source, other) as (one, two):
        two.begin(one)
    with open_database(source) as database:
        Writer(database, 9, EVERY_GAME).write(1)

    with pytest.raises(UnusableDatabase, match="earlier state"):
        copied(source, other)


def test_a_damaged_source_is_refused_and_its_table_named(tmp_path: Path, other: Address) -> None:
    source = tmp_path / "one.db"
    write(source)
    with closing(sqlite3.connect(source)) as file:
        [table] = file.execute("SELECT originator_id FROM stored_events ORDER BY 1 DESC LIMIT 1").fetchone()
        changed = "UPDATE stored_events SET state = CAST(replace(state, 'at', 'ta') AS BLOB) WHERE originator_id = ?"
        file.execute(changed, (table,))
        file.commit()

    with pytest.raises(UnusableDatabase, match=f"table {table}"):
        copied(source, other)
    with pytest.raises(UnusableDatabase, match="copy` again"), open_database(other):
        pass


def test_a_copy_is_of_another_backend_and_of_something_that_is_there(tmp_path: Path, other: Address) -> None:
    with pytest.raises(UnusableDatabase, match="takeback backup"):
        copied(tmp_path / "one.db", tmp_path / "two.db")
    with pytest.raises(UnusableDatabase, match="not there"):
        copied(tmp_path / "one.db", other)
    assert [] == [*tmp_path.iterdir()]


def test_a_database_that_a_service_uses_is_not_copied(tmp_path: Path, other: Address) -> None:
    write(tmp_path / "one.db")
    with open_database(other), pytest.raises(UnusableDatabase):
        copied(tmp_path / "one.db", other)
    copied(tmp_path / "one.db", other)
    with open_database(other), pytest.raises(UnusableDatabase):
        copied(other, tmp_path / "two.db")
    with open_database(tmp_path / "one.db"), pytest.raises(UnusableDatabase, match="in use"):
        copied(tmp_path / "one.db", other)
