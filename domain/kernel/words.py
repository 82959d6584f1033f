"""A table's events in words, made only of what the viewer may see."""

from typing import assert_never

from domain.kernel.events import PublicEvent, TakebackWhat
from domain.kernel.game import AnyGame, Outcome, Seat, Setup


def say_seat(seat: Seat) -> str:
    """A seat as people call it: counted from 1."""
    return f"Seat {seat + 1}"


def say_event(game: AnyGame, setup: "Setup[object, object]", event: PublicEvent) -> str:
    """What happened, in a sentence or a few."""
    data = event.data
    match event.type:
        case "Opened":
            return f"A table of {game.title} was opened."
        case "SeatTaken":
            return f"{say_seat(data['seat'])} was taken."
        case "SeatLeft":
            return f"{say_seat(data['seat'])} was left."
        case "Started" | "Played":
            return " ".join(game.say_fact(setup, fact) for fact in data["facts"]) or "The game goes on from there."
        case "Resigned":
            facts = [game.say_fact(setup, fact) for fact in data["facts"]]
            return " ".join([f"{say_seat(data['seat'])} resigned.", *facts])
        case "Undone":
            return f"{say_seat(data['by'])} went back to version {data['to_version']}."
        case "Redone":
            return f"What was undone at version {data['undone']} was put back."
        case "Finished":
            return say_outcome(data["outcome"])
        case "Closed":
            return "The table was closed."
        case "Voided":
            return "The game counts for nothing any more."
        case "Forked":
            return f"It starts where table {data['table']} stood at version {data['version']}."
        case "TakebackAsked":
            return f"{say_seat(data['by'])} asks to {say_asked(data['what'], data['to_version'])}."
        case "TakebackAgreed":
            return f"{say_seat(data['by'])} agrees."
        case "TakebackDeclined":
            return f"{say_seat(data['by'])} does not agree."
        case "TakebackLapsed":
            return "What was asked has lapsed."
        case _:
            raise AssertionError(f"no words for {event.type}")


def say_asked(what: TakebackWhat, to_version: int | None) -> str:
    """What a seat asks for: "asks to ..."."""
    match what:
        case "undo":
            return f"go back to version {to_version}"
        case "redo":
            return "put back what was taken back"
        case "void":
            return "let the game count for nothing"
        case _:
            assert_never(what)


def say_outcome(outcome: Outcome) -> str:
    """How the game ended."""
    if not outcome.winners:
        return f"The game is over ({outcome.reason}): nobody won."
    return f"The game is over ({outcome.reason}): {' and '.join(map(say_seat, outcome.winners))} won."
