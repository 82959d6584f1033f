"""The `takeback` command: play and watch; verify, export, import, analyse; serve (the default); maintain."""

import logging
import os
import sys
from argparse import ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from functools import partial
from secrets import token_bytes

from analysis.command import add_analyse
from api.monitor.__main__ import add_monitor
from api.running.settings import Settings, named_log, settings_from
from api.running.variables import InvalidSetting, in_words
from api.witness.__main__ import add_witness
from domain.__main__ import Parser, add_notation, add_verify, file_named, run_chosen
from domain.release import RELEASE
from domain.runtime.credentials import without_credentials
from domain.storage.addresses import Address, address_of
from terminal.__main__ import add_login, add_play, add_watch

_CHECK_EXITS = "exit status: 0 if nothing is wrong, 1 if something is, 2 if something could not be checked"


def run(argv: Sequence[str] | None) -> int:
    """Run a command; returns the exit status, 2 with the reason in one line if it cannot run."""
    parser = Parser(
        prog="takeback",
        description=(
            "Without a command, takeback serves. The commands from play to monitor use no database. "
            "The others are for operators."
        ),
        epilog="Settings are environment variables: `takeback serve --help` lists them.",
    )
    parser.set_defaults(run=partial(_do, _serve))
    parser.add_argument("--version", action="version", version=f"takeback {RELEASE}")
    commands = parser.add_subparsers(metavar="COMMAND")
    add_play(commands)
    add_watch(commands)
    add_login(commands)
    add_verify(commands)
    add_notation(commands)
    add_analyse(commands)
    add_witness(commands)
    add_monitor(commands)
    does = "run the service"
    commands.add_parser(
        "serve", help=does, description=does, epilog=in_words(), formatter_class=RawDescriptionHelpFormatter
    ).set_defaults(run=partial(_do, _serve))
    for name, command, does in (
        ("initialize", _initialize, "create the tables of TAKEBACK_DATABASE; needed once where it names several hosts"),
        ("rebuild", _rebuild, "rebuild the read models of TAKEBACK_DATABASE"),
        (
            "restored",
            _restored,
            "adopt TAKEBACK_DATABASE after a restore with the tools of PostgreSQL; the service must be stopped",
        ),
        ("rotate-key", _rotate_key, "rotate the signing key; the service must be stopped"),
    ):
        commands.add_parser(name, help=does, description=does).set_defaults(run=partial(_do, command))
    does = (
        "pack all tables of TAKEBACK_DATABASE that are over; the service must be stopped (running, it packs by itself)"
    )
    packing = commands.add_parser("pack", help=does, description=does)
    packing.add_argument("--vacuum", action="store_true", help="then shrink the file; takes as much free space again")
    packing.set_defaults(run=lambda arguments: _do(partial(_pack, vacuum=arguments.vacuum), arguments))
    does = "check every table of TAKEBACK_DATABASE, without changing anything; the service may run"
    checking = commands.add_parser("check", help=does, description=does, epilog=_CHECK_EXITS)
    checking.add_argument("--table", metavar="ID", help="check this table only")
    checking.set_defaults(run=lambda arguments: _do(partial(_check, table=arguments.table), arguments))
    does = "maintain the transparency log"
    log = commands.add_parser("log", help=does, description=does).add_subparsers(metavar="COMMAND", required=True)
    does = (
        "begin another transparency log with all tables, which continues one that is lost or had another origin; the "
        "service must be stopped"
    )
    log.add_parser("begin-again", help=does, description=does).set_defaults(run=partial(_do, _begin_again))
    does = (
        "bring back entries of the transparency log that a restored database lacks, from a monitor's COPY or from the "
        "URL of a service that has them; the service must be stopped"
    )
    catching_up = log.add_parser("catch-up", help=does, description=does)
    catching_up.add_argument("copy", metavar="COPY")
    catching_up.set_defaults(run=lambda arguments: _do(partial(_catch_up, arguments), arguments))
    does = "back up TAKEBACK_DATABASE to FILE, as of now; the service may run"
    backing_up = commands.add_parser("backup", help=does, description=does)
    backing_up.add_argument("--force", action="store_true", help="overwrite FILE")
    backing_up.add_argument("file", metavar="FILE", type=file_named)
    backing_up.set_defaults(run=lambda arguments: _do(partial(_back_up, arguments), arguments))
    does = "check the backup FILE and put it in the place of TAKEBACK_DATABASE; the service must be stopped"
    restoring = commands.add_parser("restore", help=does, description=does)
    restoring.add_argument("--force", action="store_true", help="replace the database that is there")
    restoring.add_argument("file", metavar="FILE", type=file_named)
    restoring.set_defaults(run=lambda arguments: _do(partial(_restore, arguments), arguments))
    does = "copy the database at the URL FROM to the empty one at TO, of another backend; no service may use either"
    copying = commands.add_parser("copy", help=does, description=does)
    copying.add_argument("source", metavar="FROM", type=_address, help="sqlite:///path/to/file.db, for example")
    copying.add_argument("target", metavar="TO", type=_address, help="postgresql://user@host/database, for example")
    copying.set_defaults(run=lambda arguments: _do(partial(_copy, arguments), arguments))
    return run_chosen(parser, argv)


# The imports below are not needed to verify, so they are deferred.


def _do(command: Callable[[Settings], int], _: Namespace) -> int:
    from domain.keeping.signing import UnusableKeys  # noqa: PLC0415
    from domain.kernel.layout import InvalidLayout  # noqa: PLC0415
    from domain.runtime.logs import LogSettings, configure  # noqa: PLC0415
    from domain.storage.errors import NotStored, UnusableDatabase  # noqa: PLC0415

    try:
        settings = settings_from()
        configure(settings.log)
        return command(settings)
    except (InvalidSetting, InvalidLayout, UnusableDatabase, UnusableKeys, NotStored) as error:
        reason = f"the database failed: {error.__cause__ or error}" if isinstance(error, NotStored) else str(error)
        if os.environ.get("TAKEBACK_LOG") == "json":
            configure(LogSettings("json"))
            logging.getLogger("takeback").critical("not-started", extra={"reason": reason})
        else:
            print(f"takeback: {without_credentials(reason)}", file=sys.stderr)
        return 2


def _serve(settings: Settings) -> int:
    from api.serve import serve  # noqa: PLC0415
    from domain.storage.opening import open_database  # noqa: PLC0415

    with open_database(settings.database) as database:
        return serve(settings, database)


def _initialize(settings: Settings) -> int:
    from domain.storage.addresses import shown  # noqa: PLC0415
    from domain.storage.opening import initialize  # noqa: PLC0415

    initialize(settings.database)
    print(f"takeback has the tables it needs in {shown(settings.database)}")
    return 0


def _restored(settings: Settings) -> int:
    from domain.storage.addresses import shown  # noqa: PLC0415
    from domain.storage.opening import adopt_restored  # noqa: PLC0415

    name = adopt_restored(settings.database)
    print(f"takeback adopted {shown(settings.database)}: its log is now {name}, and clients learn what is lost")
    return 0


def _rebuild(settings: Settings) -> int:
    from projections.__main__ import rebuild  # noqa: PLC0415

    rebuild(settings.database)
    return 0


def _pack(settings: Settings, *, vacuum: bool) -> int:
    from rich.progress import Progress  # noqa: PLC0415

    from domain.keeping.packer import pack_all  # noqa: PLC0415
    from domain.storage.clock import milliseconds  # noqa: PLC0415
    from domain.storage.opening import open_database  # noqa: PLC0415

    now, packed = milliseconds(), 0
    with open_database(settings.database, alone=True) as database, Progress() as progress:
        task = progress.add_task("tables", total=database.count_ended_tables(before=now))
        for tried, done in pack_all(database, now):
            progress.advance(task, tried)
            packed += done
        if vacuum:
            database.vacuum()
    print(f"takeback packed {packed} tables")
    return 0


def _check(settings: Settings, *, table: str | None) -> int:
    from api.running.maintenance import check  # noqa: PLC0415

    return check(settings.database, table)


def _back_up(arguments: Namespace, settings: Settings) -> int:
    from api.running.maintenance import write_backup  # noqa: PLC0415

    return write_backup(settings.database, arguments.file, force=arguments.force)


def _restore(arguments: Namespace, settings: Settings) -> int:
    from api.running.maintenance import restore_backup  # noqa: PLC0415

    return restore_backup(settings.database, arguments.file, force=arguments.force)


def _copy(arguments: Namespace, _: Settings) -> int:
    from api.running.maintenance import copy_database  # noqa: PLC0415

    return copy_database(arguments.source, arguments.target)


def _address(url: str) -> Address:
    try:
        return address_of(url)
    except ValueError as error:
        raise ArgumentTypeError(f"a URL {error}") from error


def _begin_again(settings: Settings) -> int:
    from domain.keeping.transparency import Origin, begin_again  # noqa: PLC0415
    from domain.storage.opening import open_database  # noqa: PLC0415

    with open_database(settings.database, alone=True) as database:
        name = named_log(settings)
        origin = begin_again(database, Origin(name, given=bool(name)), token_bytes)
    print(
        f"takeback began the transparency log {origin}: publish its key, which GET /v1/keys has once the service runs, "
        "and remove /v1/log/ from caches in front of it"
    )
    return 0


def _catch_up(arguments: Namespace, settings: Settings) -> int:
    from api.monitor.copies import UnusableCopy, copied  # noqa: PLC0415
    from domain.keeping.catching_up import CannotCatchUp, catch_up  # noqa: PLC0415
    from domain.keeping.transparency import Origin, known_transparency  # noqa: PLC0415
    from domain.storage.clock import milliseconds  # noqa: PLC0415
    from domain.storage.opening import open_database  # noqa: PLC0415

    name = named_log(settings)
    try:
        with open_database(settings.database, alone=True) as database, copied(arguments.copy) as copy:
            log = known_transparency(database, Origin(name, given=bool(name)), settings.log_witnesses)
            done = catch_up(database, log, copy, milliseconds())
    except (CannotCatchUp, UnusableCopy) as error:
        print(f"takeback: {error}", file=sys.stderr)
        return 2
    print(f"takeback brought back {done.entries} entries of {log.origin}; {done.lost} are of what was lost")
    return 0


def _rotate_key(settings: Settings) -> int:
    from domain.keeping.signing import rotate  # noqa: PLC0415
    from domain.storage.clock import milliseconds  # noqa: PLC0415
    from domain.storage.opening import open_keys  # noqa: PLC0415

    with open_keys(settings.database) as keys:
        print(f"takeback signs with key {rotate(keys, milliseconds, token_bytes).current.id} from now on")
    return 0
