"""`compose.yaml` starts what `make grown` starts, contained, with settings that exist and secrets in files."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.api.serving import ROOT
from tests.docs.test_running import PAGE, SETTING, known_settings
from tests.grown.databases import SETTINGS
from tests.grown.plan import DATABASES, MEMBERS, NODES, Plan
from tests.grown.proxy import write_settings

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
SCRIPT = (ROOT / "deploy" / "postgres" / "database").read_text("utf-8")
HAPROXY = ROOT / "deploy" / "haproxy"
PROXY = (HAPROXY / "haproxy.cfg").read_text("utf-8")
EXACT = re.compile(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+")
"""An image by a version that does not move."""


def needed(service: str) -> set[str]:
    """Everything that starts before a service."""
    direct = set(SERVICES[service].get("depends_on", {}))
    return direct.union(*map(needed, direct))


def test_compose_has_the_members_of_make_grown_as_a_profile() -> None:
    assert {*MEMBERS, "takeback"} == set(SERVICES)
    assert "profiles" not in SERVICES["takeback"]
    for member in MEMBERS:
        service = SERVICES[member]
        assert ["grown"] == service["profiles"]
        assert member in NODES or "healthcheck" in service, member  # the image of the service has one
        assert set(service.get("secrets", [])) <= set(COMPOSE["secrets"])


def test_the_proxy_starts_whatever_a_move_needs() -> None:
    assert {*MEMBERS} - {"proxy"} == needed("proxy")


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_contained(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"]
    assert ["ALL"] == service["cap_drop"]
    assert ["no-new-privileges:true"] == service["security_opt"]
    assert {"mem_limit", "restart"} <= set(service)
    assert "build" in service or EXACT.fullmatch(service["image"])


def test_the_image_of_the_service_is_built_on_an_exact_one_and_has_the_command() -> None:
    [base] = re.findall(r"^FROM (\S+)$", DOCKERFILE, re.MULTILINE)

    assert EXACT.fullmatch(base)
    assert "-e ." in DOCKERFILE  # installs `takeback`, by `project.scripts`
    assert "!pyproject.toml" in (ROOT / ".dockerignore").read_text("utf-8")
    assert 'CMD ["takeback"]' in DOCKERFILE


def test_no_setting_of_compose_collides_with_one_of_the_image() -> None:
    image = set(SETTING.findall(DOCKERFILE))
    for name, service in SERVICES.items():
        given = set(service.get("environment", {}))
        assert not {each.removesuffix("_FILE") for each in given if each.endswith("_FILE")} & (image | given), name
        assert {*SETTING.findall(str(service))} <= known_settings(), name


def test_no_mount_looks_like_a_drive_of_windows() -> None:
    volumes = set(COMPOSE["volumes"])
    assert all(len(name) > 1 for name in volumes)
    for service in SERVICES.values():
        for mounted in service.get("volumes", []):
            assert mounted["type"] in ("volume", "bind", "tmpfs")
            assert mounted["type"] != "volume" or mounted["source"] in volumes
            assert mounted["type"] != "bind" or (ROOT / mounted["source"]).exists()


def test_compose_keeps_secrets_in_files_that_their_readers_can_read() -> None:
    assert all(set(secret) == {"file"} for secret in COMPOSE["secrets"].values())
    assert not re.search(r"://[^/\s]*:[^/\s]*@", (ROOT / "compose.yaml").read_text("utf-8"))
    made = PAGE[PAGE.index("mkdir -m 700 .secrets") :].split("```")[0]
    assert "chmod 644 *" in made
    assert all(Path(secret["file"]).name in made for secret in COMPOSE["secrets"].values())


def test_nothing_that_takes_a_password_runs_as_root_and_each_hears_the_signal_to_stop() -> None:
    for name in (*DATABASES, "redis"):
        assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", SERVICES[name]["user"]), name
    assert "exec redis-server" in SERVICES["redis"]["command"][0]
    assert "exec postgres" in SCRIPT


def test_the_proxy_of_compose_is_that_of_make_grown(tmp_path: Path) -> None:
    plan = Plan(dict.fromkeys(MEMBERS, 1), "secret", "token")
    ours = write_settings(tmp_path, plan).read_text("ascii").replace(str(tmp_path), "/usr/local/etc/haproxy")
    before, resolvers, after = re.split(r"\n(resolvers names\n(?:    .*\n)+)", PROXY)

    assert _settings(ours) == _settings(before + after.replace(" init-addr none resolvers names", ""))
    assert "nameserver docker 127.0.0.11:53" in resolvers
    assert (tmp_path / "unavailable.http").read_bytes() == (HAPROXY / "unavailable.http").read_bytes().rstrip(b"\n")


def test_the_names_of_the_api_processes_are_resolved_again() -> None:
    assert " init-addr none resolvers names\n" in PROXY


def test_every_database_is_alike_and_has_the_settings_of_make_grown() -> None:
    wanted = ("wal_receiver_timeout = 5s", "wal_sender_timeout = 5s", "wal_retrieve_retry_interval = 200ms")
    for line in (*wanted, "client_connection_check_interval = 1s", "connect_timeout=2 tcp_user_timeout=7000"):
        assert line in SETTINGS + Path(ROOT / "tests" / "grown" / "databases.py").read_text("utf-8")
        assert line in SCRIPT
    for name in DATABASES:
        assert {"NAME": name, "SERVERS": "a b c"}.items() <= SERVICES[name]["environment"].items()
        assert SERVICES["a"]["entrypoint"] == SERVICES[name]["entrypoint"]
        assert "healthy" in SERVICES[name]["healthcheck"]["test"]
    assert "synchronous_standby_names" in SCRIPT[SCRIPT.index("healthy() {") :]


def _settings(text: str) -> list[str]:
    """The lines of a configuration, without where the members are."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith(("#", "bind ", "server "))]
