"""The recordings of every game, against which changes show: a playthrough, a perft table, histories.

``python -m tests.catalogue.records`` writes those that are missing, and never overwrites one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from domain.catalogue import INSTALLED
from domain.kernel.game import AnyGame
from domain.release import RELEASE
from tests.history.recording import history
from tests.perft.counting import perft
from tests.playthroughs.plays import WON, choices_file, found_choices, playthrough, won_mission

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Record:
    """A recording: its file, and the function that makes its content."""

    path: Path
    made: Callable[[], str]

    @property
    def advice(self) -> str:
        """What to do if the content has changed."""
        path = self.path.relative_to(ROOT)
        return f"{path} differs. If you meant to change the game, delete this file and run `make record`."

    def again(self) -> tuple[str, str]:
        """The content made now, and the recorded one."""
        return self.made(), self.path.read_text(encoding="utf-8")


def installed() -> Sequence[AnyGame]:
    """Every installed game in every version."""
    return [game for versions in INSTALLED.values() for game in versions.values()]


def newest() -> Sequence[AnyGame]:
    """Every installed game in its newest version."""
    return [versions[max(versions)] for versions in INSTALLED.values()]


def package_of(game: AnyGame) -> str:
    """The name of a game's folders and files."""
    return game.key.replace("-", "_")


def versioned(game: AnyGame, name: str) -> str:
    """The name of what is recorded for each version of a game: the first one has no number."""
    return name if game.version == 1 else f"{name}-v{game.version}"


def playthrough_of(game: AnyGame, root: Path = ROOT) -> Record:
    """The recording of one whole game, in words."""
    return Record(_playthroughs(root) / f"{package_of(game)}.txt", lambda: playthrough(game).story)


def digests_of(game: AnyGame, root: Path = ROOT) -> Record:
    """The digests of all that each viewer of that game was shown."""
    return Record(_playthroughs(root) / "digests" / f"{package_of(game)}.txt", lambda: playthrough(game).digests)


def won_missions(root: Path = ROOT) -> Mapping[int, Sequence[Record]]:
    """The recordings of a won game of each mission of Maximum Apocalypse: in words, and the digests."""
    return {mission: _won_mission(mission, _playthroughs(root)) for mission in WON}


def _won_mission(mission: int, folder: Path) -> Sequence[Record]:
    name = Path("missions", f"{mission}.txt")
    return [
        Record(folder / name, lambda: won_mission(mission).story),
        Record(folder / "digests" / name, lambda: won_mission(mission).digests),
    ]


def _playthroughs(root: Path) -> Path:
    return root / "tests" / "playthroughs"


def perft_of(game: AnyGame, root: Path = ROOT) -> Record:
    """The recording of a game's perft table."""
    return Record(root / "tests" / "perft" / f"{versioned(game, package_of(game))}.txt", partial(perft, game))


def histories_of(game: AnyGame, root: Path = ROOT) -> Sequence[Record]:
    """Transcripts of this release, with the fewest and the most seats."""
    folder = root / "tests" / "history" / RELEASE
    counts = sorted({game.seats[0], game.seats[-1]})
    return [
        Record(folder / f"{versioned(game, game.key)}-{seats}.ndjson", partial(history, game, seats))
        for seats in counts
    ]


def main() -> None:
    """Write the recordings that are missing."""
    recordings = [
        record for game in newest() for record in (playthrough_of(game), digests_of(game), *histories_of(game))
    ]
    recordings += [perft_of(game) for game in installed()]
    recordings += [Record(choices_file(mission), partial(found_choices, mission)) for mission in WON]
    recordings += [record for records in won_missions().values() for record in records]
    absent = [record for record in recordings if not record.path.exists()]
    for record in absent:
        record.path.parent.mkdir(parents=True, exist_ok=True)
        record.path.write_text(record.made(), encoding="utf-8")
        print(f"wrote {record.path.relative_to(ROOT)}")  # noqa: T201  # for whoever called it
    if not absent:
        print("nothing to record; delete a file to record it again")  # noqa: T201  # likewise


if __name__ == "__main__":
    main()
