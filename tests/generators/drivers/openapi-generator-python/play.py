"""Play a game of Full Throttle! by both seats, with the client that openapi-generator made for Python.

Its models cannot decode a view of Full Throttle! once a bet is placed: in a list of lists of enumeration values they
call a method that the enumeration lacks. So the view is taken out of a response before the rest is decoded.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

from openapi_client import (
    ActionBody,
    ApiClient,
    CommandResult,
    Configuration,
    FullThrottleAction,
    FullThrottleActions,
    FullThrottleCommandResult,
    FullThrottleOptions,
    FullThrottleTable,
    FullThrottleTrackKey,
    GameAction,
    NewPlayer,
    OpenBody,
    OpenFullThrottle,
    PlayApi,
    PlayerBody,
    PlayersApi,
    Problem,
    SitBody,
    TablesApi,
    UndoApi,
    UndoBody,
)
from openapi_client.exceptions import ApiException


class Seat:
    """A player of the table, as the service sees them."""

    def __init__(self, address: str, name: str) -> None:
        player = PlayersApi(ApiClient(Configuration(host=address))).register(PlayerBody(name=name))
        assert isinstance(player, NewPlayer)
        client = ApiClient(Configuration(host=address, access_token=player.token))
        self.tables, self.play, self.undo = TablesApi(client), PlayApi(client), UndoApi(client)


def main(address: str) -> None:
    """Play a whole game, undo one action with consent, and be refused twice."""
    seats = [Seat(address, name) for name in ("Ada", "Grace")]
    options = FullThrottleOptions(track=FullThrottleTrackKey.HARBOUR_MINUS_LOOP)
    opened = seats[0].tables.open_table(OpenBody(OpenFullThrottle(game="full-throttle", options=options)))
    assert isinstance(opened.actual_instance, FullThrottleTable), opened
    assert opened.actual_instance.options.track is FullThrottleTrackKey.HARBOUR_MINUS_LOOP
    table = opened.actual_instance.id
    for number, seat in enumerate(seats):
        result = _typed(seat.tables.take_seat(table, sit_body=SitBody(seat=number)))
    result = _act(seats, table, result.to_act[0])
    result = _take_back(seats, table, result)
    result = _act(seats, table, result.to_act[0])
    refused = [_out_of_turn(seats, table, result), _malformed(seats, table, result)]
    while result.to_act:
        result = _act(seats, table, result.to_act[0])
    view = seats[1].play.view_table_without_preload_content(table)
    assert json.loads(view.data)["view"]["phase"] == "over"
    print(json.dumps({"table": table, "refused": refused}))


def _typed(result: CommandResult) -> FullThrottleCommandResult:
    assert isinstance(result.actual_instance, FullThrottleCommandResult), result
    return result.actual_instance


def _decoded(response: Any) -> FullThrottleCommandResult:
    """A response, all but its view."""
    assert response.status == 201, response.data
    return _typed(CommandResult.from_dict({**json.loads(response.data), "view": None}))


def _legal(seat: Seat, table: str) -> FullThrottleActions:
    listed = seat.play.list_actions(table).actual_instance
    assert isinstance(listed, FullThrottleActions), listed
    return listed


def _body(action: FullThrottleAction) -> ActionBody:
    return ActionBody(action=GameAction(action.actual_instance))


def _act(seats: list[Seat], table: str, number: int) -> FullThrottleCommandResult:
    """The first legal action of a seat."""
    legal = _legal(seats[number], table)
    match = f'"{legal.version}"'
    return _decoded(seats[number].play.play_without_preload_content(table, _body(legal.actions[0]), if_match=match))


def _take_back(seats: list[Seat], table: str, played: FullThrottleCommandResult) -> FullThrottleCommandResult:
    """Undo the last action, by consent if need be; returns the last response."""
    assert played.seat is not None
    undo = seats[played.seat].undo
    options = undo.list_undo_options(table)
    result = _decoded(undo.undo_without_preload_content(table, UndoBody(to_version=options[0].to_version)))
    if pending := result.pending_takeback:
        for number in pending.needs:
            agreed = seats[number].undo.agree_to_takeback_without_preload_content(table, pending.takeback)
            result = _decoded(agreed)
    return result


def _out_of_turn(seats: list[Seat], table: str, result: FullThrottleCommandResult) -> str:
    to_act = result.to_act[0]
    body = _body(_legal(seats[to_act], table).actions[0])
    problem = _refused(lambda: seats[1 - to_act].play.play(table, body))
    assert problem.status == 409
    return problem.code.value


def _malformed(seats: list[Seat], table: str, result: FullThrottleCommandResult) -> str:
    body = UndoBody.model_construct(to_version=0)
    problem = _refused(lambda: seats[result.to_act[0]].undo.undo(table, body))
    assert problem.status == 422
    assert problem.errors is not None
    assert problem.errors[0].pointer == "/to_version"
    return problem.code.value


def _refused(request: Callable[[], object]) -> Problem:
    """The problem that a request is refused with."""
    try:
        request()
    except ApiException as error:
        if isinstance(error.data, Problem):
            return error.data
        raise
    raise AssertionError


if __name__ == "__main__":
    main(sys.argv[1])
