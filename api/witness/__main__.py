"""The command ``takeback witness``."""

import argparse
import re
import socket
import sys
import time
from pathlib import Path
from secrets import token_bytes

from domain.__main__ import Parser, file_named
from domain.transparency.notes import COSIGNATURE, PLAIN, InvalidKey, Key, PrivateKey, is_name, key_of, private_key_of

_DOES = "cosign the checkpoints of logs, so that none can show two histories unnoticed (c2sp.org/tlog-witness)"
_UNUSABLE = 2


class CannotListen(Exception):
    """The witness cannot have its address."""


def add_witness(commands: "argparse._SubParsersAction[Parser]") -> None:  # what argparse makes has no other name
    """Add the command that runs a witness."""
    command = commands.add_parser("witness", help=_DOES, description=_DOES)
    command.add_argument(
        "--listen",
        metavar="HOST:PORT",
        type=_address,
        default=("127.0.0.1", 8090),
        help="where it listens (default: 127.0.0.1:8090)",
    )
    command.add_argument("--name", required=True, type=_name, help="its name, as a URL without https://")
    command.add_argument(
        "--key", metavar="FILE", required=True, type=file_named, help="its private key; made if missing"
    )
    command.add_argument(
        "--state", metavar="FILE", required=True, type=file_named, help="what it has cosigned last; made if missing"
    )
    command.add_argument(
        "--log", metavar="VKEY", dest="logs", required=True, nargs="+", type=_log, help="the keys of the logs"
    )
    command.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    import uvicorn  # noqa: PLC0415  # not needed by the other commands

    from api.witness.serving import Witness, witness_app  # noqa: PLC0415
    from api.witness.state import UnusableState, opened  # noqa: PLC0415

    host, port = arguments.listen
    try:
        key = _key(arguments.key, arguments.name)
        with opened(arguments.state) as state, _listen(host, port) as listening:
            print(f"takeback witness: {key.key} at http://{host}:{port}/add-checkpoint", flush=True)
            app = witness_app(Witness(key, arguments.logs, state, time.time))
            server = uvicorn.Config(app, log_level="warning", timeout_keep_alive=60, limit_concurrency=256)
            uvicorn.Server(server).run(sockets=[listening])
            return 0
    except (CannotListen, InvalidKey, UnusableState) as error:
        print(f"takeback: {error}", file=sys.stderr)
        return _UNUSABLE


def _listen(host: str, port: int) -> socket.socket:
    """What takes connections from now on. Raises `CannotListen`."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except OSError as error:
        listening.close()
        raise CannotListen(f"cannot listen on {host}:{port}: {error.strerror}") from error
    return listening


def _key(path: Path, name: str) -> PrivateKey:
    """The witness's key; a new one is stored if there is none. Raises `InvalidKey`."""
    from domain.runtime.files import replace_durably  # noqa: PLC0415

    try:
        if not path.exists():
            replace_durably(path, f"{PrivateKey(name, COSIGNATURE, token_bytes(32))}\n".encode())
        key = private_key_of(path.read_text(encoding="utf-8").removesuffix("\n"))
    except OSError as error:
        raise InvalidKey(f"cannot use {path}: {error.strerror}") from error
    except (InvalidKey, UnicodeDecodeError) as error:
        raise InvalidKey(f"{path}: {error}") from error
    if (key.name, key.type) != (name, COSIGNATURE):
        raise InvalidKey(f"{path} is the key of {key.name}, not the cosigning key of {name}")
    return key


def _address(word: str) -> tuple[str, int]:
    found = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^:\s]+):([0-9]{1,5})", word)
    if found is None or not 0 < int(found[2]) < 1 << 16:
        raise argparse.ArgumentTypeError(f"{word!r} is not HOST:PORT")
    return found[1].strip("[]"), int(found[2])


def _name(word: str) -> str:
    if not is_name(word):
        raise argparse.ArgumentTypeError(f"{word!r} is empty, or has spaces or a plus sign")
    return word


def _log(word: str) -> Key:
    try:
        key = key_of(word)
    except InvalidKey as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if key.type != PLAIN:
        raise argparse.ArgumentTypeError(f"{word!r} is not the key of a log")
    return key
