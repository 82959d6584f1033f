"""The refusals of actions and of classes."""

from collections.abc import Mapping

from domain.kernel.game import Refusal

CLASS_TAKEN = Refusal(
    "class-taken",
    "A class is played once, and each seat plays one at least.",
    "Sitting down: somebody has one of these classes, or none would be left for a seat.",
)

_DURING_PLAY = (
    Refusal("game-over", "The game is over.", "The game is over."),
    Refusal("not-your-turn", "Another seat is to act.", "Another seat is to act."),
    Refusal("choose-first", "Something has to be chosen first.", "Something has to be chosen first."),
    Refusal("not-a-choice", "That cannot be chosen here.", "That cannot be chosen here."),
    Refusal("nothing-to-choose", "Nothing has to be chosen now.", "Nothing has to be chosen now."),
    Refusal("no-actions-left", "No actions are left.", "No actions are left."),
    Refusal("only-plays", "You may only play cards now.", "You may only play cards now."),
    Refusal(
        "only-actions",
        "Out of turn only actions may be taken, not what is free.",
        "Out of turn only actions may be taken, not what is free.",
    ),
    Refusal("not-beside", "That tile is not next to yours.", "The tile is not next to the survivor's."),
    Refusal("deck-empty", "That deck is empty.", "That deck is empty."),
    Refusal("not-in-hand", "You do not hold that card.", "You do not hold that card."),
    Refusal("not-playable", "That card cannot be played.", "That card cannot be played."),
    Refusal("already-equipped", "You have a copy of it in play.", "You have a copy of it in play."),
    Refusal("not-in-play", "You have no such gear in play.", "You have no such gear in play."),
    Refusal("no-such-ability", "It cannot be used like that.", "It cannot be used like that."),
    Refusal("no-ammunition", "It has no ammunition left.", "It has no ammunition left."),
    Refusal(
        "nothing-to-do",
        "Nothing would come of it: it finds no target.",
        "Nothing would come of it: it finds no target.",
    ),
    Refusal("needs-gear", "Another gear that it needs is not in play.", "Another gear that it needs is not in play."),
    Refusal(
        "needs-dog",
        "It needs the Dog alive, or works only once the Dog is dead.",
        "It needs the Dog alive, or works only once the Dog is dead.",
    ),
    Refusal(
        "monsters-here",
        "That needs a tile without monsters and monster tokens.",
        "That needs a tile without monsters and monster tokens.",
    ),
    Refusal("starving", "That cannot be done while starving.", "That cannot be done while starving."),
    Refusal("cannot-scavenge", "That deck cannot be scavenged here.", "That deck cannot be scavenged here."),
    Refusal("used-this-turn", "That can be done only once a turn.", "That can be done only once a turn."),
    Refusal("too-few-cards", "Two survivor cards are needed.", "Two survivor cards are needed."),
    Refusal(
        "nobody-here", "There is nobody on your tile to trade with.", "There is nobody on your tile to trade with."
    ),
    Refusal("nothing-to-trade", "There is nothing to trade.", "There is nothing to trade."),
    Refusal(
        "actions-owed",
        "You have to take your four actions while there is something to do.",
        "You have to take your four actions while there is something to do.",
    ),
    Refusal("not-here", "That cannot be done on this tile.", "That cannot be done on this tile."),
    Refusal("task-done", "That is done already.", "That is done already."),
    Refusal(
        "task-not-ready", "The mission asks for something else first.", "The mission asks for something else first."
    ),
    Refusal("no-such-task", "The mission has no such task.", "The mission has no such task."),
    Refusal(
        "not-wanted",
        "The objective does not need that card here and now.",
        "The objective does not need that card here and now.",
    ),
)

BY_CODE: Mapping[str, Refusal] = {refusal.code: refusal for refusal in _DURING_PLAY}
"""The refusals during play."""

REFUSALS = (*_DURING_PLAY, CLASS_TAKEN)
