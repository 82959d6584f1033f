"""Players, their tokens and their webhooks."""

from urllib.parse import urlencode

from openapi.scene import Scene


def player(scene: Scene) -> None:
    """A player from registering to erasing the account."""
    player = scene.show("register", "A new player", scene.request("POST", "/v1/players", None, {"name": "Ada"}))
    token = player["token"]
    scene.show("showPlayer", "A player", scene.request("GET", f"/v1/players/{player['id']}", None))
    scene.show("me", "The caller", scene.request("GET", "/v1/me", token))
    scene.show("me.anonymous", "Without a token", scene.request("GET", "/v1/me", None))
    response = scene.request("POST", "/v1/me/tokens", token, {"label": "phone"}, Idempotency_Key="phone-1")
    issued = scene.show("issueToken", "A token for another device", response)
    scene.show("revokeToken", "A revoked token", scene.request("DELETE", f"/v1/me/tokens/{issued['id']}", token))
    own = scene.request("GET", "/v1/me/tokens", token).json()[0]["id"]
    scene.show(
        "revokeToken.last",
        "The last token with all scopes cannot be revoked",
        scene.request("DELETE", f"/v1/me/tokens/{own}", token),
    )
    renamed = scene.request("PATCH", "/v1/me", token, {"name": "Ada Lovelace"})
    scene.show("rename", "Another name", renamed)
    refused = scene.request("DELETE", f"/v1/players/{player['id']}", token)
    scene.show("erasePlayer.player", "Only the operator erases others", refused)
    scene.show("eraseMe", "An erased account", scene.request("DELETE", "/v1/me", token))


def tokens(scene: Scene) -> None:
    """A token for a program that may do less than its player."""
    token = scene.request("POST", "/v1/players", None, {"name": "Grace"}).json()["token"]
    path, body = "/v1/me/tokens", {"label": "bot", "scopes": ["play"], "expires_in": 30 * 24 * 60 * 60}
    limited = scene.request("POST", path, token, body)
    issued = scene.show("issueToken.limited", "A token for a bot, for thirty days", limited)
    refused = scene.request("POST", path, issued["token"])
    scene.show("issueToken.scope", "A token whose scopes do not suffice", refused)
    spare = scene.request("POST", path, token, {"label": "spare, on paper", "spare": True})
    kept = scene.show("issueToken.spare", "The spare, to be kept elsewhere", spare)
    scene.show("listTokens", "Three tokens", scene.request("GET", path, token))
    only = scene.request("DELETE", f"{path}/{kept['id']}", token)
    scene.show("revokeToken.spare", "Only the spare revokes itself", only)
    shared = scene.request("POST", "/v1/players", None, {"name": "Grace"}, Idempotency_Key="grace-1")
    scene.show("register.key", "A key before there is a player", shared)


def sign_in(scene: Scene) -> None:
    """A person who lets a client sign in, and one who is asked for what no client gets."""
    token = scene.token()
    asked = {
        "response_type": "code",
        "client_id": "https://client.example/",
        "redirect_uri": "https://client.example/callback",
        "scope": "play",
        "state": "af0ifjsldkj",
        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        "code_challenge_method": "S256",
    }
    path = "/v1/me/sign-ins"
    query = {"query": urlencode(asked)}
    preview = scene.request("POST", f"{path}/preview", token, query)
    shown = scene.show("previewSignIn", "What a client asks for", preview)
    consent = {**query, "consent": shown["consent"], "allow": True}
    scene.show("answerSignIn", "A sign-in that is allowed", scene.request("POST", path, token, consent))
    plain = {"query": urlencode({**asked, "code_challenge_method": "plain"})}
    refused = scene.request("POST", f"{path}/preview", token, plain)
    scene.show("previewSignIn.plain", "A client without proof of possession", refused)
    late = {**consent, "consent": f"1{shown['consent']}"}
    scene.show("answerSignIn.over", "A preview that was never shown", scene.request("POST", path, token, late))


def device(scene: Scene) -> None:
    """A code under which no device waits."""
    token = scene.token()
    path, body = "/v1/me/devices", {"user_code": "BCDF-GHJK"}
    looked_up = scene.request("POST", f"{path}/preview", token, body)
    scene.show("previewDevice.none", "A code that no device shows", looked_up)
    answer = {**body, "consent": "0" * 64, "allow": True}
    scene.show("answerDevice.none", "An answer to no device", scene.request("POST", path, token, answer))


def webhooks(scene: Scene) -> None:
    """A webhook to which nothing is delivered: the service of a scene has no sender."""
    token = scene.token()
    path, body = "/v1/me/webhooks", {"url": "https://bot.example/takeback", "kinds": ["turn", "over"]}
    added = scene.show("addWebhook", "A new webhook", scene.request("POST", path, token, body))
    private = scene.request("POST", path, token, {"url": "https://192.168.0.7/"})
    scene.show("addWebhook.private", "A private address", private)
    scene.show("listWebhooks", "One webhook", scene.request("GET", path, token))
    its = f"{path}/{added['id']}"
    tested = scene.show("testWebhook", "A test", scene.request("POST", f"{its}/test", token))
    scene.show("listDeliveries", "A delivery that waits", scene.request("GET", f"{its}/deliveries", token))
    again = scene.request("POST", f"{its}/deliveries/{tested['id']}/resend", token)
    scene.show("resendDelivery", "A delivery sent again", again)
    scene.show("removeWebhook", "A deleted webhook", scene.request("DELETE", its, token))


def ways_in(scene: Scene) -> None:
    """A recovery code, from being made to being used, and passkeys as far as a client without an authenticator gets."""
    token = scene.request("POST", "/v1/players", None, {"name": "Edith"}).json()["token"]
    asked = scene.request("POST", "/v1/me/passkeys/options", token)
    scene.show("preparePasskey", "What a browser makes a passkey by", asked)
    refused = scene.request("POST", "/v1/me/passkeys", token, {"credential": {}, "name": "phone"})
    scene.show("addPasskey.refused", "A credential that proves nothing", refused)
    response = scene.request("POST", "/v1/me/recovery-code", token)
    made = scene.show("makeRecoveryCode", "A recovery code", response)
    scene.show(
        "listWaysIn", "A recovery code, which the token has not proved", scene.request("GET", "/v1/me/ways-in", token)
    )
    unverified = scene.request("DELETE", f"/v1/me/ways-in/{made['id']}", token)
    scene.show("removeWayIn.unverified", "The owner is not verified", unverified)
    asked = scene.request("POST", "/v1/me/verification/options", token)
    scene.show("prepareVerification", "What a browser has a passkey sign by", asked)
    refused = scene.request("POST", "/v1/me/verification", token, {"credential": {}})
    scene.show("verify.refused", "A credential that proves nothing", refused)
    scene.show("prepareSignIn", "Any passkey of this site", scene.request("POST", "/v1/sign-in/options", None))
    code = {"recovery_code": made["recovery_code"], "label": "new phone"}
    signed_in = scene.request("POST", "/v1/sign-in", None, code, Idempotency_Key="sign-in-1")
    new = scene.show("signIn", "Signed in by a recovery code", signed_in)
    scene.show("signIn.used", "The code again", scene.request("POST", "/v1/sign-in", None, code))
    removed = scene.request("DELETE", f"/v1/me/ways-in/{made['id']}", new["token"])
    scene.show("removeWayIn", "A way in that is removed", removed)
    gone = scene.request("PATCH", f"/v1/me/ways-in/{made['id']}", new["token"], {"name": "Blue phone"})
    scene.show("renamePasskey.gone", "A way in that is gone", gone)


def records(scene: Scene) -> None:
    """What a player has of their own: the export, and what happened at their tables."""
    token = scene.token()
    table = scene.request("POST", "/v1/tables", token, {"game": "full-throttle"}).json()
    seated = scene.request("POST", f"/v1/tables/{table['id']}/seats", token, {"entropy": "my-part"}).json()
    scene.request("GET", f"/v1/tables?mine=true&wait_for={seated['position']}", token)
    changes = scene.request("GET", f"/v1/me/events?after={table['position']}", token)
    scene.show("listMyEvents", "The caller has taken a seat", changes)
    scene.show("exportAccount", "An account with one table", scene.request("GET", "/v1/me/export", token))
