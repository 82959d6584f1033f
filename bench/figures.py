"""Figures of several rounds, with medians and spread."""

import json
from pathlib import Path
from statistics import median


class Figures:
    """Figures by name, with a value for each round."""

    def __init__(self) -> None:
        self._rounds: dict[str, list[float]] = {}

    def add(self, name: str, value: float) -> None:
        """Add the value of a round."""
        self._rounds.setdefault(name, []).append(value)

    def miss(self, *names: str) -> None:
        """Name figures that are not measured."""
        for name in names:
            self._rounds.setdefault(name, [])

    def rounds(self, name: str) -> tuple[float, float, float] | None:
        """The median, the least and the most of a figure; None if it was not measured."""
        values = self._rounds.get(name)
        return (median(values), min(values), max(values)) if values else None

    def table(self) -> str:
        """A line for each figure: median, minimum, maximum."""
        width = max(map(len, self._rounds))
        head = f"{'figure':{width}} {'median':>12} {'least':>12} {'most':>12}"
        lines = [
            f"{name:{width}} {_short(median(values)):>12} {_short(min(values)):>12} {_short(max(values)):>12}"
            if values
            else f"{name:{width}} not measured"
            for name, values in self._rounds.items()
        ]
        return "\n".join([head, *lines])

    def write(self, path: Path) -> None:
        """The medians as JSON with flat keys."""
        path.write_text(
            json.dumps({name: median(values) for name, values in self._rounds.items() if values}, indent=2) + "\n"
        )


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
