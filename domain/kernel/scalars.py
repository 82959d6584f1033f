"""Strings and numbers that mean the same wherever an event or a response has them.

Their patterns describe what the service writes, for the schemas of the contract; nothing is validated by them.
"""

from typing import Annotated

from msgspec import Meta

_HEX_16 = Meta(extra_json_schema={"pattern": "^[0-9a-f]{32}$"})
_HEX_32 = Meta(extra_json_schema={"pattern": "^[0-9a-f]{64}$"})

TableId = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9a-f]{24}$"})]
"""The table's id."""

PlayerId = str
"""The player's id."""

Actor = str
"""A player's id; or ``operator``; or ``server``, for what it does by itself once a time has run out."""

GameKey = str
"""The game's key, as the catalogue lists it."""

RulesVersion = int
"""The version of the game's rules, from 1. A table keeps the version with which it was opened."""

Version = int
"""The version of the table: the number of its events, from 1."""

Milliseconds = int
"""Milliseconds since 1970 UTC."""

Head = Annotated[str, _HEX_32]
"""The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."""

EventHash = Annotated[str, _HEX_32]
"""The chain's hash after this event, lower-case hexadecimal."""

SeedCommitment = Annotated[str, _HEX_32]
"""SHA-256 of the server seed, lower-case hexadecimal."""

EntropyCommitment = Annotated[str, _HEX_32]
"""SHA-256 of ``takeback/2-entropy``, a newline and the entropy that the seat reveals later, lower-case hexadecimal."""

ServerSeed = Annotated[str, _HEX_32]
"""The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."""

Salt = Annotated[str, _HEX_16]
"""The salt of the event's hash commitment, lower-case hexadecimal."""

TakebackNumber = int
"""The number of the takeback at its table, from 1."""
