"""Words for people: stuns that end because another survivor stuns the same monsters."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.monsters import MonsterStunned
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.names import listed, monster_is, who_is


def say_replaced(setup: Setting, row: Sequence[PublicFact], before: View) -> str:
    """The stuns of others that a row of stuns by one survivor replaces; empty: there were none."""
    stunners = {each.id: each.stunned_by for survivor in before.survivors for each in survivor.engaged}
    replaced: dict[int, list[str]] = {}
    for each in [fact for fact in row if isinstance(fact, MonsterStunned)]:
        by = stunners.get(each.monster, -1)
        if by not in {-1, each.by}:
            replaced.setdefault(by, []).append(monster_is(each.kind, each.monster))
    stuns = [f"{who_is(setup, by)}'s stun of {listed(monsters)}" for by, monsters in replaced.items()]
    return f" This replaces {listed(stuns)}." if stuns else ""
