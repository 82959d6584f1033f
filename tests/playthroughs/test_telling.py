"""How the recordings are laid out, seen in those of some games."""

import re
from itertools import pairwise

from domain.catalogue import GAMES
from tests.catalogue.records import digests_of, playthrough_of


def lines_of(key: str) -> list[str]:
    return playthrough_of(GAMES[key][1]).made().splitlines()


def test_each_round_is_a_paragraph() -> None:
    race = lines_of("full-throttle")
    beginnings = [line for before, line in pairwise(race[race.index("") + 2 :]) if not before]

    assert [f"Round {n}" for n in range(1, len(beginnings))] == [line.partition(":")[0] for line in beginnings[:-1]]
    assert beginnings[-1].startswith("Three mopeds are home")
    assert len(beginnings) - 1 == len([line for line in race if line.startswith("Round ")])


def test_what_comes_before_the_first_round_is_a_paragraph() -> None:
    race = lines_of("full-throttle")
    first = next(place for place, line in enumerate(race) if line.startswith("Round 1"))

    assert [2, first - 1] == [place for place, line in enumerate(race[:first]) if not line]


def test_what_only_some_seats_read_is_below_the_sentence_that_the_others_read() -> None:
    race = list(pairwise(lines_of("full-throttle")))

    assert {"Ann passes 6 cards to Bob."} == {
        before for before, line in race if line.startswith("    Ann and Bob read: Ann passes 6 cards to Bob: ")
    }


def test_each_move_that_was_chosen_at_random_is_told_so() -> None:
    race = lines_of("full-throttle")
    late = race.index("Cleo ran out of time, so an action was chosen at random.")

    assert [race[late], "Cleo keeps", race[late], "Cleo removes", race[late], "Cleo puts"] == [
        line if line == race[late] else " ".join(line.split()[:2])
        for line in race[late : late + 10]
        if line.startswith("Cleo ")
    ]


def test_what_viewers_were_shown_is_recorded_apart() -> None:
    race = playthrough_of(GAMES["full-throttle"][1]), digests_of(GAMES["full-throttle"][1])

    told, shown = [record.made() for record in race]
    assert [] == re.findall("[0-9a-f]{64}", told)
    assert ["spectator", "Ann", "Bob", "Cleo"] == re.findall("^([A-Za-z]+) [0-9a-f]{64}$", shown, re.MULTILINE)
