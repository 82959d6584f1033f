"""Decoders of JSON that are made while other threads run.

msgspec learns what a struct holds when a decoder of it is first made. Another thread that makes one at that moment gets
it half learned, and its decoder crashes the process. So one decoder is made at a time; any thread may use it then.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any

import msgspec

_making = Lock()


def decoder_of(type_: Any) -> Callable[[bytes], Any]:
    """Decodes JSON into values of a type. Make one here wherever it is not made by the import of a module."""
    with _making:
        return msgspec.json.Decoder(type_).decode
