"""Branches: which events are off the line of play because an undo cut them."""

from collections.abc import Iterable, Mapping

import msgspec

from domain.kernel.events import Decode

_CUT_TYPES = ("Undone", "TakebackAsked")
_LINE_TYPES = ("Started", "Played", "Resigned")


class Branches(msgspec.Struct, frozen=True):
    """``undone_by``: each version that is off the line, and the version of the undo that cut it.

    ``taken_back``: how many actions each undo, by its version, took back, or each takeback asked to take back.
    """

    undone_by: Mapping[int, int]
    taken_back: Mapping[int, int]


def branches_of(decoders: Mapping[str, Decode], rows: Iterable[tuple[str, bytes]]) -> Branches:
    """The branches of a table. `rows`: all of its stored events (type name, canonical bytes), in order."""
    line: list[int] = []
    cuts: list[tuple[int, list[int]]] = []
    undone: dict[int, int] = {}
    taken_back: dict[int, int] = {}
    for version, (type_, stored) in enumerate(rows, start=1):
        if type_ in _LINE_TYPES:
            line.append(version)
            cuts.clear()
        elif type_ in _CUT_TYPES:
            to_version = decoders[type_](stored).data.to_version
            if to_version is None:  # a request to restore, or to declare void
                continue
            cut = [on for on in line if on > to_version]
            taken_back[version] = len(cut)
            if type_ != "Undone":
                continue
            line = line[: len(line) - len(cut)]
            cuts.append((version, cut))
            undone.update(dict.fromkeys(cut, version))
        elif type_ == "Redone":
            _, cut = cuts.pop()
            line += cut
            for on in cut:
                del undone[on]
    return Branches(undone, taken_back)
