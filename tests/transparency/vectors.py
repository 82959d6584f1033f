"""The vectors, which Go's `sumdb/note` and `sumdb/tlog` have checked."""

from pathlib import Path
from typing import Any

import msgspec

FOLDER = Path(__file__).parent
VECTORS: dict[str, Any] = msgspec.json.decode((FOLDER / "vectors.json").read_bytes())
POLICY = (FOLDER / "policy").read_text(encoding="utf-8")
ENDED = (FOLDER / "ended.tlog-proof").read_text(encoding="utf-8")
OPENED = (FOLDER / "opened.tlog-proof").read_text(encoding="utf-8")
ENTRIES = [entry.encode() for entry in VECTORS["log"]["entries"]]
