"""``python -m openapi``: write the contract anew from the code."""

from pathlib import Path

from domain.catalogue import GAMES
from openapi.bundle import bundle, folder
from openapi.capture import examples

FOLDER = Path(__file__).parent
GENERATED = ("schemas", "paths", "examples")


def files() -> dict[str, bytes]:
    """What the folder should hold, by path."""
    seen = examples(GAMES)
    return folder(bundle(GAMES, seen), seen)


def main() -> None:
    """Write every file, and remove those that are no longer made."""
    wanted = files()
    for path, content in wanted.items():
        (FOLDER / path).parent.mkdir(exist_ok=True)
        (FOLDER / path).write_bytes(content)
    for kind in GENERATED:
        for found in (FOLDER / kind).glob("*.json"):
            if found.relative_to(FOLDER).as_posix() not in wanted:
                found.unlink()
    print(f"{len(wanted)} files in {FOLDER}")


if __name__ == "__main__":
    main()
