"""What a new game still lacks, with the file to write or the command that writes it."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import reduce
from pathlib import Path
from random import Random
from typing import get_args

from domain.catalogue import GAMES
from domain.kernel.game import AnyGame, Refused, Setup
from domain.kernel.rng import Rng
from tests.catalogue.records import ROOT, histories_of, package_of, perft_of, playthrough_of
from tests.laws.subjects import SUBJECTS, Subject
from tests.laws.wording import Wording
from tests.laws.wordings import WORDINGS

TRIES = 50
"""The number of actions played, and of actions tried at each point, to collect the codes of refusals."""

NEEDED: Mapping[str, str] = {
    "hidden": "what {} hides",
    "possible": "how many values a hidden place of {} could have",
    "contradiction": "which worlds contradict what a seat of {} has seen",
    "census": "which cards there are in {}",
    "small": "how a small game of {} could start",
}
"""What a subject has to say of a game with secrets, and what the laws do not know without it."""

INSIDE = "domain.games"
"""The package of all games."""

DEFAULTS: Mapping[str, object] = {each.name: each.default for each in fields(Subject)}


@dataclass(frozen=True)
class Beside:
    """What exists beside the code of the games. ``root``: the folder of the repository."""

    root: Path = ROOT
    subjects: Mapping[str, Subject] = field(default_factory=lambda: SUBJECTS)
    wordings: Mapping[str, Wording] = field(default_factory=lambda: WORDINGS)


Check = Callable[[AnyGame, Beside], str | None]


def rules(game: AnyGame, beside: Beside) -> str | None:
    """The rules as implemented, for clients and for the tests to refer to."""
    path = Path("domain", "games", package_of(game), "README.md")
    there = beside.root / path
    if there.is_file() and there.read_text(encoding="utf-8") == game.rules:
        return None
    return (
        f"{game.title} has no rules to read. Write them to {path}, in numbered clauses, "
        'and give the game `rules=load_text(__package__, "README.md")`.'
    )


def declared_refusals(game: AnyGame, _beside: Beside) -> str | None:
    """Every code with which the rules refuse is in the contract."""
    unknown = sorted(_raised(game) - {refusal.code for refusal in game.refusals})
    if not unknown:
        return None
    return (
        f"{game.title} refuses with `{'`, `'.join(unknown)}` and does not declare it. Write a constant "
        "`Refusal(code, sentence, when)`, and list it in `Game.refusals`."
    )


def disclosed_facts(game: AnyGame, _beside: Beside) -> str | None:
    """What the type checker takes for all facts, and for all public ones, are those that the game discloses."""
    package = f"{INSIDE}.{package_of(game)}"
    for name, disclosed in (("AnyFact", game.fact_type), ("PublicFact", game.public_fact_type)):
        unions = [
            getattr(module, name)
            for place, module in [*sys.modules.items()]
            if f"{place}.".startswith(f"{package}.") and hasattr(module, name)
        ]
        unlike = {each.__name__ for union in unions for each in {*get_args(union)} ^ {*get_args(disclosed)}}
        if unlike:
            return f"{game.title} has {', '.join(sorted(unlike))} in only one of {name} and its `Disclosures`."
    return None


def golden_tests(game: AnyGame, beside: Beside) -> str | None:
    """Hand-written tests of the rulebook."""
    folder = Path("tests", "games", package_of(game))
    if any((beside.root / folder).glob("test_*.py")):
        return None
    return f"{game.title} has no test of its rules. Write one for each clause of its README: {folder}/test_rules.py."


def subject(game: AnyGame, beside: Beside) -> str | None:
    """What the laws need to know: with a default left in place, laws of secrecy would pass without looking."""
    path = f"tests/games/{package_of(game)}/subject.py"
    known, hides = beside.subjects.get(game.key), game.public_fact_type != game.fact_type
    if known is None and not hides:
        return (
            f"The laws do not know {game.title}. It hides nothing, so an entry with `game`, `depth` and `ends_within` "
            "in SUBJECTS in tests/laws/subjects.py is enough."
        )
    if known is None:
        return (
            f"The laws do not know what {game.title} hides. Say so, and which cards there are, in {path}, "
            "and add it to SUBJECTS in tests/laws/subjects.py."
        )
    if not hides:
        return None
    unsaid = [name for name in NEEDED if getattr(known, name) is DEFAULTS[name]]
    if not unsaid:
        return None
    gaps = [f"The laws do not know {NEEDED[name].format(game.title)}. Write `{name}`." for name in unsaid]
    return " ".join([*gaps, f'This goes into {path}, and into SUBJECTS["{game.key}"] in tests/laws/subjects.py.'])


def wording(game: AnyGame, beside: Beside) -> str | None:
    """What the laws of words need to know."""
    if game.key in beside.wordings:
        return None
    return (
        f"The laws of words do not know {game.title}. Say what its words leave out and why in "
        f"tests/games/{package_of(game)}/wording.py, and add it to WORDINGS in tests/laws/wordings.py."
    )


def recorded_playthrough(game: AnyGame, beside: Beside) -> str | None:
    """One whole game as every seat sees it."""
    path = playthrough_of(game, beside.root).path
    if path.is_file():
        return None
    return f"{game.title} has no playthrough. `make record` writes {_below(path, beside)}: read it to the end once."


def recorded_perft(game: AnyGame, beside: Beside) -> str | None:
    """How many ways there are to play."""
    path = perft_of(game, beside.root).path
    if path.is_file():
        return None
    return f"{game.title} has no perft table. `make record` writes {_below(path, beside)}: work out the first counts."


def recorded_history(game: AnyGame, beside: Beside) -> str | None:
    """Stored games that every later release must read."""
    paths = [_below(record.path, beside) for record in histories_of(game, beside.root) if not record.path.is_file()]
    return f"{game.title} has no history. `make record` writes {' and '.join(paths)}." if paths else None


def lists(game: AnyGame, beside: Beside) -> str | None:
    """The lists of games that people read. A variant is named with its game, before a colon."""
    files = ("NOTICE", ".github/ISSUE_TEMPLATE/wrong-rule.yml", *(["README.md"] if game.key in GAMES else []))
    name = game.title.partition(":")[0]
    unnamed = [each for each in files if name not in _text_of(beside.root / each)]
    return f"{game.title} is not named in {', '.join(unnamed)}." if unnamed else None


CHECKS: tuple[Check, ...] = (
    rules,
    declared_refusals,
    disclosed_facts,
    golden_tests,
    subject,
    wording,
    recorded_playthrough,
    recorded_perft,
    recorded_history,
    lists,
)


def _text_of(path: Path) -> str:
    """The text of a file; empty where there is none."""
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _raised(game: AnyGame) -> set[str]:
    """The codes of refusals met by trying, at random, actions that were legal earlier."""
    luck, codes, known = Random(game.key), set[str](), []
    setup = Setup(game.seats[-1], game.options_type(), (game.seat_options_type(),) * game.seats[-1])
    rng = Rng(b"", {})
    state = reduce(game.evolve, game.setup(setup, rng), game.initial())
    for _ in range(TRIES):
        moves = [(seat, action) for seat in sorted(game.to_act(state)) for action in game.legal(state, seat)]
        if not moves:
            break
        known += [action for _, action in moves if action not in known]
        for action in luck.sample(known, min(TRIES, len(known))):
            try:
                game.decide(state, moves[0][0], action, Rng(b"", rng.counts))
            except Refused as refused:
                codes.add(refused.code)
        state = reduce(game.evolve, game.decide(state, *luck.choice(moves), rng), state)
    return codes


def _below(path: Path, beside: Beside) -> str:
    return path.relative_to(beside.root).as_posix()
