"""The catalogue of games, their details and their schemas, with addresses that may be cached for good."""

from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator

from api.__main__ import main
from domain.catalogue import GAMES, INSTALLED
from domain.kernel.layout import Layout, Zone
from openapi.schemas import require_descriptions
from tests.api.client import Json, actions_of, done, refused, started
from tests.api.serving import EVERY_GAME, InProcess

FOR_GOOD = "public, max-age=31536000, immutable"


def read(server: InProcess, path: str) -> Json:
    """The body of a response that needs no token."""
    return done(server.request("GET", path), 200)


@pytest.fixture
def games(server: InProcess) -> dict[str, Json]:
    return {game["key"]: game for game in read(server, "/v1/games")}


def test_the_catalogue_leads_to_details_and_schemas_that_may_be_cached_for_good(
    server: InProcess, games: dict[str, Json]
) -> None:
    for game in games.values():
        for path in (game["details_url"], game["schemas_url"]):
            response = server.request("GET", path)
            assert (200, FOR_GOOD) == (response.status_code, response.headers["cache-control"])


@pytest.mark.parametrize("rest", ["", "/schemas"])
def test_without_its_hash_an_address_is_cached_for_minutes(server: InProcess, rest: str) -> None:
    response = server.request("GET", f"/v1/games/maverick{rest}")

    assert "public, max-age=300" == response.headers["cache-control"]
    assert response.json() == read(server, f"/v1/games/maverick{rest}")


@pytest.mark.parametrize("rest", ["", "/schemas"])
@pytest.mark.parametrize("hash_", ["0" * 16, "", "x", "0" * 3000])
def test_another_hash_is_not_found(server: InProcess, rest: str, hash_: str) -> None:
    assert (404, "not-found") == refused(server.request("GET", f"/v1/games/maverick{rest}?hash={hash_}"))


def test_the_hash_of_one_game_is_not_that_of_another(games: dict[str, Json]) -> None:
    hashes = [game[of].partition("?hash=")[2] for game in games.values() for of in ("details_url", "schemas_url")]

    assert len(hashes) == len(set(hashes)) == 2 * len(EVERY_GAME)


def test_the_details_give_their_own_address_and_no_schemas(server: InProcess, games: dict[str, Json]) -> None:
    for game in games.values():
        details = read(server, game["details_url"])
        assert game == {name: details[name] for name in game}
        assert {"rules", "refusals", "content"} == details.keys() - game.keys() - {"layout"}


def test_the_layout_that_a_game_declares_is_in_its_details(server: InProcess) -> None:
    layout = read(server, "/v1/games/goofspiel")["layout"]

    assert ["stake", "deck", "bid", "has_bid", "hands", "won"] == [zone["field"] for zone in layout["zones"]]
    assert ["out"] == layout["left_out"]
    assert "layout" not in read(server, "/v1/games/full-throttle")


def test_a_service_does_not_start_with_a_layout_that_fits_no_view(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wrong = replace(GAMES["maverick"][1], layout=Layout((Zone("hnad", "Hand", "cards"),)))
    monkeypatch.setattr("api.serve.GAMES", {"maverick": {1: wrong}})
    monkeypatch.setenv("TAKEBACK_DATABASE", f"sqlite:///{tmp_path / 'takeback.db'}")
    monkeypatch.setenv("TAKEBACK_PORT", "0")

    assert 2 == main(["serve"])
    assert (
        "takeback: The layout of Maverick names the field 'hnad', which its view does not have"
        in capsys.readouterr().err
    )


def test_details_are_small_on_the_wire(server: InProcess) -> None:
    gzipped = {"Accept-Encoding": "gzip"}
    responses = [server.request("GET", f"/v1/games/{game}", headers=gzipped) for game in INSTALLED]

    assert max(int(response.headers["content-length"]) for response in responses) < 20_000


@pytest.mark.parametrize("rest", ["", "/schemas"])
def test_an_unknown_game_is_not_found(server: InProcess, rest: str) -> None:
    assert (404, "not-found") == refused(server.request("GET", f"/v1/games/chess{rest}"))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_schema_is_a_document_of_its_own(server: InProcess, game: str) -> None:
    schemas = read(server, f"/v1/games/{game}/schemas")

    for schema in schemas.values():
        assert "https://json-schema.org/draft/2020-12/schema" == schema["$schema"]
        Draft202012Validator(schema)  # every reference resolves within it


@pytest.mark.parametrize("game", ["maverick", "thermal-showdown", "duel"])
def test_the_schemas_describe_what_is_sent(server: InProcess, game: str) -> None:
    schemas = {name: Draft202012Validator(schema) for name, schema in read(server, f"/v1/games/{game}/schemas").items()}
    table, players = started(server, game, seats=1 if game == "maverick" else 2)
    acting = next(player for player in players if actions_of(player, table))
    actions = actions_of(acting, table)
    done(acting.post(table / "actions", {"action": actions[0]}))
    events = done(acting.get(table / "events"), 200)["events"]

    for action in actions:
        schemas["action"].validate(action)
    for player in (*players, server.stranger()):
        schemas["view"].validate(done(player.get(table / "view"), 200)["view"])
    for fact in (fact for event in events for fact in event["data"].get("facts", ())):
        schemas["public_fact"].validate(fact)
    schemas["options"].validate(done(acting.get(str(table)), 200)["options"])
    schemas["content"].validate(read(server, f"/v1/games/{game}")["content"])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_schemas_describe_every_property_as_the_contract_does(server: InProcess, game: str) -> None:
    for document in read(server, f"/v1/games/{game}/schemas").values():
        require_descriptions(document["$defs"])
