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
from domain.notation.text import Move, written
from tests.kernel.table import Table, forked, seated, started
from tests.toys import duel, pebbles
from tests.verifying.test_absence import HONEST as ABSENCE
from tests.verifying.transcripts import (
    ALL,
    Event,
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


ESCAPE = "x\x1b[2J"


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (0, '"game":"duel"', '"game":"pebbles"', "check 'header' at version 1: Opened names another game"),
        (0, '"game":"duel"', '"game":"x\\u001b[2J"', "check 'header'"),
        (0, '"rules_version":1', '"rules_version":2', "check 'header'"),
        (0, '"table":"t1"', '"table":"t2"', "check 'table' at version 1"),
        (0, '"format":"takeback/1"', '"format":"takeback/2"', "check 'header': its events are those"),
        (0, '{"format"', '{ "format"', "not come back byte for byte: its first or last line"),
        (-1, '"head":"', '"head" :"', "not come back byte for byte"),
        (-1, '"head":"', '"head":"0', "check 'format'|finished table"),
        (-1, '"winners":[', '"winners":[5,', "check 'outcome' at version 12"),
    ],
)
def test_a_first_or_last_line_that_contradicts_the_events_is_refused(line: int, old: str, new: str, said: str) -> None:
    lines = transcript(short_duel()).decode().splitlines()
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)

    with pytest.raises(Unwritable, match=said):
        notation_of("\n".join(lines).encode(), ALL)


@pytest.mark.parametrize(
    ("cheat", "said"),
    [
        (lambda events: [event.update(table=ESCAPE) for event in events], "is not a word of visible ASCII"),
        (lambda events: events[0].update(actor="a b"), "the id 'a b' is not a word"),
        (lambda events: events[1].update(actor="ann"), "the notation has no words for it"),
        (lambda events: events[1]["data"].update(seat=9), "check 'seats' at version 2"),
        (lambda events: events[0]["data"].update(seats=10**9), "Expected `int` <= 64"),
    ],
)
def test_what_would_not_come_back_is_refused(cheat: Callable[[list[Event]], object], said: str) -> None:
    with pytest.raises(Unwritable, match=said):
        notation_of(cheated(transcript(short_duel()), cheat), ALL)


@pytest.mark.parametrize(
    ("pattern", "wrong", "said"),
    [
        ("game duel 1", f"game duel {'9' * 5000}", "line "),
        (r"\n5 ", f"\n{'5' * 5000} ", "a move is"),
        (r"\n5 \+", "\n5 +9999999999999999", "beyond 2\\^53-1 milliseconds|a move is"),
        (" sit seat=0", " sit seat=9", "the rules fail on it"),
        (" sit seat=0", " sit seat=-1", ">= 0"),
        (" sit seat=0", ' sit seat="0"', "Expected `int`"),
        (" sit seat=0", f" sit seat=0 entropy={'e' * 65}", "0 to 64 visible ASCII characters"),
        (" undo to=4", " undo to=null", "Expected `int`"),
        (" Raise", f" Raise by={'[' * 100_000}", "not JSON"),
    ],
)
def test_numbers_of_any_size_are_refused_with_their_line(pattern: str, wrong: str, said: str) -> None:
    text = re.sub(pattern, lambda _: wrong, notation_of(transcript(short_duel()), ALL), count=1)

    with pytest.raises(InvalidNotation, match=said):
        transcript_of(text, ALL)


def test_words_do_not_control_a_terminal() -> None:
    move = Move(1, 5, "a", None, "open")

    assert "1 +5 a open ; A ?[2Jtable. ?" == written(move, "A \x1b[2Jtable.\n\x9b")
