"""How much of the process a caller may use at one time."""

import msgspec

from api.state.budgets import Budgets
from domain.runtime.shares import Parts, Shares
from domain.runtime.slices import Slices

IN_FLIGHT = Parts(2000, 256, 128)
"""Requests that wait for their responses, streams included, unless the settings say otherwise for connections."""

READS = Parts(2000, 8, 4)
"""Reads that are worked on at one time. The others wait, so that few requests of an address come before another's."""


REFUSALS = Parts(2000, 8, 8)
"""Refusals, and what else costs nearly nothing, that are sent in one turn of the event loop. The others wait."""


class Limits(msgspec.Struct, frozen=True):
    """What callers share.

    ``in_flight``: the requests that wait for their responses; ``reads``: those that read, and are worked on;
    ``unstored``: those that read nothing stored; ``refusals``: those that are refused; ``uploads``: bytes of
    transcripts; ``lists``: the share of the event loop's time for lists of tables.
    """

    budgets: Budgets
    in_flight: Shares
    reads: Shares
    unstored: Shares
    refusals: Shares
    uploads: Shares
    lists: Slices
