"""What the service hands to the process of its bots: over a pipe, for tokens belong into no command line and no log."""

import msgspec


class Account(msgspec.Struct, frozen=True):
    """A bot to play for. ``token``: its secret."""

    player: str
    level: str
    token: str


class Handed(msgspec.Struct, frozen=True):
    """The service by its URL, and the bots."""

    service: str
    accounts: tuple[Account, ...]


decode = msgspec.json.Decoder(Handed).decode
encode = msgspec.json.Encoder().encode
