"""The command ``takeback analyse FILE``: offline, from the transcript alone."""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from analysis.analyse import MOST_MOVES, Unanalysable, analysis_of
from analysis.document import AnalysedMove, Analysis, encode
from analysis.plot import plot, shown
from domain.__main__ import FAILED, PASSED, UNUSABLE, Parser, file_named, given, within_memory
from domain.catalogue import INSTALLED
from domain.kernel.steps import finish

_DOES = "analyse a finished game: what each choice was worth from what its seat knew, and what was luck"
_EXITS = "exit status: 0 if it is done, 1 if FILE is no such game (the reason is printed), 3 if a file cannot be used"


def add_analyse(commands: "argparse._SubParsersAction[Parser]") -> None:  # what argparse makes has no other name
    """Add the command."""
    command = commands.add_parser("analyse", help=_DOES, description=_DOES, epilog=_EXITS)
    command.add_argument("file", metavar="FILE", type=file_named, help="a transcript; - for the standard input")
    command.add_argument("--json", action="store_true", help="print the analysis as the service gives it")
    command.add_argument("--svg", metavar="PLOT", type=file_named, help="also draw it, to the file PLOT")
    command.add_argument("--last", metavar="N", type=_count, default=MOST_MOVES, help="only the last N moves")
    command.unusable = UNUSABLE
    command.set_defaults(run=within_memory(lambda arguments: _analyse(arguments, command)))


def _analyse(arguments: argparse.Namespace, command: Parser) -> int:
    try:
        if arguments.svg is not None:
            require_writable(arguments.svg)
        text = given(arguments.file)
        analysis = finish(analysis_of(text, INSTALLED, most=arguments.last))
        if arguments.svg is not None:
            arguments.svg.write_text(plot(analysis), encoding="utf-8")
    except Unanalysable as error:
        sys.stderr.write(_printable(f"takeback: {arguments.file}: {error}") + "\n")
        return FAILED
    except OSError as error:
        command.error(f"cannot use {error.filename}: {error.strerror}")
    said = encode(analysis) if arguments.json else "\n".join(_lines(analysis)).encode()
    sys.stdout.write(said.decode() + "\n")
    return PASSED


def require_writable(file: Path) -> None:
    """Raise `OSError` where a file cannot be written, and leave it as it is: minutes of work come before it is."""
    is_new = not file.exists()
    file.open("a").close()
    if is_new:
        file.unlink()


def _lines(analysis: Analysis) -> Iterator[str]:
    """The analysis for people: a line for each move where something was decided or came by luck, then the seats."""
    for move in analysis.moves:
        if move.decision or move.luck:
            yield _line(move, analysis)
    for seat in analysis.seats:
        worst = "none that surely cost something" if seat.worst is None else f"version {seat.worst}"
        yield (
            f"seat {seat.seat + 1}: result {shown(seat.result, analysis)}, decisions {shown(seat.decision, analysis)}, "
            f"luck {shown(seat.luck, analysis)}, worst decision: {worst}"
        )


def _line(move: AnalysedMove, analysis: Analysis) -> str:
    before, after, decision, error, luck, luck_error = [
        shown(value, analysis)
        for value in (move.before, move.after, move.decision, move.error, move.luck, move.luck_error)
    ]
    better = move.decision and move.alternative
    return _printable(
        f"{move.version:5} seat {move.seat + 1}: {before:>5} to {after:>5}, decision {decision:>5} +- {error}, "
        f"luck {luck:>5} +- {luck_error}: {move.label}" + (f" (better: {better.label})" if better else "")
    )


def _printable(words: str) -> str:
    return re.sub(r"[^ -~]", "?", words)


def _count(word: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,5}", word):
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 1 on")
    return min(int(word), MOST_MOVES)
