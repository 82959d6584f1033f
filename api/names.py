"""Display names of seats: the names of their players, where these are known here."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from api.service import Service
from domain.kernel.game import Seat, Setup
from domain.kernel.session import Session
from domain.kernel.words import say_seat

_NOBODY: Mapping[Seat, str] = {}
_LIKE_A_SEAT = re.compile(r"seat\s*\d+", re.IGNORECASE)


def named_setup(service: Service, session: Session, seated: Mapping[Seat, str] = _NOBODY) -> Setup[Any, Any]:
    """The setup of a table, with a name for each seat whose player is known here; for texts only.

    `seated`: who held a seat at the time of an event, where another player may hold it now.

    A player's name never changes, so neither do the texts of a version. At an imported table no seat has a name:
    nothing proves that its players are the accounts with the same ids here. Equal names, and names that read like a
    seat, get the seat's number.
    """
    setup = session.known_setup
    if session.table in service.imports:
        return setup
    players = [seated.get(seat, held.player if held else None) for seat, held in enumerate(session.seats)]
    known = [None if player is None else service.accounts.known_name(player) for player in players]
    names = [
        f"{name} ({say_seat(seat)})" if name and (known.count(name) > 1 or _LIKE_A_SEAT.match(name)) else name
        for seat, name in enumerate(known)
    ]
    return msgspec.structs.replace(setup, names=tuple(names))
