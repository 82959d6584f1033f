"""What was measured: kept as rows in `bench/measured/`, and shown on the page `docs/measurements.md`.

Benchmarks, fault tests and attack tests record what they measure if TAKEBACK_RECORD is set. ``python -m
bench.measurements`` writes the page anew from what is kept.
"""

import os
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import fill

import msgspec

ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).with_name("measured")
PAGE = ROOT / "docs" / "measurements.md"
NOT_RECORDED = (":!bench/measured", ":!docs/measurements.md")
"""All files but those that `record` writes, as Git takes it."""
WIDTH = 120
"""Of a line of the page."""
THOUSAND = 1000


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something measured.

    Attributes:
        name: What was measured.
        values: What came of it, by column of the table.
        unit: Of the first value.
        target: What the first value should be at least, or at most, with its unit.
        command: What measured it.
        commit: At which commit.
        cores: The cores of the machine.
    """

    name: str
    values: Mapping[str, float | str]
    unit: str = ""
    target: str = ""
    command: str = ""
    commit: str = ""
    cores: int = 0


class Topic(msgspec.Struct, frozen=True):
    """A table of the page. ``rows``: the heading of its first column; ``text``: what to know before reading it."""

    key: str
    title: str
    rows: str
    text: str


TOPICS = (
    Topic(
        "bench",
        "Benchmarks of the service",
        "figure",
        "Server and load generator share the machine. Medians of three interleaved rounds, with the least and the "
        "most where they are known. Compare ratios, not absolute figures: those vary by two thirds on one machine. "
        "The figures of 100,000 tables need `python -m bench.many_tables` first, which stores 2.3 million events.\n\n"
        "What bounds moves a second, on a slow disk too, is the processor time of answering in one Python process. "
        "A quicker commit would not help: see the ratio to the endpoint without a store.",
    ),
    Topic(
        "log",
        "Benchmarks of the transparency log",
        "figure",
        "A million entries in an SQLite file, appended in slices as the sequencer does; then the events of 64 "
        "tables, with the log and without, in turns of 2 s. Medians, with their 95 % confidence where they vary.",
    ),
    Topic(
        "browser",
        "Benchmarks of the browser table",
        "figure",
        "In Chromium against a real service on the same machine, with nothing cached. Medians.",
    ),
    Topic(
        "attacks",
        "Attacks",
        "attack",
        "The p99 of other players' moves in ms, quiet and attacked, and by how many MB the server's memory grew at "
        "most. Each may be ten times the quiet one, where that counts as at least 5 ms. [Limits](limits.md) says "
        "what bounds them.",
    ),
    Topic(
        "turns",
        "Attacks: turns of the event loop",
        "attack",
        "The processor time in ms of the longest turn of the event loop under an attack, and by how many MB the "
        "server's memory grew at most.",
    ),
    Topic(
        "faults",
        "Injected faults",
        "fault",
        "Each test makes its fault so many times and checks the outcome of each.",
    ),
    Topic(
        "grown",
        "Faults of a grown service",
        "fault",
        "Load of 64 tables through two processes over PostgreSQL with two standbys. What fails is sent again under "
        "its idempotency key. `again` counts requests that got 5xx or no answer, `stale` reads that were older "
        "than what had been acknowledged before. The pause is the longest time without an acknowledged move, in "
        "seconds.",
    ),
    Topic(
        "starting",
        "Starting under Compose",
        "service",
        "By the commands of [Deploying](deploying.md), in a fresh clone, with empty volumes and the image built.",
    ),
    Topic(
        "compose",
        "Faults under Compose",
        "fault",
        "The same load through the proxy of `compose.yaml`, on a Docker engine. `promoted` is the part of the pause "
        "after `promote` was called.",
    ),
    Topic(
        "bots",
        "Strength of the house bots",
        "match",
        "The first level of each match is measured, at 50 ms of processor time a move. `at least` is a one-sided "
        "lower bound of 95 %; the aim is for it. With four players a fair share is 25 %. In Maximum Apocalypse all "
        "seats are bots, and a match is a mission. In Maverick a game is won if its contract is fulfilled, and the "
        "score is the gold. A Python that was built with optimizations, as those of Debian and of the official image "
        "are, searches a quarter further in that time than one built without; rows from `e55a0726` on are of Debian's.",
    ),
    Topic(
        "maverick",
        "Maverick: what could be reached",
        "player",
        "Over the same deals. The beam search knows the whole deck; no player could get more than the bound.",
    ),
    Topic(
        "house",
        "Cost of the house bots",
        "figure",
        "All house bots of a service play in one process.",
    ),
)


def record(topic: str, rows: Iterable[Row]) -> None:
    """If TAKEBACK_RECORD is set: keep rows, if any, each in the place of the one of its name, and write the page."""
    new = [*rows]
    if not new or not os.environ.get("TAKEBACK_RECORD"):
        return
    kept = {row.name: row for row in kept_rows(topic)}
    measured_at, cores = _commit(), os.cpu_count() or 0
    kept |= {row.name: msgspec.structs.replace(row, commit=measured_at, cores=cores) for row in new}
    FOLDER.mkdir(exist_ok=True)
    lines = msgspec.json.format(msgspec.json.encode([*kept.values()]), indent=2)
    (FOLDER / f"{topic}.json").write_bytes(lines + b"\n")
    PAGE.write_text(page(), "utf-8")


def kept_rows(topic: str) -> Sequence[Row]:
    """The rows of a topic."""
    file = FOLDER / f"{topic}.json"
    return msgspec.json.decode(file.read_bytes(), type=list[Row]) if file.exists() else []


def page() -> str:
    """The page, from the rows that are kept."""
    return _HEAD + "".join(_section(topic, rows) for topic in TOPICS if (rows := kept_rows(topic.key)))


def shown(value: float | str) -> str:
    """A value as it is printed."""
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if abs(value) >= THOUSAND or value == int(value) else f"{value:.3g}"


_HEAD = """# Measurements

A program writes this page. Benchmarks, fault tests and attack tests record what they measure, with the command, the
commit and the cores of the machine. "By hand" marks a figure that was written down at that commit, before there were
records. [Contributing](../CONTRIBUTING.md#measure) says how to measure again.
"""


def _section(topic: Topic, rows: Sequence[Row]) -> str:
    columns = list(dict.fromkeys(name for row in rows for name in row.values if name not in ("least", "most")))
    aimed = ["aim"] if any(row.target for row in rows) else []
    head = [topic.rows, *columns, *aimed, "measured at"]
    lines = [head, ["---"] * len(head), *(_cells(row, columns, aim=bool(aimed)) for row in rows)]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    commands = ", ".join(f"`{command}`" for command in dict.fromkeys(row.command for row in rows) if command)
    cores = ", ".join(str(count) for count in sorted({row.cores for row in rows if row.cores}))
    measured = f"Measured by {commands} on {cores} cores.\n\n" if commands else f"On {cores} cores.\n\n"
    text = "\n\n".join(fill(paragraph, WIDTH, break_on_hyphens=False) for paragraph in topic.text.split("\n\n"))
    return f"\n## {topic.title}\n\n{text}\n\n{measured}{table}\n"


def _cells(row: Row, columns: Sequence[str], *, aim: bool) -> list[str]:
    cells = [shown(row.values.get(name, "")) for name in columns]
    if "least" in row.values:
        cells[0] += f" ({shown(row.values['least'])} to {shown(row.values['most'])})"
    if row.unit:
        cells[0] += f" {row.unit}"
    commit, _, by_hand = row.commit.partition(", ")
    return [row.name, *cells, *([row.target] if aim else []), f"`{commit}`{', ' if by_hand else ''}{by_hand}"]


def _commit() -> str:
    """The commit that is checked out, marked if something was changed since, other than what is recorded."""
    commit = ["git", "describe", "--always", "--exclude", "*"]
    named = subprocess.run(commit, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    others = ["git", "status", "--porcelain", "--untracked-files=no", "--", *NOT_RECORDED]
    changed = subprocess.run(others, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return f"{named}-dirty" if changed else named


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
