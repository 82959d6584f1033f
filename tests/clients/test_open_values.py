"""Every answer of the contract with what no client has heard of: the Python client reads it as it came."""

import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from takeback_client import Call, Client, Problem, Receipts, Unknown, decode, models, tag_of
from takeback_client.exchange import request_of
from takeback_client.following import Following

from openapi.python_client import snake

EXAMPLES = Path(__file__).parents[2] / "openapi/examples"
UNHEARD = "unheard-of"
OTHERWISE = {"viewTable.all": models.TableViews, "play.dryRun": models.DryRunResult}
"""Examples of what a parameter makes an operation answer."""


def answers() -> Iterator[tuple[str, Any, Any]]:
    """Each example of a JSON answer: its name, its body, and the type that the client reads it as."""
    with Client("http://nowhere") as client:
        for file in sorted(EXAMPLES.glob("*.json")):
            response = json.loads(file.read_bytes())["response"]
            kind = OTHERWISE.get(file.stem) or kind_of(client, file.stem)
            if response["status"] < 300 and kind not in (None, bytes):
                yield file.stem, response["body"], kind


def kind_of(client: Client, example: str) -> Any:
    """As what the client reads the answer of the operation that an example is of."""
    sent: list[Call[Any]] = []
    client.send = sent.append  # type: ignore[assignment]
    operation = getattr(client, snake(example.partition(".")[0]))
    operation(
        **{name: "any" for name, one in inspect.signature(operation).parameters.items() if one.default is one.empty}
    )
    return sent[0].answer


ANSWERS = [*answers()]


def depth_of(value: Any) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth_of, parts), default=0)


def changed(value: Any, change: Callable[[Any], Any]) -> Any:
    """A JSON value with each of its parts changed, the innermost first."""
    if isinstance(value, dict):
        value = {name: changed(part, change) for name, part in value.items()}
    elif isinstance(value, list):
        value = [changed(part, change) for part in value]
    return change(value)


def is_count(value: Mapping[str, Any]) -> bool:
    """How many there are of each, such as cards of a deck: its names are data."""
    return value != {} and all(type(number) is int and re.fullmatch(r"[rt]\d+", name) for name, number in value.items())


def reworded(value: Any, depth: int) -> Any:
    """A JSON value with every text at a depth unheard of."""
    if depth == 0:
        return UNHEARD if isinstance(value, str) else value
    if isinstance(value, dict):
        return {name: reworded(part, depth - 1) for name, part in value.items()}
    return [reworded(part, depth - 1) for part in value] if isinstance(value, list) else value


def read(body: Any, kind: Any) -> Any:
    """What the client reads, as JSON."""
    return msgspec.to_builtins(decode(msgspec.json.encode(body), kind))


@pytest.mark.parametrize(("body", "kind"), [each[1:] for each in ANSWERS], ids=[each[0] for each in ANSWERS])
def test_a_text_that_nobody_has_heard_of_is_read_as_it_came(body: Any, kind: Any) -> None:
    """Whatever it is: a game, the type of an event, fact, action or view, a member of an enumeration."""
    for depth in range(1, depth_of(body)):
        new = reworded(body, depth)

        assert new == read(new, kind)


@pytest.mark.parametrize(("body", "kind"), [each[1:] for each in ANSWERS], ids=[each[0] for each in ANSWERS])
def test_a_member_that_nobody_has_heard_of_does_no_harm(body: Any, kind: Any) -> None:
    def add(value: Any) -> Any:
        if isinstance(value, dict) and not is_count(value):
            return {**value, UNHEARD: {"type": UNHEARD}}
        return value

    def take_away(value: Any) -> Any:
        return {name: part for name, part in value.items() if name != UNHEARD} if isinstance(value, dict) else value

    assert body == changed(read(changed(body, add), kind), take_away)


def example(name: str) -> Any:
    return next(body for found, body, _ in ANSWERS if found == name)


def test_a_table_of_an_unknown_game_stands_among_the_others_of_a_list() -> None:
    page = example("listTables")
    new = {**page["tables"][0], "game": "chess", "seats": [{"seat": 0, "name": "Ann"}], "clocks": {"keys": 2}}
    known, unknown = decode(json.dumps({**page, "tables": [*page["tables"], new]}), models.TableList).tables

    assert isinstance(known, models.MaverickTable)
    assert isinstance(unknown, Unknown)
    assert ("chess", new, "Ann") == (tag_of(unknown), unknown.raw, unknown.seats[0].name)
    assert (UNSET, {"keys": 2}) == (unknown.invite, unknown.clocks)


def test_an_unknown_member_of_an_enumeration_is_a_plain_text() -> None:
    table = {**example("showTable"), "visibility": "friends"}

    assert "friends" == decode(json.dumps(table), models.Table).visibility


def test_an_unknown_action_is_played_as_it_came() -> None:
    action = {"type": "maverick.Whistle", "tune": {"notes": [1, 2]}}
    found = decode(json.dumps({**example("listActions.maverick"), "actions": [action]}), models.Actions)
    sent: list[Call[Any]] = []
    client = Client("http://nowhere")
    client.send = sent.append  # type: ignore[assignment]
    client.play("table", found.actions[0])
    client.close()

    assert {"action": action} == json.loads(request_of(sent[0], None).content or b"")


def test_a_stream_goes_on_after_an_unknown_event() -> None:
    following: Following[Any] = Following("/v1/tables/id/events", models.MaverickEvent, Receipts(), after=1)
    told = {"table": "id", "version": 2, "hash": 64 * "a", "type": "Applauded", "text": "Ann applauds.", "data": {}}
    event = following.item(json.dumps(told))

    assert event is not None
    assert ("Applauded", "Ann applauds.") == (tag_of(event), event.text)
    assert {"after": "2-aaaaaaaa"} == following.query()
    assert following.item('{"control": "applause"}') is None
    assert not following.over


def test_an_unknown_code_is_a_problem_like_others() -> None:
    problem = Problem(409, b'{"code": "not-your-moment", "detail": "Wait.", "errors": [{"pointer": "", "at": 7}]}')

    assert (409, "not-your-moment", "Wait.") == (problem.status, problem.code, problem.detail)


@pytest.mark.parametrize("body", ["{}", "[]", '"chess"', '{"game": "maverick"}', '{"game": 7}', "null"])
def test_what_no_service_answers_is_still_an_error(body: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(body, models.Table)
