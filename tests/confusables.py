"""Compile Unicode's list of confusable characters: `python -m tests.confusables confusables.txt`.

The list belongs to UTS 39; its newest version is at unicode.org/Public/security/latest/confusables.txt.
"""

import json
import sys
from pathlib import Path

from domain.players.names import FILE


def compiled(listed: str) -> str:
    """The JSON of a list: its version, and by each prototype all that looks like it, in ASCII, a line each."""
    version = next(line.split()[-1] for line in listed.splitlines() if line.startswith("# Version:"))
    prototypes: dict[str, list[str]] = {}
    for line in listed.lstrip("\ufeff").splitlines():
        if line and not line.startswith("#"):
            one, prototype, *_ = line.split(";")
            prototypes.setdefault(_text(prototype), []).append(_text(one))
    found = {prototype: "".join(sorted(alike)) for prototype, alike in sorted(prototypes.items())}
    return json.dumps({"version": version, "prototypes": found}, indent=0) + "\n"


def _text(code_points: str) -> str:
    return "".join(chr(int(code_point, 16)) for code_point in code_points.split())


if __name__ == "__main__":
    FILE.write_text(compiled(Path(sys.argv[1]).read_text(encoding="utf-8")), encoding="ascii")
