"""Bodies of JSON: what they cost, and what they say; a refusal names each fault."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from api.http.faults import fault_of, reason_of
from api.http.problems import BadRequest
from domain.kernel.duplicates import DuplicateKey, require_unique_keys
from domain.kernel.game import Fault

T = TypeVar("T")

VALUES = 2_000
"""The most values of a body: reading so many takes 10 ms."""

FREE_VALUES, VALUES_PER_UNIT = 100, 20
"""A body of more values than the first costs a unit for each so many more."""

FREE_BYTES, BYTES_PER_UNIT = 4 * 2**10, 4 * 2**10
"""A body of more bytes than the first costs a unit for each so many more."""

EXPONENT = 20
"""As so many values counts a number with an exponent of two digits or more: reading one like 1e308 takes 0.1 ms."""

_EXPONENT = re.compile(rb"[0-9.][eE][+-]?[0-9]{2}")
_FRACTION = re.compile(rb"[0-9][.eE]")


def price_of(body: bytes) -> int:
    """The units that a body costs. Raises `BadRequest` for one that takes too long to read."""
    values = _values_of(body)
    if values > VALUES:
        counted = f"a number with an exponent of two digits counts as {EXPONENT}"
        raise BadRequest("too-large", f"A body has at most {VALUES} values; {counted}.")
    return max(0, values - FREE_VALUES) // VALUES_PER_UNIT + price_of_size(body)


def price_of_size(body: bytes) -> int:
    """The units that a body costs for its size."""
    return max(0, len(body) - FREE_BYTES) // BYTES_PER_UNIT


def _values_of(body: bytes) -> int:
    """How many values a body has, at most: they are counted without reading, so strings with the same signs count too.

    Reading takes time by their number, and by that of large exponents. To find those takes time itself, so that is only
    done where there may be too many.
    """
    values = body.count(b",") + body.count(b"{") + body.count(b"[")
    may_have = EXPONENT * (body.count(b"e") + body.count(b"E"))
    return values + (EXPONENT * len(_EXPONENT.findall(body)) if values + may_have > FREE_VALUES else 0)


def decoded(decode: Callable[[bytes], T], body: bytes, *, under: str = "") -> T:
    """The decoded JSON; `under`: the JSON pointer to it in the whole body. Raises `BadRequest`."""
    try:
        return _exactly(decode, body)
    except msgspec.ValidationError as error:
        fault = fault_of(error, under, decode, body)
        raise BadRequest("invalid-shape", "The body does not match the schema.", [fault]) from error
    except RecursionError as error:
        raise BadRequest("invalid-json", "The body is nested too deeply.") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRequest("invalid-json", f"The body is not valid JSON: {reason_of(error, body)}") from error
    except DuplicateKey as error:
        fault = Fault(under + error.pointer, "The object has this key already.")
        raise BadRequest("invalid-json", "An object in the body has a key twice.", [fault]) from error


def _exactly(decode: Callable[[bytes], T], body: bytes) -> T:
    """The decoded JSON, with 18 and 18.0 as one number.

    Raises as msgspec does, and `DuplicateKey`: invalid JSON and duplicate keys before a wrong schema.
    """
    try:
        value = decode(body)
    except msgspec.ValidationError as error:
        msgspec.json.decode(body, type=msgspec.Raw)
        require_unique_keys(body)
        if not _FRACTION.search(body):
            raise
        try:
            plain = msgspec.json.decode(body)
        except msgspec.ValidationError:  # a number beyond all bounds
            raise error from None
        return decode(msgspec.json.encode(_whole(plain)))
    require_unique_keys(body)
    return value


def _whole(value: Any) -> Any:
    match value:
        case float() if value.is_integer() and abs(value) < 2**53:
            return int(value)
        case list():
            return [_whole(part) for part in value]
        case dict():
            return {name: _whole(part) for name, part in value.items()}
        case _:
            return value
