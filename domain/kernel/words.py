"""The texts of a table's events, made only from what the viewer may see.

Seats are 0-based in data and 1-based in texts. Texts use the player's name where it is known.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, assert_never

from domain.kernel.bounds import LAST_ACTION
from domain.kernel.events import SERVER, TakebackWhat
from domain.kernel.game import AnyGame, Outcome, Seat, Setup, Views
from domain.kernel.jumps import at_or_before
from domain.kernel.redaction import PublicEvent
from domain.kernel.session import Session


def say_event(
    game: AnyGame,
    setup: Setup[Any, Any],
    event: PublicEvent,
    *,
    actions: int | None = None,
    left_to_bots: bool = False,
    texts: Sequence[str] | None = None,
) -> str:
    """What happened, in sentences; empty for a move that the next one tells: a weapon taken up, say.

    `actions`: how many actions an undo undid, if known; `left_to_bots`: only house bots are left in the
    game. `texts`: those of the event's facts, if they are known, see `say_facts`.
    """
    data, name = event.data, setup.name_of
    texts = say_facts(game, setup, event.data.get("facts", ())) if texts is None else texts
    facts = " ".join([text for text in texts if text])
    match event.type:
        case "Opened":
            return f"A table of {game.title} was opened."
        case "SeatTaken":
            named = name(data["seat"]) != say_seat(data["seat"])
            return f"{name(data['seat'])} sat down." if named else f"{say_seat(data['seat'])} was taken."
        case "SeatLeft":
            free = f"{say_seat(data['seat'])} is free again"
            return f"{free}: the account of its player was deleted." if data.get("cause") == "erased" else f"{free}."
        case "Revealed" if event.actor == SERVER:
            return f"{name(data['seat'])} did not reveal the seat's part of the deal in time."
        case "Revealed":
            return f"{name(data['seat'])} revealed the seat's part of the deal."
        case "Started":
            return facts or "The game began."
        case "Played":
            late = f"{name(data['seat'])} ran out of time, so an action was chosen at random."
            return f"{late} {facts}".rstrip() if event.actor == SERVER else facts
        case "Resigned":
            return f"{_say_resigned(name(data['seat']), event)} {facts}".rstrip()
        case "Undone":
            return f"{name(data['by'])} {_say_undo('undid', 'went', actions)}."
        case "Redone":
            return "The undone actions were redone."
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
            late = "The request was not answered in time, so it expired."
            return late if event.actor == SERVER else "The request expired."
        case _:
            raise AssertionError(f"no words for {event.type}")


def say_facts(game: AnyGame, setup: Setup[Any, Any], facts: Sequence[Any], views: Views | None = None) -> Sequence[str]:
    """The text of each fact of an event; empty for a bookkeeping fact, and for one that another text tells.

    `views`: see `views_around`.
    """
    return game.say_together(setup, facts, [_say_fact(game, setup, fact, views) for fact in facts], views)


def views_around(session: Session, version: int, seat: Seat | None) -> Views | None:
    """What a seat, or a spectator, sees before and after an event; None off the line of play, as after an undo."""
    point = at_or_before(session.line, version)
    if point is None or point.version != version:
        return None
    game, earlier = session.game, point.before
    return Views(
        before=cache(lambda: game.view(game.initial() if earlier is None else earlier.state, seat)),
        after=cache(lambda: game.view(point.state, seat)),
    )


def _say_fact(game: AnyGame, setup: Setup[Any, Any], fact: Any, views: Views | None) -> str:
    said = [game.say_fact(setup, fact), "" if views is None else game.say_more(setup, fact, views)]
    return " ".join([text for text in said if text])


def _say_resigned(name: str, event: PublicEvent) -> str:
    """Why a seat resigned. A server event without a cause is older than causes and means a timeout."""
    match event.data.get("cause"):
        case "erased":
            return f"The account of {name} was deleted, so {name} resigned."
        case "unrevealed":
            return f"{name} did not reveal the seat's part of the deal in time, so {name} resigned."
        case _ if event.actor == SERVER:
            return f"{name} ran out of time, so {name} resigned."
        case _:
            return f"{name} resigned."


def _say_closed(event: PublicEvent) -> str:
    match event.data.get("cause"):
        case "erased":
            return "A player whom the table waited for deleted the account, so the table was closed."
        case "unrevealed":
            return "Nobody revealed a part of the deal in time, so the table was closed."
        case _ if event.actor == SERVER:
            return "Nobody had joined or left for too long, so the table was closed."
        case _:
            return "The table was closed."


def _say_voided(by: tuple[Seat, ...] | str, version: int, *, left_to_bots: bool) -> str:
    """Why a game was void. The server voids a table of maximal length because nobody can move any more."""
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
    """The request of a seat for the others' consent. `actions`: the number it wants to undo, if known."""
    return f"{setup.name_of(by)} asks to {_say_request(what, actions)}"


def say_undo_option(setup: Setup[Any, Any], actions: int, needs: Sequence[Seat]) -> str:
    """The text of an undo option: the number of actions, and the seats whose consent it needs."""
    agree = f", if {join([setup.name_of(seat) for seat in needs])} {'agrees' if len(needs) == 1 else 'agree'}"
    return f"Undo the last {'action' if actions == 1 else f'{actions} actions'}{agree if needs else ''}."


def say_outcome(setup: Setup[Any, Any], outcome: Outcome) -> str:
    """The winners and the points. The last facts of the game say why it ended."""
    winners = join([setup.name_of(seat) for seat in outcome.winners])
    scores = [(seat, outcome.scores[seat]) for group in outcome.ranking for seat in group]
    counted = join([f"{setup.name_of(seat)} scored {score}" for seat, score in scores if score is not None])
    return f"The game is over: {winners or 'nobody'} won.{f' {counted}.' if counted else ''}"


def join(names: Sequence[str]) -> str:
    """Join names as in a sentence: "A", "A and B", "A, B and C"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def _say_request(what: TakebackWhat, actions: int | None) -> str:
    match what:
        case "undo":
            return _say_undo("undo", "go", actions)
        case "redo":
            return "redo the undone actions"
        case "void":
            return "declare the game void"
        case _:
            assert_never(what)


def _say_undo(undo: str, go: str, actions: int | None) -> str:
    """An undo, in the given tense."""
    if actions is None:
        return f"{go} back to an earlier point of the game"
    return f"{undo} the last {'action' if actions == 1 else f'{actions} actions'}"
