"""A table's events in words, made only from what the viewer may see.

Seats are counted from 0 in data and from 1 in words; words call a seat by its player's name where that is known.
"""

from collections.abc import Sequence
from typing import Any, assert_never

from domain.kernel.bounds import LAST_ACTION
from domain.kernel.events import SERVER, TakebackWhat
from domain.kernel.game import AnyGame, Outcome, Seat, Setup
from domain.kernel.redaction import PublicEvent


def say_event(
    game: AnyGame,
    setup: Setup[Any, Any],
    event: PublicEvent,
    *,
    actions: int | None = None,
    left_to_bots: bool = False,
) -> str:
    """What happened, in a sentence or a few.

    `actions`: how many an undo takes back, where that is known; `left_to_bots`: only house bots are left in the game.
    """
    data, name = event.data, setup.name_of
    match event.type:
        case "Opened":
            return f"A table of {game.title} was opened."
        case "SeatTaken":
            named = name(data["seat"]) != say_seat(data["seat"])
            return f"{name(data['seat'])} sat down." if named else f"{say_seat(data['seat'])} was taken."
        case "SeatLeft":
            free = f"{say_seat(data['seat'])} is free again"
            return f"{free}: the account of its player was deleted." if data.get("cause") == "erased" else f"{free}."
        case "Started":
            return _say_facts(game, setup, data["facts"]) or "The game began."
        case "Played":
            played = _say_facts(game, setup, data["facts"]) or f"{name(data['seat'])} made a move."
            late = f"{name(data['seat'])} ran out of time, so a move was chosen at random. "
            return f"{late}{played}" if event.actor == SERVER else played
        case "Resigned":
            return f"{_say_resigned(name(data['seat']), event)} {_say_facts(game, setup, data['facts'])}".rstrip()
        case "Undone":
            return f"{name(data['by'])} {_say_undo('took', 'went', actions)}."
        case "Redone":
            return "What had been taken back was restored."
        case "Finished":
            return say_outcome(setup, data["outcome"])
        case "Closed":
            return _say_closed(event)
        case "Voided":
            return _say_voided(data["by"], event.version, left_to_bots=left_to_bots)
        case "Forked":
            return "The game continues from an earlier table."
        case "TakebackAsked":
            return f"{say_request(setup, data['by'], data['what'], actions=actions)}."
        case "TakebackAgreed":
            return f"{name(data['by'])} agreed."
        case "TakebackDeclined":
            return f"{name(data['by'])} declined."
        case "TakebackLapsed":
            late = "The request was not answered in time, so it lapsed."
            return late if event.actor == SERVER else "The request lapsed."
        case _:
            raise AssertionError(f"no words for {event.type}")


def _say_resigned(name: str, event: PublicEvent) -> str:
    """Why a seat resigned. An event of the server without a cause is from before there were causes."""
    match event.data.get("cause"):
        case "erased":
            return f"The account of {name} was deleted, so {name} resigned."
        case "unrevealed":
            return f"{name} did not reveal the entropy of the seat in time, so {name} resigned."
        case _ if event.actor == SERVER:
            return f"{name} ran out of time, so {name} resigned."
        case _:
            return f"{name} resigned."


def _say_closed(event: PublicEvent) -> str:
    match event.data.get("cause"):
        case "erased":
            return "The account of the player who opened the table was deleted, so the table was closed."
        case "unrevealed":
            return "Nobody revealed the entropy of a seat in time, so the table was closed."
        case _ if event.actor == SERVER:
            return "Nobody had joined or left for too long, so the table was closed."
        case _:
            return "The table was closed."


def _say_voided(by: tuple[Seat, ...] | str, version: int, *, left_to_bots: bool) -> str:
    """A void by the server at a table of this length was not about time alone: nobody could move any more."""
    if by == SERVER and left_to_bots:
        return "Only bots were left in the game, so it was declared void."
    if by == SERVER and version > LAST_ACTION:
        return "The game had become too long for another move, so it was declared void."
    if by == SERVER:
        return "Everybody still in the game ran out of time, so it was declared void."
    return f"The game was declared void{' by the operator' if by == 'operator' else ''}."


def say_seat(seat: Seat) -> str:
    """A seat by its number, counted from 1."""
    return f"Seat {seat + 1}"


def say_request(setup: Setup[Any, Any], by: Seat, what: TakebackWhat, *, actions: int | None = None) -> str:
    """What a seat asks the others to agree to. `actions`: how many it wants to take back, where that is known."""
    return f"{setup.name_of(by)} asks to {_say_request(what, actions)}"


def say_undo_option(setup: Setup[Any, Any], actions: int, needs: Sequence[Seat]) -> str:
    """What an undo of so many actions would do, and who has to agree to it."""
    agree = f", if {join([setup.name_of(seat) for seat in needs])} {'agrees' if len(needs) == 1 else 'agree'}"
    return f"Take back the last {'action' if actions == 1 else f'{actions} actions'}{agree if needs else ''}."


def say_outcome(setup: Setup[Any, Any], outcome: Outcome) -> str:
    """Who won, and how many points each has. Why the game ended is said by its last facts."""
    winners = join([setup.name_of(seat) for seat in outcome.winners])
    scores = [(seat, outcome.scores[seat]) for group in outcome.ranking for seat in group]
    counted = join([f"{setup.name_of(seat)} scored {score}" for seat, score in scores if score is not None])
    return f"The game is over: {winners or 'nobody'} won.{f' {counted}.' if counted else ''}"


def join(names: Sequence[str]) -> str:
    """A list as a sentence has it: "A", "A and B", "A, B and C"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _say_facts(game: AnyGame, setup: Setup[Any, Any], facts: Sequence[Any]) -> str:
    """The facts that have words; bookkeeping has none."""
    return " ".join([words for words in [game.say_fact(setup, fact) for fact in facts] if words])


def _say_request(what: TakebackWhat, actions: int | None) -> str:
    match what:
        case "undo":
            return _say_undo("take", "go", actions)
        case "redo":
            return "restore what was taken back"
        case "void":
            return "declare the game void"
        case _:
            assert_never(what)


def _say_undo(take: str, go: str, actions: int | None) -> str:
    """An undo, in the given tense."""
    if actions is None:
        return f"{go} back to an earlier point of the game"
    return f"{take} back the last {'action' if actions == 1 else f'{actions} actions'}"
