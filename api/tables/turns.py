"""The bound on the fast games that wait for a player who takes further seats.

So nobody takes the seats of all who wait for an opponent, and lets them wait on.
"""

from contextlib import suppress

from api.state.service import Service
from domain.kernel.bounds import FAST_SECONDS, MOST_TURNS
from domain.kernel.refusals import TOO_MANY_TURNS, Conflict
from domain.storage.errors import NotStored
from domain.storage.read_models import DamagedReadModels, TableQuery
from projections.table_rows import decode_row

_READ = 100
"""The tables that wait for the player are counted among so many, the newest."""


async def require_few_turns(service: Service, player: str) -> None:
    """Raise `Conflict` if `MOST_TURNS` games wait for a player whose clocks give at most `FAST_SECONDS` an action.

    Where the list of tables cannot be read, a seat can be taken all the same.
    """
    query = TableQuery(player, statuses=("playing",), awaiting=True, now=service.now(), limit=_READ)
    with suppress(NotStored, DamagedReadModels):
        found = await service.query(service.projections.models.find_tables, query)
        clocks = [decode_row(one.shown).clock for one in found]
        if sum(clock is not None and clock.seconds_per_action <= FAST_SECONDS for clock in clocks) >= MOST_TURNS:
            raise Conflict(TOO_MANY_TURNS)
