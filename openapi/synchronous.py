"""The synchronous code that does the same as asynchronous code: so the Python client is written once."""

from io import StringIO
from tokenize import generate_tokens, untokenize

_NAMES = {
    "__aenter__": "__enter__",
    "__aexit__": "__exit__",
    "aclose": "close",
    "aclosing": "closing",
    "aiter_bytes": "iter_bytes",
    "aread": "read",
    "async_operations": "operations",
    "asyncio": "time",  # of which only `sleep` is used
}


def synchronous(source: str) -> str:
    """A module without `async` and `await`, and with the names of its synchronous counterparts; not yet formatted."""
    tokens = generate_tokens(StringIO(source).readline)
    return untokenize((each.type, _name(each.string)) for each in tokens if each.string not in ("async", "await"))


def _name(name: str) -> str:
    return _NAMES.get(name, name.removeprefix("Async"))
