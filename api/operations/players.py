"""Player accounts and their tokens."""

from api.operations.costs import NEW_PLAYER, STREAM, TEN_EVENTS, TEN_TABLES, TEN_VIEWS, Cost
from api.operations.operation import LIVE, NDJSON, STORING, Operation, read
from domain.schemas.values import array, ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="register",
        method="post",
        path="/v1/players",
        tag="Players",
        summary="Register a player",
        description=(
            "The response has the player's first token, with all scopes, which never expires. It is shown only once; "
            "only its hash is stored. Issue a spare with `issueToken` at once and keep it safe: nobody can restore "
            "the account of a player who has lost all tokens. Registering takes no `Idempotency-Key` (400): there is "
            "no player yet to bind a key to, so anyone who guessed the key would get the token. If the response is "
            "lost, register again: names need not be unique, and an unused player does no harm."
        ),
        caller="anybody",
        cost=Cost(2, {NEW_PLAYER: 200}),
        body="PlayerBody",
        answer=ref("NewPlayer"),
        answered="The player was registered.",
        status=201,
        headers=("Location",),
        refused=("unreadable-name",),
        unavailable=STORING,
        leads_to={"showPlayer": {"parameters": {"player": "$response.body#/id"}}},
    ),
    read(
        id="showPlayer",
        path="/v1/players/{player}",
        tag="Players",
        summary="Show a player",
        caller="spectator",
        answer=ref("KnownPlayer"),
        answered="The player.",
        cached=True,
    ),
    Operation(
        id="erasePlayer",
        method="delete",
        path="/v1/players/{player}",
        tag="Players",
        summary="Erase a player, as the operator",
        description="As `eraseMe`, with the operator's token.",
        caller="operator",
        scope="read",
        answer=None,
        answered="The player's name and tokens are gone.",
        status=204,
        unavailable=STORING,
    ),
    read(
        id="me",
        path="/v1/me",
        tag="Players",
        summary="Show the caller's account",
        description="With the token of this request: what it may do, and when it expires.",
        answer=ref("Me"),
        answered="The caller's account.",
        cached=True,
        leads_to={"showPlayer": {"parameters": {"player": "$response.body#/id"}}},
    ),
    read(
        id="exportAccount",
        path="/v1/me/export",
        tag="Players",
        summary="Export the account",
        description=(
            "Everything that belongs to the account, as one file of JSON lines. The first line has the name, the "
            "tokens and webhooks without their secrets, and the ways in. Then come the transcripts of all tables where "
            "the caller has a seat or which the caller opened, the newest table first, each as `readTranscript` gives "
            "it to the caller: from its header, which names the table, to its trailer. Without a seat, "
            "a game in play is redacted as for a spectator. A table that cannot be read has one line, with `table` and "
            "`unreadable`. The export waits for the budget of the caller, and ends when the token is revoked."
        ),
        cost=Cost(100, {TEN_EVENTS: 1}),
        scope="account",
        answer={"type": "string"},
        answered="The account.",
        media_type=NDJSON,
        headers=("Content-Disposition", "X-Request-Id"),
        unavailable=("behind",),
    ),
    read(
        id="listMyEvents",
        path="/v1/me/events",
        tag="Players",
        summary="Follow all tables of the caller",
        description=(
            "What changed at the tables where the caller has a seat: each table once, by the position of its last "
            "event, after `after`; as a page, or live by `Accept`. With `include=view`, a table that awaits the caller "
            "comes with the view, the legal actions and their labels, so that a bot needs one stream and one request a "
            "move. With `Prefer: wait` and `after`, a page waits for the first change."
        ),
        cost=Cost(1, {STREAM: 2, TEN_TABLES: 2, TEN_VIEWS: 10}),
        query=("after", "limit", "include"),
        answer=ref("MyEvents"),
        answered="A page of changes, or a stream of them.",
        live=LIVE,
        conflicts=("unknown-position",),
        unavailable=("behind",),
        waits=True,
        leads_to={"showTable": {"parameters": {"table": "$response.body#/events/0/table"}}},
    ),
    Operation(
        id="rename",
        method="patch",
        path="/v1/me",
        tag="Players",
        summary="Rename the caller",
        description=(
            "All texts name the player by the new name from now on, those of earlier games and replayed responses "
            "included: names are not stored in events. The ETag of a view changes with the names at its table."
        ),
        scope="account",
        body="RenameBody",
        answer=ref("Me"),
        answered="The player was renamed.",
        refused=("unreadable-name",),
        unavailable=STORING,
    ),
    Operation(
        id="eraseMe",
        method="delete",
        path="/v1/me",
        tag="Players",
        summary="Erase the caller's account",
        description=(
            "The name, all tokens, webhooks and bot fill requests are deleted immediately and permanently. Games "
            "stay, and stay verifiable: their events name players by id, and texts then name the seat. Soon after, the "
            "service takes the player out of every table, with `cause` `erased`: seats in play resign, seats of open "
            "tables are free again, and open tables of the player where no other person sits are closed. So are tables "
            "that wait for the entropy of the player's sealed seat."
        ),
        scope="account",
        answer=None,
        answered="The name and the tokens are gone.",
        status=204,
        unavailable=STORING,
    ),
    read(
        id="listTokens",
        path="/v1/me/tokens",
        tag="Players",
        summary="List the caller's tokens",
        description=(
            "Those that have not expired, without their secrets. `current` marks the token of this request, `spare` "
            "the spare; `issued_by` names the token that issued one, unless that is unknown. `used_at` is the last "
            "use, to the hour."
        ),
        scope="account",
        answer=array(ref("ListedToken")),
        answered="The tokens, oldest first.",
        cached=True,
    ),
    Operation(
        id="issueToken",
        method="post",
        path="/v1/me/tokens",
        tag="Players",
        summary="Issue another token",
        description=(
            "For another device, for a program that may do less than its player, or as the spare: a token that is kept "
            "elsewhere, revokes one that was lost, and issues the next. The new token names the one that it was issued "
            "with in `issued_by`, never outlives it, and is revoked with it. With `spare`, it is the account's spare: "
            "the first token issues it, or, once that is revoked, the oldest one that has all scopes and never "
            "expires; and later the spare itself, which is then revoked, while what it issued stays. The secret is "
            "shown only once. A retry with the same idempotency key returns the same token, unless that was revoked or "
            "has expired. A player has at most 50 tokens that have not expired."
        ),
        cost=Cost(10),
        scope="account",
        body="TokenBody",
        body_optional=True,
        answer=ref("NewToken"),
        answered="The token was issued.",
        status=201,
        forbidden=("spare-only", "spare-not-allowed"),
        conflicts=("token-revoked", "too-many-tokens"),
        refused=("unreadable-name",),
        unavailable=STORING,
        keyed=True,
        leads_to={"revokeToken": {"parameters": {"token": "$response.body#/id"}}},
    ),
    Operation(
        id="revokeToken",
        method="delete",
        path="/v1/me/tokens/{token}",
        tag="Players",
        summary="Revoke a token",
        description=(
            "The token is invalid immediately, and its streams end. Every token that it issued, or that those issued, "
            "is revoked too, and the webhooks that they added are deleted. The token of this request stays, with what "
            "it issued; the issuer of the revoked token becomes its issuer. Any token may revoke itself, with any "
            "scopes; what it issued then stays. Only the spare revokes the spare. Ways in that a revoked token added "
            "fall with it, but for the one by which the token of this request signed in; where any would fall, the "
            "request takes a proof, as removing one does. The last token that has all scopes and never expires can be "
            "revoked only where there is a way in, because the account would be lost."
        ),
        scope="account",
        answer=None,
        answered="The token is no longer valid.",
        status=204,
        forbidden=("spare-only", "verification-required"),
        conflicts=("last-token",),
        unavailable=STORING,
    ),
    Operation(
        id="previewSignIn",
        method="post",
        path="/v1/me/sign-ins/preview",
        tag="Players",
        summary="Preview a sign-in to a client",
        description=(
            "For the page at `/oauth/authorize`: validates what a client asks for, and says what the person should see "
            "of it before anything is allowed. Changes nothing. `/docs/sign-in` describes the whole."
        ),
        scope="account",
        body="PreviewBody",
        answer=ref("SignInPreview"),
        answered="What the client asks for.",
        refused=("invalid-sign-in",),
        leads_to={"answerSignIn": {"x-body": {"consent": "$response.body#/consent", "allow": True}}},
    ),
    Operation(
        id="answerSignIn",
        method="post",
        path="/v1/me/sign-ins",
        tag="Players",
        summary="Allow or deny a sign-in to a client",
        description=(
            "The answer to what `previewSignIn` said to the same token, at most ten minutes ago. If it is allowed, the "
            "client gets a token with at most the scopes `read` and `play`, which names the token of this request in "
            "`issued_by` and is revoked with it. The same `consent` makes one code, however often it is sent. "
            "To deny it takes the code back."
        ),
        cost=Cost(10),
        scope="account",
        body="ConsentBody",
        answer=ref("SignInAnswer"),
        answered="The address that sends the person back to the client.",
        refused=("invalid-sign-in",),
        conflicts=("sign-in-over",),
        unavailable=STORING,
    ),
    Operation(
        id="previewDevice",
        method="post",
        path="/v1/me/devices/preview",
        tag="Players",
        summary="Look up a device that shows a code",
        description=(
            "For the page at `/device`: says which client waits under the code, and from where and when it asked, "
            "before anything is allowed. Changes nothing."
        ),
        cost=Cost(100),
        scope="account",
        body="DeviceBody",
        answer=ref("DevicePreview"),
        answered="The device that waits.",
        conflicts=("sign-in-over",),
    ),
    Operation(
        id="answerDevice",
        method="post",
        path="/v1/me/devices",
        tag="Players",
        summary="Let a device sign in, or not",
        description=(
            "The answer to what `previewDevice` said to the same token. If it is allowed, the device gets a token as "
            "in `answerSignIn`. The same answer may be repeated with the same token, as long as the code lasts."
        ),
        cost=Cost(10),
        scope="account",
        body="DeviceConsentBody",
        answer=None,
        answered="The device learns it when it asks next.",
        status=204,
        conflicts=("sign-in-over",),
        unavailable=STORING,
    ),
)
