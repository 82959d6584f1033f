"""Games written down and read again, for people and byte for byte."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.catalogue import INSTALLED
from domain.kernel.events import Clock
from domain.notation import InvalidNotation, Unwritable, notation_of, transcript_of
from tests.kernel.table import Table, forked, seated, started
from tests.toys import duel, pebbles
from tests.verifying.test_absence import HONEST as ABSENCE
from tests.verifying.transcripts import (
    ALL,
    cheated,
    late_duel,
    late_pebbles,
    short_duel,
    short_pebbles,
    shown,
    solo_pebbles,
    talked_pebbles,
    transcript,
    walked,
)

GAMES = {key: versions[max(versions)] for key, versions in INSTALLED.items()}
TABLES = [
    *(short_duel, short_pebbles, solo_pebbles, talked_pebbles, late_pebbles, late_duel),
]
DOCS = Path(__file__).parents[2] / "docs" / "notation.md"


@pytest.mark.parametrize("table", ABSENCE.values(), ids=ABSENCE)
def test_what_the_server_did_for_erased_players_and_bots_is_read_as_it_was(table: Table) -> None:
    played = transcript(table)

    assert not table.session.played or played == transcript_of(notation_of(played, ALL), ALL)


@pytest.mark.parametrize("table", TABLES)
def test_a_game_is_read_as_it_was_played(table: Callable[[], Table]) -> None:
    played = transcript(table())

    assert played == transcript_of(notation_of(played, ALL), ALL)


@given(st.sampled_from([*GAMES, "duel", "pebbles"]), st.integers(0, 10**6), st.data())
def test_every_game_is_read_as_it_was_played(key: str, luck: int, data: st.DataObject) -> None:
    game = {**GAMES, "duel": duel, "pebbles": pebbles}[key]
    seats = data.draw(st.sampled_from([*game.seats]))
    clock = data.draw(st.sampled_from([None, Clock(900, "random"), Clock(10, "resign")]))
    bots = range(1, data.draw(st.integers(1, seats)))
    opened = started(game, seats, clock=clock, bots=bots)
    table = walked(opened, luck, 60, picks=data.draw(st.sampled_from([300, 10**6])))
    played = transcript(table)

    assert played == transcript_of(notation_of(played, ALL), ALL)


def test_a_line_is_a_move_with_its_words() -> None:
    lines = notation_of(transcript(short_duel()), ALL).splitlines()
    moves = [line for line in lines if line[:1].isdigit()]

    assert "takeback 1" == lines[0]
    assert re.fullmatch(r"5 \+\d+ b Raise ; .+", moves[3]), moves
    assert re.fullmatch(r"6 \+\d+ b undo to=4 ; .+", moves[4])
    assert len(moves) < len(short_duel().events)  # the start, and the end, follow by themselves


def test_an_event_of_the_server_from_before_there_were_causes_is_written_without_one() -> None:
    played = transcript(late_duel())
    old = cheated(played, lambda events: events[5]["data"].pop("cause"))

    assert " due cause=time ;" in notation_of(played, ALL)
    assert " due ;" in notation_of(old, ALL)
    assert old == transcript_of(notation_of(old, ALL), ALL).rstrip(b"\n")


@pytest.mark.parametrize(
    ("verb", "said"),
    [("due cause=bored", "bored"), ("due seat=1", "seat"), ("erased seat=x", "no such"), ("die", "no su")],
)
def test_the_server_does_only_what_there_is(verb: str, said: str) -> None:
    text = notation_of(transcript(late_duel()), ALL).replace(" due cause=time", f" {verb}")

    with pytest.raises(InvalidNotation, match=said):
        transcript_of(text, ALL)


def test_what_is_not_over_or_not_by_the_rules_is_not_written() -> None:
    table = started(pebbles)
    with pytest.raises(Unwritable, match="not a transcript of a finished table"):
        notation_of(shown(table), ALL)
    with pytest.raises(Unwritable, match="not installed"):
        notation_of(transcript(short_duel()), INSTALLED)
    forged = transcript(short_pebbles()).replace(b'"heap":', b'"heap": ', 1)
    with pytest.raises(Unwritable):
        notation_of(forged, ALL)


MISTAKES = {
    "no header": ("takeback 1", "takeback 2", "does not begin"),
    "a transcript": (r"(?s).*", '{"format":"takeback/1"}\n', "a transcript is in no need of it"),
    "another game": ("game duel 1", "game dual 1", "not installed"),
    "a seed too short": (r"seed \w\w", "seed ", "seed of 32 bytes"),
    "another seed": (r"seed \w\w", "seed ff", "not the same game|not legal|not what|refuse"),
    "an unknown player": (" b Raise", " q Raise", "no player is called 'q'"),
    "an unknown action": (" Raise", " Rise", "Rise"),
    "an action with a surplus": (" Raise", " Raise by=3", "Raise"),
    "an undo without a target": (" undo to=4", " undo", "to"),
    "an undo with a surplus": (" undo to=4", " undo to=4 by=1", "takes no by"),
    "a version left out": (r"\n5 ", "\n7 ", "version 5 belongs here"),
    "no milliseconds": (r"\n5 \+\d+", "\n5", "a move is"),
    "half a value": (" undo to=4", ' undo to="4', "not JSON"),
    "no value": (" undo to=4", " undo to=", "has no value|to"),
    "no name": (" undo to=4", " undo 4", "NAME=VALUE"),
    "an argument twice": (" undo to=4", " undo to=5 to=4", "to is given twice"),
    "a key twice": (" undo to=4", ' undo to={"at":1,"at":4}', "a key twice, /at"),
    "a line of the header twice": (r"(seed \w+\n)", r"\1\1", "seed is given twice"),
    "a player twice": (r"(player b) (\w+\n)", r"\1 \2\1 \2", "player b is given twice"),
    "no end": (r"end \w+", "", "no end"),
    "another end": (r"end \w+", "end 00", "not the same game"),
    "a stop in mid-game": (r"(?s)\n8 .*\nend", "\nend", "not over"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_line(mistake: str) -> None:
    pattern, wrong, said = MISTAKES[mistake]
    right = notation_of(transcript(short_duel()), ALL)
    text = re.sub(pattern, wrong, right, count=1)

    assert text != right
    with pytest.raises(InvalidNotation, match=said) as error:
        transcript_of(text, ALL)
    assert 1 <= error.value.line <= len(right.splitlines())


def test_words_blank_lines_and_the_order_of_the_header_do_not_matter() -> None:
    played = transcript(short_pebbles())
    text = re.sub(r" ;.*", "", notation_of(played, ALL))
    first, *rest = text.split("\n")
    changed = "\n\n".join([first, *reversed(rest[:3]), *rest[3:]])

    assert played == transcript_of(changed, ALL)


def test_a_fork_is_written_with_the_state_that_it_starts_from() -> None:
    parent = short_duel()
    fork = transcript(seated(forked(parent, 8), parent).resign(1))
    text = notation_of(fork, ALL)

    assert " a open " in text
    assert " fork={" in text
    assert fork == transcript_of(text, ALL)


def test_the_grammar_of_the_documentation_is_that_of_the_text() -> None:
    [example] = re.findall(r"```takeback\n(.*?)```", DOCS.read_text(encoding="utf-8"), flags=re.DOTALL)

    assert example == notation_of(transcript_of(example, ALL), ALL)
