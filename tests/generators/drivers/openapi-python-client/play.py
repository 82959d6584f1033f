"""Play a game of Full Throttle! by both seats, with the client that openapi-python-client made."""

import json
import sys

from takeback_client import AuthenticatedClient, Client
from takeback_client.api.play import list_actions, play, view_table
from takeback_client.api.players import register
from takeback_client.api.tables import open_table, take_seat
from takeback_client.api.undo import agree_to_takeback, list_undo_options, undo
from takeback_client.models import (
    ActionBody,
    FullThrottleActions,
    FullThrottleCommandResult,
    FullThrottleOptions,
    FullThrottleTable,
    FullThrottleTableView,
    FullThrottleTrackKey,
    FullThrottleView,
    NewPlayer,
    OpenFullThrottle,
    PlayerBody,
    Problem,
    SitBody,
    UndoBody,
)


def main(address: str) -> None:
    """Play a whole game, undo one action with consent, and be refused twice."""
    seats = [_player(address, name) for name in ("Ada", "Grace")]
    options = FullThrottleOptions(track=FullThrottleTrackKey.HARBOUR_LOOP)
    opened = open_table.sync(client=seats[0], body=OpenFullThrottle(game="full-throttle", options=options))
    assert isinstance(opened, FullThrottleTable), opened
    assert opened.options.track is FullThrottleTrackKey.HARBOUR_LOOP
    table = opened.id
    for number, client in enumerate(seats):
        seated = take_seat.sync(table, client=client, body=SitBody(seat=number))
        assert isinstance(seated, FullThrottleCommandResult), seated
        result = seated
    result = _act(seats, table, result.to_act[0])
    result = _take_back(seats, table, result)
    result = _act(seats, table, result.to_act[0])
    refused = [_out_of_turn(seats, table, result), _malformed(seats, table, result)]
    while result.to_act:
        result = _act(seats, table, result.to_act[0])
    view = view_table.sync(table, client=seats[1])
    assert isinstance(view, FullThrottleTableView), view
    assert isinstance(view.view, FullThrottleView), view
    assert view.view.phase.value == "over", view
    print(json.dumps({"table": table, "refused": refused}))


def _player(address: str, name: str) -> AuthenticatedClient:
    player = register.sync(client=Client(address), body=PlayerBody(name=name))
    assert isinstance(player, NewPlayer), player
    return AuthenticatedClient(address, token=player.token)


def _act(seats: list[AuthenticatedClient], table: str, seat: int) -> FullThrottleCommandResult:
    """The first legal action of a seat."""
    listed = list_actions.sync(table, client=seats[seat])
    assert isinstance(listed, FullThrottleActions), listed
    match = f'"{listed.version}"'
    result = play.sync(table, client=seats[seat], body=ActionBody(action=listed.actions[0]), if_match=match)
    assert isinstance(result, FullThrottleCommandResult), result
    return result


def _take_back(
    seats: list[AuthenticatedClient], table: str, played: FullThrottleCommandResult
) -> FullThrottleCommandResult:
    """Undo the last action, by consent if need be; returns the last response."""
    assert isinstance(played.seat, int)
    options = list_undo_options.sync(table, client=seats[played.seat])
    assert isinstance(options, list), options
    asked = undo.sync(table, client=seats[played.seat], body=UndoBody(to_version=options[0].to_version))
    assert isinstance(asked, FullThrottleCommandResult), asked
    result = asked
    if asked.pending_takeback:
        for seat in asked.pending_takeback.needs:
            agreed = agree_to_takeback.sync(table, asked.pending_takeback.takeback, client=seats[seat])
            assert isinstance(agreed, FullThrottleCommandResult), agreed
            result = agreed
    return result


def _out_of_turn(seats: list[AuthenticatedClient], table: str, result: FullThrottleCommandResult) -> str:
    listed = list_actions.sync(table, client=seats[result.to_act[0]])
    assert isinstance(listed, FullThrottleActions), listed
    refused = play.sync(table, client=seats[1 - result.to_act[0]], body=ActionBody(action=listed.actions[0]))
    assert isinstance(refused, Problem), refused
    assert refused.status == 409
    return refused.code.value


def _malformed(seats: list[AuthenticatedClient], table: str, result: FullThrottleCommandResult) -> str:
    refused = undo.sync(table, client=seats[result.to_act[0]], body=UndoBody(to_version=0))
    assert isinstance(refused, Problem), refused
    assert refused.status == 422
    assert isinstance(refused.errors, list), refused
    assert refused.errors[0].pointer == "/to_version"
    return refused.code.value


if __name__ == "__main__":
    main(sys.argv[1])
