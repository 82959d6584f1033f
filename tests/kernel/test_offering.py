import json
from types import SimpleNamespace

import pytest

from domain.kernel.game import Game
from tests.toys import pebbles_rules
from tests.toys.duel_rules import FACTS, duel


def test_a_part_offers_its_attributes_with_the_names_of_fields() -> None:
    part = SimpleNamespace(decide=duel.decide, legal=None, helper=duel.legal)

    assert {"decide": duel.decide} == Game.offered_by(part)


def test_disclosures_offer_types_and_redaction() -> None:
    assert {"fact_type", "public_fact_type", "redact", "learned"} == Game.offered_by(FACTS).keys()


def test_a_module_is_a_part_and_so_is_its_name() -> None:
    assert Game.offered_by(pebbles_rules) == Game.offered_by("tests.toys.pebbles_rules")
    assert Game.offered_by(pebbles_rules)["decide"] is pebbles_rules.decide


def test_of_two_parts_the_first_counts() -> None:
    assert {"decide": duel.decide} == Game.offered_by(
        SimpleNamespace(decide=duel.decide), SimpleNamespace(decide=duel.legal)
    )


def test_a_module_that_a_part_imports_is_no_offer() -> None:
    assert {} == Game.offered_by(SimpleNamespace(setup=json))


def test_a_game_names_what_no_part_offers() -> None:
    parts = {name: value for name, value in Game.offered_by(duel).items() if name not in {"legal", "say_fact"}}

    with pytest.raises(TypeError, match=r"missing 2 required .* 'legal' and 'say_fact'"):
        Game(**parts)


def test_a_function_that_is_given_and_offered_is_refused() -> None:
    with pytest.raises(TypeError, match="multiple values for keyword argument 'legal'"):
        Game(legal=duel.legal, **Game.offered_by(duel))
