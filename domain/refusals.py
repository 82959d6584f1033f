"""What the application raises instead of a result; `domain.kernel.refusals` has the codes."""

OPERATOR = "operator"
"""The actor that may void any table, and holds no seat."""


class Forbidden(Exception):
    """An insider without the right to do this. ``code`` is kebab-case."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class Malformed(Exception):
    """A request that says nothing that could be carried out; its subclasses say why."""


class NotFound(Exception):
    """There is no such resource, or this player may not know of it."""


class CallerGone(Exception):
    """The token of the request was revoked, or its player erased, while the request was under way."""


class Stale(Exception):
    """The table has moved on from the version that the request was made for, or has another history there."""

    def __init__(self, version: int, *, replaced: bool = False) -> None:
        """`version`: the present one; `replaced`: the request was made for it, but in another state."""
        super().__init__(version)
        self.version = version
        self.replaced = replaced
