"""Generated from the contract by ``python -m openapi``: a method for each operation."""

from typing import Any, Literal, TypeVar

from msgspec import UNSET, UnsetType

from takeback_client import models
from takeback_client.calls import Call, filled, given, version_tag
from takeback_client.unknown import Enumeration

T = TypeVar("T")


class Operations:
    """Every operation of the service. What an argument that is left out stands for, the service decides."""

    async def send(self, call: Call[T]) -> T:
        """Make a call."""
        raise NotImplementedError

    async def list_games(self) -> list[models.GameSummary]:
        """List the games.

        Each game in its newest rules version, with the addresses of its details and its schemas. Those name their
        content by a hash, and may be cached for good.
        """
        return await self.send(Call("GET", "/v1/games", list[models.GameSummary]))

    async def show_game(self, game: str, *, hash: str | UnsetType = UNSET) -> models.GameDetails:
        """Show a game.

        Its rules as implemented (Markdown), its refusals, and the content to draw it. With `hash`, as in the
        catalogue's `details_url`, the response may be cached for good (`Cache-Control: immutable`); once the game has
        other details, that address is 404. Without, it may be cached for five minutes.
        """
        return await self.send(
            Call("GET", filled("/v1/games/{game}", game=game), models.GameDetails, query=given(hash=hash))
        )

    async def show_game_schemas(self, game: str, *, hash: str | UnsetType = UNSET) -> models.GameSchemas:
        """Get a game's JSON Schemas.

        A JSON Schema (2020-12) for each part of the game, usable by itself. Definitions have the names of the
        contract's schemas. `hash` as for the details, from the catalogue's `schemas_url`.
        """
        return await self.send(
            Call("GET", filled("/v1/games/{game}/schemas", game=game), models.GameSchemas, query=given(hash=hash))
        )

    async def register(self, name: str) -> models.NewPlayer:
        """Register a player.

        The response has the player's first token, with all scopes, which never expires. It is shown only once; only
        its hash is stored. Issue a spare with `issueToken` at once and keep it safe: nobody can restore the account
        of a player who has lost all tokens. Registering takes no `Idempotency-Key` (400): there is no player yet to
        bind a key to, so anyone who guessed the key would get the token. If the response is lost, register again:
        names need not be unique, and an unused player does no harm.
        """
        return await self.send(Call("POST", "/v1/players", models.NewPlayer, body=given(name=name)))

    async def show_player(self, player: str) -> models.KnownPlayer:
        """Show a player."""
        return await self.send(Call("GET", filled("/v1/players/{player}", player=player), models.KnownPlayer))

    async def erase_player(self, player: str) -> None:
        """Erase a player, as the operator.

        As `eraseMe`, with the operator's token.
        """
        await self.send(Call("DELETE", filled("/v1/players/{player}", player=player), None))

    async def me(self) -> models.Me:
        """Show the caller's account.

        With the token of this request: what it may do, and when it expires.
        """
        return await self.send(Call("GET", "/v1/me", models.Me))

    async def export_account(self) -> bytes:
        """Export the account.

        Everything that belongs to the account, as one file of JSON lines. The first line has the name, the tokens and
        webhooks without their secrets, and the ways in. Then come the transcripts of all tables where the caller has
        a seat or which the caller opened, the newest table first, each as `readTranscript` gives it to the caller:
        from its header, which names the table, to its trailer. Without a seat, a game in play is redacted as for a
        spectator. A table that cannot be read has one line, with `table` and `unreadable`. The export waits for the
        budget of the caller, and ends when the token is revoked.
        """
        return await self.send(Call("GET", "/v1/me/export", bytes))

    async def list_my_events(
        self,
        *,
        after: str | UnsetType = UNSET,
        limit: int | UnsetType = UNSET,
        include: Literal["view"] | UnsetType = UNSET,
    ) -> models.MyEvents:
        """Follow all tables of the caller.

        What changed at the tables where the caller has a seat: each table once, by the position of its last event,
        after `after`; as a page, or live by `Accept`. With `include=view`, a table that awaits the caller comes with
        the view, the legal actions and their labels, so that a bot needs one stream and one request a move. With
        `Prefer: wait` and `after`, a page waits for the first change.
        """
        return await self.send(
            Call("GET", "/v1/me/events", models.MyEvents, query=given(after=after, limit=limit, include=include))
        )

    async def rename(self, name: str) -> models.Me:
        """Rename the caller.

        All texts name the player by the new name from now on, those of earlier games and replayed responses included:
        names are not stored in events. The ETag of a view changes with the names at its table.
        """
        return await self.send(Call("PATCH", "/v1/me", models.Me, body=given(name=name)))

    async def erase_me(self) -> None:
        """Erase the caller's account.

        The name, all tokens, webhooks and bot fill requests are deleted immediately and permanently. Games stay, and
        stay verifiable: their events name players by id, and texts then name the seat. Soon after, the service takes
        the player out of every table, with `cause` `erased`: seats in play resign, seats of open tables are free
        again, and open tables of the player where no other person sits are closed. So are tables that wait for the
        entropy of the player's sealed seat.
        """
        await self.send(Call("DELETE", "/v1/me", None))

    async def list_tokens(self) -> list[models.ListedToken]:
        """List the caller's tokens.

        Those that have not expired, without their secrets. `current` marks the token of this request, `spare` the
        spare; `issued_by` names the token that issued one, unless that is unknown. `used_at` is the last use, to the
        hour.
        """
        return await self.send(Call("GET", "/v1/me/tokens", list[models.ListedToken]))

    async def issue_token(
        self,
        *,
        label: str | UnsetType = UNSET,
        scopes: list[models.TokenBodyScopesItem] | UnsetType = UNSET,
        expires_in: int | UnsetType | None = UNSET,
        spare: bool | UnsetType = UNSET,
        idempotency_key: str | None = None,
    ) -> models.NewToken:
        """Issue another token.

        For another device, for a program that may do less than its player, or as the spare: a token that is kept
        elsewhere, revokes one that was lost, and issues the next. The new token names the one that it was issued with
        in `issued_by`, never outlives it, and is revoked with it. With `spare`, it is the account's spare: the first
        token issues it, or, once that is revoked, the oldest one that has all scopes and never expires; and later the
        spare itself, which is then revoked, while what it issued stays. The secret is shown only once. A retry with
        the same idempotency key returns the same token, unless that was revoked or has expired. A player has at most
        50 tokens that have not expired.
        """
        return await self.send(
            Call(
                "POST",
                "/v1/me/tokens",
                models.NewToken,
                headers={"Idempotency-Key": idempotency_key},
                body=given(label=label, scopes=scopes, expires_in=expires_in, spare=spare),
                keyed=True,
            )
        )

    async def revoke_token(self, token: str) -> None:
        """Revoke a token.

        The token is invalid immediately, and its streams end. Every token that it issued, or that those issued, is
        revoked too, and the webhooks that they added are deleted. The token of this request stays, with what it
        issued; the issuer of the revoked token becomes its issuer. Any token may revoke itself, with any scopes; what
        it issued then stays. Only the spare revokes the spare. Ways in that a revoked token added fall with it, but
        for the one by which the token of this request signed in; where any would fall, the request takes a proof, as
        removing one does. The last token that has all scopes and never expires can be revoked only where there is a
        way in, because the account would be lost.
        """
        await self.send(Call("DELETE", filled("/v1/me/tokens/{token}", token=token), None))

    async def preview_sign_in(self, query: str) -> models.SignInPreview:
        """Preview a sign-in to a client.

        For the page at `/oauth/authorize`: validates what a client asks for, and says what the person should see of
        it before anything is allowed. Changes nothing. `/docs/sign-in` describes the whole.
        """
        return await self.send(Call("POST", "/v1/me/sign-ins/preview", models.SignInPreview, body=given(query=query)))

    async def answer_sign_in(self, query: str, consent: str, allow: bool) -> models.SignInAnswer:
        """Allow or deny a sign-in to a client.

        The answer to what `previewSignIn` said to the same token, at most ten minutes ago. If it is allowed, the
        client gets a token with at most the scopes `read` and `play`, which names the token of this request in
        `issued_by` and is revoked with it. The same `consent` makes one code, however often it is sent. To deny it
        takes the code back.
        """
        return await self.send(
            Call("POST", "/v1/me/sign-ins", models.SignInAnswer, body=given(query=query, consent=consent, allow=allow))
        )

    async def preview_device(self, user_code: str) -> models.DevicePreview:
        """Look up a device that shows a code.

        For the page at `/device`: says which client waits under the code, and from where and when it asked, before
        anything is allowed. Changes nothing.
        """
        return await self.send(
            Call("POST", "/v1/me/devices/preview", models.DevicePreview, body=given(user_code=user_code))
        )

    async def answer_device(self, user_code: str, consent: str, allow: bool) -> None:
        """Let a device sign in, or not.

        The answer to what `previewDevice` said to the same token. If it is allowed, the device gets a token as in
        `answerSignIn`. The same answer may be repeated with the same token, as long as the code lasts.
        """
        await self.send(
            Call("POST", "/v1/me/devices", None, body=given(user_code=user_code, consent=consent, allow=allow))
        )

    async def list_ways_in(self) -> models.WaysInList:
        """List the ways in to the caller's account.

        Its passkeys and its recovery code, and until when the token of this request may change them. `added_by` names
        the token that added one, with which it is removed. Where it is null, no token is left with which it is: if
        somebody else may have had the first token of the account, remove each way in that its owner did not add.
        """
        return await self.send(Call("GET", "/v1/me/ways-in", models.WaysInList))

    async def rename_passkey(self, way: str, name: str) -> models.KnownWayIn:
        """Rename a passkey.

        Only its owner sees the name. The token must have proved a way in within five minutes: see `verify`. The
        recovery code has no name (404).
        """
        return await self.send(
            Call("PATCH", filled("/v1/me/ways-in/{way}", way=way), models.KnownWayIn, body=given(name=name))
        )

    async def remove_way_in(self, way: str) -> None:
        """Remove a passkey or the recovery code.

        It cannot be used any more, and every token that signed in by it is revoked, with its branch. The token of
        this request stays, with its branch. The token must have proved a way in within five minutes: see `verify`.
        The spare need not, nor a token for what the tokens that it issued have added. The last way in can be removed
        as long as a token is left that has all scopes and never expires; whoever loses that token then loses the
        account.
        """
        await self.send(Call("DELETE", filled("/v1/me/ways-in/{way}", way=way), None))

    async def prepare_passkey(self) -> models.CredentialOptions:
        """Prepare to add a passkey.

        What a browser makes a passkey by: give `options` to `PublicKeyCredential.parseCreationOptionsFromJSON()`, the
        result to `navigator.credentials.create()`, and what comes of that to `addPasskey`, within five minutes and
        with the same token. The conditions are those of `addPasskey`, so that no passkey is made that would be
        refused.
        """
        return await self.send(Call("POST", "/v1/me/passkeys/options", models.CredentialOptions, body=given()))

    async def add_passkey(
        self, credential: Any, *, name: str | UnsetType = UNSET, idempotency_key: str | None = None
    ) -> models.KnownWayIn:
        """Add a passkey.

        From then on, whoever holds the passkey can sign in to the account. The token must have all scopes and never
        expire. If the account has a way in, the token must have proved one within five minutes: see `verify`.
        Revoking the token removes the passkey, unless the token that revokes signed in by it. A retry returns the
        same passkey. A player has at most 10.
        """
        return await self.send(
            Call(
                "POST",
                "/v1/me/passkeys",
                models.KnownWayIn,
                headers={"Idempotency-Key": idempotency_key},
                body=given(credential=credential, name=name),
                keyed=True,
            )
        )

    async def make_recovery_code(self, *, idempotency_key: str | None = None) -> models.NewRecoveryCode:
        """Make a recovery code.

        A code to write down: it signs in once, and then another one replaces it. It is shown only once; only its hash
        is stored. An account has one: a new one replaces it, and what signed in by it is revoked. The conditions are
        those of `addPasskey`. A retry with the same idempotency key and token gets the same code for five minutes, as
        long as it was not used. So send a key: once there is a code, another one takes a proof.
        """
        return await self.send(
            Call(
                "POST",
                "/v1/me/recovery-code",
                models.NewRecoveryCode,
                headers={"Idempotency-Key": idempotency_key},
                body=given(),
                keyed=True,
            )
        )

    async def prepare_verification(self) -> models.CredentialOptions:
        """Prepare to verify the owner.

        What a browser has a passkey of the caller sign by: give `options` to
        `PublicKeyCredential.parseRequestOptionsFromJSON()`, the result to `navigator.credentials.get()`, and what
        comes of that to `verify`, within five minutes and with the same token.
        """
        return await self.send(Call("POST", "/v1/me/verification/options", models.CredentialOptions, body=given()))

    async def verify(self, credential: Any) -> models.Verification:
        """Verify the owner.

        The token of this request may change ways in for five minutes, because a passkey of its player signed. So may
        a token of a sign-in, for its first five minutes. The authenticator must have verified the person, as by a
        fingerprint or a PIN. Each answer of a passkey counts once.
        """
        return await self.send(
            Call("POST", "/v1/me/verification", models.Verification, body=given(credential=credential))
        )

    async def prepare_sign_in(self) -> models.CredentialOptions:
        """Prepare to sign in.

        What a browser has any passkey of this site sign by, so that there is nothing to type: as for
        `prepareVerification`, and what comes of it goes to `signIn`, within five minutes.
        """
        return await self.send(Call("POST", "/v1/sign-in/options", models.CredentialOptions, body=given()))

    async def sign_in(
        self,
        *,
        credential: Any | UnsetType | None = UNSET,
        recovery_code: str | UnsetType | None = UNSET,
        label: str | UnsetType = UNSET,
        idempotency_key: str | None = None,
    ) -> models.SignedInPlayer:
        """Sign in by a passkey or the recovery code.

        The response has a token with all scopes that never expires. It names the way in in `signed_in_by`, and is
        revoked when that is removed. A recovery code is used up: the response has the next one. An address can try 60
        codes in 600 seconds. A retry with the same body and idempotency key gets the same token and the same next
        code, so send a key with a recovery code; that of a passkey's answer within the five minutes of its challenge.
        Once the token is revoked, a retry is refused. Where a player has 50 tokens, the oldest one that signed in
        makes room.
        """
        return await self.send(
            Call(
                "POST",
                "/v1/sign-in",
                models.SignedInPlayer,
                headers={"Idempotency-Key": idempotency_key},
                body=given(credential=credential, recovery_code=recovery_code, label=label),
                keyed=True,
            )
        )

    async def open_table(
        self,
        game: Enumeration[
            Literal["maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse", "thermal-showdown-solo"]
        ],
        *,
        options: models.MaverickOptions
        | models.FullThrottleOptions
        | models.ThermalShowdownOptions
        | models.MaximumApocalypseOptions
        | models.ThermalShowdownSoloOptions
        | UnsetType = UNSET,
        seats: int | UnsetType | None = UNSET,
        undo: models.UndoMode | models.SharedUndoMode | UnsetType | None = UNSET,
        visibility: models.Visibility | UnsetType = UNSET,
        seed: str | UnsetType | None = UNSET,
        clock: models.Clock | UnsetType | None = UNSET,
        daily: bool | Literal["False"] | UnsetType = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Table:
        """Open a table.

        The opener is not seated. The response commits to the server's seed before any seat adds entropy. For a
        private table it holds the invitation. A table that stays open for a day without any event, a private one for
        a week, is closed by the server. With `daily` it is the caller's try of the seed of the day: `readSeedOfDay`.
        """
        return await self.send(
            Call(
                "POST",
                "/v1/tables",
                models.Table,
                headers={"Idempotency-Key": idempotency_key},
                body=given(
                    game=game,
                    options=options,
                    seats=seats,
                    undo=undo,
                    visibility=visibility,
                    seed=seed,
                    clock=clock,
                    daily=daily,
                ),
                keyed=True,
            )
        )

    async def quick_play(
        self,
        game: Enumeration[
            Literal["maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse", "thermal-showdown-solo"]
        ],
        *,
        seats: int | UnsetType | None = UNSET,
        options: models.MaverickOptions
        | models.FullThrottleOptions
        | models.ThermalShowdownOptions
        | models.MaximumApocalypseOptions
        | models.ThermalShowdownSoloOptions
        | UnsetType = UNSET,
        clock: models.Clock | UnsetType | None = UNSET,
        bots_after: int | UnsetType | None = UNSET,
        seat_options: models.MaverickSeatOptions
        | models.FullThrottleSeatOptions
        | models.ThermalShowdownSeatOptions
        | models.MaximumApocalypseSeatOptions
        | models.ThermalShowdownSoloSeatOptions
        | UnsetType = UNSET,
        entropy: str | UnsetType = UNSET,
        commitment: str | UnsetType | None = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Table:
        """Find a table and take a seat.

        Takes a seat at the public table that was opened first of those with these settings, a free seat, and players
        who are all present; if there is none, opens one and takes a seat there. The caller who waits at such a table
        already gets that one, or moves to one with more players or that has waited longer: the latest response names
        the table that counts. The other settings are those of `openTable`. With `bots_after`, house bots take all
        seats still free after so many seconds.
        """
        return await self.send(
            Call(
                "POST",
                "/v1/quick",
                models.Table,
                headers={"Idempotency-Key": idempotency_key},
                body=given(
                    game=game,
                    seats=seats,
                    options=options,
                    clock=clock,
                    bots_after=bots_after,
                    seat_options=seat_options,
                    entropy=entropy,
                    commitment=commitment,
                ),
                keyed=True,
            )
        )

    async def list_tables(
        self,
        *,
        game: Enumeration[
            Literal["maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse", "thermal-showdown-solo"]
        ]
        | UnsetType = UNSET,
        status: Literal["open", "playing", "finished", "closed"] | UnsetType = UNSET,
        mine: bool | UnsetType = UNSET,
        open: bool | UnsetType = UNSET,
        awaiting: Literal["me"] | UnsetType = UNSET,
        wait_for: str | UnsetType = UNSET,
        cursor: str | UnsetType = UNSET,
        limit: int | UnsetType = UNSET,
    ) -> models.TableList:
        """List tables.

        Newest first. `mine` and `awaiting` need a token; `awaiting=me` lists the tables where the caller is to act,
        to reveal entropy, or to answer a takeback. The list is an eventually consistent projection: `wait_for` waits
        until it has reached that position. The ETag covers the page, not its `position`.
        """
        return await self.send(
            Call(
                "GET",
                "/v1/tables",
                models.TableList,
                query=given(
                    game=game,
                    status=status,
                    mine=mine,
                    open=open,
                    awaiting=awaiting,
                    wait_for=wait_for,
                    cursor=cursor,
                    limit=limit,
                ),
            )
        )

    async def show_table(self, table: str, *, invite: str | None = None) -> models.Table:
        """Show a table."""
        return await self.send(
            Call("GET", filled("/v1/tables/{table}", table=table), models.Table, headers={"Takeback-Invite": invite})
        )

    async def take_seat(
        self,
        table: str,
        *,
        seat: int | UnsetType | None = UNSET,
        entropy: str | UnsetType = UNSET,
        seat_options: models.GameSeatOptions | UnsetType = UNSET,
        invite: str | UnsetType | None = UNSET,
        commitment: str | UnsetType | None = UNSET,
        if_match: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.CommandResult:
        """Take a seat.

        The table starts when the last seat is taken. `entropy` is mixed into the table's seed. With `commitment` in
        its place the seat is sealed: the table starts once every sealed seat has revealed its entropy, and until then
        nobody can sit down, leave, or close it. So nobody knows that part of the seed while anything else in it can
        still be chosen. When the game is over everything is disclosed, the seat options of every seat included; at a
        table that never started nothing is.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/seats", table=table),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(seat=seat, entropy=entropy, seat_options=seat_options, invite=invite, commitment=commitment),
                keyed=True,
            )
        )

    async def list_bots(self) -> list[models.KnownBot]:
        """List the house bots.

        Players of the service itself, which the opener of a table seats. They see what their seats see, answer within
        seconds, agree to every takeback, decline to void a game, and never resign. Empty where the operator has none.
        """
        return await self.send(Call("GET", "/v1/bots", list[models.KnownBot]))

    async def seat_bot(
        self,
        table: str,
        bot: str,
        *,
        level: str | UnsetType | None = UNSET,
        seat: int | UnsetType | None = UNSET,
        seat_options: models.GameSeatOptions | UnsetType = UNSET,
        if_match: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.Table:
        """Seat a house bot.

        Only the opener may, before the start. The table starts when the last seat is taken. A bot brings no entropy,
        and its seat is `bot` in the table.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/bots", table=table),
                models.Table,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(bot=bot, level=level, seat=seat, seat_options=seat_options),
                keyed=True,
            )
        )

    async def leave_seat(
        self, table: str, seat: int, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Leave a seat before the start."""
        return await self.send(
            Call(
                "DELETE",
                filled("/v1/tables/{table}/seats/{seat}", table=table, seat=seat),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                keyed=True,
            )
        )

    async def fork_table(
        self, table: str, at: int, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.Table:
        """Fork a table.

        Opens a new table that continues from a version of this one, which stays unchanged. Only for a player who held
        a seat: after the end, or, alone at a table, at any time. Each seat keeps its options. After the end, cards
        that nobody knew are reshuffled; players who saw the parent table still know the hands. Before the end, all
        state hidden from the player is redealt, face-down and set-aside cards included, so the fork reveals nothing
        about the game in progress.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/fork", table=table),
                models.Table,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(at=at),
                keyed=True,
            )
        )

    async def rematch(
        self,
        table: str,
        *,
        entropy: str | UnsetType = UNSET,
        commitment: str | UnsetType | None = UNSET,
        if_match: int | None = None,
        idempotency_key: str | None = None,
    ) -> models.Table:
        """Play again.

        Opens a table with the settings of this one, or answers with the one that another player opened: the same for
        everyone who asks, unless it was closed; then the next one to ask opens another. The caller takes the seat
        that they had, with its options, and so do the house bots as it opens; the game starts when the last seat is
        taken. The other people's seats are kept for them: they find the table in `rematch` of this one and in `GET
        /v1/me/events`. It is closed after ten minutes in which nobody comes. `entropy` and `commitment` are those of
        the caller's seat, as `POST /v1/tables/{table}/seats` takes them.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/rematch", table=table),
                models.Table,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(entropy=entropy, commitment=commitment),
                keyed=True,
            )
        )

    async def close_table(
        self, table: str, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Close a table before the start."""
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/close", table=table),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(),
                keyed=True,
            )
        )

    async def view_table(
        self, table: str, *, at: int | UnsetType = UNSET, as_: str | UnsetType = UNSET
    ) -> models.TableView:
        """View the game.

        From the perspective of the caller's seat, else a spectator's; at the current version, or at an earlier one
        with `at`. Once the table is over, `as` selects any perspective, or all of them.
        """
        return await self.send(
            Call("GET", filled("/v1/tables/{table}/view", table=table), models.TableView, query=given(at=at, as_=as_))
        )

    async def list_actions(self, table: str, *, at: int | UnsetType = UNSET) -> models.Actions:
        """List the legal actions.

        Complete and in a stable order. Empty for a spectator, out of turn, before the start and after the end. Post
        any of them back verbatim. With `at`: the actions that were legal at that version.
        """
        return await self.send(
            Call("GET", filled("/v1/tables/{table}/actions", table=table), models.Actions, query=given(at=at))
        )

    async def play(
        self, table: str, action: models.GameAction, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Play an action.

        With `dry_run=true` nothing is stored, not even the idempotency key: the response holds the facts that would
        follow, up to the first one that chance decides or from which the seat would learn something.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/actions", table=table),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(action=action),
                keyed=True,
            )
        )

    async def reveal(
        self, table: str, entropy: str, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Reveal the entropy of a sealed seat.

        For a seat that was taken with a `commitment`, once all seats are taken: while `to_reveal` has it. The game
        starts when the last sealed seat has revealed its entropy. A seat that has not when its time has run out
        resigns at the start; where no seat has, the table is closed.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/reveal", table=table),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(entropy=entropy),
                keyed=True,
            )
        )

    async def sample_worlds(self, table: str, *, count: int | UnsetType = UNSET) -> models.SampledWorlds:
        """Sample worlds.

        For bots that search: complete states of a game in play, each drawn at random from those that agree with
        everything the caller's seat has observed on the line of play. What is hidden from the seat is resampled:
        cards, piles, secret choices. The luck is new for each request and has nothing to do with the table's, so no
        response can be had twice: it has no ETag, `If-None-Match` is ignored, and it must not be stored. What a seat
        saw before an undo is not on the line any more, so worlds do not depend on it. A state is the rules' own
        value: the type of its JSON is `state_type` of that game and rules version in the package `domain.games`,
        which plays on from it.
        """
        return await self.send(
            Call(
                "GET", filled("/v1/tables/{table}/worlds", table=table), models.SampledWorlds, query=given(count=count)
            )
        )

    async def read_hint(self, table: str) -> models.Hint:
        """Get a hint.

        For practice: the action that a strong bot would play now, and how much better it does than the next best in
        rollouts, from what the caller's seat knows alone. Only while the seat is to act, every other seat is a house
        bot's, and the game is in no standings: the table is private, or its seed was chosen. Not at a try of the seed
        of the day, nor at a fork. It takes some seconds, and each response comes from new worlds: it has no ETag,
        `If-None-Match` is ignored, and it must not be stored.
        """
        return await self.send(Call("GET", filled("/v1/tables/{table}/hint", table=table), models.Hint))

    async def resign(
        self, table: str, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Resign."""
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/resign", table=table),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(),
                keyed=True,
            )
        )

    async def list_undo_options(
        self, table: str, *, before: int | UnsetType = UNSET, limit: int | UnsetType = UNSET
    ) -> list[models.UndoOption]:
        """List undo options."""
        return await self.send(
            Call(
                "GET",
                filled("/v1/tables/{table}/undo", table=table),
                list[models.UndoOption],
                query=given(before=before, limit=limit),
            )
        )

    async def undo(
        self, table: str, to_version: int, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Undo, or request a takeback.

        Goes back to a version on the line of play. Nothing is deleted, and luck is not drawn anew. Past revealed
        information, or once another seat is to choose, it needs the consent of the other seats: the response has
        `pending_takeback`, and the undo happens when the last of them agrees. A takeback lapses with the next action,
        or after ten minutes. An undo never crosses a resignation.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/undo", table=table),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(to_version=to_version),
                keyed=True,
            )
        )

    async def redo(
        self, table: str, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Redo, or request a takeback.

        Restores everything that the last undo took back, from the stored events. Possible until a new action is
        played. Redoing an undo that needed consent needs consent again.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/redo", table=table),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(),
                keyed=True,
            )
        )

    async def void_table(
        self, table: str, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Void the game, or ask to.

        Needs the consent of all other seats still in the game. The operator needs no consent.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/void", table=table),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(),
                keyed=True,
            )
        )

    async def agree_to_takeback(
        self, table: str, takeback: int, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Agree to a takeback.

        The takeback happens when the last seat agrees.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/takebacks/{takeback}/agree", table=table, takeback=takeback),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(),
                keyed=True,
            )
        )

    async def decline_takeback(
        self, table: str, takeback: int, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.CommandResult:
        """Decline a takeback.

        One decline ends it. The seat that asked must wait before it asks again, longer each time.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/takebacks/{takeback}/decline", table=table, takeback=takeback),
                models.CommandResult,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(),
                keyed=True,
            )
        )

    async def list_events(
        self,
        table: str,
        *,
        after: int | str | UnsetType = UNSET,
        limit: int | UnsetType = UNSET,
        as_: str | UnsetType = UNSET,
    ) -> models.Page:
        """List a table's events.

        Redacted for the caller, each with a text. Undone events are included and marked by `undone_by`.

        As `application/x-ndjson` or `text/event-stream`: the same events live, without `undone_by`, one JSON object a
        line or `data` field, the version as its id. Everything after `Last-Event-ID`, else after `after`, else from
        now on; each version once and in order, over any number of reconnects. Control messages: `hello` first, with
        the present version; `end`: the table is over and everything was sent; `bye`: the service stops, reconnect;
        `lagging`: this reader was too slow, resume. As server-sent events they have an event name, as JSON lines they
        are objects with a field `control`. A comment or an empty line comes at least every 15 seconds.
        """
        return await self.send(
            Call(
                "GET",
                filled("/v1/tables/{table}/events", table=table),
                models.Page,
                query=given(after=after, limit=limit, as_=as_),
            )
        )

    async def list_frames(
        self,
        table: str,
        *,
        after: int | str | UnsetType = UNSET,
        limit: int | UnsetType = UNSET,
        as_: str | UnsetType = UNSET,
    ) -> models.Frames:
        """List replay frames.

        Each event, redacted for the caller, with the view after it; `as=all`: from every perspective.

        As `application/x-ndjson` or `text/event-stream`: the same frames live, without `undone_by`. Without a
        position to continue from, a frame of the present comes first. Everything after `Last-Event-ID`, else after
        `after`, else from now on; each version once and in order, over any number of reconnects. Control messages:
        `hello` first, with the present version; `end`: the table is over and everything was sent; `bye`: the service
        stops, reconnect; `lagging`: this reader was too slow, resume. As server-sent events they have an event name,
        as JSON lines they are objects with a field `control`. A comment or an empty line comes at least every 15
        seconds.
        """
        return await self.send(
            Call(
                "GET",
                filled("/v1/tables/{table}/frames", table=table),
                models.Frames,
                query=given(after=after, limit=limit, as_=as_),
            )
        )

    async def read_log(
        self,
        table: str,
        *,
        after: int | str | UnsetType = UNSET,
        limit: int | UnsetType = UNSET,
        wait_for: str | UnsetType = UNSET,
    ) -> models.Log:
        """Read the log of the line of play.

        One line for each event in force; undone events are left out. A line has the whole `text` and, fact by fact,
        `parts`: the text, the fact itself, and the `heading` of a turn or round that begins there.
        """
        return await self.send(
            Call(
                "GET",
                filled("/v1/tables/{table}/log", table=table),
                models.Log,
                query=given(after=after, limit=limit, wait_for=wait_for),
            )
        )

    async def read_transcript(self, table: str) -> bytes:
        """Download a table's transcript.

        JSON lines for offline verification: a `TranscriptHeader`, the events, a `TranscriptTrailer`. Once the table
        is over, each event is a `StoredEvent`, byte for byte what is hashed; until then, an `Event` redacted for the
        caller.
        """
        return await self.send(Call("GET", filled("/v1/tables/{table}/transcript", table=table), bytes))

    async def read_checkpoint(self, table: str) -> models.SignedCheckpoint:
        """Get a table's signed checkpoint.

        The service's signature of where the table ended. Keep it with the transcript: it proves that the table was
        played here. `signature` is Ed25519 (RFC 8032) over the canonical JSON (RFC 8785) of `checkpoint`; `GET
        /v1/keys` lists the keys. It stays the same until the key is rotated.
        """
        return await self.send(
            Call("GET", filled("/v1/tables/{table}/checkpoint", table=table), models.SignedCheckpoint)
        )

    async def read_receipt(self, table: str, *, version: int | UnsetType = UNSET) -> bytes:
        """Get a signed receipt.

        The service's signature of the head that the table has, or had at a version: a [signed
        note](https://c2sp.org/signed-note) whose text has five lines, `takeback/2-receipt`, the table, the version,
        its `head`, and the time of its event in milliseconds since 1970 UTC. If the record is changed later, the note
        proves it to others. `receipts` of `GET /v1/keys` is the key. 404 for a version that the table does not have.
        """
        return await self.send(
            Call("GET", filled("/v1/tables/{table}/receipt", table=table), bytes, query=given(version=version))
        )

    async def read_analysis(self, table: str) -> models.AnalysisResult:
        """Analyse a finished game.

        For each move, from what its seat knew: the value before and after, the best other action that was found, what
        the choice cost, and what was luck. Made on the first request: until it is ready 202, retry after `Retry-
        After`. It follows from the transcript, so `takeback analyse` gives the same offline, and two requests get the
        same: an `Idempotency-Key` may be sent, and changes nothing.
        """
        return await self.send(Call("GET", filled("/v1/tables/{table}/analysis", table=table), models.AnalysisResult))

    async def draw_analysis(self, table: str) -> bytes:
        """Draw the analysis of a finished game.

        The value for each seat over the moves, as SVG, with a ring around each seat's worst decision. Its text has
        the colour of the text around it; alone, it is light or dark as the reader prefers. Until it is made: 202, as
        `readAnalysis` has it.
        """
        return await self.send(Call("GET", filled("/v1/tables/{table}/analysis/plot", table=table), bytes))

    async def verify_transcript(
        self,
        body: bytes,
        *,
        receipt: str | UnsetType = UNSET,
        import_: bool | UnsetType = UNSET,
        idempotency_key: str | None = None,
    ) -> models.Verified:
        """Verify or import a transcript.

        Runs every offline check, one transcript at a time, within limits of time and memory. With `import=true`, a
        table that passes every check is stored unchanged: it can be viewed, replayed and listed, is final, and is
        marked `imported`. No account here owns it: its players are shown by their ids, and it is not listed under
        `mine`. A private table can be imported only by one of its players, which requires the same ids, and is never
        listed. `Content-Type: application/json` is accepted as well.
        """
        return await self.send(
            Call(
                "POST",
                "/v1/transcripts",
                models.Verified,
                query=given(receipt=receipt, import_=import_),
                headers={"Idempotency-Key": idempotency_key, "Content-Type": "application/x-ndjson"},
                body=body,
                keyed=True,
            )
        )

    async def read_leaderboard(
        self,
        game: str,
        *,
        board: str | UnsetType = UNSET,
        wait_for: str | UnsetType = UNSET,
        cursor: str | UnsetType = UNSET,
        limit: int | UnsetType = UNSET,
    ) -> models.Leaderboard:
        """Read a leaderboard.

        The best first. The board `rating` is of ratings; `score`, of the best score of each player alone at a table
        with the default options; `mission-3-seats-2`, of the best result of each group of players at a mission of
        Maximum Apocalypse without variants: won in few rounds, else lost after many; `daily-2026-11-23`, of the tries
        of the seed of that day, a minute after the day is over. A rating moves only through house bots, and through
        players with 10 rated games against them in which they made every move and did not resign; these players are
        on the board `rating`. Counts public games played here from their start to an outcome, without a practice
        seed, and without taking something back after information had been revealed; withdrawn results are excluded.
        The standings are an eventually consistent projection: `wait_for` waits until they have reached that position.
        The ETag covers the page, not its `position`.
        """
        return await self.send(
            Call(
                "GET",
                filled("/v1/leaderboards/{game}", game=game),
                models.Leaderboard,
                query=given(board=board, wait_for=wait_for, cursor=cursor, limit=limit),
            )
        )

    async def read_seed_of_day(self, game: str, *, date: str | UnsetType = UNSET) -> models.SeedOfDay:
        """Read the seed of the day.

        The commitment to it, from the start of the day (UTC) on: SHA-256 of the seed. `POST /v1/tables` with `daily`
        opens the caller's try, one for each player and day; accounts are free, so that is a convention. The seed is
        the same for everybody, without their entropy. It and all tries are disclosed a minute after the end of the
        day. For games that are always played alone: others are 404, as are days to come.
        """
        return await self.send(
            Call("GET", filled("/v1/daily/{game}", game=game), models.SeedOfDay, query=given(date=date))
        )

    async def read_statistics(self, player: str, *, wait_for: str | UnsetType = UNSET) -> models.PlayerStatistics:
        """Read a player's statistics.

        By game and number of seats, with ratings. A rating moves only through house bots, and through players with 10
        rated games against them in which they made every move and did not resign; these players are on the board
        `rating`. Counts public games played here from their start to an outcome, without a practice seed, and without
        taking something back after information had been revealed; withdrawn results are excluded. The standings are
        an eventually consistent projection: `wait_for` waits until they have reached that position. The ETag covers
        the page, not its `position`.
        """
        return await self.send(
            Call(
                "GET",
                filled("/v1/players/{player}/stats", player=player),
                models.PlayerStatistics,
                query=given(wait_for=wait_for),
            )
        )

    async def list_played_tables(
        self,
        player: str,
        *,
        wait_for: str | UnsetType = UNSET,
        cursor: str | UnsetType = UNSET,
        limit: int | UnsetType = UNSET,
    ) -> models.PlayedTables:
        """List a player's finished games.

        Newest first, including void and excluded ones, with the reason. Private ones are shown to their opener and
        their players alone. The standings are an eventually consistent projection: `wait_for` waits until they have
        reached that position. The ETag covers the page, not its `position`.
        """
        return await self.send(
            Call(
                "GET",
                filled("/v1/players/{player}/tables", player=player),
                models.PlayedTables,
                query=given(wait_for=wait_for, cursor=cursor, limit=limit),
            )
        )

    async def withdraw_result(
        self, table: str, reason: str, *, if_match: int | None = None, idempotency_key: str | None = None
    ) -> models.Table:
        """Withdraw a result.

        Removes the result of a finished table from all standings, ratings of later games included, and shows the
        reason at the table. A withdrawal is final. No event is appended: a finished table is final.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/tables/{table}/withdraw", table=table),
                models.Table,
                headers={"If-Match": version_tag(if_match), "Idempotency-Key": idempotency_key},
                body=given(reason=reason),
                keyed=True,
            )
        )

    async def read_log_checkpoint(self) -> bytes:
        """Get the log's checkpoint.

        The size and root of the transparency log, signed by the service and by its witnesses: a
        [checkpoint](https://c2sp.org/tlog-checkpoint). `GET /v1/keys` has the keys. 404 where the operator keeps no
        log, and in the first second of one.
        """
        return await self.send(Call("GET", "/v1/log/checkpoint", bytes))

    async def read_log_tile(self, level: str, tile: str) -> bytes:
        """Get a tile of the log.

        256 hashes of a level of the tree, or 256 entries, each after its length in two bytes, as [tlog-
        tiles](https://c2sp.org/tlog-tiles) has them. A tile of a log never changes. The last ones are partial: their
        paths end in `.p/` and the number of hashes or entries. A log that continues another one has other tiles at
        the same paths: send `Cache-Control: no-cache` if a cache may have those.
        """
        return await self.send(Call("GET", filled("/v1/log/tile/{level}/{tile}", level=level, tile=tile), bytes))

    async def read_proof(self, table: str, proof: str) -> bytes:
        """Prove that a table was logged.

        That the log has the table's opening, or its end: a [proof](https://c2sp.org/tlog-proof) which can be checked
        without the service. Keep both with the transcript. Within a minute after the event: 409, retry after `Retry-
        After`.
        """
        return await self.send(
            Call("GET", filled("/v1/tables/{table}/proofs/{proof}", table=table, proof=proof), bytes)
        )

    async def list_webhooks(self) -> list[models.KnownWebhook]:
        """List the caller's webhooks.

        Without their secrets. `disabled_because` says why nothing is delivered to one any more.
        """
        return await self.send(Call("GET", "/v1/me/webhooks", list[models.KnownWebhook]))

    async def add_webhook(
        self, url: str, *, kinds: list[models.WebhookKind] | UnsetType = UNSET, idempotency_key: str | None = None
    ) -> models.NewWebhook:
        """Register a webhook.

        From now on, each change at the caller's tables where it is their turn (`turn`), a takeback awaits their
        answer (`takeback`) or the table is over (`over`) is posted to `url` as a `WebhookEvent`, at least once,
        signed per Standard Webhooks. Several changes at a table may be merged into the latest. Any status but 2xx, or
        none within 10 seconds, is a failure; it is retried after 5 seconds, then with growing delays for two days,
        and then the webhook is disabled. 410 disables it at once. Redirects are not followed. Private addresses are
        refused at each connection, unless the operator allows them. The secret is shown only once. A player has at
        most 10 webhooks. A retry with the same idempotency key returns the same webhook; if it was deleted meanwhile,
        it is registered again, with a new id and a new secret. It is deleted when the token that registered it is
        revoked.
        """
        return await self.send(
            Call(
                "POST",
                "/v1/me/webhooks",
                models.NewWebhook,
                headers={"Idempotency-Key": idempotency_key},
                body=given(url=url, kinds=kinds),
                keyed=True,
            )
        )

    async def remove_webhook(self, webhook: str) -> None:
        """Delete a webhook.

        What was waiting is not delivered.
        """
        await self.send(Call("DELETE", filled("/v1/me/webhooks/{webhook}", webhook=webhook), None))

    async def test_webhook(self, webhook: str, *, idempotency_key: str | None = None) -> models.KnownDelivery:
        """Send a webhook a test.

        The body has `type` `test` and made-up `data`, whose table id is all zeros. It is delivered like any other; a
        test that waits is replaced. A retry with the same idempotency key returns the same delivery as it is now, for
        as long as that is kept.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/me/webhooks/{webhook}/test", webhook=webhook),
                models.KnownDelivery,
                headers={"Idempotency-Key": idempotency_key},
                body=given(),
                keyed=True,
            )
        )

    async def list_deliveries(self, webhook: str, *, limit: int | UnsetType = UNSET) -> models.DeliveryList:
        """List a webhook's deliveries.

        The newest, up to 100. Of those that do not wait any more, 100 are kept.
        """
        return await self.send(
            Call(
                "GET",
                filled("/v1/me/webhooks/{webhook}/deliveries", webhook=webhook),
                models.DeliveryList,
                query=given(limit=limit),
            )
        )

    async def resend_delivery(self, webhook: str, delivery: str) -> models.KnownDelivery:
        """Send a delivery again.

        Immediately, in any state, with the same `webhook-id` and the table as it was then. Takes no `Idempotency-Key`
        (400): that id identifies duplicates to the receiver.
        """
        return await self.send(
            Call(
                "POST",
                filled("/v1/me/webhooks/{webhook}/deliveries/{delivery}/resend", webhook=webhook, delivery=delivery),
                models.KnownDelivery,
                body=given(),
            )
        )

    async def read_contract(self) -> Any:
        """Get the OpenAPI contract."""
        return await self.send(Call("GET", "/openapi.json", Any))

    async def read_async_api(self) -> Any:
        """Get the AsyncAPI document of streams and webhooks."""
        return await self.send(Call("GET", "/asyncapi.json", Any))

    async def read_docs(self) -> bytes:
        """Read the documentation."""
        return await self.send(Call("GET", "/docs", bytes))

    async def read_docs_page(self, page: str) -> bytes:
        """Read a page of the documentation.

        Pages are HTML; the style sheet, the scripts and the search index are at such addresses too.
        """
        return await self.send(Call("GET", filled("/docs/{page}", page=page), bytes))

    async def list_keys(self) -> models.PublicKeys:
        """List the signing keys.

        Public keys, oldest first. An `id` is the beginning of the SHA-256 of the key. Fetch them from the service
        that you trust: a checkpoint and a key that come together may both be forged.
        """
        return await self.send(Call("GET", "/v1/keys", models.PublicKeys))

    async def healthz(self) -> models.Health:
        """Check liveness."""
        return await self.send(Call("GET", "/healthz", models.Health))

    async def readyz(self) -> models.Readiness:
        """Check readiness.

        Damaged tables are put aside, and make the service `degraded`; it is ready all the same. It is ready without
        `redis` too: streams are then up to a second late with what other processes do. A part of the process that
        ends or fails again and again is in `failing`, and makes it `degraded` too.
        """
        return await self.send(Call("GET", "/readyz", models.Readiness))

    async def read_metrics(self) -> bytes:
        """Read the metrics.

        Prometheus' text format: moves, refusals by code, times of requests by operation and status, transactions,
        tables in memory, streams, the lag of read models, the delay of the event loop. No ids, names, or data of
        games. For the operator alone: how busy a service is would tell players about others.
        """
        return await self.send(Call("GET", "/metrics", bytes))
