"""What deploy/ has for systemd, Prometheus and Grafana names only what there is."""

import re
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import yaml
from prometheus_client.parser import text_string_to_metric_families

from api.http.codes import CODES
from tests.api.serving import OPERATOR_TOKEN, ROOT, in_process
from tests.docs.test_running import known_settings, section

DEPLOY = ROOT / "deploy"
RULES = DEPLOY / "prometheus-rules.yaml"
METRIC = re.compile(r"\b(?:takeback|process)_[a-z_]+\b")


def rules() -> list[dict[str, Any]]:
    """The alerts."""
    [group] = yaml.safe_load(RULES.read_text("utf-8"))["groups"]
    return list(group["rules"])


def queries() -> list[str]:
    """The queries of the dashboard."""
    dashboard = msgspec.json.decode((DEPLOY / "grafana-dashboard.json").read_bytes())
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def test_every_metric_and_code_of_an_alert_and_of_the_dashboard_exists(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        server.request("GET", "/nowhere", None)
        headers = {"Authorization": f"Bearer {OPERATOR_TOKEN}"}
        text = server.runner.run(server.http.get("/metrics", headers=headers)).text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    exposed = {sample.name for family in families.values() for sample in family.samples} | set(families)

    told = " ".join([*(rule["expr"] for rule in rules()), *queries()])
    assert len(set(METRIC.findall(told))) > 10
    assert set() == set(METRIC.findall(told)) - exposed
    assert set(re.findall(r'code="([a-z-]+)"', told)) <= set(CODES)


def test_the_page_tells_of_every_alert_what_to_do() -> None:
    told = re.findall(r"^\| `(\w+)` \|", section("Alerts"), re.MULTILINE)

    assert [rule["alert"] for rule in rules()] == told


def test_prometheus_accepts_the_alerts(promtool: str) -> None:
    done = subprocess.run([promtool, "check", "rules", str(RULES)], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr


def test_the_unit_of_systemd_sets_known_settings_and_keeps_the_secret_in_a_file() -> None:
    unit = (DEPLOY / "takeback.service").read_text("utf-8")
    given = re.findall(r"^Environment=(TAKEBACK_\w+)=", unit, re.MULTILINE)

    assert set(given) <= known_settings()
    assert "TAKEBACK_OPERATOR_TOKEN_FILE" in given
    for line in (
        "DynamicUser=yes",
        "StateDirectory=takeback",
        "LoadCredential=operator_token:/etc/takeback/operator_token",
    ):
        assert f"\n{line}\n" in unit
