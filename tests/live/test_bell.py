"""What a bell keeps for all its listeners: the newest changes, and what was rendered for one of them."""

from api.live.hub import RECENT, RENDERED_BYTES, Bell


def test_the_newest_changes_are_kept_for_all_and_the_rest_is_forgotten() -> None:
    bell = Bell()
    for version in range(1, 300):
        bell.keep(version, str(version))

    assert ["298", "299"] == bell.between(297, 299)
    assert bell.between(299 - RECENT, 299) is not None
    assert bell.between(298 - RECENT, 299) is None
    assert [] == bell.between(299, 299)


def test_what_is_rendered_is_kept_up_to_a_bound_and_only_for_several_readers() -> None:
    bell = Bell()
    bell.listeners = {list: None}
    assert b"line" == bell.keep_rendered("alone", b"line")
    assert not bell.rendered

    bell.listeners = {list: None, dict: None}
    for number in range(1000):
        bell.keep_rendered(number, bytes(1000))

    assert 999 in bell.rendered
    assert RENDERED_BYTES - 1000 < sum(map(len, bell.rendered.values())) <= RENDERED_BYTES
