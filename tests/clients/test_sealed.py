"""Clients that seal their seats: they commit themselves, and reveal their entropy once it is asked for."""

import json
from contextlib import ExitStack
from pathlib import Path
from secrets import randbelow
from threading import Thread
from typing import Any

import pytest
from takeback_client import Client, Contradiction, Problem, Receipts, Restored, Secrets, commitment_of
from takeback_client.sealing import DEFAULT_SECRETS

from domain.catalogue import INSTALLED
from domain.verifying import verify
from projections.table_list import TABLE_LIST
from tests.api.client import MORE_THAN_ENOUGH
from tests.api.serving import running
from tests.clients.restoring import Caller, Place

GAME: dict[str, Any] = {"seats": 2}


def player(place: Place, kind: str, secrets: Path | None, name: str = "Ann") -> Caller:
    """A player whose client seals its seats, if it has a folder for secrets."""
    caller = Caller(place, kind, secrets=None if secrets is None else Secrets(secrets))
    caller.client.token = caller.register(name).token
    return caller


def two(place: Place, kind: str, folder: Path) -> tuple[Caller, Caller, str]:
    """Two players with sealed seats, and their table, at which the last seat was just taken."""
    ann, ben = player(place, kind, folder / "ann"), player(place, kind, folder / "ben", "Ben")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    ben.take_seat(table)
    return ann, ben, table


def unlike_others() -> dict[str, Any]:
    """Settings with which quick play finds no table of another test."""
    return {**GAME, "clock": {"seconds_per_action": 600 + randbelow(80_000), "then": "random"}}


def kept(folder: Path) -> list[str]:
    """The names of the secrets in a folder."""
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def types_of(caller: Caller, table: str) -> list[str]:
    """The types of a table's events."""
    return [str(event.__struct_config__.tag) for event in caller.list_events(table).events]


def test_sealed_seats_are_revealed_without_a_word_of_the_program(place: Place, kind: str, tmp_path: Path) -> None:
    ann, ben, table = two(place, kind, tmp_path)
    assert "playing" == ann.show_table(table).status

    ann.resign(table)
    transcript = ben.read_transcript(table)
    assert {"SeatTaken", "Revealed"} <= {json.loads(line).get("type") for line in transcript.splitlines()}
    report = verify(transcript, INSTALLED)
    assert report.passed
    taken = [json.loads(line)["data"] for line in transcript.splitlines() if b'"SeatTaken"' in line]
    assert all(seat["commitment"] and not seat["entropy"] for seat in taken)


def test_the_last_to_sit_down_reveals_at_once_and_is_told_what_is_so_then(
    place: Place, kind: str, tmp_path: Path
) -> None:
    old, ben = player(place, kind, None, "Old"), player(place, kind, tmp_path / "ben", "Ben")
    table = old.open_table("full-throttle", **GAME).id
    old.take_seat(table)

    seated = ben.take_seat(table)

    assert ("playing", True) == (seated.status, seated.view is not None)
    assert old.list_actions(table).actions or ben.list_actions(table).actions
    ben.resign(table)
    assert [] == kept(tmp_path / "ben")


def test_players_who_meet_by_quick_play_reveal_too(place: Place, kind: str, tmp_path: Path) -> None:
    ann, ben = player(place, kind, tmp_path / "ann"), player(place, kind, tmp_path / "ben", "Ben")
    first = ann.quick_play("full-throttle", **GAME)
    second = ben.quick_play("full-throttle", **GAME)
    assert (first.id, [0]) == (second.id, second.to_reveal)

    assert "playing" == ann.view_table(first.id).status


def test_who_plays_again_has_a_sealed_seat_and_reveals_too(place: Place, kind: str, tmp_path: Path) -> None:
    ann, ben, table = two(place, kind, tmp_path)
    assert "playing" == ann.show_table(table).status
    ann.resign(table)
    assert "finished" == ben.show_table(table).status

    first = ann.rematch(table)
    second = ben.rematch(table)
    assert (first.id, "open", [0]) == (second.id, second.status, second.to_reveal)

    assert "playing" == ann.view_table(first.id).status
    assert "playing" == ben.view_table(first.id).status
    assert ["SeatTaken", "SeatTaken", "Revealed", "Revealed"] == types_of(ann, first.id)[1:5]
    assert [1, 1] == [len(kept(tmp_path / name)) for name in ("ann", "ben")]
    ann.resign(first.id)
    ben.show_table(first.id)
    assert [[], []] == [kept(tmp_path / name) for name in ("ann", "ben")]


def test_a_rematch_alone_is_sealed_as_its_seed_is_not_known_yet(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("maverick").id
    ann.take_seat(table)
    ann.resign(table)

    again = ann.rematch(table)

    assert ("playing", True) == (again.status, again.id != table)
    assert ["Opened", "SeatTaken", "Revealed", "Started"] == types_of(ann, again.id)
    ann.resign(again.id)
    assert [] == kept(tmp_path / "ann")


def test_a_client_without_secrets_brings_entropy_to_a_rematch(place: Place, kind: str) -> None:
    ann = player(place, kind, None)
    table = ann.open_table("maverick").id
    ann.take_seat(table)
    ann.resign(table)
    taken = ann.list_events(ann.rematch(table).id).events[1].data

    assert (64, False) == (len(taken.entropy), isinstance(taken.commitment, str))


def test_a_stream_of_changes_reveals_and_goes_on(place: Place, kind: str, tmp_path: Path) -> None:
    ann, _, table = two(place, kind, tmp_path)
    place.server.runner.run(settled(place))

    page = ann.list_my_events(after="0")

    assert [table] == [change.table for change in page.events]
    assert "playing" == ann.show_table(table).status


async def settled(place: Place) -> None:
    service = place.server.service
    await service.projections.wait_for(TABLE_LIST, service.tables.last_position())


def test_a_secret_outlives_the_program(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    [name] = kept(tmp_path / "ann")
    assert 0o600 == (tmp_path / "ann" / name).stat().st_mode & 0o777
    player(place, kind, None, "Old").take_seat(table)
    again = Caller(place, kind, ann.client.token, secrets=Secrets(tmp_path / "ann"))

    assert "playing" == again.show_table(table).status
    again.resign(table)
    assert [] == kept(tmp_path / "ann")


def test_entropy_that_nobody_will_ask_for_is_removed(place: Place, kind: str, tmp_path: Path) -> None:
    ann, ben = player(place, kind, tmp_path / "ann"), player(place, kind, None, "Ben")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table, seat=0)
    with pytest.raises(Problem):
        ann.take_seat(table, seat=1)
    assert 1 == len(kept(tmp_path / "ann"))
    waiting = ann.quick_play("thermal-showdown").id
    assert waiting == ann.quick_play("thermal-showdown").id
    ann.leave_seat(table, 0)
    ann.take_seat(table)

    ann.leave_seat(table, 0)
    ann.close_table(table)
    ben.quick_play("thermal-showdown")
    assert "playing" == ann.show_table(waiting).status
    ann.resign(waiting)
    assert [] == kept(tmp_path / "ann")


def test_a_client_reveals_again_what_a_restore_has_lost(place: Place, kind: str, tmp_path: Path) -> None:
    ann, ben = player(place, kind, tmp_path / "ann"), player(place, kind, None, "Ben")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    ben.take_seat(table, commitment=commitment_of("ben's"))
    place.back_up()
    assert [1] == ann.show_table(table).to_reveal
    place.restore()

    with pytest.raises(Restored):
        ann.show_table(table)
    assert [1] == ann.show_table(table).to_reveal
    assert "playing" == ben.reveal(table, "ben's").status


def test_a_seat_alone_needs_no_seal(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("maverick").id

    assert "playing" == ann.take_seat(table).status
    assert ["Opened", "SeatTaken", "Started"] == types_of(ann, table)
    assert [] == kept(tmp_path / "ann")


def test_a_client_without_secrets_seals_nothing(place: Place, kind: str) -> None:
    ann = player(place, kind, None)
    table = ann.open_table("full-throttle", **GAME).id
    taken = ann.take_seat(table).events[0].data

    assert (64, False) == (len(taken.entropy), isinstance(taken.commitment, str))


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for the entropy of clients that are not given any."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state/takeback/secrets"


def default(place: Place, kind: str, name: str) -> Caller:
    """A player whose client is told nothing of seals."""
    caller = Caller(place, kind)
    caller.client.token = caller.register(name).token
    return caller


def test_a_client_seals_by_default_and_keeps_the_entropy_in_the_state_folder(
    place: Place, kind: str, state: Path
) -> None:
    ann = default(place, kind, "Ann")
    table = ann.open_table("full-throttle", **GAME).id
    assert not state.exists()
    taken = ann.take_seat(table).events[0].data

    assert ("", [taken.commitment]) == (taken.entropy, kept(state))
    assert 0o700 == state.stat().st_mode & 0o777


def test_the_state_folder_is_in_the_home_unless_the_environment_names_another(
    place: Place, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    ann = default(place, kind, "Ann")
    ann.take_seat(ann.open_table("full-throttle", **GAME).id)

    assert 1 == len(kept(tmp_path / ".local/state/takeback/secrets"))


def test_a_program_that_starts_again_before_the_game_reveals(place: Place, kind: str, state: Path) -> None:
    ann = default(place, kind, "Ann")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    player(place, kind, None, "Old").take_seat(table)
    assert 1 == len(kept(state))

    again = Caller(place, kind, ann.client.token)
    assert "playing" == again.show_table(table).status
    assert 1 == len(kept(state))  # a restore may bring back the beginning
    again.resign(table)
    assert [] == kept(state)


@pytest.mark.usefixtures("state")
def test_players_who_share_a_folder_reveal_their_own_entropy_alone(place: Place, kind: str) -> None:
    ann, ben, eve = (default(place, kind, name) for name in ("Ann", "Ben", "Eve"))
    table = ann.open_table("full-throttle", seats=3).id
    for each in (ann, ben, player(place, kind, None, "Old")):
        each.take_seat(table)
    del place.requests[:]
    assert [0, 1] == eve.show_table(table).to_reveal == Caller(place, kind).show_table(table).to_reveal
    assert not [request for request in place.requests if request.endswith("/reveal")]

    assert [1] == ann.show_table(table).to_reveal
    assert "playing" == ben.show_table(table).status


def test_two_programs_of_a_player_may_both_reveal(place: Place, kind: str, state: Path) -> None:
    ann, ben = default(place, kind, "Ann"), default(place, kind, "Ben")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    [own] = kept(state)
    entropy = (state / own).read_text()
    ben.take_seat(table, commitment=commitment_of("ben's"))
    dealing = ann.show_table(table)
    assert [1] == dealing.to_reveal
    again = Caller(place, kind, ann.client.token)
    place.lie = lambda request, answer: (
        answer | {"to_reveal": [0, 1]} if request.url.path == f"/v1/tables/{table}" else answer
    )

    assert [0, 1] == again.show_table(table).to_reveal
    assert (state / own).read_text().startswith(entropy)


@pytest.mark.parametrize("state_home", ["file", ""])
def test_a_client_that_cannot_keep_its_entropy_sends_it_and_warns_once(
    place: Place, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state_home: str
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(DEFAULT_SECRETS, "_warned", False)
    monkeypatch.setattr(Path, "home", _no_home)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / state_home) if state_home else "")
    ann = default(place, kind, "Ann")
    tables = [ann.open_table("full-throttle", **GAME).id for _ in range(2)]
    with pytest.warns(UserWarning, match="Seats are not sealed") as warned:
        taken = [ann.take_seat(table).events[0].data for table in tables]

    assert 1 == len(warned)
    assert [64, 64] == [len(data.entropy) for data in taken]
    assert "playing" == player(place, kind, None, "Old").take_seat(tables[0]).status


def _no_home() -> Path:
    raise RuntimeError("Could not determine home directory.")


def test_a_commitment_of_ones_own_is_sent_and_revealed_as_it_is(place: Place, kind: str) -> None:
    ann, ben = player(place, kind, None), player(place, kind, None, "Ben")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table, commitment=commitment_of("my-own"))
    assert [0] == ben.take_seat(table).to_reveal
    with pytest.raises(Problem) as refused:
        ann.reveal(table, "other")
    assert "wrong-entropy" == refused.value.code

    assert "playing" == ann.reveal(table, "my-own").status


def test_a_service_that_puts_another_commitment_in_place_is_found_out(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("full-throttle", **GAME).id
    place.hear = lambda body: {**body, "commitment": commitment_of("the operator's")} if "commitment" in body else body

    with pytest.raises(Contradiction):
        ann.take_seat(table)


def test_a_service_that_shows_another_seed_when_all_sit_is_told_nothing(
    place: Place, kind: str, tmp_path: Path
) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    player(place, kind, None, "Old").take_seat(table)
    place.lie = lambda _, answer: answer | {"seed_commitment": "0" * 64} if "seed_commitment" in answer else answer
    del place.requests[:]

    with pytest.raises(Contradiction):
        ann.show_table(table)
    assert not [request for request in place.requests if request.endswith("/reveal")]


@pytest.mark.usefixtures("process")
def test_bots_that_follow_their_changes_seal_their_seats_beside_an_old_client(tmp_path: Path) -> None:
    """A program that knows nothing of all this, with clients that seal and with one that does not."""
    with running(tmp_path / "bots.db") as server, ExitStack() as stack:
        bots = [
            Client.registered(server.address, name, secrets=None if name == "Old" else Secrets(tmp_path / name))
            for name in ("Ann", "Ben", "Old")
        ]
        for bot in bots:
            stack.callback(bot.close)
        table = bots[0].open_table("full-throttle", seats=3).id
        threads = [Thread(target=_play, args=(bot, table), daemon=True) for bot in bots]
        for bot, thread in zip(bots, threads, strict=True):
            bot.take_seat(table)
            thread.start()
        for thread in threads:
            thread.join(MORE_THAN_ENOUGH)
        transcript = bots[2].read_transcript(table)

    report = verify(transcript, INSTALLED)
    assert report.passed
    assert 2 == transcript.count(b'"type":"Revealed"')
    assert [[], []] == [kept(tmp_path / name) for name in ("Ann", "Ben")]


def _play(bot: Client, table: str) -> None:
    for change in bot.follow_my_events(views=True):
        if change.table == table and change.status in ("finished", "closed"):
            return
        try:
            if change.actions:
                bot.play(change.table, change.actions[0], if_match=change.version)
                bot.resign(change.table)
        except Problem as problem:
            if problem.status not in (409, 412):
                raise


def test_nothing_is_revealed_before_all_seats_are_taken(place: Place, kind: str, tmp_path: Path) -> None:
    """Else an operator who asks too early could choose the entropy of the last seat."""
    ann = player(place, kind, tmp_path / "ann")
    table = ann.quick_play("full-throttle", **unlike_others()).id
    place.lie = lambda _, answer: answer | {"to_reveal": [0]} if "seed_commitment" in answer else answer
    del place.requests[:]

    with pytest.raises(Contradiction):
        ann.show_table(table)
    assert not [request for request in place.requests if request.endswith("/reveal")]


def test_a_reveal_is_for_the_seats_that_were_seen(place: Place, kind: str, tmp_path: Path) -> None:
    ann, ben, table = two(place, kind, tmp_path)
    del place.requests[:], place.versions[:]
    assert "playing" == ann.show_table(table).status

    asked = zip(place.requests, place.versions, strict=True)
    heads = {event.version: event.hash for event in ben.list_events(table).events}
    sent = [version for request, version in asked if request.endswith("/reveal")]
    assert [f'"{version}-{heads[version][:8]}"' for version in (4,)] == sent


@pytest.mark.parametrize("again", [False, True], ids=["same program", "started again"])
@pytest.mark.filterwarnings("ignore:The entropy of the seat")
def test_what_a_restored_service_may_know_is_not_revealed_to_another_seat(
    place: Place, kind: str, tmp_path: Path, *, again: bool
) -> None:
    ann, ben = player(place, kind, tmp_path / "ann"), player(place, kind, None, "Ben")
    table = ann.open_table("full-throttle", **GAME).id
    ann.take_seat(table)
    place.back_up()
    ben.take_seat(table, commitment=commitment_of("ben's"))
    assert [1] == ann.show_table(table).to_reveal  # Ann's is known to the service now
    place.restore()
    ben.receipts = ben.client.receipts = Receipts()
    ben.take_seat(table, entropy="chosen-by-who-knows-hers")
    if again:
        ann = Caller(place, kind, ann.client.token, secrets=Secrets(tmp_path / "ann"))
    else:
        with pytest.warns(UserWarning, match="was revealed before"), pytest.raises(Restored):
            ann.show_table(table)
    del place.requests[:]

    assert [0] == ann.show_table(table).to_reveal
    assert [0] == ann.show_table(table).to_reveal
    assert not [request for request in place.requests if request.endswith("/reveal")]


@pytest.mark.parametrize("luck", [{}, {"entropy": "operators"}, {"commitment": "0" * 64}], ids=str)
def test_a_seat_of_quick_play_that_is_not_sealed_is_told(
    place: Place, kind: str, tmp_path: Path, luck: dict[str, str]
) -> None:
    ann = player(place, kind, tmp_path / "ann")
    place.hear = lambda body: {name: body[name] for name in body if name != "commitment"} | luck

    with pytest.warns(UserWarning, match="is not sealed by this client"):
        ann.quick_play("full-throttle", **unlike_others())


def test_a_table_that_was_said_to_have_one_seat_has_no_other(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("full-throttle", **GAME).id
    place.lie = lambda _, answer: answer | {"seats": answer["seats"][:1]} if "seed_commitment" in answer else answer

    with pytest.raises(Contradiction):
        ann.take_seat(table)


def test_a_seat_alone_that_was_refused_is_still_free(place: Place, kind: str, tmp_path: Path) -> None:
    ann = player(place, kind, tmp_path / "ann")
    table = ann.open_table("maverick").id
    with pytest.raises(Problem):
        ann.take_seat(table, seat=1)

    assert "open" == ann.show_table(table).status
    assert "playing" == ann.take_seat(table).status


def test_sealed_seats_of_a_fork_are_revealed(place: Place, kind: str, tmp_path: Path) -> None:
    ann, ben, table = two(place, kind, tmp_path)
    begun = ann.show_table(table)
    assert "playing" == begun.status
    ann.resign(table)
    fork = ben.fork_table(table, begun.version).id
    ben.take_seat(fork)
    ann.take_seat(fork)

    assert "playing" == ben.show_table(fork).status
    assert 2 == types_of(ben, fork).count("Revealed")
