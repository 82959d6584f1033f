"""The stories that the examples tell, each in a scene of its own: an added one changes no example but its own.

Add an example at the end of its story, or in a story of its own.
"""

from collections.abc import Callable, Mapping

from openapi.scene import Scene
from openapi.stories import accounts, over, play, service

Story = Callable[[Scene], object]
"""Sends requests and shows some of them."""

STORIES: Mapping[str, Story] = {
    "a player": accounts.player,
    "tokens": accounts.tokens,
    "a sign-in to a client": accounts.sign_in,
    "a device that shows a code": accounts.device,
    "ways in": accounts.ways_in,
    "webhooks": accounts.webhooks,
    "keys, health and the catalogue": service.service,
    "house bots": service.bots,
    "quick play": service.quick,
    "the seed of the day": service.daily,
    "an undone action": play.undo,
    "the record of a table": play.record,
    "refusals": play.refusals,
    "takebacks": play.takebacks,
    "an absent seat": play.absent,
    "sealed seats": play.sealed,
    "a closed table": play.closed,
    "a transcript": over.transcript,
    "an analysis": over.analysis,
    "a rematch": over.rematch,
    "standings": over.standings,
    "sampled worlds": play.worlds,
    "a game's details": service.games,
    "no transparency log": service.unlogged,
    "an account's records": accounts.records,
    "a seat that is left": play.left,
}
