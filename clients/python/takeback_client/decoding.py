"""JSON as values of the models, whatever a newer service has added: a kind that is not known becomes `Unknown`."""

from collections.abc import Callable, Iterator
from threading import Lock
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec

from takeback_client.unknown import Unknown

T = TypeVar("T")

_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_making = Lock()
"""Held while a decoder is made: what msgspec learns of a type is shared, and no thread may use it half learned."""


def decode(body: str | bytes, kind: Any) -> Any:
    """A JSON text as a value of a type, in any thread. Raises `msgspec.DecodeError` where it is none even so."""
    return decoded(body, lambda text: _decode(text, kind))


def decoded(body: str | bytes, decode: Callable[[str | bytes], T]) -> T:
    """A JSON text by a decoder, which may raise other errors where it is nested deeply or is not UTF-8.

    Raises `msgspec.DecodeError`.
    """
    try:
        return decode(body)
    except RecursionError as error:
        raise msgspec.ValidationError("JSON is nested too deeply") from error
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError("JSON is not UTF-8") from error


def _decode(body: str | bytes, kind: Any) -> Any:
    try:
        return _decoder_of(kind).decode(body)
    except msgspec.ValidationError as error:
        return _opened(msgspec.json.decode(body), kind, error)


def _decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    decoder = _DECODERS.get(kind)
    if decoder is None:
        with _making:
            decoder = _DECODERS[kind] = msgspec.json.Decoder(kind)
    return decoder


def _converted(value: Any, kind: Any) -> Any:
    """A part of a JSON text as a value of a type."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return _opened(value, kind, error)


def _opened(value: Any, kind: Any, error: msgspec.ValidationError) -> Any:
    """A value that msgspec refuses, with `Unknown` for what is not known in it. Raises `error` where all is known."""
    kinds = [*_alternatives(kind)]
    structs = [one for one in kinds if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    match value:
        case dict() if structs:
            return _struct(value, structs, error)
        case dict() if named := _item_of(dict, kinds):
            return {name: _converted(part, named) for name, part in value.items()}
        case list() if item := _item_of(list, kinds):
            return [_converted(part, item) for part in value]
        case _:
            raise error


def _struct(value: dict[str, Any], structs: list[type[msgspec.Struct]], error: msgspec.ValidationError) -> Any:
    """An object as the struct that its tag names; as `Unknown` where its tag names none."""
    tag_field = structs[0].__struct_config__.tag_field
    tag = value.get(tag_field) if tag_field else None
    struct = next((one for one in structs if one.__struct_config__.tag == tag), None)
    if struct is None and isinstance(tag, str):
        return Unknown(value, tag)
    if struct is None:
        raise error
    fields = msgspec.structs.fields(struct)
    if any(field.required and field.encode_name not in value for field in fields):
        raise error
    given = [field for field in fields if field.encode_name in value]
    return struct(**{field.name: _converted(value[field.encode_name], field.type) for field in given})


def _alternatives(kind: Any) -> Iterator[Any]:
    """The types that a value may have: the members of a union, without annotations."""
    if get_origin(kind) is Annotated:
        yield from _alternatives(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        for one in get_args(kind):
            yield from _alternatives(one)
    else:
        yield kind


def _item_of(container: type, kinds: list[Any]) -> Any:
    """The type of the items of a list, or of the values of a dict; None where no such type is among these."""
    return next((get_args(kind)[-1] for kind in kinds if get_origin(kind) is container), None)
