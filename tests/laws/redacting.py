"""The law of redacted actions."""

from collections import defaultdict
from typing import Any

from tests.laws.subjects import Subject
from tests.laws.walks import Walk, play_walk
from tests.laws.wellformed import Drawer
from tests.laws.worlds import fingerprint, observation, result, viewers


def a_redacted_action_reveals_no_more_than_its_facts(subject: Subject, walk: Walk, _draw: Drawer) -> None:
    """Two actions whose different facts look the same to another viewer look the same to it themselves."""
    session = play_walk(subject.game, walk)[-1].session
    game, setup = session.game, session.known_setup
    for seat in session.to_act:
        done = [(action, result(session, seat, action)[0]) for action in game.legal(session.point.state, seat)]
        for viewer in viewers(setup):
            by_observation: dict[bytes, list[tuple[Any, Any]]] = defaultdict(list)
            for action, facts in done if viewer != seat else ():
                alike = by_observation[fingerprint(observation(game, setup, facts, viewer))]
                shown = game.redact_action(setup, seat, action, viewer)
                for others, other in alike:
                    assert facts == others or shown == other, f"seat {viewer} is shown more of {action} than its facts"
                alike.append((facts, shown))
