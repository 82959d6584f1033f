import hmac
import json
import struct
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import chain
from domain.kernel.rng import (
    Below,
    Dice,
    Draw,
    RecordedRng,
    Rng,
    Shuffle,
    counted,
    purpose_of,
    redraw,
)

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors.json").read_bytes())
SEED = bytes.fromhex(VECTORS["seeds"][0]["seed"])
DRAWS = [msgspec.json.decode(json.dumps(draw), type=Draw) for draw in VECTORS["draws"]]


@pytest.mark.parametrize("vector", VECTORS["seeds"])
def test_a_tables_seed_is_the_one_of_the_contract(vector: Any) -> None:
    seed = chain.table_seed(bytes.fromhex(VECTORS["server_seed"]), vector["table"], vector["entropy"])

    assert vector["seed"] == seed.hex()


@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.label)
def test_a_draw_can_be_checked_from_seed_and_label_alone(draw: Draw) -> None:
    assert draw == redraw(SEED, draw)


@pytest.mark.parametrize("draw", DRAWS, ids=lambda draw: draw.label)
def test_a_draw_is_the_one_of_the_contract(draw: Draw) -> None:
    number = int(draw.label.rpartition("/")[2])
    rng = Rng(SEED, {purpose_of(draw): number})

    match draw:
        case Below(_, n, result):
            assert result == rng.below(purpose_of(draw), n)
        case Shuffle(_, n, permutation):
            letters = [chr(97 + k) for k in range(n)]
            assert tuple(letters[k] for k in permutation) == rng.shuffle(purpose_of(draw), letters)
        case Dice(_, dice, sides, result):
            assert result == rng.dice(purpose_of(draw), dice, sides)
    assert [draw] == rng.draws


def test_a_redraw_detects_another_result() -> None:
    below = next(draw for draw in DRAWS if isinstance(draw, Below))

    assert redraw(SEED, msgspec.structs.replace(below, result=below.result + 1)) == below


def test_draws_are_counted_by_purpose() -> None:
    rng = Rng(SEED, {"spawn": 3})
    rng.below("spawn", 6)
    rng.below("deck", 6)
    rng.dice("spawn", 2, 6)

    assert ["spawn/3", "deck/0", "spawn/4"] == [draw.label for draw in rng.draws]
    assert {"spawn": 5, "deck": 1} == rng.counts


def test_draws_of_other_purposes_do_not_change_the_next_draw_of_a_purpose() -> None:
    undisturbed, disturbed = Rng(SEED, {}), Rng(SEED, {})
    disturbed.shuffle("deck", range(9))

    assert undisturbed.dice("spawn", 3, 6) == disturbed.dice("spawn", 3, 6)


def test_a_purpose_may_contain_a_slash() -> None:
    assert purpose_of(Below("market/row/12", 2, 0)) == "market/row"


def test_counting_no_draws_keeps_the_counts() -> None:
    counts = {"deck": 1}

    assert counted(counts, ()) is counts
    assert {"deck": 1} == counts


def test_counting_draws_leaves_the_earlier_counts_alone() -> None:
    counts = {"deck": 1}

    assert {"deck": 2} == counted(counts, [Below("deck/1", 2, 0)])
    assert {"deck": 1} == counts


def test_recorded_shuffles_are_replayed_in_order() -> None:
    rng = Rng(SEED, {})
    shuffled = [rng.shuffle("deck", "abcde"), rng.shuffle("market/row", "xyz"), rng.shuffle("deck", "fghij")]
    recorded = RecordedRng(rng.draws)

    again = [
        recorded.shuffle("deck", "abcde"),
        recorded.shuffle("market/row", "xyz"),
        recorded.shuffle("deck", "fghij"),
    ]
    assert shuffled == again
    assert rng.draws == recorded.draws
    with pytest.raises(ValueError, match="no shuffle of 5 for deck was recorded here"):
        recorded.shuffle("deck", "abcde")


@pytest.mark.parametrize(("purpose", "cards"), [("deck", "abcd"), ("row", "abcde")])
def test_a_shuffle_other_than_the_recorded_one_is_refused(purpose: str, cards: str) -> None:
    rng = Rng(SEED, {})
    rng.shuffle("deck", "abcde")

    with pytest.raises(ValueError, match="no shuffle of"):
        RecordedRng(rng.draws).shuffle(purpose, cards)


def test_only_shuffles_are_replayed() -> None:
    rng = Rng(SEED, {})
    rng.below("deck", 5)

    with pytest.raises(ValueError, match="no shuffle of 5 for deck"):
        RecordedRng(rng.draws).shuffle("deck", "abcde")
    for ask in (lambda: RecordedRng(rng.draws).below("deck", 5), lambda: RecordedRng(rng.draws).dice("deck", 1, 5)):
        with pytest.raises(ValueError, match="only shuffles can be recorded here, not deck"):
            ask()


@given(seed=st.binary(min_size=32, max_size=32), n=st.one_of(st.integers(1, 50), st.integers(2**31, 2**32)))
def test_a_number_is_below_its_bound(seed: bytes, n: int) -> None:
    assert 0 <= Rng(seed, {}).below("x", n) < n


@given(seed=st.binary(min_size=32, max_size=32), cards=st.lists(st.integers(0, 5), max_size=80))
def test_a_shuffle_is_a_permutation(seed: bytes, cards: list[int]) -> None:
    rng = Rng(seed, {})
    shuffled = rng.shuffle("deck", cards)

    assert Counter(cards) == Counter(shuffled)
    assert redraw(seed, rng.draws[0]) == rng.draws[0]


@given(seed=st.binary(min_size=32, max_size=32), count=st.integers(0, 40), sides=st.integers(1, 20))
def test_dice_are_within_their_sides(seed: bytes, count: int, sides: int) -> None:
    dice = Rng(seed, {}).dice("spawn", count, sides)

    assert count == len(dice)
    assert all(1 <= die <= sides for die in dice)


def test_words_that_would_favour_small_numbers_are_rejected() -> None:
    n, thrown = 3 * 2**30, 0
    for k in range(40):
        seed = b"%d" % k
        words = struct.unpack(">8I", hmac.digest(seed, b"x/0\0" + bytes(4), "sha256"))
        kept = [word for word in words if word < n]
        thrown += words[0] >= n
        assert kept[0] == Rng(seed, {}).below("x", n)
    assert thrown


@given(draw=st.sampled_from(DRAWS))
def test_a_draw_round_trips_through_json(draw: Draw) -> None:
    assert draw == msgspec.json.decode(chain.canonical(draw), type=Draw)
