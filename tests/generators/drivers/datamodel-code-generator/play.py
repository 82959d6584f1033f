"""Play a game of Full Throttle! by both seats over httpx, with the models that datamodel-code-generator made."""

import json
import sys
from typing import TypeVar

import httpx
from models import (
    ActionBody,
    Actions,
    AnyTableView,
    CommandResult,
    FullThrottleAction,
    FullThrottleActions,
    FullThrottleCommandResult,
    FullThrottleEvent,
    FullThrottleOptions,
    FullThrottlePage,
    FullThrottleTable,
    FullThrottleTableView,
    FullThrottleTrackKey,
    GameAction,
    NewPlayer,
    OpenFullThrottle,
    Page,
    PlayerBody,
    Problem,
    SitBody,
    Table,
    UndoBody,
    UndoOption,
)
from pydantic import BaseModel, TypeAdapter

Model = TypeVar("Model", bound=BaseModel)


class Seat:
    """A player of the table, as the service sees them."""

    def __init__(self, address: str, name: str) -> None:
        self._http = httpx.Client(base_url=f"{address}/v1", trust_env=False)
        player = self.send("/players", PlayerBody(name=name), NewPlayer)
        self._http.headers["Authorization"] = f"Bearer {player.token}"

    def read(self, path: str) -> bytes:
        """What a GET answers."""
        return self._http.get(path).raise_for_status().content

    def send(self, path: str, body: BaseModel | None, answer: type[Model]) -> Model:
        """What a POST answers, decoded; a refusal decodes as `Problem` alone."""
        content = "{}" if body is None else body.model_dump_json(exclude_unset=True)
        response = self._http.post(path, content=content, headers={"Content-Type": "application/json"})
        return answer.model_validate_json(response.content)


def main(address: str) -> None:
    """Play a whole game, undo one action with consent, and be refused twice."""
    seats = [Seat(address, name) for name in ("Ada", "Grace")]
    options = FullThrottleOptions(track=FullThrottleTrackKey.harbour_loop)
    opened = seats[0].send("/tables", OpenFullThrottle(game="full-throttle", options=options), Table).root
    assert isinstance(opened, FullThrottleTable), opened
    assert opened.options.track is FullThrottleTrackKey.harbour_loop
    path = f"/tables/{opened.id}"
    for number, seat in enumerate(seats):
        result = _result(seat.send(f"{path}/seats", SitBody(seat=number), CommandResult))
    result = _act(seats, path, result.to_act[0])
    result = _take_back(seats, path, result)
    result = _act(seats, path, result.to_act[0])
    refused = [_out_of_turn(seats, path, result), _malformed(seats, path, result)]
    while result.to_act:
        result = _act(seats, path, result.to_act[0])
    view = AnyTableView.model_validate_json(seats[1].read(f"{path}/view")).root
    assert isinstance(view, FullThrottleTableView), view
    assert view.view is not None
    assert view.view.phase.value == "over", view
    print(json.dumps({"table": opened.id, "refused": refused}))
    _read_all_events(seats[0], path)


def _result(answer: CommandResult) -> FullThrottleCommandResult:
    assert isinstance(answer.root, FullThrottleCommandResult), answer
    return answer.root


def _legal(seat: Seat, path: str) -> list[FullThrottleAction]:
    listed = Actions.model_validate_json(seat.read(f"{path}/actions")).root
    assert isinstance(listed, FullThrottleActions), listed
    return listed.actions


def _body(action: FullThrottleAction) -> ActionBody:
    return ActionBody(action=GameAction(root=action.root))


def _act(seats: list[Seat], path: str, number: int) -> FullThrottleCommandResult:
    """The first legal action of a seat."""
    seat = seats[number]
    return _result(seat.send(f"{path}/actions", _body(_legal(seat, path)[0]), CommandResult))


def _take_back(seats: list[Seat], path: str, played: FullThrottleCommandResult) -> FullThrottleCommandResult:
    """Undo the last action, by consent if need be; returns the last response."""
    assert played.seat is not None
    options = TypeAdapter(list[UndoOption]).validate_json(seats[played.seat].read(f"{path}/undo"))
    body = UndoBody(to_version=options[0].to_version)
    result = _result(seats[played.seat].send(f"{path}/undo", body, CommandResult))
    if pending := result.pending_takeback:
        for number in pending.needs:
            agree = f"{path}/takebacks/{pending.takeback}/agree"
            result = _result(seats[number].send(agree, None, CommandResult))
    return result


def _out_of_turn(seats: list[Seat], path: str, result: FullThrottleCommandResult) -> str:
    to_act = result.to_act[0]
    problem = seats[1 - to_act].send(f"{path}/actions", _body(_legal(seats[to_act], path)[0]), Problem)
    assert problem.status == 409
    return problem.code.value


def _malformed(seats: list[Seat], path: str, result: FullThrottleCommandResult) -> str:
    body = UndoBody.model_construct(to_version=0)
    problem = seats[result.to_act[0]].send(f"{path}/undo", body, Problem)
    assert problem.status == 422
    assert problem.errors is not None
    assert problem.errors[0].pointer == "/to_version"
    return problem.code.value


def _read_all_events(seat: Seat, path: str) -> None:
    """Every event decodes."""
    page = Page.model_validate_json(seat.read(f"{path}/events?limit=500")).root
    assert isinstance(page, FullThrottlePage), page
    assert all(isinstance(event, FullThrottleEvent) for event in page.events)


if __name__ == "__main__":
    main(sys.argv[1])
