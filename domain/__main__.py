"""``python -m domain verify FILE...``: the commands that need neither server nor database."""

import argparse
import errno
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from domain.catalogue import INSTALLED
from domain.notation import InvalidNotation, Unwritable, notation_of, transcript_of
from domain.runtime.credentials import without_credentials
from domain.transparency.notes import InvalidKey, Key
from domain.transparency.policy import InvalidPolicy, parse_policy
from domain.transparency.receipts import receipts_key
from domain.verifying import Check, Receipt, Report, verify
from domain.verifying.acknowledged import SignedReceipts
from domain.verifying.checkpoint import InvalidKeys, keys_of, receipts_key_of
from domain.verifying.logged import Proofs

PASSED, FAILED, NOT_CHECKED, UNUSABLE = range(4)
INTERRUPTED = 130
"""The exit status after Ctrl-C: 128 and the number of the signal, as shells have it."""
_UNWRITABLE = (errno.EPIPE, errno.ENOSPC, errno.EIO)
_RECEIPT = re.compile(r"([1-9][0-9]{0,15}):([0-9a-f]{64})")
_LIKE_A_RECEIPT = re.compile(r"[0-9]*:?[0-9A-Fa-f]*")
_VERIFY = "verify transcripts offline: the record, its chance, and the rules over the whole game"
_EXPORT = "write the transcript of a finished game in the notation of docs/notation.md, one line per move"
_IMPORT = "restore the transcript of a game from its notation, byte for byte"
_NOTATION_EXITS = (
    "exit status: 0 on success, 1 if FILE is not such a game (the reason is printed), 3 if it cannot be read"
)
_EXITS = (
    "exit status: 0 if every check passed, 1 if one failed, 2 if one could not be run (the rules are not installed, "
    "or the parent or the key is missing), 3 if a file cannot be read or the arguments are wrong"
)


class Parser(argparse.ArgumentParser):
    """The parser of ``takeback``. ``unusable``: the exit status for arguments that cannot be used."""

    unusable = 2

    def error(self, message: str) -> NoReturn:
        """Print usage and message, and exit."""
        self.exit(self.unusable, f"{self.format_usage()}{self.prog}: {without_credentials(message)}\n")


Run = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status. `argv`: without the program's name."""
    parser = Parser(prog="takeback", description=__doc__)
    parser.unusable = UNUSABLE
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    add_verify(commands)
    add_notation(commands)
    return run_chosen(parser, argv)


def run_chosen(parser: Parser, argv: Sequence[str] | None) -> int:
    """Run the command that is chosen; its exit status, also after Ctrl-C, or where nobody reads what it prints.

    A standard stream that is closed is as good as empty.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # until the end
    try:
        arguments = parser.parse_args(argv)
        run: Run = arguments.run
        status = run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        if error.errno not in _UNWRITABLE:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is written at the exit
        if error.errno != errno.EPIPE:
            print(f"takeback: cannot write: {error.strerror}", file=sys.stderr)
        return UNUSABLE
    return status


def add_verify(commands: "argparse._SubParsersAction[Parser]") -> None:  # what argparse makes has no other name
    """Add the command that verifies transcripts."""
    verifying = commands.add_parser("verify", help=_VERIFY, description=_VERIFY, epilog=_EXITS)
    verifying.add_argument(
        "files", metavar="FILE", type=file_named, nargs="+", help="a transcript (NDJSON); - for the standard input"
    )
    verifying.add_argument(
        "--receipt",
        metavar="VERSION:HEAD|FILE",
        type=_receipt,
        action="append",
        default=[],
        help="a version and its head, as you received them during play; or a file with a signed receipt",
    )
    verifying.add_argument(
        "--receipts-key",
        metavar="VKEY",
        type=_vkey,
        action="append",
        default=[],
        help="the key that signs the service's receipts, from a source that you trust; or --keys",
    )
    verifying.add_argument(
        "--redacted",
        metavar="FILE",
        type=file_named,
        action="append",
        default=[],
        help="a transcript that you downloaded during play",
    )
    verifying.add_argument(
        "--parent",
        metavar="FILE",
        type=file_named,
        action="append",
        default=[],
        help="for a fork: the transcript it was forked from; for a fork of a fork, that one's parent next",
    )
    verifying.add_argument("--checkpoint", metavar="FILE", type=file_named, help="the signed checkpoint of the table")
    verifying.add_argument(
        "--opened", metavar="FILE", type=file_named, help="the proof that the service's log has the table's opening"
    )
    verifying.add_argument("--ended", metavar="FILE", type=file_named, help="the proof that it has the table's end")
    verifying.add_argument(
        "--policy",
        metavar="FILE",
        type=file_named,
        help="which logs and witnesses you trust (c2sp.org/tlog-policy), from a source that you trust",
    )
    verifying.add_argument(
        "--day",
        metavar="COMMITMENT",
        type=_commitment,
        help="the commitment that the service showed for the seed of the day",
    )
    verifying.add_argument(
        "--keys", metavar="FILE", type=file_named, help="the service's public keys, from a source that you trust"
    )
    verifying.unusable = UNUSABLE  # unusable arguments are not a failed check
    verifying.set_defaults(run=within_memory(lambda arguments: _verify(arguments, verifying)))


def add_notation(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the commands that write a game down and read it again."""
    for name, does, run in (("export", _EXPORT, _export), ("import", _IMPORT, _import)):
        command = commands.add_parser(name, help=does, description=does, epilog=_NOTATION_EXITS)
        command.add_argument("file", metavar="FILE", type=argparse.FileType("rb"), help="- for the standard input")
        command.unusable = UNUSABLE
        command.set_defaults(run=within_memory(run))


def _export(arguments: argparse.Namespace) -> int:
    try:
        sys.stdout.buffer.write(notation_of(_text_of(arguments), INSTALLED).encode())
    except Unwritable as error:
        return _refused(arguments, error)
    return PASSED


def _import(arguments: argparse.Namespace) -> int:
    try:
        sys.stdout.buffer.write(transcript_of(_text_of(arguments).decode(), INSTALLED))
    except (InvalidNotation, UnicodeDecodeError) as error:
        return _refused(arguments, error)
    return PASSED


def _text_of(arguments: argparse.Namespace) -> bytes:
    with arguments.file as file:
        try:
            text: bytes = file.read()
        except OSError as error:
            print(f"takeback: cannot read {file.name}: {error.strerror}", file=sys.stderr)
            sys.exit(UNUSABLE)
    return text


def _refused(arguments: argparse.Namespace, error: Exception) -> int:
    print(re.sub(r"[^ -~]", "?", f"takeback: {arguments.file.name}: {error}"), file=sys.stderr)
    return FAILED


def _verify(arguments: argparse.Namespace, verifying: Parser) -> int:
    _require_usable(arguments, verifying)
    try:
        texts = [given(path) for path in arguments.files]
        redacted = [given(path) for path in arguments.redacted]
        parents = [given(path) for path in arguments.parent]
        checkpoint = None if arguments.checkpoint is None else given(arguments.checkpoint)
        listed = None if arguments.keys is None else given(arguments.keys)
        keys = {} if listed is None else keys_of(listed)
        receipts = [each for each in arguments.receipt if isinstance(each, Receipt)]
        signed = SignedReceipts(
            [given(each) for each in arguments.receipt if not isinstance(each, Receipt)],
            [*arguments.receipts_key, *_receipts_keys(listed)],
        )
        proofs = _proofs(arguments)
    except OSError as error:
        verifying.error(f"cannot read {error.filename}: {error.strerror}")
    except InvalidKeys as error:
        verifying.error(f"{arguments.keys} is not a list of keys: {error}")
    except InvalidPolicy as error:
        verifying.error(f"{arguments.policy} is not a policy: {error}")
    reports = []
    for path, text in zip(arguments.files, texts, strict=True):
        if len(texts) > 1:
            say("standard input" if str(path) == "-" else str(path))
        report = verify(
            *(text, INSTALLED, receipts, redacted, parents),
            checkpoint=checkpoint,
            keys=keys,
            day=arguments.day,
            proofs=proofs,
            signed=signed,
        )
        reports.append(report)
        for check in reports[-1].checks:
            say(_line(check))
    return _status(reports)


def _require_usable(arguments: argparse.Namespace, verifying: Parser) -> None:
    """Exit with a message unless these arguments of `verify` go together."""
    of_one = (arguments.receipt, arguments.redacted, arguments.parent, arguments.checkpoint, arguments.day)
    logged = (arguments.opened, arguments.ended)
    if len(arguments.files) > 1 and any((*of_one, *logged)):
        verifying.error("--receipt, --redacted, --parent, --checkpoint, --day, --opened and --ended are of one FILE")
    signed = [each for each in arguments.receipt if not isinstance(each, Receipt)]
    if arguments.keys and not arguments.checkpoint and not signed:
        verifying.error("--keys are for a --checkpoint or a signed --receipt")
    if arguments.receipts_key and not signed:
        verifying.error("a --receipts-key is for a signed --receipt")
    if arguments.policy and not any(logged):
        verifying.error("a --policy is for --opened and --ended")
    read = (*arguments.files, *arguments.redacted, *arguments.parent, arguments.checkpoint, arguments.keys)
    if [str(path) for path in (*read, *logged, arguments.policy, *signed)].count("-") > 1:
        verifying.error("the standard input is one file only")


def _proofs(arguments: argparse.Namespace) -> Proofs:
    """The proofs of a log that are given. Raises `OSError` and `InvalidPolicy`."""
    opened, ended, policy = (
        None if path is None else given(path) for path in (arguments.opened, arguments.ended, arguments.policy)
    )
    try:
        return Proofs(None if policy is None else parse_policy(policy.decode()), opened, ended)
    except UnicodeDecodeError as error:
        raise InvalidPolicy("it is not UTF-8") from error


def file_named(word: str) -> Path:
    """The path that is typed. An empty one would mean the working folder."""
    if not word:
        raise argparse.ArgumentTypeError("the name of the file is empty")
    return Path(word)


def within_memory(run: Run) -> Run:
    """Run a command on a transcript; where the memory is not enough, say so and return the status of unusable files."""

    def bounded(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except MemoryError:
            print("takeback: the transcript takes too much memory", file=sys.stderr)
            return UNUSABLE

    return bounded


def given(file: Path | str) -> bytes:
    """What is in a file; in the standard input for ``-``. Raises `OSError`."""
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else Path(file).read_bytes()
    except OSError as error:  # reading, unlike opening, does not say of which file
        raise OSError(error.errno, error.strerror, "standard input" if str(file) == "-" else str(file)) from error


def _status(reports: Sequence[Report]) -> int:
    found = {report.passed for report in reports}
    return FAILED if False in found else NOT_CHECKED if None in found else PASSED


def _line(check: Check) -> str:
    if check.passed:
        return f"ok   {check.name}{f': {check.detail}' if check.detail else ''}"
    where = "" if check.version is None else f"version {check.version}: "
    return f"{'skip' if check.passed is None else 'FAIL'} {check.name}: {where}{check.detail}"


def say(line: str) -> None:
    """Print a line. It may quote a file, so control characters in it are replaced."""
    print(re.sub(r"[^ -~]", "?", line))


def _receipts_keys(listed: bytes | None) -> list[Key]:
    """The key of receipts in a list of keys, if it is given and names one. Raises `InvalidKeys`."""
    key = None if listed is None else receipts_key_of(listed)
    return [] if key is None else [key]


def _receipt(word: str) -> Receipt | Path:
    found = _RECEIPT.fullmatch(word)
    if found is not None:
        return Receipt(int(found[1]), found[2])
    if _LIKE_A_RECEIPT.fullmatch(word):
        raise argparse.ArgumentTypeError(f"{word!r} is not VERSION:HEAD, the head in lower-case hex")
    return Path(word)


def _vkey(word: str) -> Key:
    try:
        return receipts_key(word)
    except InvalidKey as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _commitment(word: str) -> str:
    if not re.fullmatch(r"[0-9a-f]{64}", word):
        raise argparse.ArgumentTypeError(f"{word!r} is not a commitment in lower-case hex")
    return word


if __name__ == "__main__":
    sys.exit(main())
