"""Words for people: how a mission was accomplished, from the views of the reader."""

from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.facts import accomplished
from domain.games.maximum_apocalypse.words.names import listed


def say_won(setup: Setting, view: View) -> str:
    """What was done, by the table at the end."""
    mission = MISSIONS[setup.options.mission]
    win = mission.win
    instead = any(name == win.or_count for name, _ in view.quest.counts)
    carried = any(gear.card == "scientist" for survivor in view.survivors if survivor.alive for gear in survivor.gear)
    brought = "the Scientist" if carried or not instead else "the message of the Journal"
    living = [survivor for survivor in view.survivors if survivor.alive]
    met = "all survivors" if len(living) == len(view.survivors) else "all living survivors"
    found = accomplished(mission, brought if win.scientist_at else "", met)
    return f"The mission is accomplished: {listed(found)}."
