"""`compose.yaml` starts what `make grown` starts, with settings that exist and secrets in files."""

import re
from pathlib import Path
from typing import Any

import yaml

from tests.api.serving import ROOT
from tests.docs.test_running import SETTING, known_settings
from tests.grown.databases import SETTINGS
from tests.grown.plan import MEMBERS, Plan
from tests.grown.proxy import write_settings

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))


def test_compose_has_the_members_of_make_grown_as_a_profile() -> None:
    services = COMPOSE["services"]

    assert {*MEMBERS, "takeback"} == set(services)
    assert "profiles" not in services["takeback"]
    for member in MEMBERS:
        service = services[member]
        assert ["grown"] == service["profiles"]
        assert {"mem_limit", "cpus", "restart"} <= set(service), member
        assert member.startswith("api") or "healthcheck" in service, member  # the image of the service has one
        assert set(service.get("depends_on", {})) <= set(MEMBERS)
        assert set(service.get("secrets", [])) <= set(COMPOSE["secrets"])
        for mounted in service.get("configs", []):
            assert mounted["source"] in COMPOSE["configs"]
        for name in {*SETTING.findall(str(service))}:
            assert name in known_settings(), name
    assert {"a", "b", "c", "data"} == set(COMPOSE["volumes"])


def test_compose_keeps_secrets_in_files() -> None:
    assert all(set(secret) == {"file"} for secret in COMPOSE["secrets"].values())
    assert not re.search(r"://[^/\s]*:[^/\s]*@", (ROOT / "compose.yaml").read_text("utf-8"))


def test_the_proxy_of_compose_is_that_of_make_grown(tmp_path: Path) -> None:
    plan = Plan(dict.fromkeys(MEMBERS, 1), "secret", "token")
    ours = write_settings(tmp_path, plan).read_text("ascii").replace(str(tmp_path), "/usr/local/etc/haproxy")

    assert _settings(ours) == _settings(COMPOSE["configs"]["proxy"]["content"])
    served = (tmp_path / "unavailable.http").read_text("ascii").replace("\r", "")
    assert served.strip() == COMPOSE["configs"]["unavailable"]["content"].strip()


def test_every_database_has_the_settings_of_make_grown() -> None:
    content = COMPOSE["configs"]["settings"]["content"]
    wanted = ("wal_receiver_timeout = 5s", "wal_sender_timeout = 5s", "wal_retrieve_retry_interval = 200ms")
    for line in (*wanted, "client_connection_check_interval = 1s"):
        assert line in SETTINGS
        assert line in content
    assert {"b,c", "a,c", "a,b"} == {COMPOSE["services"][name]["environment"]["OTHERS"] for name in "abc"}


def _settings(text: str) -> list[str]:
    """The lines of a configuration, without where the members are."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith(("bind ", "server "))]
