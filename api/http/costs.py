"""What a request costs, in units of a caller's budget. A unit is about 0.1 ms of the server's processor time."""

import math
from collections.abc import Mapping

import msgspec


class Cost(msgspec.Struct, frozen=True):
    """The units of an operation and, for what it does besides, the units of each such thing."""

    units: int
    more: Mapping[str, int] = {}

    def of(self, what: str, times: float = 1) -> int:
        """The units of something that is done besides, a number of times."""
        return math.ceil(times * self.more[what])

    def __str__(self) -> str:
        """In words."""
        units = "1 unit" if self.units == 1 else f"{self.units} units"
        return ", ".join([units, *(f"{more} more {what}" for what, more in self.more.items())])


READ = Cost(1)
"""The cost of every GET that is not listed."""
COMMAND = Cost(2)
"""The cost of every other method that is not listed."""
UNHANDLED = 1
"""The units that a request costs its address if it is refused before its operation is charged, or asks for options."""
UNKNOWN_TOKEN = 20
"""The units, besides the operation's, that a request with an unknown token costs its address."""

DRY_RUN = "for a dry run"
EARLIER = "for an earlier version"
EVERY_VIEW = "for all perspectives"
MAKING = "to have it made"
NEW_PLAYER = "for the new player"
TEN_EVENTS = "for every ten events"
TEN_TABLES = "for every ten tables"
TEN_VIEWS = "for every ten views"
TEN_WORLDS = "for every ten worlds"
VERIFYING = "to verify"

COSTS: Mapping[str, Cost] = {
    "addWebhook": Cost(50),
    "drawAnalysis": Cost(20, {MAKING: 1000}),
    "forkTable": Cost(20),
    "healthz": Cost(0),
    "issueToken": Cost(10),
    "listDeliveries": Cost(10),
    "listEvents": Cost(1, {TEN_EVENTS: 5}),
    "listFrames": Cost(1, {TEN_VIEWS: 20}),
    "listMyEvents": Cost(1, {TEN_TABLES: 2, TEN_VIEWS: 10}),
    "listPlayedTables": Cost(5),
    "listTables": Cost(5),
    "listUndoOptions": Cost(5),
    "openTable": Cost(10),
    "play": Cost(2, {DRY_RUN: 100}),
    "quickPlay": Cost(50),
    "readAnalysis": Cost(5, {MAKING: 1000}),
    "readAsyncApi": Cost(10),
    "readContract": Cost(10),
    "readDocs": Cost(2),
    "readDocsPage": Cost(2),
    "readLeaderboard": Cost(5),
    "readLog": Cost(1, {TEN_EVENTS: 5}),
    "readMetrics": Cost(20),
    "readStatistics": Cost(3),
    "readTranscript": Cost(1, {TEN_EVENTS: 1}),
    "readyz": Cost(10),
    "register": Cost(2, {NEW_PLAYER: 200}),
    "rematch": Cost(20),
    "resendDelivery": Cost(50),
    "sampleWorlds": Cost(5, {TEN_WORLDS: 30}),
    "seatBot": Cost(10),
    "showGame": Cost(3),
    "showGameSchemas": Cost(3),
    "testWebhook": Cost(50),
    "verifyTranscript": Cost(20, {VERIFYING: 500}),
    "viewTable": Cost(3, {EARLIER: 10, EVERY_VIEW: 10}),
}
"""The costs of operations, by operation id."""
