"""House bots: what there are, and seating one."""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.problems import BadRequest
from api.http.requests import address_of, admit, body_of, context_of, player_of
from api.http.responses import replayed_header, reply
from api.resources.replies import load_names
from api.resources.table_replies import table_of
from api.state.service import AnyRequest
from api.tables.bodies import BotKey, SeatBotBody, decode_seat_bot
from api.tables.commands import acknowledge, options_of_seat, under_seat_options
from domain.catalogue import GAMES
from domain.kernel.game import Fault, Refused
from domain.kernel.session import Session
from domain.players.house_bots import Bot, HouseBots, Level
from domain.tables.commands import SeatBot, answered_before


class BotLevel(msgspec.Struct, frozen=True):
    """A level of a bot.

    Attributes:
        level: The level's key.
        name: The name of players of this level, followed by a number.
        summary: How it chooses its actions.
    """

    level: str
    name: str
    summary: str


class KnownBot(msgspec.Struct, frozen=True):
    """A house bot.

    Attributes:
        name: Its name.
        summary: A description for people.
        games: The keys of the games that it plays.
        levels: Its levels, the strongest last.
    """

    bot: BotKey
    name: str
    summary: str
    games: Sequence[str]
    levels: Sequence[BotLevel]


class BotsController(Controller):
    """``/v1/bots``, and the bots of a table."""

    @handles("listBots")
    async def bots(self, request: AnyRequest) -> Response[bytes]:
        """List the house bots."""
        service = admit(request)
        games = [key for key in service.tables.games if key in GAMES]
        found = [
            KnownBot(
                bot.bot,
                bot.name,
                bot.summary,
                games,
                [BotLevel(level.level, level.name, level.summary) for level in bot.levels],
            )
            for bot in service.players.house.bots
        ]
        return reply_if_changed(request, found)

    @handles("seatBot")
    async def seat(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Seat a house bot before the start."""
        service = request.service
        player = player_of(request, service)
        try:
            acknowledged = await acknowledge(request, table, player, SeatBot, _read)
        except Refused as error:
            raise under_seat_options(error) from error
        if not acknowledged.session.over:
            service.matching.bot_tables.add(address_of(request), acknowledged.session.table)
        await load_names(service, acknowledged.session)
        shown = table_of(acknowledged.session, player, service, acknowledged.position)
        return reply(shown, 201, replayed_header(replayed=acknowledged.replayed))


async def _read(request: AnyRequest, session: Session) -> SeatBot:
    """Seating a bot. Raises `BadRequest`."""
    service = request.service
    body: SeatBotBody[Any] = await body_of(request, decode_seat_bot(session.game))
    bots = service.players.house
    try:
        accounts = bots.of_level(_level_of(bots.bots, body, session).level)
    except BadRequest:
        context = context_of(request, player_of(request, service))
        if answered_before(session, context, SeatBot(None, None, (), bots.players)) is None:
            raise
        accounts = _accounts_before(bots, body, session)
    options = await options_of_seat(request, session, body.seat, body.seat_options)
    crowded = service.matching.bot_tables.is_crowded(address_of(request), session.table)
    crowded = crowded or await service.tables.openings.has_many(session.opener)
    return SeatBot(body.seat, options, accounts, bots.players, crowded)


def _accounts_before(bots: HouseBots, body: SeatBotBody[Any], session: Session) -> tuple[str, ...]:
    """The players who could have been seated for a request, also where they are no more on offer.

    None for a bot that there never was: no seat taken before is that of such a bot, so the key is reused.
    """
    try:
        return bots.of_level(_level_of(bots.known, body, session).level)
    except BadRequest:
        return ()


def _level_of(bots: Sequence[Bot], body: SeatBotBody[Any], session: Session) -> Level:
    """The level of the one of these bots that is wanted. Raises `BadRequest`."""
    bot = next((bot for bot in bots if bot.bot == body.bot), None)
    if bot is None:
        known = ", ".join(known.bot for known in bots)
        fault = Fault("/bot", f"One of {known}." if known else "There are no bots here.")
        raise BadRequest("no-such-bot", "There is no such bot.", [fault])
    level = bot.level(body.level)
    if level is None:
        fault = Fault("/level", f"One of {', '.join(known.level for known in bot.levels)}.")
        raise BadRequest("no-such-bot", "The bot has no such level.", [fault])
    if session.game.key not in GAMES:
        raise BadRequest("no-such-bot", "The bot does not play this game.", [Fault("/bot", "It plays other games.")])
    return level
