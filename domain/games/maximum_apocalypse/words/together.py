"""Words for people: the facts of one action, told together: what the sentences before have said is not said again."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import FACES, scripts_of
from domain.games.maximum_apocalypse.facts import cards, gear, monsters, scavenge, survivors, tiles, turn
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.actions import ChooseTile
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words import hits, meeting, names
from domain.games.maximum_apocalypse.words.bodies import say_healed, say_held_again
from domain.games.maximum_apocalypse.words.cards import with_attached, with_flashlight
from domain.games.maximum_apocalypse.words.dying import is_starving, tell_death
from domain.games.maximum_apocalypse.words.facts import say_fact, say_turned_up
from domain.games.maximum_apocalypse.words.lasting import all_up_at, mines_of, say_no_gear, say_unused, say_won
from domain.games.maximum_apocalypse.words.opening import NUMBERED, say_face_up
from domain.games.maximum_apocalypse.words.raised import why_heals_more
from domain.games.maximum_apocalypse.words.replacing import say_replaced, say_traded_in
from domain.games.maximum_apocalypse.words.rows import say_replaced_stuns, say_row
from domain.games.maximum_apocalypse.words.sneaking import say_unmet, with_stealth
from domain.games.maximum_apocalypse.words.spawning import say_roll, say_turn
from domain.games.maximum_apocalypse.words.untold import is_told_next, is_untold, say_in_vain, say_used
from domain.kernel.game import Views

UNSAID = Cause("action")
"""A cause that the sentence before has told."""


def say_together(
    setup: Setting, facts: Sequence[PublicFact], texts: Sequence[str], views: Views | None
) -> Sequence[str]:
    """The texts of the facts of one action, to be read in order; what an earlier one tells is empty or shorter."""
    told = list(texts)
    for place, fact in enumerate(facts):
        if told[place] or isinstance(fact, turn.WaitingSeen):
            _tell(setup, facts, place, told, views)
        is_rolled = _is_rolled(facts[:place], getattr(fact, "cause", UNSAID))
        n, row = say_row(setup, facts[place:], is_rolled=is_rolled) if told[place] else (0, "")
        if n:
            told[place : place + n] = row, *[""] * (n - 1)
        if told[place] and views is not None:
            told[place] = _with_view(setup, facts, place, told[place], max(n, 1), views.before())
    if facts and views is not None:
        _tell_whole(setup, facts, told, views)
    return [text.replace("?.", "?") for text in _with_short_places(setup, facts, told)]


def _tell_whole(setup: Setting, facts: Sequence[PublicFact], told: list[str], views: Views) -> None:
    """Add what the whole event comes to, by the views of its reader."""
    for mine, hit in mines_of(facts):
        if any(told[mine + 1 : hit]):
            told[mine], told[hit] = "", f"{told[mine]} {told[hit]}"
    for at in range(len(facts)):
        place, unmet = say_unmet(setup, facts, at, views.before())
        _append(told, place, unmet)
        _append(told, at, say_no_gear(setup, facts, at, views.before()))
    _append(told, all_up_at(setup, facts, views.after()), "Every tile is turned up now.")
    first = _keeps_ladder(setup, facts[0], views.before()), say_unused(setup, facts, views.before()), told[0]
    told[0] = " ".join([text for text in first if text])


def _append(told: list[str], at: int, text: str) -> None:
    """Add a sentence to what tells a fact: its own text, or the last one before it."""
    teller = max([place for place in range(at + 1) if told[place]], default=-1)
    if text and teller >= 0:
        told[teller] = f"{told[teller]} {text}"


def _with_view(setup: Setting, facts: Sequence[PublicFact], at: int, text: str, n: int, before: View) -> str:
    """The text of `n` facts in a row, with what the view before the event adds to it."""
    match facts[at]:
        case monsters.MonsterStunned():
            return f"{text}{say_replaced_stuns(setup, facts[at : at + n], before)}"
        case gear.GearLeft() | gear.GearMoved():
            return with_attached(text, facts[at : at + n], before)  # type: ignore[arg-type]  # a row is of one kind
        case survivors.StealthRolled() as rolled:
            return with_stealth(text, facts[:at], rolled, before)
        case scavenge.ScavengedSeen() as looked if n > 1:
            return with_flashlight(text, looked, before)
        case _:
            return text


def _tell(  # noqa: PLR0915  # one case a fact
    setup: Setting, facts: Sequence[PublicFact], at: int, told: list[str], views: Views | None
) -> None:
    """Say a fact anew where those around it are known; empty the texts of those that its sentence tells, too."""
    before, rest = facts[:at], facts[at + 1 :]
    after = rest[0] if rest else None
    match facts[at], after:
        case monsters.MonsterHurt(left=0) as hurt, monsters.MonsterLeft(by=by) if by >= 0:
            told[at : at + 2] = hits.say_destroyed_by(setup, before, hurt, after, rest[1:], views), ""
        case monsters.MonsterHurt() as hurt, _:
            told[at] = hits.say_hit_by(setup, before, hurt, views)
        case monsters.MonsterLeft(by=-1, cause=Cause(why="card")) as gone, _:
            told[at] = meeting.say_shaken_off(setup, gone, after, views)
            if meeting.is_token_of(after, gone):
                told[at + 1] = ""
        case (monsters.MonsterLeft() | monsters.MonsterTurned()) as gone, _ if gone.cause.why == "death":
            tell_death(setup, facts, at, told, views)
        case survivors.SurvivorDiedSeen(), _:
            tell_death(setup, facts, at, told, views)
        case monsters.MonsterCame() | tiles.TokensPlaced() as came, _ if _is_rolled(before, came.cause):
            told[at] = say_fact(setup, replace(came, cause=UNSAID))
        case tiles.TokensRemoved(cause=Cause(why="tokens")) as drawn, _:
            told[at] = meeting.say_drawn(setup, before, drawn, views)
        case tiles.TileTurned() as turned, survivors.SurvivorMoved() if turned.cause == after.cause:
            how = "" if after.cause.why == "tile" else names.why(setup, after.cause, after.survivor)
            where = f"{names.face_is(turned.face, names.place_is(setup, turned.tile))} and moves there{how}"
            told[at : at + 2] = f"{names.who_is(setup, after.survivor)} turns up the {where}.", ""
        case tiles.TileTurned() as turned, tiles.MarkerMet() if turned.tile == after.tile:
            told[at : at + 2] = meeting.say_met(setup, turned, after), ""
        case tiles.TileTurned(face=face) as turned, _ if scripts_of(FACES[face].kind, "reveal"):
            told[at] = say_turned_up(setup, turned, ", without effect")
        case survivors.StealthRolled(cause=Cause(why="tile")) as rolled, survivors.SurvivorMoved(tile=tile) if (
            rolled.tile == tile
        ):
            told[at : at + 2] = told[at].replace("and can cross", "passes the test and enters"), ""
        case survivors.StealthRolled(), turn.Counted(name="unseen"):
            told[at : at + 2] = f"{told[at].removesuffix('.')}: the Scientist can be freed.", ""
        case tiles.MarkerMet(survivor=-1), turn.Counted(name="nests", total=total, needed=needed):
            told[at : at + 2] = f"{told[at].removesuffix('.')}: {total} of {needed}.", ""
        case cards.CardSetAsideSeen(), _ if any(isinstance(each, cards.CardsDrawnSeen) for each in rest):
            told[at] = ""
        case cards.CardsDrawnSeen(cause=Cause(why="mulligan")) as drawn, cards.DeckShuffledSeen():
            told[at : at + 2] = say_replaced(setup, before, drawn, views), ""
        case turn.FreeUsed(what="two-for-one"), cards.CardsDiscardedSeen() as first:
            told[at : at + 2] = say_traded_in(setup, first, None, views), ""
        case cards.CardsDiscardedSeen(cause=Cause(why="trade-in")) as second, cards.CardsDrawnSeen() as new:
            told[at : at + 2] = say_traded_in(setup, second, new, views), ""
        case scavenge.ScavengedSeen(to="shown", card=card), cards.CardsDiscardedSeen(cards=(thrown,)) if card == thrown:
            told[at : at + 2] = told[at].replace(" and shows it.", " and discards it at once."), ""
        case gear.GearLeft(to="deck") as put_back, cards.DeckShuffledSeen():
            back = (
                f"{names.who_is(setup, put_back.survivor)}'s {names.card_name(put_back.card)} is shuffled into the deck"
            )
            told[at : at + 2] = f"{back} because of {names.cause_is(setup, put_back.cause)}.", ""
        case gear.GearLeft() as left, _ if views is not None and meeting.keeps_boss(left, views.before()):
            told[at] = meeting.say_boss_kept(setup, left)
        case hunger, survivors.Wounded(cause=Cause(why="hunger")) if is_starving(hunger):
            body = names.body_is(setup, after.survivor, dog=after.dog)
            told[at : at + 2] = f"{body} reaches the end of the hunger track and dies of hunger.", ""
        case gear.AmmoSpent() as shot, _ if views is not None and hits.is_second_shot(shot, views.before()):
            told[at] = hits.say_second_shot(setup, shot)
        case survivors.Healed() as healed, _:
            text = say_healed(setup, healed, why_heals_more(setup, before, healed, views))
            told[at] = hits.with_choice(setup, before, healed, text, views)
        case survivors.HungerSet() as fed, _:
            told[at] = hits.with_choice(setup, before, fed, told[at], views)
        case survivors.PoisonSet() as poison, _:
            told[at] = hits.with_choice(setup, before, poison, told[at], views)
        case survivors.Wounded() as hit, _:
            told[at] = hits.with_choice(setup, before, hit, hits.say_suffered(setup, before, hit, views), views)
        case turn.TurnBegan() as began, turn.SpawnRolled():
            told[at : at + 2] = say_turn(setup, before, began, after, views), ""
        case turn.SpawnRolled() as rolled, _:
            told[at] = say_roll(setup, before, rolled, views)
        case turn.TurnCut(), tiles.MarkerMet():  # what lies on a tile comes before the end that it brings
            told[at : at + 2] = "", f"{told[at + 1]} {told[at]}"
        case turn.TurnEnded(), _ if any(isinstance(each, turn.TurnBegan) for each in rest):
            told[at] = ""
        case turn.AbilityUsed() as used, _:
            told[at] = say_used(setup, used, after)
        case turn.ChoiceMade() as made, _ if made.question.about == "heal" and made.question.cause.why == "tile":
            told[at] = "" if isinstance(after, survivors.Healed) else say_in_vain(setup, made)
        case turn.ChoiceMade() as made, _ if is_told_next(made, after):
            told[at] = ""
        case turn.TableSeen(), _ if views is not None:
            up = say_face_up(setup, views.after().tiles)
            told[at] = told[at].replace(f" {NUMBERED}", f"{up} {NUMBERED}")
        case turn.HoldBegan() as again, _ if views is not None:
            told[at] = say_held_again(setup, again, told[at], views.before().turn.holds)
        case cards.CardPlayedSeen() as played, _ if views is not None and _is_first(before):
            told[at] = f"{_granted_to(setup, played, views.before())}{told[at]}"
        case turn.GameOver(outcome=outcome), _ if outcome.winners and views is not None:
            told[at] = say_won(setup, views.after())
        case turn.WaitingSeen(survivor=int(who), about="ladder"), _:
            monster = "The boss" if meeting.is_for_boss(setup, before) else "A monster"
            told[at] = f"{monster} is about to engage {names.who_is(setup, who)}."
        case fact, _ if is_untold(fact):
            told[at] = ""
        case _:
            pass


def _is_rolled(before: Sequence[PublicFact], cause: Cause) -> bool:
    """Whether a sentence before says that monsters come: by the spawn roll, or in place of monster tokens."""
    match cause.why:
        case "spawn":
            return any(isinstance(each, turn.SpawnRolled) for each in before)
        case "tokens":
            return any(isinstance(each, tiles.TokensRemoved) and each.cause == cause for each in before)
        case _:
            return False


def _is_first(before: Sequence[PublicFact]) -> bool:
    """Whether nothing but the cost of the action comes before a fact."""
    return all(isinstance(each, turn.ActionSpent) for each in before)


def _granted_to(setup: Setting, played: cards.CardPlayedSeen, view: View) -> str:
    """Whose action or play a card takes that another survivor of the seat plays."""
    pending, active = view.pending, view.turn.active
    if pending is None and active != played.survivor:
        return f"With an action of {names.who_is(setup, active)}, "
    if pending is None or pending.survivor == played.survivor or pending.about not in {"act", "play"}:
        return ""
    what = "an action" if pending.about == "act" else "a card play"
    return f"With {what} granted to {names.who_is(setup, pending.survivor)}, "


def _keeps_ladder(setup: Setting, first: PublicFact, before: View) -> str:
    """A Ladder that is kept where one could have kept a monster away."""
    pending = before.pending
    if pending is None or pending.about != "ladder" or isinstance(first, gear.GearLeft):
        return ""
    worn = [each.card for each in before.survivors[pending.survivor].gear if scripts_of(each.card, "monster-coming")]
    return f"{names.who_is(setup, pending.survivor)} keeps {names.card_name(worn[0])}." if worn else ""


def _with_short_places(setup: Setting, facts: Sequence[PublicFact], told: list[str]) -> list[str]:
    """Rows and columns only where a tile is turned up, or could be taken for another one of its name.

    Whoever moves could move to any of them, so a move tells them also where another sentence has just done so.
    """
    known: dict[str, tuple[int, int]] = {}
    short, teller = list(told), 0
    for at, fact in enumerate(facts):
        teller = at if told[at] else teller
        tile, kind = _place_of(fact)
        if kind is not None:
            where, first = known.get(kind, (-1, teller))
            is_known = where == tile and first < teller and not isinstance(fact, survivors.SurvivorMoved)
            if names.is_alone(setup, kind) or is_known:
                short[teller] = short[teller].replace(f" ({names.place_is(setup, tile)})", "")
            if where != tile:
                known[kind] = tile, teller
    return short


def _place_of(fact: Any) -> tuple[int, str | None]:
    """The tile that a fact is about and its kind; None: it is about none, or one that lies face down."""
    match fact:
        case tiles.TileTurned():
            return fact.tile, FACES[fact.face].kind
        case turn.ChoiceMade(pick=ChooseTile(tile=tile)):
            return tile, fact.place
        case _:
            return getattr(fact, "tile", -1), getattr(fact, "place", None)
