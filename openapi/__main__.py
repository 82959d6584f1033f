"""``python -m openapi``: regenerate the contract from the code."""

from pathlib import Path

from domain.catalogue import GAMES
from openapi.bundle import bundle, folder
from openapi.capture import examples

FOLDER = Path(__file__).parent


def files() -> dict[str, bytes]:
    """What the folder should hold, by path."""
    seen = examples(GAMES)
    return folder(bundle(GAMES, seen), seen)


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
    main()
