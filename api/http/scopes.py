"""Which scope of a token an operation needs."""

from collections.abc import Mapping

from domain.scopes import Scope

NEEDED: Mapping[str, Scope] = {
    "addWebhook": "account",
    "eraseMe": "account",
    "erasePlayer": "read",  # and the operator's token
    "issueToken": "account",
    "listDeliveries": "account",
    "listTokens": "account",
    "listWebhooks": "account",
    "removeWebhook": "account",
    "rename": "account",
    "resendDelivery": "account",
    "revokeToken": "account",
    "testWebhook": "account",
}
"""The scopes that operations need, by operation id; others need ``read`` if they are a GET, else ``play``."""
