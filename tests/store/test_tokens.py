"""Tokens as they are stored: those that are limited apart, out of sight of releases that know no limits."""

from random import Random

import psycopg
import pytest
from msgspec.structs import replace

from domain.scopes import SCOPES
from domain.storage.accounts import Player, Token, TokenUse, WayIn
from domain.storage.addresses import Address, PostgresAddress
from domain.storage.database import Database
from domain.storage.errors import AlreadyStored
from domain.storage.opening import open_database
from domain.storage.postgres.schema import MIGRATIONS
from domain.storage.webhooks import Webhook
from tests.postgres import new_schema

ANN = Player("ann", "Ann", 1)
FULL = Token("1" * 16, "ann", "first", 1)
PLAYS = Token("2" * 16, "ann", "bot", 2, ("read", "play"), None, FULL.id)
EXPIRES = Token("3" * 16, "ann", "guest", 3, SCOPES, 1000, FULL.id)
READS = Token("4" * 16, "ann", "screen", 4, ("read",), 2000, EXPIRES.id)
SPARE = Token("8" * 16, "ann", "spare", 4, spare=True)
TOKENS = (FULL, PLAYS, EXPIRES, READS, SPARE)
BEN = Player("ben", "Ben", 1)
BENS = (Token("6" * 16, "ben", "first", 1), Token("7" * 16, "ben", "guest", 2, SCOPES, 900))


def write(database: Database, *, derived: bool = False) -> None:
    """Store Ann and her tokens."""
    with database.transaction() as transaction:
        transaction.accounts.add_player(ANN)
        for token in Random(1).sample(TOKENS, len(TOKENS)):
            transaction.accounts.add_token(token.id * 4, token, derived=derived)


def write_bens(database: Database) -> None:
    """Store Ben and his tokens."""
    with database.transaction() as transaction:
        transaction.accounts.add_player(BEN)
        for token in BENS:
            transaction.accounts.add_token(token.id * 4, token, derived=True)


def test_tokens_are_read_as_they_were_stored_the_oldest_first(place: Address) -> None:
    with open_database(place) as database:
        write(database)

        assert [*TOKENS] == database.accounts.tokens("ann")
        assert [*TOKENS] == [database.accounts.token(token.id * 4) for token in TOKENS]


@pytest.mark.parametrize("token", TOKENS, ids=lambda token: str(token.label))
def test_a_revoked_token_is_gone_and_remembered_if_it_could_be_issued_again(place: Address, token: Token) -> None:
    with open_database(place) as database:
        write(database, derived=True)

        with database.transaction() as transaction:
            transaction.accounts.remove_tokens("ben", [token.id])
            transaction.accounts.remove_tokens("ann", [token.id])
            assert (True, 1) == (
                transaction.accounts.is_revoked(token.id * 4),
                transaction.accounts.count_revoked("ann"),
            )

        assert [each for each in TOKENS if each is not token] == database.accounts.tokens("ann")


def test_a_removed_token_is_remembered_for_as_long_as_what_issued_it_is_there(place: Address) -> None:
    with open_database(place) as database:
        write(database, derived=True)

        for gone, remembered in (
            ((READS,), {READS}),
            ((PLAYS,), {READS, PLAYS}),
            ((EXPIRES,), {PLAYS, EXPIRES}),
            ((FULL, SPARE), {FULL, SPARE}),  # it is not known what issued these
        ):
            with database.transaction() as transaction:
                transaction.accounts.remove_tokens("ann", [token.id for token in gone])
                assert remembered == {token for token in TOKENS if transaction.accounts.is_revoked(token.id * 4)}
                assert len(remembered) == transaction.accounts.count_revoked("ann")


def test_of_a_branch_that_is_removed_at_once_only_the_first_is_remembered(place: Address) -> None:
    with open_database(place) as database:
        write(database, derived=True)

        with database.transaction() as transaction:
            transaction.accounts.remove_tokens("ann", [EXPIRES.id, READS.id])
            assert [EXPIRES] == [token for token in TOKENS if transaction.accounts.is_revoked(token.id * 4)]


def test_nothing_is_removed_or_moved_where_nothing_is_named(place: Address) -> None:
    with open_database(place) as database:
        write(database)

        with database.transaction() as transaction:
            transaction.accounts.remove_tokens("ann", [])
            transaction.accounts.move("ann", [], FULL.id)

        assert [*TOKENS] == database.accounts.tokens("ann")


def test_a_token_that_is_moved_was_issued_by_another_and_cannot_be_issued_again(place: Address) -> None:
    with open_database(place) as database:
        write(database, derived=True)

        with database.transaction() as transaction:
            transaction.accounts.move("ben", [PLAYS.id], None)
            transaction.accounts.move("ann", [READS.id], FULL.id)
            transaction.accounts.move("ann", [PLAYS.id, EXPIRES.id], None)

        moved = [(PLAYS, None), (EXPIRES, None), (READS, FULL.id)]
        assert [FULL, *[replace(token, issued_by=by) for token, by in moved], SPARE] == database.accounts.tokens("ann")
        with database.transaction() as transaction:
            transaction.accounts.remove_tokens("ann", [READS.id, PLAYS.id])
            assert 0 == transaction.accounts.count_revoked("ann")


def test_a_player_has_one_spare(place: Address) -> None:
    another = Token("9" * 16, "ann", "another", 9, spare=True)
    with open_database(place) as database:
        write(database)

        with pytest.raises(AlreadyStored), database.transaction() as transaction:
            transaction.accounts.add_token(another.id * 4, another)

        assert [*TOKENS] == database.accounts.tokens("ann")


def test_webhooks_go_with_the_tokens_that_added_them_and_others_stay(place: Address) -> None:
    hooks = [
        Webhook(name, player, "https://a.example", ("turn",), "s", 1, 0, added_by=adder, key=key)
        for name, player, adder, key in (
            *(("w1", "ann", FULL.id, "k"), ("w2", "ann", PLAYS.id, None), ("w3", "ann", None, None)),
            ("w4", "ben", FULL.id, None),
        )
    ]
    with open_database(place) as database:
        write(database)
        write_bens(database)
        with database.transaction() as transaction:
            for hook in hooks:
                transaction.webhooks.add_webhook(hook)
            transaction.accounts.remove_tokens("ann", [PLAYS.id])

        with database.webhooks() as stored:
            assert [[hooks[0], hooks[2]], [hooks[3]]] == [stored.webhooks(player) for player in ("ann", "ben")]


def test_the_tokens_of_one_player_are_removed_and_nobody_else_s(place: Address) -> None:
    with open_database(place) as database:
        write(database, derived=True)
        write_bens(database)

        with database.transaction() as transaction:
            transaction.accounts.remove_tokens("ben", [BENS[1].id, EXPIRES.id])

        assert ([*TOKENS], [BENS[0]]) == (database.accounts.tokens("ann"), database.accounts.tokens("ben"))
        with database.transaction() as transaction:
            assert [0, 1] == [transaction.accounts.count_revoked(player) for player in ("ann", "ben")]
            assert [False, True] == [transaction.accounts.is_revoked(token.id * 4) for token in (EXPIRES, BENS[1])]


def test_an_erased_player_has_no_tokens_and_everybody_else_keeps_theirs(place: Address) -> None:
    with open_database(place) as database:
        write(database, derived=True)
        write_bens(database)

        with database.transaction() as transaction:
            for token in (EXPIRES, BENS[1]):
                transaction.accounts.remove_tokens(token.player, [token.id])
            transaction.accounts.erase_player("ann", 5)
            assert [0, 1] == [transaction.accounts.count_revoked(player) for player in ("ann", "ben")]

        assert [None] * len(TOKENS) == [database.accounts.token(token.id * 4) for token in TOKENS]
        assert ([BEN], [BENS[0]]) == (database.accounts.players(["ann", "ben"]), database.accounts.tokens("ben"))


def test_only_the_player_who_is_renamed_has_another_name(place: Address) -> None:
    with open_database(place) as database:
        write(database)
        write_bens(database)

        with database.transaction() as transaction:
            transaction.accounts.rename_player("ann", "Anna")

        assert [Player("ann", "Anna", 1), BEN] == [database.accounts.player(player) for player in ("ann", "ben")]


@pytest.mark.parametrize("text", ["\0", "an\0n"])
def test_nothing_is_found_under_a_text_that_no_row_can_have(place: Address, text: str) -> None:
    with open_database(place) as database:
        write(database)

        assert (None, None, []) == (
            database.accounts.player(text),
            database.accounts.token(text),
            database.accounts.tokens(text),
        )
        assert ([], False) == (database.rows(text), database.imports.has(text))


def test_a_key_is_for_one_import_of_one_player(place: Address) -> None:
    with open_database(place) as database, database.transaction() as transaction:
        for player, key, text in (("ann", "k1", "a1"), ("ann", "k2", "a2"), ("ben", "k2", "b2")):
            transaction.imports.add_key(player, key, text)

        asked = (("ann", "k1"), ("ann", "k2"), ("ben", "k1"), ("ben", "k2"))
        assert ["a1", "a2", None, "b2"] == [transaction.imports.of_key(*each) for each in asked]


@pytest.mark.usefixtures("postgres")
def test_a_process_of_an_earlier_release_runs_on_and_finds_no_limited_token() -> None:
    find = "SELECT hash, player, label, created_at FROM tokens WHERE hash = %s"
    listed = "SELECT substr(hash, 1, 16) FROM tokens WHERE player = %s ORDER BY rowid"
    with new_schema() as address, psycopg.connect(address.url, autocommit=True) as old:
        make_earlier(address, 4)
        old.prepare_threshold = 0
        assert [] == old.execute(find, ("1" * 64,)).fetchall()
        with open_database(address) as database:
            write(database)

            found = [old.execute(find, (token.id * 4,)).fetchone() for token in TOKENS]
            assert [("1" * 64, "ann", "first", 1), *[None] * 4] == found
            old.execute("INSERT INTO tokens VALUES (%s, %s, %s, %s, %s)", ("5" * 64, "ann", "new", 5, False))
            assert [(FULL.id,), ("5" * 16,)] == old.execute(listed, ("ann",)).fetchall()
            assert [*TOKENS, Token("5" * 16, "ann", "new", 5)] == database.accounts.tokens("ann")

            for name, column in (("tokens", "player"), ("revoked_tokens", "player"), ("players", "id")):
                old.execute(f"DELETE FROM {name} WHERE {column} = %s", ("ann",))  # noqa: S608  # as the release has it
            assert [] == database.accounts.tokens("ann")


@pytest.mark.usefixtures("postgres")
def test_a_token_under_one_key_keeps_its_limits_where_an_earlier_release_issues_it_again() -> None:
    with new_schema() as address, open_database(address) as database:
        write(database)
        with psycopg.connect(address.url, autocommit=True) as old:
            old.execute("INSERT INTO tokens VALUES (%s, %s, %s, %s, %s)", (READS.id * 4, "ann", "", 9, True))

        assert READS == database.accounts.token(READS.id * 4)


@pytest.mark.usefixtures("postgres")
def test_what_a_process_of_an_earlier_release_stores_has_no_known_origin() -> None:
    hook = "INSERT INTO webhooks VALUES ('w', 'ann', 'https://a.example', 'turn', 's', 1, 0, NULL, NULL)"
    with new_schema() as address, psycopg.connect(address.url, autocommit=True) as old:
        make_earlier(address, 15)
        old.execute("INSERT INTO tokens VALUES (%s, 'ann', 'before', 1, false)", ("1" * 64,))
        old.execute(hook)
        with open_database(address) as database:
            old.execute("INSERT INTO players VALUES ('ann', 'Ann', 1)")
            limited = "INSERT INTO limited_tokens VALUES (%s, 'ann', 'beside', 2, false, 'read', 9)"
            old.execute(limited, ("2" * 64,))
            old.execute(hook.replace("'w'", "'w2'"))
            old.execute("INSERT INTO revoked_tokens SELECT %s, 'ann'", ("3" * 64,))

            assert [None, None] == [token.issued_by for token in database.accounts.tokens("ann")]
            with database.webhooks() as stored:
                assert [(None, None)] * 2 == [(each.added_by, each.key) for each in stored.webhooks("ann")]


def make_earlier(address: PostgresAddress, schema: int) -> None:
    """Make a database with the schema of an earlier release."""
    with psycopg.connect(address.url, autocommit=True) as connection:
        for statement in (each for migration in MIGRATIONS[:schema] for each in migration):
            connection.execute(statement)
        connection.execute("CREATE TABLE takeback_schema (version INTEGER NOT NULL)")
        connection.execute("INSERT INTO takeback_schema VALUES (%s)", (schema,))


PASSKEY = WayIn("w" * 18, "ann", "1" * 64, "phone", 5, FULL.id, None, b"id", b"key", 3)
CODE = WayIn("c" * 18, "ann", "2" * 64, "", 6, PLAYS.id)


def test_ways_in_are_read_as_they_were_stored_moved_and_used(place: Address) -> None:
    signed_in = Token("9" * 16, "ann", "", 9, signed_in_by=PASSKEY.id)
    with open_database(place) as database:
        write(database)
        with database.transaction() as transaction:
            for way in (CODE, PASSKEY):
                transaction.accounts.add_way_in(way)
            transaction.accounts.add_token(signed_in.id * 4, signed_in)
        assert [PASSKEY, CODE] == database.accounts.ways_in("ann")
        assert [PASSKEY, CODE, None] == [database.accounts.way_in(each * 64) for each in "123"]
        assert signed_in == database.accounts.token(signed_in.id * 4)

        used = replace(CODE, hash="3" * 64, used_at=8, sign_count=4)
        with database.transaction() as transaction:
            transaction.accounts.use_way_in(used)
            transaction.accounts.move("ann", [CODE.id, READS.id], PASSKEY)
            transaction.accounts.move("ann", [PASSKEY.id, signed_in.id], FULL.id)
            transaction.accounts.move("ben", [PASSKEY.id], None)
            transaction.accounts.remove_ways_in("ben", [PASSKEY.id])

        moved = replace(used, added_by=PASSKEY.id, moved=1)
        assert [replace(PASSKEY, moved=1), moved] == database.accounts.ways_in("ann")
        assert [(None, PASSKEY.id), (FULL.id, None)] == [
            (each.issued_by, each.signed_in_by)
            for each in database.accounts.tokens("ann")
            if each.id in (READS.id, signed_in.id)
        ]
        with database.transaction() as transaction:
            transaction.accounts.remove_ways_in("ann", [PASSKEY.id])
            transaction.accounts.remove_ways_in("ann", [])
        assert [moved] == database.accounts.ways_in("ann")
        with database.transaction() as transaction:
            transaction.accounts.erase_player("ann", 10)
        assert [] == database.accounts.ways_in("ann")


def test_what_a_token_may_change_is_forgotten_with_it_and_a_challenge_counts_once(place: Address) -> None:
    with open_database(place) as database:
        write(database)
        with database.transaction() as transaction:
            for until in (7, 9):
                transaction.accounts.verify("ann", PLAYS.id, until)
            assert [True, False, True] == [
                transaction.accounts.use_challenge(hashed, 20, now) for hashed, now in (("a", 1), ("a", 2), ("b", 2))
            ]
            assert transaction.accounts.use_challenge("a", 40, 20)  # its time is over, and it could be no more
        assert [9, 0] == [database.accounts.verified_until(token.id) for token in (PLAYS, FULL)]
        with database.transaction() as transaction:
            transaction.accounts.remove_tokens("ann", [PLAYS.id])
        assert 0 == database.accounts.verified_until(PLAYS.id)


def test_the_last_use_of_a_token_is_the_latest_and_is_forgotten_with_it(place: Address) -> None:
    with open_database(place) as database:
        write(database)
        write_bens(database)
        [ben] = BENS[:1]
        for uses in (
            [TokenUse("ann", FULL.id, 8), TokenUse("ann", PLAYS.id, 7), TokenUse("ann", SPARE.id, 9)],
            [TokenUse("ann", FULL.id, 5), TokenUse("ann", PLAYS.id, 9), TokenUse("ben", ben.id, 3)],
            [TokenUse("ann", "0" * 16, 9), TokenUse("nobody", "1" * 16, 9)],
            [],
        ):
            with database.transaction() as transaction:
                transaction.accounts.use_tokens(uses)
        assert {FULL.id: 8, PLAYS.id: 9, SPARE.id: 9} == database.accounts.used_at("ann")
        assert {ben.id: 3} == database.accounts.used_at("ben")

        with database.transaction() as transaction:
            transaction.accounts.remove_tokens("ann", [PLAYS.id])
        assert {FULL.id: 8, SPARE.id: 9} == database.accounts.used_at("ann")
        with database.transaction() as transaction:
            transaction.accounts.erase_player("ann", 10)
            transaction.accounts.use_tokens([TokenUse("ann", FULL.id, 11)])
        assert ({}, {ben.id: 3}) == (database.accounts.used_at("ann"), database.accounts.used_at("ben"))
