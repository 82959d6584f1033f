"""The blocks outside of tabs: commands do what is said beside them, responses look as shown."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from api.http.deprecation import Deprecation, deprecation_headers
from tests.api.client import done, refused, started
from tests.api.serving import ROOT, Running, announced, running
from tests.docs.programs import FOLDER, blocks, program, tabs
from tests.docs.scenes import FIRST_MOVE, opened, over
from tests.docs.test_compose import COMPOSE
from tests.grown.plan import Missing
from tests.grown.plan import program as installed

pytestmark = pytest.mark.usefixtures("process")

COMMANDS = Path(sys.executable).parent


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("commands") / "commands.db") as server:
        yield server


def shell(source: str, folder: Path, **environment: str) -> str:
    """What a program in the language of the shell prints. The command `takeback` is there."""
    path = f"{COMMANDS}{os.pathsep}{os.environ['PATH']}"
    finished = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", source],
        cwd=folder,
        env={**os.environ, "PATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert 0 == finished.returncode, finished.stderr
    return finished.stdout


def test_a_move_is_sent_again_under_its_key(service: Running, tmp_path: Path) -> None:
    given = {**opened(service), "SERVICE": service.address}
    line = f'curl() {{ command curl --silent --include "$@"; }}\n{program("sh", page="idempotency")}'
    shell(
        'curl --json "{}" "$SERVICE/v1/tables/$TABLE/seats" --header "Authorization: Bearer $TOKEN"',
        tmp_path,
        **given,
    )
    first, again = shell(line, tmp_path, **given), shell(line, tmp_path, **given)

    assert " 201 " in first.splitlines()[0]
    assert ("idempotency-replayed: true" in first, "idempotency-replayed: true" in again) == (False, True)
    assert f'"version":{FIRST_MOVE},' in first.splitlines()[-1]
    assert first.splitlines()[-1] == again.splitlines()[-1]


def test_a_webhook_is_registered_by_its_line(service: Running, tmp_path: Path) -> None:
    answer = shell(program("sh", 1), tmp_path, TOKEN=str(service.player().token), SERVICE=service.address)

    assert json.loads(answer)["secret"].startswith("whsec_")


def test_a_refusal_is_the_document_that_is_shown(service: Running) -> None:
    table, players = started(service, "full-throttle", 2)
    to_act = done(players[0].get(table / "view"), 200)["to_act"]
    other = players[1 - to_act[0]]
    action = done(players[to_act[0]].get(table / "actions"), 200)["actions"][0]
    answer = other.post(table / "actions", {"action": action})

    assert (409, "not-your-turn") == refused(answer)
    shown = json.loads(program("json", page="errors"))
    assert {**answer.json(), "request_id": shown["request_id"]} == shown


def test_a_deprecated_operation_has_the_headers_shown() -> None:
    since, sunset = datetime.fromtimestamp(1688169599, UTC), datetime(2024, 6, 30, 23, 59, 59, tzinfo=UTC)
    headers = deprecation_headers(Deprecation(since, sunset, "/v1/..."))
    [shown] = re.findall(r"```http\n(.*?)```", (FOLDER / "versioning.md").read_text(encoding="utf-8"), re.DOTALL)

    assert [f"{name}: {value}" for name, value in headers.items()] == [
        line.strip() for line in shown.splitlines() if line.strip()
    ]


def test_a_game_goes_to_a_file_and_back(service: Running, tmp_path: Path) -> None:
    given = {**over(service), "SERVICE": service.address}
    printed = shell(program("sh", page="notation"), tmp_path, **given)
    stored = shell('curl --silent "$SERVICE/v1/tables/$TABLE/transcript"', tmp_path, **given)

    assert stored == (tmp_path / "transcript.ndjson").read_text(encoding="utf-8")
    assert (tmp_path / "game.takeback").read_text(encoding="utf-8").startswith("takeback 1\n")
    assert "FAIL" not in printed
    assert "chain" in printed


def test_a_game_is_verified_with_its_receipt_its_checkpoint_and_the_log(service: Running, tmp_path: Path) -> None:
    *commands, logged = [tabs("verify")["curl"], *(block.text for block in blocks("verify") if not block.about)]
    key = httpx.get(f"{service.address}/v1/keys", trust_env=False).json()["log"]
    (tmp_path / "policy").write_text(f"log {key}\nquorum none\n", encoding="utf-8")
    wait = 'until curl --fail --silent "$SERVICE/v1/tables/$TABLE/proofs/ended" --output /dev/null; do sleep 0.1; done'
    commands += [wait, logged]
    printed = shell("\n".join(commands), tmp_path, SERVICE=service.address)

    assert "FAIL" not in printed
    passed = {*re.findall(r"^ok +([\w-]+)", printed, re.MULTILINE)}
    assert {"receipts", "checkpoint", "opened-log", "ended-log"} <= passed


@pytest.mark.usefixtures("smoke")
def test_the_service_starts_by_the_command_of_the_quickstart(tmp_path: Path) -> None:
    [make, *target] = program("sh", page="quickstart").split()
    settings = {"TAKEBACK_PORT": "0", "TAKEBACK_DATABASE": f"sqlite:///{tmp_path / 'quickstart.db'}"}
    command = [make, "--old-file", ".venv/.run", *target]  # installed already
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    process = subprocess.Popen(command, cwd=ROOT, env=environment | settings, stdout=subprocess.PIPE, text=True)
    try:
        assert announced(process.stdout).startswith("http://127.0.0.1:")
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_the_secrets_of_compose_are_made_by_the_commands_shown(tmp_path: Path) -> None:
    shell(program("sh", page="deploying"), tmp_path)

    wanted = {tmp_path / secret["file"] for secret in COMPOSE["secrets"].values()}
    made = {*(tmp_path / ".secrets").iterdir()}
    assert wanted == made
    # nobody else comes through the folder; containers read the files as users of their own
    assert 0o700 == (tmp_path / ".secrets").stat().st_mode & 0o777
    assert {0o644} == {file.stat().st_mode & 0o777 for file in made}
    password = (tmp_path / ".secrets/database_password").read_text("ascii")
    assert f"takeback:{password}@" in (tmp_path / ".secrets/database_url").read_text("ascii")


def test_the_log_is_archived_once_by_the_command_shown(tmp_path: Path) -> None:
    [line] = re.findall(r"^archive_command = '(.*)'$", program("ini", page="recovery"), re.MULTILINE)
    command = line.replace("/backup", str(tmp_path)).replace("%f", "segment").replace("%p", "segment")
    (tmp_path / "wal").mkdir()
    (tmp_path / "segment").write_text("log", encoding="ascii")
    shell(command, tmp_path)
    (tmp_path / "segment").write_text("other", encoding="ascii")

    with pytest.raises(AssertionError):
        shell(command, tmp_path)
    assert "log" == (tmp_path / "wal/segment").read_text(encoding="ascii")


@pytest.mark.usefixtures("grown")
def test_the_command_of_a_base_backup_asks_the_database_for_one(tmp_path: Path) -> None:
    """It reaches for a server that is not there, so its options are known."""
    try:
        folder = Path(installed("pg_basebackup")).parent
    except Missing as missing:
        pytest.skip(str(missing))
    [line] = [block.text for block in blocks("recovery") if block.text.startswith("pg_basebackup")]
    line = line.replace("-h a", "-h 127.0.0.1 -p 1").replace("/backup", str(tmp_path))

    with pytest.raises(AssertionError, match="connection to server at"):
        shell(f'PATH="{folder}:$PATH"\n{line}', tmp_path)
