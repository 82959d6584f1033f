"""Every game in the catalogue is complete; a test says in words what a game lacks."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from domain.games.goofspiel import Bid, BidPlaced, Dealt, PrizeTurned
from domain.games.goofspiel import game as goofspiel
from domain.kernel.game import AnyGame
from tests.catalogue import missing
from tests.catalogue.missing import CHECKS, NEEDED, Beside, Check
from tests.catalogue.records import newest
from tests.laws.subjects import SUBJECTS, Subject


@pytest.mark.parametrize("game", newest(), ids=lambda game: game.key)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nothing_is_missing(check: Check, game: AnyGame, record_property: Callable[[str, str], None]) -> None:
    words = check(game, Beside())

    if words is not None:
        record_property("missing", words)
        pytest.fail(words, pytrace=False)


def lacking(game: AnyGame, beside: Beside) -> list[str]:
    """Everything that is missing."""
    return [words for check in CHECKS if (words := check(game, beside)) is not None]


@pytest.mark.parametrize(
    ("check", "to_do"),
    [
        (missing.rules, "domain/games/goofspiel/README.md"),
        (missing.golden_tests, "tests/games/goofspiel/test_rules.py"),
        (missing.subject, "SUBJECTS in tests/laws/subjects.py"),
        (missing.wording, "WORDINGS in tests/laws/wordings.py"),
        (missing.recorded_playthrough, "`make record` writes tests/playthroughs/goofspiel.txt"),
        (missing.recorded_perft, "`make record` writes tests/perft/goofspiel.txt"),
        (missing.recorded_history, "`make record` writes tests/history/"),
        (missing.lists, "NOTICE, .github/ISSUE_TEMPLATE/wrong-rule.yml"),
    ],
)
def test_a_game_without_anything_but_code_lists_what_to_write(check: Check, to_do: str, tmp_path: Path) -> None:
    words = check(replace(goofspiel, rules="Bid."), Beside(tmp_path, {}, {}))

    assert words is not None
    assert to_do in words


def test_a_fact_that_is_not_disclosed_is_named() -> None:
    partly = replace(goofspiel, fact_type=Dealt | PrizeTurned | BidPlaced | Bid)

    assert missing.disclosed_facts(partly, Beside()) == (
        "Goofspiel has Bid, BidsRevealed, Resigned in only one of AnyFact and its `Disclosures`."
    )


def test_refusals_that_a_game_does_not_declare_are_named() -> None:
    silent = replace(goofspiel, refusals=())

    assert [
        (
            "Goofspiel refuses with `not-in-hand` and does not declare it. Write a constant "
            "`Refusal(code, sentence, when)`, and list it in `Game.refusals`."
        )
    ] == lacking(silent, Beside())


def test_a_game_whose_hidden_places_the_laws_do_not_know_is_incomplete() -> None:
    [words] = lacking(goofspiel, Beside(subjects={"goofspiel": Subject(goofspiel)}))

    assert words.startswith("The laws do not know what Goofspiel hides.")
    assert [] == lacking(goofspiel, Beside())


@pytest.mark.parametrize(
    ("name", "unknown"),
    [
        ("hidden", "what Goofspiel hides"),
        ("possible", "how many values a hidden place of Goofspiel could have"),
        ("contradiction", "which worlds contradict what a seat of Goofspiel has seen"),
        ("census", "which cards there are in Goofspiel"),
        ("small", "how a small game of Goofspiel could start"),
    ],
)
def test_a_game_with_secrets_whose_subject_leaves_a_default_is_incomplete(name: str, unknown: str) -> None:
    complete = SUBJECTS["goofspiel"]
    kept = {each: getattr(complete, each) for each in NEEDED if each != name}

    assert [
        (
            f"The laws do not know {unknown}. Write `{name}`. This goes into tests/games/goofspiel/subject.py, "
            'and into SUBJECTS["goofspiel"] in tests/laws/subjects.py.'
        )
    ] == lacking(goofspiel, Beside(subjects={"goofspiel": Subject(goofspiel, **kept)}))


def test_a_game_without_secrets_may_leave_the_defaults() -> None:
    open_game = replace(goofspiel, public_fact_type=goofspiel.fact_type)

    assert missing.subject(open_game, Beside(subjects={"goofspiel": Subject(open_game)})) is None


def test_a_game_that_every_service_hosts_stands_in_the_readme() -> None:
    unlisted = replace(goofspiel, key="maverick", title="Whist")

    assert "Whist is not named in NOTICE, .github/ISSUE_TEMPLATE/wrong-rule.yml, README.md." == missing.lists(
        unlisted, Beside()
    )


def test_a_game_whose_rules_differ_from_its_readme_is_incomplete() -> None:
    [words] = lacking(replace(goofspiel, rules=f"{goofspiel.rules}\nNo cheating.\n"), Beside())

    assert words.startswith("Goofspiel has no rules to read.")
