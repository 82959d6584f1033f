"""``python -m openapi``: regenerate the contract from the code, and the clients' code from the contract.

Why: decision 0011.
"""

import sys
from pathlib import Path

from domain.catalogue import GAMES
from domain.schemas.values import Undocumented
from openapi.asyncapi import DOCUMENT, asyncapi
from openapi.bundle import bundle, folder, written
from openapi.capture import examples
from openapi.python_client import client_operations
from openapi.python_models import client_models

FOLDER = Path(__file__).parent


def files() -> dict[str, bytes]:
    """What the folder and the clients should hold, by path from here."""
    seen = examples(GAMES)
    document = bundle(GAMES, seen)
    clients = client_operations(document) | client_models(document)
    return {**folder(document, seen), DOCUMENT: written(asyncapi(GAMES)), **clients}


def main() -> None:
    """Write every file, and remove examples that are no longer captured."""
    wanted = files()
    for path, content in wanted.items():
        (FOLDER / path).parent.mkdir(exist_ok=True)
        (FOLDER / path).write_bytes(content)
    for found in (FOLDER / "examples").glob("*.json"):
        if found.relative_to(FOLDER).as_posix() not in wanted:
            found.unlink()
    print(f"{len(wanted)} files in {FOLDER}")


if __name__ == "__main__":
    try:
        main()
    except Undocumented as fault:
        sys.exit(str(fault))
