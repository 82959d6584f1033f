"""The transparency log as it is stored: appended as a whole or not at all, by one process at a time."""

from collections.abc import Iterator

import pytest

from domain.storage.addresses import Address
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored
from domain.storage.opening import open_database
from domain.storage.sql.beside_log.transparency import Additions, LogState, Named, Overtaken
from domain.transparency.merkle import EMPTY, included_root, inclusion, leaf_hash
from domain.transparency.tiles import hashes_of
from tests.direct import direct

ORIGIN = "log.example"


@pytest.fixture
def database(place: Address) -> Iterator[Database]:
    with open_database(place) as opened:
        with opened.transaction() as transaction:
            transaction.transparency.begin(ORIGIN, opened.name)
        yield opened


def state_of(database: Database) -> LogState:
    state = database.transparency.state()
    assert state is not None
    return state


def additions(database: Database, entries: list[bytes], *names: Named, position: int = 0) -> Additions:
    """What appends these entries to what is stored."""
    state = state_of(database)
    edge, tiles = database.transparency.edge(state.size).appended(entries)
    return Additions(
        state._replace(size=edge.size, root=edge.root, position=position or state.position), entries, names, tiles
    )


def append(database: Database, before: LogState, added: Additions) -> None:
    with database.transaction() as transaction:
        transaction.transparency.append(before, added)


def grow(database: Database, *, to: int) -> list[bytes]:
    """Let the log grow in slices; all of its entries."""
    entries = [b"entry %d" % number for number in range(to)]
    for size in (1, 3, 255, 100, to):
        before = state_of(database)
        append(database, before, additions(database, entries[before.size : before.size + size]))
    return entries


def test_an_empty_log_begins_once(database: Database) -> None:
    with database.transaction() as transaction:
        transaction.transparency.begin("other.example", database.name)

    assert LogState(ORIGIN, database.name, 0, 0, "", 0, EMPTY, 0, "", 0) == state_of(database)
    assert [] == database.transparency.bundle(0)


def test_entries_are_found_in_bundles_and_tiles_whatever_the_slices_were(database: Database) -> None:
    entries = grow(database, to=700)
    stored = database.transparency
    state = state_of(database)
    with direct(database.address) as execute:
        assert [(700 - 512, 2)] == execute(
            "SELECT (SELECT count(*) FROM log_entries), (SELECT count(*) FROM log_bundles)"
        )

    assert [entries[:256], entries[256:512], entries[512:], []] == [stored.bundle(number) for number in range(4)]
    hashes = hashes_of(stored.tile)
    for index in (0, 255, 256, 699):
        proof = inclusion(index, 700, hashes)
        assert state.root == included_root(leaf_hash(entries[index]), index, 700, proof)
    assert state.root == stored.edge(700).root


def test_who_was_overtaken_appends_nothing(database: Database) -> None:
    before = state_of(database)
    mine, theirs = additions(database, [b"mine"]), additions(database, [b"theirs"])
    append(database, before, theirs)

    with pytest.raises(Overtaken):
        append(database, before, mine)

    assert [b"theirs"] == database.transparency.bundle(0)
    assert theirs.state == state_of(database)


def test_a_name_has_one_entry_and_else_nothing_is_appended(database: Database) -> None:
    append(database, state_of(database), additions(database, [b"a"], Named("opened", "t", 0)))
    before = state_of(database)

    with pytest.raises(AlreadyStored):
        append(database, before, additions(database, [b"b"], Named("opened", "t", 1)))

    assert before == state_of(database)
    assert [b"a"] == database.transparency.bundle(0)
    assert (0, None) == (database.transparency.index("opened", "t"), database.transparency.index("ended", "t"))


def test_nothing_is_appended_to_a_log_that_is_behind(database: Database) -> None:
    added = additions(database, [b"a"])
    with database.transaction() as transaction:
        transaction.transparency.show_behind(ORIGIN, 9)

    with pytest.raises(Overtaken):
        append(database, state_of(database), added)

    assert 9 == state_of(database).behind


def test_a_checkpoint_is_never_replaced_by_one_of_a_smaller_tree(database: Database) -> None:
    grow(database, to=300)
    for origin, size, text in ((ORIGIN, 3, "3"), (ORIGIN, 2, "2"), (ORIGIN, 301, "301"), ("other.example", 9, "9")):
        with database.transaction() as transaction:
            transaction.transparency.publish(origin, size, text)

    assert (3, "3") == (state_of(database).published, state_of(database).checkpoint)


def test_a_new_log_replaces_all_of_the_old_one(database: Database) -> None:
    grow(database, to=300)
    with database.transaction() as transaction:
        transaction.transparency.begin_again(f"{ORIGIN}/2", database.name)

    assert LogState(f"{ORIGIN}/2", database.name, 0, 0, "", 0, EMPTY, 0, "", 0) == state_of(database)
    assert [] == database.transparency.bundle(0) == database.transparency.bundle(1)
    assert grow(database, to=300)[256:] == database.transparency.bundle(1)
