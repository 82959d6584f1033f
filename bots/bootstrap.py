"""What the service passes to its bots' process: over a pipe, which keeps tokens out of command lines and logs."""

import msgspec


class Account(msgspec.Struct, frozen=True):
    """A bot to play for. ``token``: its secret."""

    player: str
    level: str
    token: str


class Bootstrap(msgspec.Struct, frozen=True):
    """The service by its URL, and the bots."""

    service: str
    accounts: tuple[Account, ...]


decode = msgspec.json.Decoder(Bootstrap).decode
encode = msgspec.json.Encoder().encode
