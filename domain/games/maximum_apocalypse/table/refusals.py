"""The refusals of actions and of classes."""

from collections.abc import Mapping

from domain.kernel.game import Refusal

CLASS_TAKEN = Refusal(
    "class-taken",
    "A class is played once, and each seat plays one at least.",
    "Sitting down: somebody has one of these classes, or none would be left for a seat.",
)


def _plain(code: str, sentence: str) -> Refusal:
    """A refusal whose sentence says its condition as well."""
    return Refusal(code, sentence, sentence)


_DURING_PLAY = (
    _plain("game-over", "The game is over."),
    _plain("not-your-turn", "Another seat is to act."),
    _plain("choose-first", "Something has to be chosen first."),
    _plain("not-a-choice", "That cannot be chosen here."),
    _plain("nothing-to-choose", "Nothing has to be chosen now."),
    _plain("no-actions-left", "No actions are left."),
    _plain("only-plays", "You may only play cards now."),
    _plain("only-actions", "Out of turn only actions may be taken, not what is free."),
    Refusal("not-beside", "That tile is not next to yours.", "The tile is not next to the survivor's."),
    _plain("deck-empty", "That deck is empty."),
    _plain("not-in-hand", "You do not hold that card."),
    _plain("not-your-survivor", "A card is played by the survivor who acts, or by the other one of its seat."),
    _plain("not-playable", "That card cannot be played."),
    _plain("already-equipped", "You have a copy of it in play."),
    _plain("not-in-play", "You have no such gear in play."),
    _plain("no-such-ability", "It cannot be used like that."),
    _plain("no-ammunition", "It has no ammunition left."),
    _plain("nothing-to-do", "Nothing would come of it: it finds no target."),
    _plain("needs-gear", "Another gear that it needs is not in play."),
    _plain("needs-dog", "It needs the Dog alive, or works only once the Dog is dead."),
    _plain("monsters-here", "That needs a tile without monsters and monster tokens."),
    _plain("starving", "That cannot be done while starving."),
    _plain("cannot-scavenge", "That deck cannot be scavenged here."),
    _plain("used-this-turn", "That can be done only once a turn."),
    _plain("too-few-cards", "Two survivor cards are needed."),
    _plain("nobody-here", "There is nobody on your tile to trade with."),
    _plain("nothing-to-trade", "There is nothing to trade."),
    _plain("actions-owed", "You have to take your four actions while there is something to do."),
    _plain("not-here", "That cannot be done on this tile."),
    _plain("task-done", "That is done already."),
    _plain("task-not-ready", "The mission asks for something else first."),
    _plain("no-such-task", "The mission has no such task."),
    _plain("not-wanted", "The objective does not need that card here and now."),
)

BY_CODE: Mapping[str, Refusal] = {refusal.code: refusal for refusal in _DURING_PLAY}
"""The refusals during play."""

REFUSALS = (*_DURING_PLAY, CLASS_TAKEN)
