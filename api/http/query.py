"""Parsing the query string; a refusal names the parameter."""

import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import parse_qsl

from api.http.problems import BadRequest
from api.state.service import AnyRequest
from domain.kernel.game import Fault

PARAMETERS = 50
"""The most parameters of a query string: those of many requests are kept in memory."""


_WHOLE = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII)


def query(request: AnyRequest, name: str) -> str | None:
    """A query parameter, None if it is absent."""
    return next((value for known, value in parameters(request.scope["query_string"]) if known == name), None)


@lru_cache(1024)
def parameters(query_string: bytes) -> tuple[tuple[str, str], ...]:
    """The parameters of a query string, by name, in order. Raises `BadRequest` for too many."""
    text = query_string.decode("latin-1")
    try:
        return tuple(parse_qsl(text, keep_blank_values=True, max_num_fields=PARAMETERS))
    except ValueError as error:
        raise BadRequest("invalid-query", f"A query string has at most {PARAMETERS} parameters.") from error


def integer(request: AnyRequest, name: str, default: int, *, least: int, most: int) -> int:
    """A query parameter as an integer. Raises `BadRequest`."""
    text = query(request, name)
    if text is None:
        return default
    found = whole(text)
    if found is None or not least <= found <= most:
        raise BadRequest(
            "invalid-query", "Not a number in range.", [Fault(name, f"A whole number from {least} to {most}.")]
        )
    return found


def whole(text: str) -> int | None:
    """A whole number below 10^16, None if the text is none. It has one spelling: ``01`` is none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def word(request: AnyRequest, name: str, words: Sequence[str]) -> str | None:
    """A query parameter that is one of `words`, None if it is absent. Raises `BadRequest`."""
    text = query(request, name)
    if text is not None and text not in words:
        raise BadRequest(
            "invalid-query", "Not one of the allowed values.", [Fault(name, f"One of {', '.join(words)}.")]
        )
    return text
