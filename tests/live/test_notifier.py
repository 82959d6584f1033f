"""What a notifier keeps for all its listeners: the newest changes, and what was rendered for one of them."""

from api.state.hub import RECENT, RENDERED_BYTES, Notifier


def test_the_newest_changes_are_kept_for_all_and_the_rest_is_forgotten() -> None:
    notifier = Notifier()
    for version in range(1, 300):
        notifier.keep(version, str(version))

    assert ["298", "299"] == notifier.between(297, 299)
    assert notifier.between(299 - RECENT, 299) is not None
    assert notifier.between(298 - RECENT, 299) is None
    assert [] == notifier.between(299, 299)


def test_what_is_rendered_is_kept_up_to_a_bound_and_only_for_several_readers() -> None:
    notifier = Notifier()
    notifier.listeners = {list: None}
    assert b"line" == notifier.keep_rendered("alone", b"line")
    assert not notifier.rendered

    notifier.listeners = {list: None, dict: None}
    for number in range(1000):
        notifier.keep_rendered(number, bytes(1000))

    assert 999 in notifier.rendered
    assert RENDERED_BYTES - 1000 < sum(map(len, notifier.rendered.values())) <= RENDERED_BYTES
