"""The client for asyncio. `generated/client.py`, the synchronous one, is made from it by ``python -m openapi``."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from itertools import count
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from takeback_client import models
from takeback_client.answers import table_in, table_of
from takeback_client.authorities import trusted
from takeback_client.calls import Call, filled, tag_of, version_tag
from takeback_client.clock import ServerClock
from takeback_client.deadlines import AsyncDeadline
from takeback_client.device import DeviceCodes
from takeback_client.exchange import Request, answer_of, request_of
from takeback_client.following import BEGINNING, NDJSON, SILENCE, CutLine, Following
from takeback_client.generated.async_operations import Operations
from takeback_client.generated.events import COMMON_EVENT, EVENTS, AnyEvent, AnyFrame
from takeback_client.inquiry import Reply, Restored, doubt_about, inquiry, is_seated, require_consistent, takes_a_seat
from takeback_client.loopback import signing_in
from takeback_client.preparing import lacks_entropy, with_heads
from takeback_client.receipts import Doubt, Receipts
from takeback_client.receiving import (
    ONE_CODING,
    headers_read,
    no_cookies,
    reply_of,
    require_bounded,
    require_one_coding,
)
from takeback_client.retries import Retries
from takeback_client.sealing import DEFAULT_SECRETS, Seals, Secrets
from takeback_client.seating import Seating, Steps

T = TypeVar("T")


class AsyncClient(Operations):
    """A player (or, without a token, a spectator) at a service.

    Every operation of the contract is a method. A request is retried over lost connections, 429 and 503 for up to
    `patience` seconds of pauses, under one idempotency key, so that it is executed once. Refusals raise `Problem`.

    What the service says of a table is compared with what it said before. Any method raises `Restored` where a
    restore has lost a part of it, and `Contradiction` where nothing explains the difference.

    `timeout`: the seconds that the head of a response may take in all, and then those of its body.
    `receipts`: shared with other clients of the service; its own unless given.
    `secrets`: where it keeps the entropy of sealed seats; the user's state folder unless given. Seats are taken with a
    commitment to it, and the client reveals it by itself as soon as an answer or a stream asks for it. A seat alone at
    its table needs no seal. None: seats are not sealed, and their entropy is sent as they are taken.
    `transport`: of httpx, for tests and proxies.

    Attributes:
        receipts: What the service has said.
    """

    def __init__(
        self,
        service: str,
        token: str | None = None,
        *,
        patience: float = 60.0,
        timeout: float = 65.0,
        receipts: Receipts | None = None,
        secrets: Secrets | None = DEFAULT_SECRETS,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.token = token
        self.receipts = Receipts() if receipts is None else receipts
        self._seating = Seating(Seals(secrets), self.receipts)
        self._patience = patience
        self._timeout = timeout
        self._clock = ServerClock()
        self._position = BEGINNING
        self._http = httpx.AsyncClient(
            base_url=service, transport=transport, verify=trusted(), headers=ONE_CODING, cookies=no_cookies()
        )

    @classmethod
    async def registered(cls, service: str, name: str, **settings: Any) -> Self:
        """A client of a new player. Keep its `token`: it is the player's only proof of being who they are."""
        client = cls(service, **settings)
        player = await client.register(name)
        client.token = player.token
        return client

    @classmethod
    async def login(
        cls,
        service: str,
        client_id: str,
        show: Callable[[DeviceCodes], object],
        *,
        scope: str = "play",
        browser: Callable[[str], bool] | None = None,
        **settings: Any,
    ) -> Self:
        """A client of somebody who signs it in, on a page of the service. Keep its `token`.

        `client_id`: how the client calls itself; `browser`: opens a page on this machine, as `webbrowser.open`; where
        none opens, `show` is called with the page to open on any device and the code to enter; `scope`: `read` or
        `play`. Waits ten minutes, and no longer than the code is valid. Raises `SignInRefused` if the person denied it,
        or did not answer; `msgspec.DecodeError` where the service sends times or a token that are none.
        """
        client, steps = cls(service, **settings), signing_in(service, client_id, scope, show, browser)
        reply: Reply | None = None
        try:
            while True:
                step, reply = steps.send(reply), None
                if isinstance(step, Request):
                    reply = await client._exchange(step)
                else:
                    await asyncio.sleep(step)
        except StopIteration as end:
            client.token = end.value
        except BaseException:
            await client.close()
            raise
        return client

    async def dry_run(
        self, table: str, action: models.GameAction, *, if_match: int | None = None
    ) -> models.DryRunResult:
        """The facts that would follow from an action, as far as the seat may know them. Nothing is stored."""
        path, headers = filled("/v1/tables/{table}/actions", table=table), {"If-Match": version_tag(if_match)}
        body, query = {"action": action}, {"dry_run": True}
        return await self.send(Call("POST", path, models.DryRunResult, query=query, headers=headers, body=body))

    async def view_all(self, table: str, *, at: int | None = None) -> models.TableViews:
        """The game from every perspective, once the table is over. `at`: at an earlier version."""
        path = filled("/v1/tables/{table}/view", table=table)
        return await self.send(Call("GET", path, models.TableViews, query={"as": "all", "at": at}))

    def now(self) -> float:
        """The service's time, in seconds since 1970 UTC: what `due_at` and other times of it are compared with."""
        return self._clock.now()

    async def send(self, call: Call[T]) -> T:
        """Make a call, retried where that is safe. Raises `Problem`, or `httpx.TransportError` in the end.

        Raises `msgspec.DecodeError` where the response is none of the contract's, or has more than 64 MiB.
        """
        require_consistent(call, self.receipts)
        brings_luck, about = lacks_entropy(call), table_in(call.path)
        versions = self.receipts.versions() if brings_luck else {}
        if brings_luck:
            call = await self._take(self._seating.with_luck(call))
            self._seating.keep_sent(call)
        call, asked = with_heads(call, self.receipts), self.receipts.asked(about)
        reply = await self._exchange(request_of(call, self.token))
        await self._find_out(doubt_about(self.receipts, call, reply, asked))
        if brings_luck:
            self._seating.answered(call, reply)
        if brings_luck and about is not None and is_seated(reply):
            await self._take(self._seating.compare_seat(about, call.body, versions.get(about, 0), is_taken=False))
        answer = answer_of(call, reply)
        if takes_a_seat(call):
            self._seating.require_seat(call, answer, brings_luck=brings_luck)
        elif brings_luck:
            taken = str(table_of(call.path, answer))
            self._seating.take(taken, call.body)
            await self._take(self._seating.compare_seat(taken, call.body, versions.get(taken, 0), is_taken=True))
        if isinstance(answer, models.MyEvents):
            self._position = answer.position
        newest: T = answer if self.token is None else await self._take(self._seating.newest(call, answer))
        return newest

    async def _take(self, steps: Steps[Any]) -> Any:
        """Call one operation after the other; what comes of it."""
        try:
            step = next(steps)
            while True:
                try:
                    answer = await getattr(self, step.operation)(**step.arguments)
                except BaseException as error:  # noqa: BLE001  # the steps decide
                    step = steps.throw(error)
                else:
                    step = steps.send(answer)
        except StopIteration as end:
            return end.value

    async def _find_out(self, doubt: Doubt | None) -> None:
        """Find out what a doubt means. Raises `Restored`, `Contradiction`; without either, nothing is lost."""
        if doubt is None:
            return
        asking = inquiry(self.receipts, doubt)
        try:
            call = next(asking)
            while True:
                call = asking.send(await self._exchange(request_of(call, self.token)))
        except StopIteration:
            return
        except Restored as restored:
            self._seating.seals.revealed.discard(restored.table)  # the restore may have lost the revelation
            raise

    async def _exchange(self, request: Request) -> Reply:
        """The response to a request. Raises `httpx.TransportError` in the end; `msgspec.DecodeError`: too large."""
        retries = Retries(self._patience, safe=request.safe)
        for sent in count(1):
            try:
                with headers_read():
                    deadline = AsyncDeadline(self._timeout)
                    built = self._http.build_request(
                        request.method,
                        request.path,
                        params=request.query,
                        headers=request.headers,
                        content=request.content,
                        timeout=deadline.timeout,
                    )
                    response = await deadline.of(self._http.send(built, stream=True))
                    async with aclosing(response):
                        require_one_coding(response)
                        body = await _body(response, deadline)
            except httpx.TransportError as error:
                pause = retries.after_error(error)
                if pause is None:
                    raise
            else:
                self._clock.read(response.headers)
                pause = retries.after_response(response.status_code, response.headers)
                if pause is None:
                    return reply_of(response, body)._replace(sent=sent)
            await asyncio.sleep(pause)
        raise AssertionError("a request is sent until there is a reply, or an error")

    async def follow_events(self, table: str, after: int | None = None) -> AsyncIterator[AnyEvent]:
        """A table's events as they come, each once and in order, until the table is over.

        `after`: begin after this version; None: after the last version that the client has seen, so that no event
        since is missed. It connects again by itself. Raises `Restored`; call it again then.
        """
        after = self.receipts.latest(table) if after is None else after
        game = tag_of(await self.show_table(table))
        following: Following[AnyEvent] = Following(
            filled("/v1/tables/{table}/events", table=table),
            EVENTS.get(game, COMMON_EVENT),
            self.receipts,
            after=after,
        )
        async for event in self._follow(following):
            yield event

    def follow_frames(self, table: str, after: int | None = None) -> AsyncIterator[AnyFrame]:
        """As `follow_events`, each event with the view after it; without `after`, beginning with the present."""
        return self._follow(
            Following(
                filled("/v1/tables/{table}/frames", table=table),
                AnyFrame,
                self.receipts,
                after=after,
                with_present=True,
            )
        )

    async def follow_my_events(self, after: str | None = None, *, views: bool = False) -> AsyncIterator[models.Change]:
        """What changes at all tables of the player, for as long as it is asked.

        `after`: begin after this position, such as the `position` of an answer; `"0"`: with every table as
        the lists have it now; None: after the last change that was handled. A change is handled when the next one is
        taken, and those of a page of `list_my_events` when it has arrived. A client that has had none begins with
        every table as the lists have it now, so no turn that has come already is missed; a newer state follows at
        once. `views`: with the view, the legal actions and their labels wherever the player is awaited: all that a
        bot needs besides `play`.

        After a restore of the service it begins again with every table, and raises `Restored` at one that has lost
        something. Call it again then.
        """
        following: Following[models.Change] = Following(
            "/v1/me/events",
            models.Change,
            self.receipts,
            after=self._position if after is None else after,
            query={"include": "view"} if views else {},
            reached=after is None,
        )
        async with aclosing(self._follow(following)) as changes:
            async for change in changes:
                yield change
                self._position = change.position

    async def close(self) -> None:
        """Close its connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _follow(self, following: Following[T]) -> AsyncGenerator[T, None]:
        while not following.over:
            with suppress(httpx.TransportError, CutLine), headers_read():
                async for item in self._connected(following):
                    yield item
            if not following.over:
                await asyncio.sleep(following.pause())

    async def _connected(self, following: Following[T]) -> AsyncIterator[T]:
        """The items of one connection."""
        headers = {"Accept": NDJSON} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        deadline = AsyncDeadline(SILENCE)
        request = self._http.build_request(
            "GET", following.path, params=following.query(), headers=headers, timeout=deadline.timeout
        )
        response = await deadline.of(self._http.send(request, stream=True))
        async with aclosing(response):
            self._clock.read(response.headers)
            require_one_coding(response)
            refusal = b"" if response.is_success else await _body(response, deadline)
            accepted = following.accepted(reply_of(response, refusal))
            await self._find_out(following.doubt)
            if not accepted:
                return
            async for line in _lines(response, deadline):
                item = following.item(line)
                await self._find_out(following.doubt)
                if item is not None and (
                    self.token is None or await self._take(self._seating.is_news(following.path, item))
                ):
                    yield item
                if following.over:
                    return


async def _lines(response: httpx.Response, deadline: AsyncDeadline) -> AsyncIterator[bytes]:
    """The whole lines of a body; what is left of an unfinished one comes again with the next connection.

    Only a line feed ends one: a text in JSON may hold every other separator of lines. Each has the time of the deadline
    for itself. Raises `msgspec.DecodeError` for one that is too large, `httpx.ReadTimeout`.
    """
    rest = bytearray()
    deadline.renew()
    async for chunk in deadline.each(response.aiter_bytes()):
        first, *others = chunk.split(b"\n")
        rest += first
        for begun in others:
            yield bytes(rest)
            rest = bytearray(begun)
            deadline.renew()
        require_bounded(rest)


async def _body(response: httpx.Response, deadline: AsyncDeadline) -> bytes:
    """A body. Raises `msgspec.DecodeError` where it is too large, `httpx.ReadTimeout` where it takes longer."""
    body = bytearray()
    deadline.renew()
    async for chunk in deadline.each(response.aiter_bytes()):
        body += chunk
        require_bounded(body)
    return bytes(body)
