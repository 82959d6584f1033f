"""Branches: which events are off the line of play because an undo cut them."""

from collections.abc import Iterable, Mapping

from domain.kernel.events import Decode

_ON_THE_LINE = ("Started", "Played", "Resigned")


def undone_by(decoders: Mapping[str, Decode], rows: Iterable[tuple[str, bytes]]) -> Mapping[int, int]:
    """Each version that is off the line, and the version of the undo that cut it.

    `rows`: all of a table's stored events (type name, canonical bytes), in order.
    """
    line: list[int] = []
    cuts: list[tuple[int, list[int]]] = []
    undone: dict[int, int] = {}
    for version, (type_, stored) in enumerate(rows, start=1):
        if type_ in _ON_THE_LINE:
            line.append(version)
            cuts.clear()
        elif type_ == "Undone":
            to_version = decoders[type_](stored).data.to_version
            cut = [on for on in line if on > to_version]
            line = line[: len(line) - len(cut)]
            cuts.append((version, cut))
            undone.update(dict.fromkeys(cut, version))
        elif type_ == "Redone":
            _, cut = cuts.pop()
            line += cut
            for on in cut:
                del undone[on]
    return undone
