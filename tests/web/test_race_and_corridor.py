"""Full Throttle! and Maverick as they are drawn."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.games.full_throttle import game as race
from domain.games.full_throttle.track import TRACKS
from domain.games.maverick import actions as slaying
from domain.games.maverick import game as corridor
from tests.web.browsing import Person
from tests.web.drawing import Position, begun, draw, plain, walk

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]


@pytest.mark.parametrize("track", TRACKS)
def test_all_spaces_of_a_track_are_drawn_apart_and_in_the_order_of_the_ride(page: Page, track: str) -> None:
    draw(page, begun(race, 2, {"track": track}).props(0))
    points: Any = page.evaluate(
        """async (track) => {
          const { layoutOf } = await import("/web/boards/full-throttle/track.js")
          const { spots, at, lap } = layoutOf(contents["full-throttle"].tracks[track], 420)
          const round = (along) => ((along % lap) + lap) % lap
          return [...spots].map(([space, { along, out }]) => ({ space, along: round(along), ...at(along, out) }))
        }""",
        track,
    )
    where = {point["space"]: (point["x"], point["y"]) for point in points}

    assert {drawn.space for drawn in TRACKS[track].drawn} == {*where}
    assert len(where) == page.locator(".space").count()
    nearest = min(abs(complex(*a) - complex(*b)) for a in where.values() for b in where.values() if a != b)
    assert nearest > 40
    along = {point["space"]: point["along"] for point in points}
    lap = max(along.values()) + 60
    for drawn in TRACKS[track].drawn:
        assert all(0 < (along[ahead] - along[drawn.space]) % lap < lap / 3 for ahead in drawn.ahead)


@pytest.mark.parametrize("seats", [2, 5])
def test_the_race_order_of_a_ride_that_is_told_is_that_of_the_view(page: Page, seats: int) -> None:
    draw(page, begun(race, seats).props(0))
    for position in walk(begun(race, seats), 4, 90):
        view = position.props(None)["view"]
        order = page.evaluate(
            """async ([view]) => {
              const { raceOrder } = await import("/web/boards/full-throttle/race.js")
              return raceOrder(contents["full-throttle"].tracks[view.track], view.mopeds, view.finished)
            }""",
            [view],
        )
        assert [each["moped"] for each in sorted(view["mopeds"], key=lambda each: each["place"])] == order


def test_the_beats_of_a_round_lead_to_its_view(page: Page) -> None:
    before = begun(race, 3)
    draw(page, before.props(0))
    told = 0
    for position in walk(before, 7, 90):
        props = position.props(0, before)
        beats = page.evaluate(
            """async (props) => {
              const { beats } = await import("/web/boards/full-throttle/race.js")
              return beats({ ...props, content: contents["full-throttle"] }).map(({ view }) => view)
            }""",
            props,
        )
        if beats:
            told += 1
            assert props["view"]["mopeds"] == beats[-1]["mopeds"]
            assert props["view"]["revealed"] == beats[-1]["revealed"]
            assert props["view"]["bets"] == beats[-1]["bets"]
        before = position
    assert told > 5
    assert "over" == props["view"]["phase"]


def test_mopeds_ride_card_by_card_and_a_click_skips(person: Callable[..., Person]) -> None:
    ann = person(motion=True)
    ann.goes("/")
    page = ann.page
    places = "[...document.querySelectorAll('.riding')].map((one) => [one.style.transform, one.ariaLabel])"
    draw(page, {**begun(race, 2).props(0), "events": []})
    final = page.evaluate(places)
    draw(page, begun(race, 2).props(0))

    page.wait_for_selector(".full-throttle[data-telling]")
    assert final != page.evaluate(places)
    assert page.evaluate("document.getAnimations().some((one) => one.effect.target.dataset?.moped)")
    page.click(".standings")
    assert 0 == page.locator(".full-throttle[data-telling]").count()
    assert final == page.evaluate(places)


def returning() -> tuple[Position, int]:
    """A race in which somebody is to put three different cards under the stack."""
    for position in walk(begun(race, 4), 3, 60):
        for seat in position.game.to_act(position.state):
            hand, actions = position.state.hand, position.props(seat)["actions"]
            if len({*hand}) == len(hand) == 3 and "cards" in actions[0]:
                return position, seat
    raise LookupError


def test_the_order_under_the_stack_is_picked_card_by_card(page: Page) -> None:
    position, seat = returning()
    props = position.props(seat)
    draw(page, props)
    hand = props["view"]["hand"]
    assert 0 == page.locator(".hand [data-action]").count()

    page.locator(".hand button.racing-card").nth(2).click()
    left = page.locator(".hand button.racing-card")
    assert 2 == left.count()
    left.nth(1).click()
    assert [hand[2], hand[1], hand[0]] == props["actions"][page.evaluate("chosen")]["cards"]
    page.click("text=Start over")
    assert 3 == page.locator(".hand button.racing-card").count()


def test_equal_cards_of_a_hand_are_one_choice_at_two_places(page: Page) -> None:
    for position in walk(begun(race, 2), 3, 60):
        (seat,) = position.game.to_act(position.state)
        props = position.props(seat)
        (card, copies), *_ = Counter(props["view"]["hand"]).most_common(1)
        if copies > 1 and props["view"]["phase"] == "betting":
            draw(page, props)
            index = next(at for at, action in enumerate(props["actions"]) if action["card"] == card)
            expect(page.locator(f".hand [data-action='{index}']")).to_have_count(copies)
            return
    raise LookupError


def test_bets_of_others_are_backs_until_the_race_is_over(page: Page) -> None:
    *_, last_but_one, last = walk(begun(race, 3), 7, 200)
    draw(page, last_but_one.props(0))
    others = page.locator(".seat-bets:not(.mine)")
    assert others.locator(".racing-card").count() == others.locator(".back").count() > 0

    draw(page, last.props(0))
    assert 0 == page.locator(".bets .back").count()
    scores = [int(text.split()[0]) for text in page.locator(".score").all_inner_texts()]
    outcome = race.outcome(last.state)
    assert outcome is not None
    assert list(outcome.scores) == scores


def test_the_corner_is_folded_of_what_lies_hidden_from_others_but_is_known(page: Page) -> None:
    folded = 0
    for number, position in enumerate(walk(begun(race, 3), 7, 200)):
        if number % 12 == 0:
            mine, everyones = position.props(0)["view"], position.props(None)["view"]
            hidden = len(mine["known"])
            for cards, others in zip([*mine["bets"], mine["row"]], [*everyones["bets"], everyones["row"]], strict=True):
                hidden += sum(card is not None and other is None for card, other in zip(cards, others, strict=True))
            draw(page, position.props(0))
            found = page.locator(".fold[aria-label$='known to you']").count()
            unsure = int(len(mine["row"]) >= race.content.row_shown_from)  # it may be the one that was shown last
            assert hidden - unsure <= found <= hidden
            folded += found
    assert folded > 0


def slain(position: Position) -> Position:
    """The dungeon after the companion and the payment are chosen, and a few cards played."""
    for action in (slaying.ChooseCompanion("wolf"), slaying.SetPayment(3)):
        position = position.after(0, action)
    return position


def test_each_door_says_its_monster_and_each_place_one_action(page: Page) -> None:
    for seed in range(6):
        position = slain(begun(corridor, 1, seed=seed))
        props = position.props(0)
        draw(page, props)
        names = [monster["name"] for monster in props["view"]["row"]]
        said = [str(door.get_attribute("aria-label")) for door in page.locator(".standing").all()]
        assert names == [each.split(",")[0] for each in said]
        single = {at for at, one in enumerate(props["actions"]) if one["type"].rpartition(".")[2] in ("Move", "Shoot")}
        drawn = page.locator(".place [data-action]").evaluate_all("all => all.map(one => Number(one.dataset.action))")
        assert single <= {*drawn}


def at_a_fight() -> Position:
    """A dungeon in which the slayer may fight with more than one card."""
    for seed in range(60):
        for position in walk(slain(begun(corridor, 1, seed=seed)), seed, 12):
            fights = [one for one in corridor.legal(position.state, 0) if type(one) is slaying.Melee]
            if len([one for one in fights if one.figure == "slayer"]) > 1:
                return position
    raise LookupError


def test_a_fight_asks_with_which_card(page: Page) -> None:
    props = at_a_fight().props(0)
    draw(page, props)
    held = sorted({one["card"] for one in props["actions"] if one["type"] == "maverick.Melee"})
    assert ("/".join(map(str, held)) if len(held) < 3 else f"{held[0]}\N{EN DASH}{held[-1]}") == page.inner_text(
        ".lane.slayer [data-narrows]"
    )
    page.click(".lane.slayer [data-narrows]")
    assert "Attack with which card?" in page.inner_text(".hand")
    cards = page.locator(".hand .held[data-action]")
    offered = {props["actions"][int(str(one.get_attribute("data-action")))]["card"] for one in cards.all()}
    wanted = {one["card"] for one in props["actions"] if one["type"] == "maverick.Melee" and one["figure"] == "slayer"}
    assert wanted == offered

    cards.first.click()
    assert props["actions"][page.evaluate("chosen")] in [
        {"type": "maverick.Melee", "figure": "slayer", "card": card} for card in wanted
    ]


def test_a_card_shows_only_what_it_can_do(page: Page) -> None:
    position = slain(begun(corridor, 1))
    props = position.props(0)
    draw(page, props)
    page.locator(".hand .held").first.click()
    card = props["view"]["hand"][0]
    shown = page.locator(".place [data-action]").evaluate_all("all => all.map(one => Number(one.dataset.action))")

    assert {card} == {props["actions"][at]["card"] for at in shown}


def test_what_a_monster_no_longer_asks_for_goes_dark(page: Page) -> None:
    dark = 0
    for position in walk(slain(begun(corridor, 1, seed=4)), 2, 60):
        view = position.props(0)["view"]
        printed = {monster["name"]: len(monster["needs"]) for monster in plain(corridor.content)["monsters"]}
        draw(page, position.props(0))
        standing = [monster for monster in view["row"] if not monster["slain"]]
        wanted = sum(printed[monster["name"]] - len(monster["outstanding"]) for monster in standing)
        assert wanted == page.locator(".need.done").count()
        dark += wanted
        barred = sum(monster["protected"] for monster in standing)
        assert barred == page.locator(".bars").count()
    assert dark > 0


def test_the_payment_says_its_worth_and_the_score_is_what_it_would_bring(page: Page) -> None:
    position = begun(corridor, 1).after(0, slaying.ChooseCompanion("raven"))
    draw(page, position.props(0))
    page.fill(".payment input", "7")
    assert "7 cards set aside, worth 21 gold at the end; 33 left to play with." in page.inner_text(".payment")
    assert "Payment: 7 cards" in page.inner_text(".deck")
    assert "54 gold" == page.inner_text(".worth")  # 7 times 3, and the other 33 cards
    page.click(".payment [data-action]")
    assert 7 == page.evaluate("chosen")

    paid = position.after(0, slaying.SetPayment(7))
    draw(page, paid.props(0))
    assert "54 gold" == page.inner_text(".worth")
