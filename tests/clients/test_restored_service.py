"""A service that is killed and restored under a person at the terminal, and under a program that follows its tables."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from takeback_client import Client, Restored

from domain.storage.opening import back_up, restore
from tests.docs.programs import Service
from tests.terminal.person import ASKED, Person

pytestmark = pytest.mark.usefixtures("process")


def test_those_who_follow_a_table_are_told_what_a_restore_has_lost_and_go_on(tmp_path: Path) -> None:
    file, backup = tmp_path / "takeback.db", tmp_path / "backup.db"
    service = Service(file)
    try:
        with Client.registered(service.address, "Ann") as ann, Client(service.address, ann.token) as program:
            table = ann.open_table("maverick").id
            left = ann.take_seat(table).version
            told = Event()

            def follow() -> None:
                for change in program.follow_my_events("0"):
                    if change.version > left:
                        told.set()

            with (
                ThreadPoolExecutor(1) as threads,
                Person(
                    tmp_path, "play", "--service", service.address, "--table", table, TAKEBACK_TOKEN=str(ann.token)
                ) as person,
            ):
                following = threads.submit(follow)
                person.until(ASKED)
                back_up(file, backup, force=True, progress=lambda *_: None)
                person.type("1")
                person.until(ASKED)
                assert told.wait(60)
                service.kill()
                restore(backup, file, force=True, check=lambda _: None)
                service.start()
                person.until(f"The service was restored; versions after {left} are lost.")
                person.until(ASKED)
                person.type("2")
                person.until(ASKED)
                person.type("q")
                error = following.exception(60)

                assert 0 == person.ends()
                assert isinstance(error, Restored)
                assert (table, left) == (error.table, error.version)
                assert left + 1 == ann.view_table(table).version
    finally:
        service.kill()
