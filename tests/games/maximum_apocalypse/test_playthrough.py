"""A fixed game as every seat and a spectator see it, in words. Regenerate with TAKEBACK_REGENERATE=1."""

import os
from pathlib import Path

from domain.games.maximum_apocalypse import game
from tests.games.maximum_apocalypse.walking import Moment, setting, walk

GOLDEN = Path(__file__).parents[2] / "playthroughs" / "maximum_apocalypse.txt"


def told() -> str:
    """The whole game: what each seat did, and what each saw of it."""
    lines: list[str] = []
    before: Moment | None = None
    for moment in walk(setting(3, mission=1), 27):
        if before is not None and moment.seat is not None and moment.action is not None:
            label = game.say_action(moment.setup, game.view(before.state, moment.seat), moment.action)
            lines.append(f"> Seat {moment.seat + 1}: {label}")
        for fact in moment.facts:
            texts = [game.say_fact(moment.setup, game.redact(moment.setup, fact, seat)) for seat in (None, 0, 1, 2)]
            lines.append(f"  {texts[0]}")
            names = ("", "Seat 1", "Seat 2", "Seat 3")
            lines += [
                f"    {name}: {text}" for name, text in zip(names, texts, strict=True) if name and text != texts[0]
            ]
        before = moment
    return "\n".join(lines) + "\n"


def test_the_golden_playthrough_is_told_as_ever() -> None:
    text = told()
    if os.environ.get("TAKEBACK_REGENERATE"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")

    assert GOLDEN.read_text(encoding="utf-8") == text
