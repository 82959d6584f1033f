"""The bounds that the page of limits lists are those of the code, and a refusal for each is in the contract."""

import re

import pytest

from api.http.codes import CODES
from api.http.requests import BODY_LIMIT
from api.operations import OPERATIONS
from api.state.hub import STREAMS_EACH
from api.tables.uploads import LARGEST
from domain.keeping import imports
from domain.kernel.bounds import (
    FAST_SECONDS,
    LAST_ACTION,
    LAST_LEAVE,
    LAST_UNDO,
    MOST_LEAVES,
    MOST_TURNS,
    OPEN_TABLES,
    TABLES,
)
from domain.players.accounts import MOST_TOKENS
from domain.players.challenges import LIFETIME
from domain.players.ways_in import MOST_PASSKEYS, VERIFIED_FOR
from domain.players.webhooks import MOST_WEBHOOKS
from domain.verifying.checks import verify
from tests.api.client import Json, done, refused, settled, started
from tests.api.serving import ROOT, InProcess
from tests.toys import TOYS

BOUNDS = {
    "too-many-tables": [f"{OPEN_TABLES} tables", f"{TABLES:,} that are not over"],
    "too-many-turns": [f"{MOST_TURNS} games", f"{FAST_SECONDS // 60} minutes"],
    "left-too-often": [f"{LAST_LEAVE} events", f"left {MOST_LEAVES} of"],
    "too-long": [f"{LAST_UNDO:,} events", f"{LAST_ACTION:,} where"],
    "too-many-tokens": [f"{MOST_TOKENS} tokens"],
    "too-many-passkeys": [f"{MOST_PASSKEYS} passkeys"],
    "not-proven": [f"{LIFETIME // 60_000} minutes"],
    "verification-required": [f"{VERIFIED_FOR // 60_000} minutes"],
    "too-many-webhooks": [f"{MOST_WEBHOOKS} webhooks"],
    "too-many-streams": [f"{STREAMS_EACH} streams"],
    "too-large": [f"{BODY_LIMIT >> 10} KiB", f"{LARGEST >> 20} MiB in a transcript", f"{imports.LARGEST >> 20} MiB"],
}


def test_the_readme_lists_every_bound_as_it_is() -> None:
    section = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8").partition("## Bounds")[2].partition("\n## ")[0]
    rows = {line.split("`")[1]: line for line in section.splitlines() if "`" in line}

    assert BOUNDS.keys() == rows.keys()
    assert [] == [said for code, every in BOUNDS.items() for said in every if said not in rows[code]]


@pytest.mark.parametrize(
    ("code", "operations"),
    [
        ("too-many-tables", {"openTable", "forkTable", "quickPlay", "rematch"}),
        ("too-many-turns", {"takeSeat", "quickPlay"}),
        ("left-too-often", {"leaveSeat"}),
        ("too-long", {"play", "undo", "redo"}),
    ],
)
def test_the_contract_says_where_a_bound_is_met(code: str, operations: set[str]) -> None:
    assert operations == {operation.id for operation in OPERATIONS.values() if code in operation.conflicts}
    assert 409 == CODES[code].status


def test_a_table_that_is_too_long_says_so(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    table, [ann, bob] = started(server, "duel")
    version = done(ann.get(str(table)), 200)["version"]
    monkeypatch.setattr("domain.kernel.undoing.LAST_UNDO", version)

    assert (409, "too-long") == refused(ann.post(table / "undo", {"to_version": version}))
    assert (409, "too-long") == refused(bob.post(table / "redo"))
    assert [] == done(ann.get(table / "undo"), 200)
    monkeypatch.setattr("domain.kernel.commands.LAST_ACTION", version)
    body = {"action": done(ann.get(table / "actions"), 200)["actions"][0]}
    assert [(409, "too-long")] * 2 == [
        refused(ann.post(table / f"actions{dry}", body)) for dry in ("", "?dry_run=true")
    ]


def test_nobody_takes_further_seats_while_many_fast_games_wait_for_them(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.tables.turns.MOST_TURNS", 2)
    ann, bob = server.player(), server.player()
    fast, slow = ({"seconds_per_action": seconds, "then": "resign"} for seconds in (FAST_SECONDS, FAST_SECONDS + 1))
    settings: Json = {"seats": 2, "options": {"heap": 9}}
    for clock in (fast, slow, slow, None):
        table = bob.open("pebbles", **settings, clock=clock)
        for seat, player in enumerate((ann, bob)):
            done(player.post(table / "seats", {"seat": seat}))
    first, another = (bob.open("pebbles", **settings, clock=clock) for clock in (fast, None))
    taken = done(ann.post(first / "seats", {"seat": 0}, key="mine"))
    settled(bob, f"/tables?wait_for={done(bob.post(first / 'seats'))['position']}")

    assert (409, "too-many-turns") == refused(ann.post(another / "seats"))
    assert (409, "too-many-turns") == refused(ann.post("/quick", {"game": "pebbles", "seats": 2}))
    assert taken["version"] == done(ann.post(first / "seats", {"seat": 0}, key="mine"))["version"]
    done(ann.post(ann.open("pebbles", seats=1) / "seats"))
    done(bob.post(another / "seats"))
    moved = done(ann.post(first / "actions", {"action": {"type": "pebbles.Take", "count": 1}}))
    settled(bob, f"/tables?wait_for={moved['position']}")
    done(ann.post(another / "seats"))


def test_a_seat_that_was_left_too_often_can_only_be_kept(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.player()
    table = ann.open("duel")
    version = done(ann.post(table / "seats"))["version"]
    monkeypatch.setattr("domain.kernel.commands.LAST_LEAVE", version)
    monkeypatch.setattr("domain.kernel.commands.MOST_LEAVES", 0)

    assert (409, "left-too-often") == refused(ann.delete(table / "seats/0"))
    assert version == done(ann.get(str(table)), 200)["version"]


def test_a_transcript_that_goes_past_a_bound_is_not_verified(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.player()
    table = ann.open("pebbles", seats=1)
    start = done(ann.post(table / "seats"))["version"]
    done(ann.post(table / "actions", {"action": {"type": "pebbles.Take", "count": 1}}))
    done(ann.post(table / "undo", {"to_version": start}))
    done(ann.post(table / "resign"))
    text = ann.get(table / "transcript").content

    assert verify(text, TOYS).passed is True
    monkeypatch.setattr("domain.kernel.undoing.LAST_UNDO", start + 1)
    assert ["undo"] == [check.name for check in verify(text, TOYS).checks if check.passed is False]


def test_before_each_table_the_page_says_what_holds_for_several_processes() -> None:
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    parts = re.split(r"(?:^\|.*\n)+", page, flags=re.MULTILINE)[:-1]

    assert 6 == len(parts)
    assert [] == [part for part in parts if "process" not in part.rpartition("\n## ")[2].replace("processor", "")]
