"""Refusals, as exceptions."""

from typing import Any

import msgspec

from takeback_client.decoding import decoded


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a request: where (a JSON pointer, or the name of a parameter), and what."""

    pointer: str = ""
    detail: str = ""


class _Document(msgspec.Struct):
    code: str = ""
    title: str = ""
    detail: str = ""
    request_id: str = ""
    version: int | None = None
    errors: tuple[Fault, ...] = ()


_decode = msgspec.json.Decoder(_Document).decode


class Problem(Exception):
    """The service refused a request, or something else has answered, such as with a redirect: none is followed.

    Attributes:
        status: The HTTP status.
        code: The stable code, such as `not-your-turn`; empty where something else than the service answered.
        detail: What is wrong, for people.
        version: The table's version, where the refusal tells it (`stale`).
        errors: The faults of the request, where there are several.
        request_id: What the operator finds the request by.
    """

    def __init__(self, status: int, body: bytes, location: str = "") -> None:
        """`location`: where the response redirects to."""
        try:
            found = _Document(detail=f"It redirects to {location}") if location else decoded(body, _decode)
        except msgspec.DecodeError:
            found = _Document(detail=body[:200].decode(errors="replace"))
        self.status = status
        self.code = found.code
        self.detail = found.detail or found.title
        self.version = found.version
        self.errors = found.errors
        self.request_id = found.request_id
        faults = (f"{fault.pointer}: {fault.detail}" for fault in found.errors)
        super().__init__(" ".join([f"{status} {self.code}: {self.detail}", *faults]))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as it stands, for programs that play in several processes."""
        return Exception.__new__, (Problem, *self.args), self.__dict__
