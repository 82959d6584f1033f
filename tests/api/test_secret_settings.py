"""Settings with secrets: from the environment or from files, and refused without being quoted."""

import logging
from pathlib import Path

import pytest

from api.__main__ import main
from api.running.settings import settings_from
from api.running.variables import InvalidSetting
from domain.runtime.credentials import without_credentials
from domain.runtime.logs import Formatter
from domain.storage.addresses import PostgresAddress
from tests.process_logging import logging_as_before

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


BAD_DATABASES = [
    *("postgres://ann:hidden@db/takeback", "mysql://ann:hidden@db/takeback", "ann:hidden@db/takeback", "hidden"),
    *("postgresql://ann:hid/hidden@db/takeback", "postgresql://ann:hid@hidden@db/takeback"),
    *("postgresql://ann:hid?/hidden@db/takeback", "postgresql://ann:1/2?hidden@db/takeback"),
    *("postgresql://ann:hidden@db:hidden/takeback", "postgresql://[hidden"),
]


@pytest.mark.parametrize("url", BAD_DATABASES)
def test_what_is_no_address_of_a_database_is_refused_and_not_quoted(url: str) -> None:
    with pytest.raises(InvalidSetting, match="TAKEBACK_DATABASE must look like") as refused:
        settings_from({"TAKEBACK_DATABASE": url})

    assert "hid" not in str(refused.value)


def test_the_scheme_of_another_database_is_named() -> None:
    with pytest.raises(InvalidSetting, match="and not begin with postgres://"):
        settings_from({"TAKEBACK_DATABASE": "postgres://ann:hidden@db/takeback"})


@pytest.mark.parametrize(
    "words",
    [
        *(["copy", BAD_DATABASES[0], "sqlite:///a.db"], ["copy", BAD_DATABASES[4], "sqlite:///a.db"], [URL]),
        *(["copy", URL, "sqlite:///a.db", URL], ["serve", URL], ["check", f"--{URL}"], ["play", "--table", URL]),
    ],
)
def test_a_password_among_wrong_arguments_is_not_printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(words)

    printed = capsys.readouterr()
    assert "takeback" in printed.err
    assert "hid" not in printed.err + printed.out


def test_a_database_that_cannot_be_opened_is_named_without_its_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TAKEBACK_LOG", "json")
    for url, said in (
        (f"{URL}?strange=1", "postgresql://db/takeback is not the address of a database"),
        (f"{URL}?hidden=1", "invalid URI query parameter: ..."),
        ("postgresql://ann:hidden@127.0.0.1:1/takeback", "postgresql://127.0.0.1:1/takeback cannot be used"),
    ):
        monkeypatch.setenv("TAKEBACK_DATABASE", url)
        with logging_as_before():
            assert 2 == main(["rebuild"])
        printed = capsys.readouterr()
        assert said in printed.err
        assert "hidden" not in printed.err + printed.out


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("could not reach redis://:hidden@redis:6379", "could not reach redis://...@redis:6379"),
        ("'postgresql://ann:hid @ hidden@db/x'", "'postgresql://...@db/x'"),
        ("'?sslpassword=hidden&password=hidden'", "'?sslpassword=...&password=...'"),
        ("nothing at http://127.0.0.1:8000", "nothing at http://127.0.0.1:8000"),
    ],
)
def test_credentials_are_taken_out_of_a_text(text: str, left: str) -> None:
    assert left == without_credentials(text)


def test_a_line_of_the_log_has_no_credentials() -> None:
    record = logging.LogRecord("takeback", logging.WARNING, "", 1, "database-away", None, None)
    record.reason = "nobody at postgresql://ann:hidden@db/x"
    library = logging.LogRecord("redis", logging.WARNING, "", 1, "lost redis://:hidden@redis:6379", None, None)

    for each in (record, library):
        for style in ("text", "json"):
            line = Formatter(style).format(each)
            assert "://...@" in line
            assert "hidden" not in line


def test_redis_is_for_several_processes() -> None:
    with pytest.raises(InvalidSetting, match="PostgreSQL only"):
        settings_from({"TAKEBACK_REDIS": REDIS})
