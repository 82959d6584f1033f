"""`compose.yaml` starts what `make grown` starts: settings that exist, secrets that can be read, few privileges."""

import re
from typing import Any

import pytest
import yaml

from tests.api.serving import ROOT
from tests.docs.test_running import SETTING, known_settings
from tests.grown.databases import SETTINGS
from tests.grown.plan import DATABASES, MEMBERS

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
SCRIPT = (ROOT / "deploy/postgres/entrypoint.sh").read_text("utf-8")


def test_compose_has_the_members_of_make_grown_as_a_profile() -> None:
    assert {*MEMBERS, "takeback"} == set(SERVICES)
    assert "profiles" not in SERVICES["takeback"]
    for member in MEMBERS:
        service = SERVICES[member]
        assert ["grown"] == service["profiles"]
        assert member.startswith("api") or "healthcheck" in service, member  # the image of the service has one
        assert set(service.get("secrets", [])) <= set(COMPOSE["secrets"])
        for mounted in service.get("configs", []):
            assert (ROOT / COMPOSE["configs"][mounted["source"]]["file"]).is_file()
        for name in {*SETTING.findall(str(service))}:
            assert name in known_settings(), name


@pytest.mark.parametrize("name", SERVICES)
def test_a_container_can_do_no_more_than_it_must(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"]
    assert ["ALL"] == service["cap_drop"]
    assert ["no-new-privileges:true"] == service["security_opt"]
    assert {"mem_limit", "cpus", "restart", "init"} <= set(service)
    assert "build" in service or int(service["user"].split(":")[0]) > 0


def test_the_image_of_the_service_is_not_that_of_root() -> None:
    assert re.search(r"^USER takeback$", DOCKERFILE, re.MULTILINE)


def test_images_are_pinned_exactly() -> None:
    pinned = re.compile(r"[a-z]+:\d+\.\d+(\.\d+)?-(slim-)?(bookworm|trixie)")
    images = [service["image"] for service in SERVICES.values() if "build" not in service]
    images += re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)

    assert 6 == len(images)
    assert [] == [image for image in images if not pinned.fullmatch(image)]


def test_volumes_have_names_that_are_no_drives_and_the_long_syntax() -> None:
    mounted = [volume for service in SERVICES.values() for volume in service.get("volumes", [])]

    assert {"volume"} == {volume["type"] for volume in mounted}
    assert sorted(COMPOSE["volumes"]) == sorted(volume["source"] for volume in mounted)
    assert all(len(name) > 1 for name in COMPOSE["volumes"])


def test_files_are_mounted_whole_since_nothing_can_be_written_into_a_container_that_is_read_only() -> None:
    assert all(set(config) == {"file"} for config in COMPOSE["configs"].values())


def test_the_image_and_compose_do_not_set_a_variable_and_its_file() -> None:
    of_image = set(re.findall(r"\b(TAKEBACK_[A-Z_]+)=", DOCKERFILE))
    for name, service in SERVICES.items():
        if "build" in service:
            names = of_image | set(service.get("environment", {}))
            assert set() == {each for each in names if f"{each}_FILE" in names}, name


def test_the_image_has_the_command() -> None:
    assert "/usr/local/bin/takeback" in DOCKERFILE
    assert 'CMD ["takeback"]' in DOCKERFILE


def test_the_proxy_starts_all_that_it_needs_and_waits_for_none_that_may_be_lost() -> None:
    wanted: set[str] = set()
    waiting = ["proxy"]
    while waiting:
        needed = SERVICES[waiting.pop()].get("depends_on", {})
        assert all(need["condition"] == "service_started" for need in needed.values())
        waiting += set(needed) - wanted
        wanted |= set(needed)

    assert wanted == set(MEMBERS) - {"proxy"}


def test_compose_keeps_secrets_in_files() -> None:
    assert all(set(secret) == {"file"} for secret in COMPOSE["secrets"].values())
    assert not re.search(r"://[^/\s]*:[^/\s]*@", (ROOT / "compose.yaml").read_text("utf-8"))


def test_signals_reach_redis() -> None:
    shell, _, command = SERVICES["redis"]["command"]

    assert "sh" == shell
    assert command.startswith("exec redis-server")
    assert "requirepass $$(cat /run/secrets/redis_password)" in command


def test_the_proxy_follows_addresses_that_change() -> None:
    text = (ROOT / "deploy/haproxy/haproxy.cfg").read_text("ascii")

    [resolvers] = re.findall(r"^resolvers (\w+)$", text, re.MULTILINE)
    assert re.search(rf"default-server .* resolvers {resolvers} init-addr none", text)
    assert "hard-stop-after" in text  # streams are endless: a soft stop would wait for them
    for node in ("api1", "api2"):
        assert f"server {node} {node}:8000 check" in text


def test_every_database_runs_the_same_script_with_the_settings_of_make_grown() -> None:
    wanted = ("wal_receiver_timeout = 5s", "wal_sender_timeout = 5s", "wal_retrieve_retry_interval = 200ms")
    for line in (*wanted, "client_connection_check_interval = 1s"):
        assert line in SETTINGS
        assert line in SCRIPT
    for name in DATABASES:
        service = SERVICES[name]
        assert ["/usr/local/bin/database"] == service["entrypoint"]
        assert ["serve"] == service["command"]
        assert ["CMD", "database", "healthy"] == service["healthcheck"]["test"]
        assert name == service["environment"]["NAME"]
        assert ",".join(other for other in DATABASES if other != name) == service["environment"]["OTHERS"]
    assert (ROOT / COMPOSE["configs"]["database"]["file"]).stat().st_mode & 0o111 == 0o111
