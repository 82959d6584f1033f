"""Words for people: what a choice does, by what is asked."""

from collections.abc import Mapping

from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.table.actions import Choose, ChooseSurvivor, Done, Pick
from domain.games.maximum_apocalypse.table.causes import MULLIGAN, About, Question
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.words.names import body_is, cause_is, plural, thing_is, who_is

PICKS: dict[About, str] = {
    "mulligan": "set {it} aside for a new card",
    "marker": "lay the next objective on {it}",
    "storage": "discard {it} for lack of storage",
    "hand-limit": "discard {it} down to the hand limit",
    "discard": "discard {it} because of {cause}",
    "discard-seen": "discard {it} from among the cards looked at",
    "put-under": "put {it} under its deck",
    "trade": "give {it} to {other}",
    "trade-in": "discard {it} as the second card for a new one",
    "damage": "let {it} take {n} damage from {cause}",
    "attacked": "let {it} take the attack of {cause}: {n} damage",
    "poisoned": "let {it} take {n} poison from {cause}",
    "feed": "lower the hunger of {it} by {n} with {cause}",
    "heal": "heal {it} by {n} with {cause}",
    "cure": "rid {it} of all poison with {cause}",
    "treat": "treat {it} with {cause}",
    "target": "hit {it} with {cause}: {n} damage",
    "another-target": "also hit {it} with {cause}: {n} damage",
    "stun": "stun {it} with {cause}",
    "hide": "hide from {it} with {cause}: it becomes a token",
    "aim": "aim {cause} at {it}",
    "move": "move to {it} with {cause}",
    "pull": "pull {it} nearer with {cause}",
    "pull-to": "pull {other} to {it}",
    "send": "send {it} with {cause}",
    "send-to": "send {other} to {it}",
    "reveal": "turn up {it} with {cause}",
    "clear-tokens": "clear monster tokens off {it} with {cause}",
    "grant": "let {it} take {actions} now with {cause}",
    "grant-plays": "let {it} play {cards} now with {cause}",
    "reload": "reload {it} with {cause}",
    "attach": "attach {cause} to {it}",
    "pay-ammo": "spend 1 ammo of {it} on {cause}",
    "recover": "take {it} with {cause}",
    "take-back": "take {it} into the hand with {cause}",
    "hand-over": "hand over {it} with {cause}",
    "hand-to": "hand {card} over to {it}",
    "gear-or": "discard {it} because of {cause}",
    "scavenged-or": "discard {it} because of {cause}",
    "destroy-gear": "discard {it} because of {cause}",
    "demolish": "destroy {it} with everything on it",
    "erode-up": "turn up {it} at the edge",
    "erode-off": "remove {it} from the map",
}
"""What choosing something does, by what is asked."""

DONES: dict[About, str] = {
    "mulligan": "keep the cards in hand",
    "ladder": "let the monster come",
    "trade": "give nothing more to {other}",
    "another-target": "hit nothing more with {cause}",
    "target": "hit nothing with {cause}",
    "move": "move no further",
    "act": "take no more actions now",
    "play": "play no more cards now",
}
"""What stopping means, by what is asked."""

ENDS: dict[About, str] = {
    "trade": "is done {trading}",
    "move": "leaves {moves} unused",
    "act": "leaves {actions} unused",
    "play": "leaves {cards} unplayed",
}
"""What stopping has come to, by what was asked: whether or not anything was done before."""

CHOICES: dict[About, Mapping[str, str]] = {
    "sneak": {"sneak": "sneak past {tokens}", "fight": "fight: {tokens} become{s} {monsters}"},
    "gear-or": {"damage": "take {n} damage from {cause}"},
    "scavenged-or": {"damage": "take {n} damage from {cause}"},
    "found-gear": {"equip": "equip the {card} just found", "discard": "discard the {card} just found"},
    "scavenge": {colour: f"scavenge from the {colour} deck" for colour in COLOURS},
    "look": {colour: f"look at a card of the {colour} deck" for colour in COLOURS},
    "option": {
        "cure": "take off all poison with {cause}",
        "feed": "lower the hunger by 1 with {cause}",
        "tokens": "clear all monster tokens off a tile with {cause}",
        "monsters": "hit monsters, not tokens, with {cause}",
        "everything": "hit everything on the tile with {cause}",
    },
}
"""What choosing by a word does, by what is asked."""


BODIES: frozenset[About] = frozenset(
    ["damage", "attacked", "poisoned", "feed", "heal", "cure", "treat", "target", "another-target"]
)
"""Questions about a body, not about a survivor with all its bodies."""


def picked_is(setup: Setting, about: About, pick: ChooseSurvivor) -> str:
    """The survivor who is chosen, or the body."""
    return body_is(setup, pick.survivor, dog=pick.dog) if about in BODIES else who_is(setup, pick.survivor)


def say_end(question: Question) -> str:
    """What a survivor's seat has done by stopping, in the present tense."""
    return ENDS[question.about].format(
        trading="picking up" if question.other < 0 else "trading",
        moves=plural(question.n, "move"),
        actions=plural(question.n, "action"),
        cards=plural(question.n, "card"),
    )


def say_choice(setup: Setting, who: int, question: Question, pick: Pick, it: str) -> str:
    """What a survivor's seat does by a choice, in the imperative; `it`: the name of what is chosen."""
    match pick:
        case Done():
            template = DONES[question.about]
            if question.about == "trade" and question.other < 0:
                template = "pick up nothing more"
            elif question.about == "mulligan" and question.n < MULLIGAN:
                template = f"exchange {plural(MULLIGAN - question.n, 'card')}"
        case Choose():
            template = CHOICES[question.about][pick.word]
        case _:
            template = PICKS[question.about]
    if question.cause.why == "tile":
        template = template.replace("with {cause}", "at {cause}")
    return template.format(
        it=it,
        n=question.n,
        cause=cause_is(setup, question.cause, who),
        other="" if question.other < 0 else who_is(setup, question.other),
        card="" if not question.card else thing_is(question.card),
        actions=plural(question.n, "action"),
        cards=plural(question.n, "card"),
        tokens=plural(question.n, "monster token"),
        s="s" if question.n == 1 else "",
        monsters="a monster" if question.n == 1 else "monsters",
    )
