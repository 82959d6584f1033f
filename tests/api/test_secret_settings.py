"""Settings with secrets: from the environment or from files, and refused without being quoted."""

from pathlib import Path

import pytest

from api.settings import settings_from
from api.variables import InvalidSetting
from domain.storage.addresses import PostgresAddress

URL = "postgresql://takeback:hidden@db/takeback"
REDIS = "redis://:hidden@redis:6379"
TOKEN = "the-operator-of-these-tests"


def test_secrets_are_read_from_files(tmp_path: Path) -> None:
    environment = {}
    for name, secret in (("DATABASE", URL), ("REDIS", REDIS), ("OPERATOR_TOKEN", TOKEN)):
        file = tmp_path / name
        file.write_text(f"{secret}\n")
        environment[f"TAKEBACK_{name}_FILE"] = str(file)
    settings = settings_from(environment)

    assert (PostgresAddress(URL), REDIS, TOKEN) == (settings.database, settings.redis, settings.operator_token)


def test_a_secret_is_given_once_and_its_file_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff")
    for environment, says in (
        ({"TAKEBACK_OPERATOR_TOKEN": TOKEN, "TAKEBACK_OPERATOR_TOKEN_FILE": "token"}, "both set"),
        ({"TAKEBACK_REDIS_FILE": str(tmp_path / "nothing")}, "No such file"),
        ({"TAKEBACK_REDIS_FILE": str(tmp_path / "binary")}, "not UTF-8"),
    ):
        with pytest.raises(InvalidSetting, match=says):
            settings_from(environment)


@pytest.mark.parametrize("url", ["", "hidden", "http://hidden", "redis://", "redis://hidden:port/"])
def test_what_is_no_address_of_redis_is_refused_and_not_quoted(url: str) -> None:
    with pytest.raises(InvalidSetting, match="TAKEBACK_REDIS") as refused:
        settings_from({"TAKEBACK_DATABASE": URL, "TAKEBACK_REDIS": url})

    assert "hidden" not in str(refused.value)


def test_redis_is_for_several_processes() -> None:
    with pytest.raises(InvalidSetting, match="PostgreSQL only"):
        settings_from({"TAKEBACK_REDIS": REDIS})
