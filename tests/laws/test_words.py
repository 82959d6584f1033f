from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from domain.catalogue import INSTALLED
from domain.kernel.game import AnyGame, Refused, Setup
from tests.laws import words
from tests.laws.sampled_tables import SampledTable, kinds, sample_tables
from tests.laws.subjects import SUBJECTS, soak_if_older
from tests.laws.wording import Wording
from tests.laws.wordings import WORDINGS
from tests.laws.words import LAWS, Law
from tests.toys import TOYS, duel
from tests.toys.duel_rules import Raise, Raised, Revealed, Yielded

CASES = [
    pytest.param(key, game, id=f"{key}-{version}", marks=soak_if_older(game))
    for key in WORDINGS
    for version, game in {**TOYS, **INSTALLED}[key].items()
]


def sampled(game: AnyGame) -> Sequence[SampledTable]:
    """Sampled tables of a game."""
    return sample_tables(replace(SUBJECTS[game.key], game=game), WORDINGS[game.key])


@pytest.mark.parametrize(("key", "game"), CASES)
def test_the_words_of_a_game_obey_every_law(key: str, game: AnyGame) -> None:
    tables = sampled(game)
    for law in LAWS:
        law(game, WORDINGS[key], tables)


def test_the_toys_obey_the_laws_of_words() -> None:
    assert WORDINGS.keys() >= TOYS.keys()


def _says(kind: type, sentence: str) -> AnyGame:
    """A duel with other words for facts of a kind."""

    def say_fact(setup: Setup[Any, Any], fact: Any) -> str:
        return sentence if isinstance(fact, kind) else duel.say_fact(setup, fact)

    return replace(duel, say_fact=say_fact)


def _refuses_in_code(state: Any, seat: int, action: Any, rng: Any) -> Sequence[Any]:
    try:
        return duel.decide(state, seat, action, rng)
    except Refused as refused:
        raise Refused(refused.refusal, f"That is {refused.code}.") from refused


def _by_number(setup: Setup[Any, Any], fact: Any) -> str:
    return f"Seat {fact.seat + 1} raises to {fact.stake}." if isinstance(fact, Raised) else duel.say_fact(setup, fact)


def _always_ann(setup: Setup[Any, Any], fact: Any) -> str:
    return f"Ann raises {fact.seat} to {fact.stake}." if isinstance(fact, Raised) else duel.say_fact(setup, fact)


@pytest.mark.parametrize(
    ("law", "game"),
    [
        pytest.param(law, game, id=f"{law.__name__}: {name}")
        for law, name, game in (
            (
                words.every_field_appears_in_the_words,
                "does not report the cards",
                _says(Revealed, "Both are revealed."),
            ),
            (
                words.every_field_appears_in_the_words,
                "has a field that never changes",
                replace(duel, redact=lambda setup, fact, _: duel.redact(setup, fact, None)),
            ),
            (words.every_kind_of_fact_has_words_or_is_declared_silent, "reveals in silence", _says(Revealed, "")),
            (
                words.every_kind_of_fact_has_words_or_is_declared_silent,
                "has words for bookkeeping",
                _says(Yielded, "One yields."),
            ),
            (
                words.every_kind_of_fact_has_words_or_is_declared_silent,
                "never reveals",
                replace(duel, redact=lambda setup, fact, seat: duel.redact(setup, _raised(fact), seat)),
            ),
            (
                words.no_two_actions_share_a_label,
                "does not say which card",
                replace(duel, say_action=lambda _setup, _view, action: type(action).__name__),
            ),
            (
                words.no_two_actions_share_a_label,
                "has a button without a label",
                replace(
                    duel,
                    say_action=lambda setup, view, action: (
                        "" if action == Raise() else duel.say_action(setup, view, action)
                    ),
                ),
            ),
            (words.no_words_contain_an_identifier, "says a type's name", _says(Revealed, "PublicRevealed.")),
            (words.no_words_contain_an_identifier, "says data", _says(Revealed, "Revealed: (1, 2).")),
            (
                words.no_words_contain_an_identifier,
                "says a field's name",
                _says(Revealed, "The seed_commitment is there."),
            ),
            (words.no_words_contain_an_identifier, "says a code", _says(Revealed, "They lie at top-stake.")),
            (words.no_words_contain_an_identifier, "says a coordinate", _says(Revealed, "They roll to T1.I.")),
            (words.no_words_contain_an_identifier, "says an index", _says(Revealed, "They roll to tile 7.")),
            (words.no_words_contain_an_identifier, "says an id", _says(Revealed, "They are 3fa85f64deadbeef.")),
            (words.no_words_contain_an_identifier, "says nothing", _says(Revealed, "Revealed: None.")),
            (words.no_words_contain_an_identifier, "refuses in code", replace(duel, decide=_refuses_in_code)),
            (words.players_are_called_by_their_names, "calls seats by number", replace(duel, say_fact=_by_number)),
            (words.players_are_called_by_their_names, "always names Ann", replace(duel, say_fact=_always_ann)),
            (
                words.players_are_called_by_their_names,
                "adds a seat by number",
                replace(duel, say_more=lambda _setup, fact, _views: f"Seat 1 saw {type(fact)}."),
            ),
            (
                words.no_words_contain_an_identifier,
                "adds a code",
                replace(duel, say_more=lambda *_: "It is at top-stake."),
            ),
            (
                words.the_words_of_a_move_name_the_seat_that_acted,
                "reports only the stake",
                _says(Raised, "The stake is raised."),
            ),
        )
    ],
)
def test_every_law_of_words_catches_a_game_that_breaks_it(law: Law, game: AnyGame) -> None:
    with pytest.raises(AssertionError):
        law(game, WORDINGS["duel"], sampled(game))


def _raised(fact: Any) -> Any:
    return Raised(0, 1) if isinstance(fact, Revealed) else fact


def test_a_kind_that_sometimes_has_words_must_report_all_its_fields() -> None:
    for_spectators = replace(duel, redact=lambda setup, fact, _: duel.redact(setup, fact, None))
    wording = Wording(silent=dict.fromkeys(kinds(duel), "at times"), unsaid=WORDINGS["duel"].unsaid)

    with pytest.raises(AssertionError, match="never seen to change"):
        words.every_field_appears_in_the_words(for_spectators, wording, sampled(for_spectators))
