"""Ways in to an account: passkeys and the recovery code."""

from api.operations.costs import Cost
from api.operations.operation import STORING, Operation, read
from domain.schemas.values import ref

SIGNING = Cost(50)
"""The cost of checking what a passkey has signed, or a recovery code."""

_UNCHANGED = ("verification-required", "limited-token")

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="listWaysIn",
        path="/v1/me/ways-in",
        tag="Players",
        summary="List the ways in to the caller's account",
        description=(
            "Its passkeys and its recovery code, and until when the token of this request may change them. `added_by` "
            "names the token that added one, with which it is removed. Where it is null, no token is left with which "
            "it is: if somebody else may have had the first token of the account, remove each way in that its owner "
            "did not add."
        ),
        scope="account",
        answer=ref("WaysInList"),
        answered="The ways in, oldest first.",
        cached=True,
    ),
    Operation(
        id="renamePasskey",
        method="patch",
        path="/v1/me/ways-in/{way}",
        tag="Players",
        summary="Rename a passkey",
        description=(
            "Only its owner sees the name. The token must have proved a way in within five minutes: see `verify`. The "
            "recovery code has no name (404)."
        ),
        scope="account",
        body="PasskeyNameBody",
        answer=ref("KnownWayIn"),
        answered="The passkey was renamed.",
        forbidden=("verification-required",),
        refused=("unreadable-name",),
        unavailable=STORING,
    ),
    Operation(
        id="removeWayIn",
        method="delete",
        path="/v1/me/ways-in/{way}",
        tag="Players",
        summary="Remove a passkey or the recovery code",
        description=(
            "It cannot be used any more, and every token that signed in by it is revoked, with its branch. The token "
            "of this request stays, with its branch. The token must have proved a way in within five minutes: see "
            "`verify`. The spare need not, nor a token for what the tokens that it issued have added. The last way in "
            "can be removed as long as a token is left that has all scopes and never expires; whoever loses that token "
            "then loses the account."
        ),
        scope="account",
        answer=None,
        answered="The way in is removed.",
        status=204,
        forbidden=("verification-required",),
        conflicts=("last-token",),
        unavailable=STORING,
    ),
    Operation(
        id="preparePasskey",
        method="post",
        path="/v1/me/passkeys/options",
        tag="Players",
        summary="Prepare to add a passkey",
        description=(
            "What a browser makes a passkey by: give `options` to "
            "`PublicKeyCredential.parseCreationOptionsFromJSON()`, the result to `navigator.credentials.create()`, and "
            "what comes of that to `addPasskey`, within five minutes and with the same token. The conditions are those "
            "of `addPasskey`, so that no passkey is made that would be refused."
        ),
        cost=Cost(5),
        scope="account",
        body="NoBody",
        body_optional=True,
        answer=ref("CredentialOptions"),
        answered="What to make a passkey by.",
        forbidden=_UNCHANGED,
        conflicts=("no-passkeys", "too-many-passkeys"),
        unavailable=STORING,
    ),
    Operation(
        id="addPasskey",
        method="post",
        path="/v1/me/passkeys",
        tag="Players",
        summary="Add a passkey",
        description=(
            "From then on, whoever holds the passkey can sign in to the account. The token must have all scopes and "
            "never expire. If the account has a way in, the token must have proved one within five minutes: see "
            "`verify`. Revoking the token removes the passkey, unless the token that revokes signed in by it. A retry "
            "returns the same passkey. A player has at most 10."
        ),
        cost=SIGNING,
        scope="account",
        body="PasskeyBody",
        answer=ref("KnownWayIn"),
        answered="The passkey was added.",
        status=201,
        forbidden=_UNCHANGED,
        conflicts=("no-passkeys", "too-many-passkeys"),
        refused=("not-proven", "unreadable-name"),
        unavailable=STORING,
        keyed=True,
        leads_to={"removeWayIn": {"parameters": {"way": "$response.body#/id"}}},
    ),
    Operation(
        id="makeRecoveryCode",
        method="post",
        path="/v1/me/recovery-code",
        tag="Players",
        summary="Make a recovery code",
        description=(
            "A code to write down: it signs in once, and then another one replaces it. It is shown only once; only its "
            "hash is stored. An account has one: a new one replaces it, and what signed in by it is revoked. The "
            "conditions are those of `addPasskey`. A retry with the same idempotency key and token gets the same code "
            "for five minutes, as long as it was not used. So send a key: once there is a code, another one takes a "
            "proof."
        ),
        cost=Cost(10),
        scope="account",
        body="NoBody",
        body_optional=True,
        answer=ref("NewRecoveryCode"),
        answered="The code was made.",
        status=201,
        forbidden=_UNCHANGED,
        unavailable=STORING,
        keyed=True,
        leads_to={"removeWayIn": {"parameters": {"way": "$response.body#/id"}}},
    ),
    Operation(
        id="prepareVerification",
        method="post",
        path="/v1/me/verification/options",
        tag="Players",
        summary="Prepare to verify the owner",
        description=(
            "What a browser has a passkey of the caller sign by: give `options` to "
            "`PublicKeyCredential.parseRequestOptionsFromJSON()`, the result to `navigator.credentials.get()`, and "
            "what comes of that to `verify`, within five minutes and with the same token."
        ),
        cost=Cost(5),
        scope="account",
        body="NoBody",
        body_optional=True,
        answer=ref("CredentialOptions"),
        answered="What to sign by.",
        conflicts=("no-passkeys",),
        unavailable=STORING,
    ),
    Operation(
        id="verify",
        method="post",
        path="/v1/me/verification",
        tag="Players",
        summary="Verify the owner",
        description=(
            "The token of this request may change ways in for five minutes, because a passkey of its player signed. So "
            "may a token of a sign-in, for its first five minutes. The authenticator must have verified the person, as "
            "by a fingerprint or a PIN. Each answer of a passkey counts once."
        ),
        cost=SIGNING,
        scope="account",
        body="VerificationBody",
        answer=ref("Verification"),
        answered="The owner is verified.",
        conflicts=("no-passkeys",),
        refused=("not-proven",),
        unavailable=STORING,
    ),
    Operation(
        id="prepareSignIn",
        method="post",
        path="/v1/sign-in/options",
        tag="Players",
        summary="Prepare to sign in",
        description=(
            "What a browser has any passkey of this site sign by, so that there is nothing to type: as for "
            "`prepareVerification`, and what comes of it goes to `signIn`, within five minutes."
        ),
        caller="anybody",
        cost=Cost(5),
        body="NoBody",
        body_optional=True,
        answer=ref("CredentialOptions"),
        answered="What to sign by.",
        conflicts=("no-passkeys",),
        stored=False,
    ),
    Operation(
        id="signIn",
        method="post",
        path="/v1/sign-in",
        tag="Players",
        summary="Sign in by a passkey or the recovery code",
        description=(
            "The response has a token with all scopes that never expires. It names the way in in `signed_in_by`, and "
            "is revoked when that is removed. A recovery code is used up: the response has the next one. An address "
            "can try 60 codes in 600 seconds. A retry with the same body and idempotency key gets the same token and "
            "the same next code, so send a key with a recovery code; that of a passkey's answer within the five "
            "minutes of its challenge. Once the token is revoked, a retry is refused. Where a player has 50 tokens, "
            "the oldest one that signed in makes room."
        ),
        caller="anybody",
        cost=SIGNING,
        body="SignInBody",
        answer=ref("SignedInPlayer"),
        answered="Signed in.",
        status=201,
        conflicts=("no-passkeys",),
        refused=("not-proven", "unreadable-name"),
        unavailable=STORING,
        keyed=True,
        leads_to={"showPlayer": {"parameters": {"player": "$response.body#/id"}}},
    ),
)
