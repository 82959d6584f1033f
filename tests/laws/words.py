"""The laws of words: texts for people report the whole game, in plain language.

Each is a plain function that asserts something of the texts of some sampled tables.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from domain.kernel.game import AnyGame
from tests.laws.fields import paths, values, variants
from tests.laws.sampled_tables import NAMES, SampledTable, kinds, lines
from tests.laws.wording import Wording

Law = Callable[[AnyGame, Wording, Sequence[SampledTable]], None]


def every_field_appears_in_the_words(game: AnyGame, wording: Wording, tables: Sequence[SampledTable]) -> None:
    """A change in any field of a fact with words changes its words, except in fields that are declared unsaid."""
    judged, spoken = set(), set()
    for table in tables:
        seen = values(table.facts)
        for kind, facts in table.facts.items():
            for fact in facts:
                words = game.say_fact(table.setup, fact)
                spoken.update([kind] if words else [])
                for path, changed in variants(fact, type(fact), kind, seen) if words else ():
                    if _declared(path, wording):
                        continue
                    with suppress(LookupError):  # nobody at this table, or nothing in the game, is called so
                        assert words != game.say_fact(table.setup, changed), f"{path} is not in {words!r}"
                        judged.add(path)
    fields = {path: whole for name, kind in kinds(game).items() for path, whole in paths(kind, name)}
    reported = {path for path, whole in fields.items() if whole and path.partition(".")[0] in spoken}
    missing = {path for path in reported - judged if not _declared(path, wording)}
    assert not missing, f"never seen to change: {sorted(missing)}"
    assert wording.unsaid.keys() <= fields.keys(), f"no such fields: {sorted(wording.unsaid.keys() - fields.keys())}"


def every_kind_of_fact_has_words_or_is_declared_silent(
    game: AnyGame, wording: Wording, tables: Sequence[SampledTable]
) -> None:
    """A fact without words is of a kind that is declared silent; a declared kind is silent at least once."""
    said: dict[str, set[bool]] = defaultdict(set)
    for table in tables:
        for kind, facts in table.facts.items():
            for fact in facts:
                said[kind].add(bool(game.say_fact(table.setup, fact)))
                assert said[kind] == {True} or kind in wording.silent, f"no words for {fact}"
    assert kinds(game).keys() == said.keys(), f"never seen: {kinds(game).keys() - said.keys()}"
    assert all(False in said[kind] for kind in wording.silent), "declared as silent, and never is"


def no_two_actions_share_a_label(_game: AnyGame, _wording: Wording, tables: Sequence[SampledTable]) -> None:
    """The labels of the legal actions distinguish them."""
    for table in tables:
        for offered in table.labels:
            by_label: dict[str, Any] = {}
            for action, label in offered:
                assert label, f"no label for {action}"
                assert label not in by_label, f"{label!r} is {by_label[label]} and {action}"
                by_label[label] = action


def no_words_contain_an_identifier(game: AnyGame, wording: Wording, tables: Sequence[SampledTable]) -> None:
    """No code, type name, coordinate, id or raw index."""
    for line in {line for table in tables for line in lines(game, table)}:
        found = sorted(set(IDENTIFIER.findall(line)) - wording.allowed)
        assert not found, (
            f"{found[0]!r} looks like an identifier in {line!r}: write it as people do, or allow it in Wording.allowed"
        )


def players_are_called_by_their_names(game: AnyGame, _wording: Wording, tables: Sequence[SampledTable]) -> None:
    """Where names are known, no seat is called by its number; where none are, no seat is called by a name."""
    for table in tables:
        for line in lines(game, table):
            assert not re.search(r"\b[Ss]eat \d", line), f"a seat by number: {line!r}"
        nameless = msgspec.structs.replace(table.setup, names=())
        for facts in table.facts.values():
            for fact in facts:
                words = game.say_fact(nameless, fact)
                assert not set(NAMES) & set(re.findall(r"\w+", words)), f"a name from elsewhere: {words!r}"


def the_words_of_a_move_name_the_seat_that_acted(
    _game: AnyGame, _wording: Wording, tables: Sequence[SampledTable]
) -> None:
    """At a table with several seats a spectator's words of a move name the seat that acted."""
    for table in tables:
        for seat, action, words in table.moves if table.setup.seats > 1 else ():
            assert table.setup.name_of(seat) in words or not words, f"who did {action}? {words!r}"


LAWS: tuple[Law, ...] = (
    every_field_appears_in_the_words,
    every_kind_of_fact_has_words_or_is_declared_silent,
    no_two_actions_share_a_label,
    no_words_contain_an_identifier,
    players_are_called_by_their_names,
    the_words_of_a_move_name_the_seat_that_acted,
)

IDENTIFIER = re.compile(
    r"""
    \b[a-z0-9]+(?:-[a-z0-9]+)+\b      # a kebab-case code; ordinary words with a hyphen are allowed by name
    | \b\w*_\w+\b                     # snake_case
    | \b[a-z]+[A-Z]\w*\b | \b[A-Z][a-z]+[A-Z]\w*\b   # a type's or a field's name
    | [\[\]{}] | \(\d*,               # brackets of coordinates and of data
    | \b[A-Z]+\d+\b | \b\w+\.\w+\b    # T1.I, S0
    | \b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b # hex
    | \#\d+ | \b(?:tile|monster|robot|survivor|marker|moped|token|id|index|version|place|row)[ ]\d+\b
    | \bNone\b | \bTrue\b | \bFalse\b
    """,
    re.VERBOSE,
)


def _declared(path: str, wording: Wording) -> bool:
    """Whether this field, or one that it is a part of, is declared as left out."""
    while path and path not in wording.unsaid:
        path = path.rpartition(".")[0]
    return bool(path)
