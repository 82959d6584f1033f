"""What a reader is told of one event."""

from typing import Any

from msgspec.structs import replace

from domain.games.maximum_apocalypse import game
from domain.kernel.game import Views
from domain.kernel.words import say_facts
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import setting

ANN, BOB = "Fireman (Ann)", "Gunslinger (Bob)"
PAIR = (("fireman",), ("gunslinger",))


def told(
    *facts: Any, at: Position | None = None, after: Position | None = None, classes: Any = PAIR, **options: Any
) -> str:
    """What Ann reads of one event; `at`: the table before it; `after`: the table after it, if it is another one."""
    setup = replace(setting(len(classes), classes, **options), names=("Ann", "Bob", "Cleo")[: len(classes)])
    views = None if at is None else Views(lambda: at.view(0), lambda: (after or at).view(0))
    return " ".join([text for text in say_facts(game, setup, facts, views) if text])


def acted(at: Position, *actions: Any, **options: Any) -> str:
    """What Ann reads of the last of her actions."""
    asked = at.after(0, *actions[:-1])
    after = asked.after(0, actions[-1])
    classes = tuple([(survivor.kind,) for survivor in at.state.survivors])
    facts = [game.redact(setting(len(classes), classes), fact, 0) for fact in after.facts]
    return told(*facts, at=asked, after=after, classes=classes, **options)
