"""What two operations answer with a parameter: the Python clients have methods of their own for that."""

from takeback_client import models

from tests.clients.restoring import Ann, Place


def test_an_action_is_tried_without_being_played(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    version = ann.caller.view_table(ann.table).version
    action = ann.caller.list_actions(ann.table).actions[0]

    tried = ann.caller.dry_run(ann.table, action, if_match=version)

    assert isinstance(tried, models.MaverickDryRunResult)
    assert tried.facts
    assert version == ann.caller.view_table(ann.table).version


def test_a_game_that_is_over_is_seen_from_every_perspective(place: Place, kind: str) -> None:
    ann = Ann(place, kind)
    version = ann.play()
    ann.caller.resign(ann.table)

    assert [None, 0] == [view.seat for view in ann.caller.view_all(ann.table).views]
    assert {version} == {view.version for view in ann.caller.view_all(ann.table, at=version).views}
