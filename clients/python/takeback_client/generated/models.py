"""Generated from the contract by ``python -m openapi``: what the service takes and answers."""

from __future__ import annotations
from typing import Annotated, Any, Literal, TypeAlias
from msgspec import Meta, Struct, UNSET, UnsetType, convert, field
from takeback_client.unknown import Enumeration, Open


class Alternative(Struct):
    """
    The best other action that was found.
    """

    action: Annotated[dict[str, Any], Meta(description="The action.")]
    label: Annotated[str, Meta(description="The action in words.")]
    value: Annotated[int, Meta(description="What it was worth, in thousandths.")]


AnalysedMoveBy: TypeAlias = Enumeration[Literal["player", "server"]]


class AnalysedSeat(Struct):
    """
    A seat's moves together, in thousandths.
    """

    seat: Annotated[int, Meta(description="The seat.")]
    moves: Annotated[int, Meta(description="How many moves of the seat were analysed.")]
    decision: Annotated[int, Meta(description="The sum of what its choices cost, 0 or less.")]
    luck: Annotated[int, Meta(description="The sum of its luck.")]
    worst: (
        Annotated[
            int,
            Meta(
                description="The version of the move that cost most, by more than three standard errors; null if there is none."
            ),
        ]
        | None
    )
    result: Annotated[int, Meta(description="What the seat got in the end: 1000 for a victory, or its score.")]


class AnalysisUnderWay(Struct, tag_field="state", tag="making"):
    """
    The analysis is being made, or waits for others: ask again after `Retry-After` seconds.
    """

    waiting: Annotated[
        int,
        Meta(
            description="How many other games were asked for before. Callers take turns, so some of them may come later, and others first."
        ),
    ]


AnalysisUnit: TypeAlias = Enumeration[Literal["chance", "score"]]


class Below(Struct, tag_field="kind", tag="below"):
    """
    A number drawn by chance, each of 0..n-1 equally likely.
    """

    label: Annotated[
        str,
        Meta(description="What was drawn for, and the number of this draw among those for the same, from 0: `deck/0`."),
    ]
    n: Annotated[int, Meta(description="How many numbers there were to draw from.")]
    result: Annotated[int, Meta(description="The number drawn, 0..n-1.")]


class BotLevel(Struct):
    """
    A level of a bot.
    """

    level: Annotated[str, Meta(description="The level's key.")]
    name: Annotated[str, Meta(description="The name of players of this level, followed by a number.")]
    summary: Annotated[str, Meta(description="How it chooses its actions.")]


class Check(Struct):
    """
    One check.
    """

    name: Annotated[str, Meta(description="The name of the check.")]
    passed: Annotated[bool, Meta(description="Whether it passed; null if it could not be made.")] | None
    detail: Annotated[
        str,
        Meta(
            description="What is wrong, or why the check could not be made; of one that passed, what it leaves open: what is true only by the service's word, or who did not reveal a secret; empty if nothing is."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the first event at fault; null if no event is.")] | None


ClockThen: TypeAlias = Enumeration[Literal["random", "resign"]]
ClosedEventDataCause: TypeAlias = Enumeration[Literal["erased", "time", "unrevealed"]]


class ConsentBody(Struct):
    """
    Answer what a client asks for.
    """

    query: Annotated[str, Meta(description="As in the preview.")]
    consent: Annotated[
        str,
        Meta(description="The `consent` of the preview, which was made with the same token at most ten minutes ago."),
    ]
    allow: Annotated[bool, Meta(description="Whether the person lets the client sign in.")]


class CredentialOptions(Struct):
    """
    What a browser is to do with a passkey.
    """

    options: Annotated[
        dict[str, Any],
        Meta(description="The options of WebAuthn in JSON, with a challenge that counts once, for five minutes."),
    ]


DeliveryFailure: TypeAlias = Annotated[
    Enumeration[
        Literal[
            "address-not-allowed", "invalid-response", "not-connected", "not-resolved", "refused-by-status", "timeout"
        ]
    ],
    Meta(description="Why an attempt failed."),
]
DeliveryState: TypeAlias = Annotated[
    Enumeration[Literal["delivered", "failed", "waiting"]],
    Meta(description="Whether the delivery waits to be tried, was delivered, or is given up."),
]


class DeviceBody(Struct):
    """
    Look up a device that waits for the caller.
    """

    user_code: Annotated[
        str, Meta(description="The code that the device shows; case, spaces and hyphens do not matter.")
    ]


class DeviceConsentBody(Struct):
    """
    Answer a device.
    """

    user_code: Annotated[str, Meta(description="As in the preview.")]
    consent: Annotated[str, Meta(description="The `consent` of the preview, which was made with the same token.")]
    allow: Annotated[bool, Meta(description="Whether the person lets the device sign in.")]


DevicePreviewScopesItem: TypeAlias = Enumeration[Literal["account", "play", "read"]]


class Dice(Struct, tag_field="kind", tag="dice"):
    """
    Dice thrown by chance.
    """

    label: Annotated[
        str,
        Meta(description="What was drawn for, and the number of this draw among those for the same, from 0: `deck/0`."),
    ]
    count: Annotated[int, Meta(description="How many dice.")]
    sides: Annotated[int, Meta(description="How many sides each has.")]
    result: Annotated[list[int], Meta(description="What each shows, 1..sides.")]


DisablingReason: TypeAlias = Annotated[
    Enumeration[Literal["failing", "gone", "overflow"]],
    Meta(
        description="Why a webhook was disabled: a delivery failed for two days, the receiver answered 410, or too many were waiting."
    ),
]
DryRunResultStops: TypeAlias = Enumeration[Literal["chance", "hidden"]]


class EventPart(Struct):
    """
    A fact of an event, in words.
    """

    text: Annotated[str, Meta(description="What happened, in words; empty for a fact that others cover.")]
    heading: (
        Annotated[str, Meta(description="The turn or round that begins here, in words; absent where none does.")]
        | UnsetType
    ) = UNSET


FailingPart: TypeAlias = Enumeration[
    Literal[
        "announcements",
        "bots",
        "deliveries",
        "erasing",
        "leading",
        "log",
        "outbox",
        "packing",
        "projections",
        "timer",
        "token-uses",
    ]
]


class Fault(Struct):
    """
    One thing that is wrong with a request.
    """

    pointer: Annotated[
        str,
        Meta(description='A JSON pointer into the body, `""` for all of it; or the name of a parameter of the query.'),
    ]
    detail: Annotated[str, Meta(description="What is wrong, for people.")]


class ForkBody(Struct):
    """
    Fork the table at a version.
    """

    at: Annotated[int, Meta(description="The version of the table from which the new one continues.")]


class ForkedEventData(Struct):
    """
    This table starts from a state of another table.
    """

    table: Annotated[str, Meta(description="The id of the other table.")]
    version: Annotated[int, Meta(description="The version of the other table from which this one starts.")]
    head: Annotated[str, Meta(description="The hash of the other table at that version, lower-case hexadecimal.")]
    state: (
        Annotated[
            Any,
            Meta(description="The complete game state at that version, in the shape that the rules version defines."),
        ]
        | UnsetType
    ) = UNSET


FullThrottleCard: TypeAlias = Annotated[
    Enumeration[
        Literal[
            "black-1",
            "black-2",
            "black-3",
            "blue-1",
            "blue-2",
            "blue-3",
            "green-1",
            "green-2",
            "green-3",
            "purple-1",
            "purple-2",
            "purple-3",
            "red-1",
            "red-2",
            "red-3",
            "yellow-1",
            "yellow-2",
            "yellow-3",
        ]
    ],
    Meta(
        description="A racing card: its moped and its speed, the number of steps. Cards of the same name are interchangeable."
    ),
]


class FullThrottleCardRemoved(Struct, tag_field="type", tag="full-throttle.CardRemoved"):
    """
    A card was put face down at the right end of the row.
    """

    seat: Annotated[int, Meta(description="The seat that removed the card.")]
    card: Annotated[FullThrottleCard, Meta(description="The card that was removed.")]


class FullThrottleCardRevealed(Struct, tag_field="type", tag="full-throttle.CardRevealed"):
    """
    The top card of the stack was turned up; it moves its moped.
    """

    card: Annotated[
        FullThrottleCard,
        Meta(
            description="A racing card: its moped and its speed, the number of steps. Cards of the same name are interchangeable."
        ),
    ]


class FullThrottleCardsReturned(Struct, tag_field="type", tag="full-throttle.CardsReturned"):
    """
    Three cards were put below the stack.
    """

    seat: Annotated[int, Meta(description="The seat that returned the cards.")]
    cards: Annotated[
        list[FullThrottleCard], Meta(description="The three cards, in the order in which they will be drawn again.")
    ]


class FullThrottleChoke(Struct, tag_field="kind", tag="choke"):
    """
    Rows of a single space.
    """

    rows: Annotated[int, Meta(description="The number of rows, from 1.")]


FullThrottleDetailsWeight: TypeAlias = Enumeration[Literal["heavy", "light", "medium"]]


class FullThrottleDraftCompleted(Struct, tag_field="type", tag="full-throttle.DraftCompleted"):
    """
    All have bet; this seat clears away the cards that are left.
    """

    seat: Annotated[int, Meta(description="The seat that clears away.")]


class FullThrottleHandPassed(Struct, tag_field="type", tag="full-throttle.HandPassed"):
    """
    A seat passed the hand on. Only the two seats see the cards.
    """

    by: Annotated[int, Meta(description="The seat that passed the hand on.")]
    to: Annotated[int, Meta(description="The seat that got it.")]
    cards: Annotated[list[FullThrottleCard], Meta(description="The cards of the hand, sorted.")]


class FullThrottleHandTaken(Struct, tag_field="type", tag="full-throttle.HandTaken"):
    """
    Step b begins: the holder of the spark plug took all the cards that were revealed.
    """

    seat: Annotated[int, Meta(description="The seat that took the cards.")]
    cards: Annotated[list[FullThrottleCard], Meta(description="All the cards that this round revealed, sorted.")]


class FullThrottleKnownCard(Struct):
    """
    A card of the stack that this seat returned itself.
    """

    card: Annotated[
        FullThrottleCard,
        Meta(
            description="A racing card: its moped and its speed, the number of steps. Cards of the same name are interchangeable."
        ),
    ]
    below: Annotated[int, Meta(description="How many cards of the stack will be drawn before it, from 0.")]


FullThrottleLane: TypeAlias = Enumeration[Literal["inner", "outer", "single"]]
FullThrottleMoped: TypeAlias = Annotated[
    Enumeration[Literal["black", "blue", "green", "purple", "red", "yellow"]],
    Meta(description="A moped, by its colour."),
]


class FullThrottleMopedFinished(Struct, tag_field="type", tag="full-throttle.MopedFinished"):
    """
    A moped completed its third lap.
    """

    moped: Annotated[FullThrottleMoped, Meta(description="A moped, by its colour.")]
    place: Annotated[int, Meta(description="The place in which it finished, 1..6.")]


class FullThrottleMopedView(Struct):
    """
    A moped on the track.
    """

    moped: Annotated[FullThrottleMoped, Meta(description="A moped, by its colour.")]
    space: Annotated[
        str,
        Meta(
            description="The name of a space; numbers begin at 0. `S2[1]I` is row 1 of the straight that is segment 2, inner lane; `C3` a choke; `T1.O[2]` the outer lane of a turn."
        ),
    ]
    crossings: Annotated[
        int, Meta(description="How often it has crossed the start/finish line, 0..4; at 4 it has finished.")
    ]
    place: Annotated[int, Meta(description="Its place in race order as of now, 1..6.")]


FullThrottleOptionsTwoPlayerRemovedValue: TypeAlias = int
FullThrottlePhaseName: TypeAlias = Annotated[
    Enumeration[Literal["betting", "clearing", "moving", "over"]],
    Meta(
        description="What happens now: mopeds are moving (step a), a seat owes a bet or clears away the rest (step b), or all is over."
    ),
]


class FullThrottlePlaceBet(Struct, tag_field="type", tag="full-throttle.PlaceBet"):
    """
    Keep a card of the hand as a bet on its moped.
    """

    card: Annotated[
        FullThrottleCard,
        Meta(description="The card to keep, one of the hand. Only its moped counts for the bet, not its speed."),
    ]


class FullThrottlePublicBetPlaced(Struct, tag_field="type", tag="full-throttle.BetPlaced"):
    """
    A seat kept a card as its bet; the others see its back.
    """

    seat: Annotated[int, Meta(description="The seat that bet.")]
    card: Annotated[FullThrottleCard, Meta(description="The card that it kept; null if another seat kept it.")] | None


class FullThrottlePublicCardRemoved(Struct, tag_field="type", tag="full-throttle.CardRemoved"):
    """
    A card was put face down at the right end of the row; the others see its back.
    """

    seat: Annotated[int, Meta(description="The seat that removed the card.")]
    card: (
        Annotated[FullThrottleCard, Meta(description="The card that was removed; null if another seat removed it.")]
        | None
    )


class FullThrottlePublicCardsReturned(Struct, tag_field="type", tag="full-throttle.CardsReturned"):
    """
    Three cards were put below the stack; the others see their backs.
    """

    seat: Annotated[int, Meta(description="The seat that returned the cards.")]
    cards: (
        Annotated[
            list[FullThrottleCard],
            Meta(
                description="The three cards, in the order in which they will be drawn again; null if another seat returned them."
            ),
        ]
        | None
    )


class FullThrottlePublicHandPassed(Struct, tag_field="type", tag="full-throttle.HandPassed"):
    """
    A seat passed the hand on; the others see the cards' backs.
    """

    by: Annotated[int, Meta(description="The seat that passed the hand on.")]
    to: Annotated[int, Meta(description="The seat that got it.")]
    count: Annotated[int, Meta(description="The number of cards in the hand.")]
    cards: (
        Annotated[
            list[FullThrottleCard], Meta(description="The cards of the hand, sorted; null for all but the two seats.")
        ]
        | None
    )


class FullThrottlePublicPlaceBet(Struct, tag_field="type", tag="full-throttle.PlaceBet"):
    """
    A bet; only its seat sees the card.
    """

    card: Annotated[FullThrottleCard, Meta(description="The card that was kept; null if another seat bet it.")] | None


class FullThrottlePublicRemoveCard(Struct, tag_field="type", tag="full-throttle.RemoveCard"):
    """
    A card for the row; only the seat that removed it sees which.
    """

    card: (
        Annotated[FullThrottleCard, Meta(description="The card that was removed; null if another seat removed it.")]
        | None
    )


class FullThrottlePublicReturnCards(Struct, tag_field="type", tag="full-throttle.ReturnCards"):
    """
    Three cards for the stack; only the seat that returned them sees which.
    """

    cards: (
        Annotated[
            list[FullThrottleCard],
            Meta(
                description="The three cards, in the order in which they will be drawn again; null if another seat returned them."
            ),
        ]
        | None
    )


class FullThrottlePublicStackShuffled(Struct, tag_field="type", tag="full-throttle.StackShuffled"):
    """
    The draw stack was shuffled.
    """

    cards: Annotated[int, Meta(description="The number of cards in the stack.")]


FullThrottleRaceEndedReason: TypeAlias = Enumeration[Literal["stack-empty", "three-finished"]]


class FullThrottleRaceSetUp(Struct, tag_field="type", tag="full-throttle.RaceSetUp"):
    """
    The mopeds were put on the start spaces at random.
    """

    seats: Annotated[int, Meta(description="The number of seats, 2..6.")]
    track: Annotated[str, Meta(description="The key of the racetrack.")]
    finished_keep_moving: Annotated[
        bool, Meta(description="Whether the cards of a moped that has finished still move it (F10).")
    ]
    grid: Annotated[
        list[str],
        Meta(description="The start space of each moped, in the order yellow, green, purple, blue, red, black."),
    ]
    box: Annotated[
        list[FullThrottleCard],
        Meta(description="The cards that stay in the box in a game for two, one of each moped; empty with more seats."),
    ]
    spark_plug: Annotated[
        int, Meta(description="The seat that got the spark plug, drawn by lot: it drafts first in round 1.")
    ]


class FullThrottleRacingCard(Struct):
    """
    A kind of racing card.
    """

    moped: Annotated[FullThrottleMoped, Meta(description="The moped that it moves.")]
    speed: Annotated[int, Meta(description="How many steps it moves it.")]
    copies: Annotated[int, Meta(description="How many such cards are in the box.")]


class FullThrottleRemoveCard(Struct, tag_field="type", tag="full-throttle.RemoveCard"):
    """
    As the last one to draft, put a card face down into the row of removed cards.
    """

    card: Annotated[FullThrottleCard, Meta(description="The card to remove, one of the hand.")]


class FullThrottleRemovedCardShown(Struct, tag_field="type", tag="full-throttle.RemovedCardShown"):
    """
    The leftmost face-down card of the row was turned up.
    """

    place: Annotated[int, Meta(description="Its place in the row, counted from the left, from 0.")]
    card: Annotated[
        FullThrottleCard,
        Meta(
            description="A racing card: its moped and its speed, the number of steps. Cards of the same name are interchangeable."
        ),
    ]


class FullThrottleReturnCards(Struct, tag_field="type", tag="full-throttle.ReturnCards"):
    """
    As the last one to draft, put the last three cards below the stack (F19).
    """

    cards: Annotated[
        list[FullThrottleCard],
        Meta(description="The three cards of the hand, in the order in which they will be drawn again."),
    ]


class FullThrottleRoundStarted(Struct, tag_field="type", tag="full-throttle.RoundStarted"):
    """
    Step a begins.
    """

    round: Annotated[int, Meta(description="The number of the round, from 1.")]
    spark_plug: Annotated[int, Meta(description="The seat that holds the spark plug: it drafts first in this round.")]
    cards: Annotated[
        int,
        Meta(
            description="How many cards are to be revealed, 6..9: more once a moped has finished, fewer if the stack runs out."
        ),
    ]


class FullThrottleSeatOptions(Struct):
    """
    The options of a seat of Full Throttle!.
    """


class FullThrottleSeatResigned(Struct, tag_field="type", tag="full-throttle.SeatResigned"):
    """
    A seat gave up. Its bets stay.
    """

    seat: Annotated[int, Meta(description="The seat that resigned.")]


class FullThrottleSeatTakenEventData(Struct):
    """
    A player took a seat.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The player's id.")]
    options: Annotated[FullThrottleSeatOptions, Meta(description="The options of the seat in this game.")]
    entropy: (
        Annotated[
            str,
            Meta(
                description="The player's part of the table's seed: 0 to 64 visible ASCII characters; empty at a sealed seat."
            ),
        ]
        | UnsetType
    ) = UNSET
    bot: (
        Annotated[
            bool,
            Meta(
                description="True for a house bot; absent for anybody else, and in events from before bots were marked."
            ),
        ]
        | UnsetType
    ) = UNSET
    commitment: (
        Annotated[
            str,
            Meta(
                description="Makes the seat a sealed one: it reveals its entropy once all seats are taken. Absent at any other."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleStackShuffled(Struct, tag_field="type", tag="full-throttle.StackShuffled"):
    """
    The draw stack was shuffled. Nobody sees it.
    """

    cards: Annotated[
        list[FullThrottleCard], Meta(description="The cards of the stack, in the order in which they will be drawn.")
    ]


class FullThrottleStep(Struct):
    """
    One counted space of a move.
    """

    space: Annotated[
        str,
        Meta(
            description="The name of a space; numbers begin at 0. `S2[1]I` is row 1 of the straight that is segment 2, inner lane; `C3` a choke; `T1.O[2]` the outer lane of a turn."
        ),
    ]
    passed: Annotated[bool, Meta(description="Whether the space was occupied, so that the moped passed over it.")]
    line: Annotated[
        bool, Meta(description="Whether the start/finish line lies just before the space, so that the step crosses it.")
    ]


class FullThrottleStraight(Struct, tag_field="kind", tag="straight"):
    """
    Rows of two spaces side by side.
    """

    rows: Annotated[int, Meta(description="The number of rows, from 1.")]


FullThrottleTrackKey: TypeAlias = Enumeration[Literal["gravel-oval", "harbour-loop"]]


class FullThrottleTurn(Struct, tag_field="kind", tag="turn"):
    """
    Two lanes of their own, the outer one longer. Nobody changes lanes in a turn (F5).
    """

    inner: Annotated[int, Meta(description="The number of spaces of the inner lane.")]
    outer: Annotated[int, Meta(description="The number of spaces of the outer lane.")]


class FullThrottleView(Struct):
    """
    A game as one seat, or a spectator, sees it.
    """

    seat: Annotated[int, Meta(description="Whose perspective this is; null for a spectator's.")] | None
    seats: Annotated[int, Meta(description="The number of seats, 2..6.")]
    track: Annotated[str, Meta(description="The key of the racetrack.")]
    round: Annotated[int, Meta(description="The number of the round, from 1.")]
    phase: Annotated[
        FullThrottlePhaseName,
        Meta(
            description="What happens now: mopeds are moving (step a), a seat owes a bet or clears away the rest (step b), or all is over."
        ),
    ]
    spark_plug: Annotated[int, Meta(description="The seat that holds the spark plug: it drafts first in this round.")]
    resigned: Annotated[list[int], Meta(description="The seats that have resigned, in that order.")]
    mopeds: Annotated[
        list[FullThrottleMopedView],
        Meta(description="All six mopeds, in the order yellow, green, purple, blue, red, black."),
    ]
    finished: Annotated[list[FullThrottleMoped], Meta(description="The mopeds that have finished, in that order.")]
    revealed: Annotated[
        list[FullThrottleCard],
        Meta(description="The cards that this round revealed, in that order, drafted ones included."),
    ]
    holder: (
        Annotated[int, Meta(description="The seat that has the drafted cards in hand; null outside of the draft.")]
        | None
    )
    hand_size: Annotated[int, Meta(description="The number of cards in that hand; 0 outside of the draft.")]
    hand: (
        Annotated[
            list[FullThrottleCard], Meta(description="The cards in that hand, sorted; null for all but the holder.")
        ]
        | None
    )
    bets: Annotated[
        list[list[FullThrottleCard | None]],
        Meta(
            description="Each seat's bets, by seat, in the order in which they were placed. A card's back is null: it is another seat's, before the race has ended."
        ),
    ]
    row: Annotated[
        list[FullThrottleCard | None],
        Meta(
            description="The removed cards, from the left. A card's back is null: it lies face down, and another seat removed it."
        ),
    ]
    stack: Annotated[int, Meta(description="The number of cards in the draw stack.")]
    known: Annotated[
        list[FullThrottleKnownCard],
        Meta(description="The cards of the stack that the seat itself returned, unless drawn again."),
    ]
    box: Annotated[
        list[FullThrottleCard],
        Meta(description="The cards that stay in the box in a game for two, one of each moped; empty with more seats."),
    ]


class GameSchemas(Struct):
    """
    The JSON Schemas (2020-12) of a game, each a document that is usable by itself.
    """

    options: Annotated[dict[str, Any], Meta(description="The options of a table.")]
    seat_options: Annotated[dict[str, Any], Meta(description="The options of a seat, as its player brings them.")]
    public_seat_options: Annotated[
        dict[str, Any], Meta(description="The part of a seat's options that others may see before the end.")
    ]
    action: Annotated[dict[str, Any], Meta(description="An action, as it is listed and posted.")]
    public_action: Annotated[dict[str, Any], Meta(description="An action in an event, redacted for the caller.")]
    fact: Annotated[
        dict[str, Any], Meta(description="A fact, unredacted, as in the transcript of a table that is over.")
    ]
    public_fact: Annotated[dict[str, Any], Meta(description="A fact in an event, redacted for the caller.")]
    view: Annotated[dict[str, Any], Meta(description="The view of a seat or a spectator.")]
    content: Annotated[dict[str, Any], Meta(description="The `content` of the game's details.")]


GameSummaryWeight: TypeAlias = Enumeration[Literal["heavy", "light", "medium"]]


class Health(Struct):
    """
    The status and release of the server.
    """

    status: Annotated[
        str,
        Meta(
            description="`ok`; of `/readyz` also `degraded`: some tables are put aside, the transparency log is behind, or a part of the process is failing."
        ),
    ]
    release: Annotated[str, Meta(description="The release of the service.")]


HintUnit: TypeAlias = Enumeration[Literal["chance", "score"]]


class KnownBot(Struct):
    """
    A house bot.
    """

    bot: Annotated[str, Meta(description="The bot's key, by which it is seated.")]
    name: Annotated[str, Meta(description="Its name.")]
    summary: Annotated[str, Meta(description="A description for people.")]
    games: Annotated[list[str], Meta(description="The keys of the games that it plays.")]
    levels: Annotated[list[BotLevel], Meta(description="Its levels, the strongest last.")]


KnownDeliveryType: TypeAlias = Enumeration[Literal["over", "takeback", "test", "turn"]]


class KnownPlayer(Struct):
    """
    A player's public profile.
    """

    id: Annotated[str, Meta(description="The player's id, by which events name the player.")]
    name: Annotated[str, Meta(description="The name that others see.")]
    created_at: Annotated[int, Meta(description="When the player registered, in milliseconds since 1970 UTC.")]
    bot: Annotated[bool, Meta(description="Whether it is a house bot.")]


class KnownRating(Struct):
    """
    A player's rating in a game.
    """

    rating: Annotated[
        int,
        Meta(
            description="The rating as a number for people: 1500 before the first game, and 24 for each point of `mu - 3 * sigma`."
        ),
    ]
    mu: Annotated[float, Meta(description="The mean of the player's skill, as the games tell it.")]
    sigma: Annotated[float, Meta(description="Its standard deviation.")]
    games: Annotated[int, Meta(description="How many games are in it.")]
    bot_games: Annotated[
        int, Meta(description="In how many of them the player made every move and did not resign, against house bots.")
    ]
    bot_games_needed: Annotated[
        int,
        Meta(description="With how many of these the player is on the leaderboard, and moves the ratings of others."),
    ]
    listed: Annotated[bool, Meta(description="Whether the player is on the leaderboard.")]


KnownTokenScopesItem: TypeAlias = Enumeration[Literal["account", "play", "read"]]
KnownWayInKind: TypeAlias = Enumeration[Literal["passkey", "recovery-code"]]
LeftOut: TypeAlias = Annotated[
    Enumeration[Literal["assisted", "bot-absent", "bots-agreed", "forked", "late", "private", "seeded", "voided"]],
    Meta(
        description="Why a result enters no statistic and no board: something was taken back after information had been revealed, without consent, among allies, or with that of a bot; the server played for a bot; the table is a fork; the day of its seed was over first; it is private; its seed was given for practice; or the game was declared void."
    ),
]
ListedTokenScopesItem: TypeAlias = Enumeration[Literal["account", "play", "read"]]
MaverickAbility: TypeAlias = Annotated[
    Enumeration[Literal["noxious", "rally", "reign"]],
    Meta(
        description="A monster's ability: a noxious one costs the slayer a card, a rallying one strengthens its neighbours, a reigning one is protected while a weaker neighbour stands."
    ),
]
MaverickAttack: TypeAlias = Annotated[
    Enumeration[Literal["melee", "ranged"]],
    Meta(description="A melee attack where the figure stands, or a ranged one at a distance."),
]


class MaverickCardsDrawn(Struct, tag_field="type", tag="maverick.CardsDrawn"):
    """
    The top cards of the deck came to the hand.
    """

    cards: Annotated[list[int], Meta(description="The cards, in the order in which they were drawn.")]


MaverickCompanion: TypeAlias = Annotated[
    Enumeration[Literal["raven", "wolf"]],
    Meta(description="A side of the companion card: the wolf moves and fights, the raven moves and shoots."),
]


class MaverickCompanionChosen(Struct, tag_field="type", tag="maverick.CompanionChosen"):
    """
    The companion stands at the entrance next to the slayer.
    """

    companion: Annotated[MaverickCompanion, Meta(description="Which side of the companion card is up.")]


class MaverickCompanionsSwapped(Struct, tag_field="type", tag="maverick.CompanionsSwapped"):
    """
    A card was played, and the companion card was turned over.
    """

    card: Annotated[int, Meta(description="The card that was played.")]
    companion: Annotated[MaverickCompanion, Meta(description="The side that is up now.")]


MaverickDetailsWeight: TypeAlias = Enumeration[Literal["heavy", "light", "medium"]]
MaverickDirection: TypeAlias = Annotated[
    Enumeration[Literal["back", "forward"]], Meta(description="Away from the entrance, or towards it.")
]


class MaverickDiscard(Struct, tag_field="type", tag="maverick.Discard"):
    """
    Give up the card that a noxious monster asks for.
    """

    card: Annotated[int, Meta(description="The card to give up, one of the hand.")]


class MaverickDiscardDemanded(Struct, tag_field="type", tag="maverick.DiscardDemanded"):
    """
    The slayer moved to a noxious monster and has to give up a card.
    """

    position: Annotated[int, Meta(description="Where the monster stands.")]
    card: Annotated[int, Meta(description="The card with which the slayer moved there.")]
    monster: Annotated[str, Meta(description="The noxious monster.")]


class MaverickEndTurn(Struct, tag_field="type", tag="maverick.EndTurn"):
    """
    Stop playing cards and fill the hand up.
    """


MaverickFigure: TypeAlias = Annotated[
    Enumeration[Literal["companion", "slayer"]],
    Meta(description="Who acts: the slayer, or the companion that is on the table now."),
]


class MaverickFigureMoved(Struct, tag_field="type", tag="maverick.FigureMoved"):
    """
    A card was played, and a figure moved.
    """

    figure: Annotated[MaverickFigure, Meta(description="Who moved.")]
    card: Annotated[int, Meta(description="The card that was played: the number of spaces.")]
    position: Annotated[
        int, Meta(description="Where the figure is now: 0 at the entrance, else the monster's position.")
    ]
    companion: Annotated[MaverickCompanion, Meta(description="Which companion moved; null for the slayer.")] | None
    monster: Annotated[str, Meta(description="The monster there, standing or slain; null at the entrance.")] | None
    slain: Annotated[bool, Meta(description="Whether that monster is slain already.")]
    in_vain: (
        Annotated[
            bool,
            Meta(
                description="Whether the arrival, the last thing that the monster asks for, does not count, since it is protected."
            ),
        ]
        | UnsetType
    ) = False


MaverickForm: TypeAlias = Annotated[
    Enumeration[Literal["monstrous", "regular"]],
    Meta(
        description="The slayer's form. The monstrous one, with a hand of six, comes with the first fifth card of a turn, and stays."
    ),
]


class MaverickGold(Struct):
    """
    What cards are worth at the end, in gold.
    """

    payment_card: Annotated[int, Meta(description="Each card of the payment.")]
    trophy: Annotated[int, Meta(description="Each trophy.")]
    card_left: Annotated[int, Meta(description="Each card left in hand or deck.")]


class MaverickLost(Struct, tag_field="type", tag="maverick.Lost"):
    """
    No action cards are left, but monsters are.
    """


class MaverickMelee(Struct, tag_field="type", tag="maverick.Melee"):
    """
    Play a card to attack the monster where the figure stands.
    """

    figure: Annotated[
        MaverickFigure, Meta(description="Who attacks: the slayer, or the companion while it is the wolf.")
    ]
    card: Annotated[int, Meta(description="The card to play, one of the hand: at least the monster's total strength.")]


class MaverickMonsterAttacked(Struct, tag_field="type", tag="maverick.MonsterAttacked"):
    """
    A card was played to attack a monster.
    """

    figure: Annotated[MaverickFigure, Meta(description="Who attacked.")]
    symbol: Annotated[MaverickAttack, Meta(description="How: by melee or ranged.")]
    card: Annotated[int, Meta(description="The card that was played.")]
    position: Annotated[int, Meta(description="Where the monster stands.")]
    monster: Annotated[str, Meta(description="The monster that was attacked.")]
    needed: Annotated[bool, Meta(description="Whether the monster asks for this attack; if not, it does nothing.")]


class MaverickMonsterSlain(Struct, tag_field="type", tag="maverick.MonsterSlain"):
    """
    A monster was turned face down.
    """

    position: Annotated[int, Meta(description="Where it lies.")]
    monster: Annotated[str, Meta(description="The monster.")]
    trophies: Annotated[
        list[int], Meta(description="The cards that became trophies: they went from the played cards on top of it.")
    ]


class MaverickMonstrousFormUnleashed(Struct, tag_field="type", tag="maverick.MonstrousFormUnleashed"):
    """
    The fifth card of a turn was played for the first time: six cards in hand from now on.
    """


class MaverickMove(Struct, tag_field="type", tag="maverick.Move"):
    """
    Play a card to move a figure that many spaces.
    """

    figure: Annotated[MaverickFigure, Meta(description="Who moves.")]
    card: Annotated[int, Meta(description="The card to play, one of the hand.")]
    direction: Annotated[MaverickDirection, Meta(description="Away from the entrance, or towards it.")]


class MaverickNoxiousDiscarded(Struct, tag_field="type", tag="maverick.NoxiousDiscarded"):
    """
    A card went from the hand to the discard pile for a noxious monster.
    """

    card: Annotated[int, Meta(description="The card that was given up.")]
    monster: Annotated[str, Meta(description="The noxious monster.")]


class MaverickParts(Struct):
    """
    The gold of a contract, by its sources, and what was missing.
    """

    payment: Annotated[
        int, Meta(description="The gold for the payment: 3 for each card of it; 0 unless the contract is fulfilled.")
    ]
    trophies: Annotated[int, Meta(description="The gold for trophies: 2 for each; 0 unless the contract is fulfilled.")]
    time: Annotated[
        int,
        Meta(
            description="The gold for time: 1 for each card left in hand and deck; 0 unless the contract is fulfilled."
        ),
    ]
    monsters_left: Annotated[int, Meta(description="The number of monsters that still stand.")]


class MaverickPaymentSet(Struct, tag_field="type", tag="maverick.PaymentSet"):
    """
    Cards from the top of the deck were set aside, unseen, as the payment.
    """

    cards: Annotated[int, Meta(description="How many cards the payment is, 0..35.")]


MaverickPhaseName: TypeAlias = Annotated[
    Enumeration[Literal["choose-companion", "discard", "over", "play", "set-payment", "undealt"]],
    Meta(
        description="What is to be decided: the companion, the payment, what to play, or what to give up to a noxious monster."
    ),
]


class MaverickResigned(Struct, tag_field="type", tag="maverick.Resigned"):
    """
    The player gave up.
    """


class MaverickSeatOptions(Struct):
    """
    The options of a seat of Maverick.
    """


class MaverickSeatTakenEventData(Struct):
    """
    A player took a seat.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The player's id.")]
    options: Annotated[MaverickSeatOptions, Meta(description="The options of the seat in this game.")]
    entropy: (
        Annotated[
            str,
            Meta(
                description="The player's part of the table's seed: 0 to 64 visible ASCII characters; empty at a sealed seat."
            ),
        ]
        | UnsetType
    ) = UNSET
    bot: (
        Annotated[
            bool,
            Meta(
                description="True for a house bot; absent for anybody else, and in events from before bots were marked."
            ),
        ]
        | UnsetType
    ) = UNSET
    commitment: (
        Annotated[
            str,
            Meta(
                description="Makes the seat a sealed one: it reveals its entropy once all seats are taken. Absent at any other."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickSetPayment(Struct, tag_field="type", tag="maverick.SetPayment"):
    """
    Agree on a payment: action cards are set aside, unseen.
    """

    cards: Annotated[int, Meta(description="How many cards from the top of the deck, 0..35; 5 is customary.")]


class MaverickShoot(Struct, tag_field="type", tag="maverick.Shoot"):
    """
    Play a card to attack the monster that many spaces from the figure.
    """

    figure: Annotated[
        MaverickFigure, Meta(description="Who shoots: the slayer, or the companion while it is the raven.")
    ]
    card: Annotated[int, Meta(description="The card to play, one of the hand.")]
    direction: Annotated[MaverickDirection, Meta(description="Away from the entrance, or towards it.")]


class MaverickSwapCompanions(Struct, tag_field="type", tag="maverick.SwapCompanions"):
    """
    Play a card to turn the companion card over.
    """

    card: Annotated[int, Meta(description="The card to play, one of the hand; its number does not matter.")]


MaverickSymbol: TypeAlias = Annotated[
    Enumeration[Literal["melee", "move", "ranged"]],
    Meta(description="What a monster asks for; one symbol of its card."),
]
MaverickTrophyRule: TypeAlias = Annotated[
    Enumeration[Literal["final", "required"]],
    Meta(
        description="Which cards can become trophies: those of all things asked for (``required``), or of the last one (``final``)."
    ),
]


class MaverickTurnEnded(Struct, tag_field="type", tag="maverick.TurnEnded"):
    """
    The played cards went to the discard pile; what was registered is forgotten.
    """


class MaverickWon(Struct, tag_field="type", tag="maverick.Won"):
    """
    The last monster is slain.
    """

    gold: Annotated[
        int,
        Meta(
            description="What the contract brought: 3 for each card of the payment, 2 for each trophy, 1 for each card left."
        ),
    ]


MaximumApocalypseAbout: TypeAlias = Annotated[
    Enumeration[
        Literal[
            "act",
            "aim",
            "another-target",
            "attach",
            "attacked",
            "clear-tokens",
            "cure",
            "damage",
            "demolish",
            "destroy-gear",
            "discard",
            "discard-seen",
            "erode-off",
            "erode-up",
            "feed",
            "found-gear",
            "gear-or",
            "grant",
            "grant-plays",
            "hand-limit",
            "hand-over",
            "hand-to",
            "heal",
            "hide",
            "ladder",
            "look",
            "marker",
            "move",
            "mulligan",
            "option",
            "pay-ammo",
            "play",
            "poisoned",
            "pull",
            "pull-to",
            "put-under",
            "recover",
            "reload",
            "reveal",
            "scavenge",
            "scavenged-or",
            "send",
            "send-to",
            "sneak",
            "storage",
            "stun",
            "take-back",
            "target",
            "trade",
            "trade-in",
            "treat",
        ]
    ],
    Meta(
        description="What the answer decides: with ``storage``, say, which gear to discard for lack of storage. With ``act`` and ``play`` the survivor acts out of turn. The labels of the legal actions say in words what each choice does."
    ),
]


class MaximumApocalypseActionSpent(Struct, tag_field="type", tag="maximum-apocalypse.ActionSpent"):
    """
    One action of the turn was used.
    """


MaximumApocalypseAmmoKind: TypeAlias = Annotated[
    Enumeration[Literal["bullet", "fuel"]], Meta(description="What a weapon fires: bullets or fuel.")
]
MaximumApocalypseArrivalStage: TypeAlias = Annotated[
    Enumeration[Literal["arrive", "cross", "enter", "leave", "marker", "sneak"]],
    Meta(
        description="The next stage of the move: ``leave`` the old tile; reveal the new one and ``cross`` a river; ``arrive``; ``sneak`` past monster tokens; ``enter``; reach the objective token (``marker``)."
    ),
]


class MaximumApocalypseAttached(Struct, tag_field="type", tag="maximum-apocalypse.Attached"):
    """
    A card went from its discard pile onto a weapon.
    """

    survivor: Annotated[int, Meta(description="The survivor whose weapon it is, by place in the view's `survivors`.")]
    gear: Annotated[str, Meta(description="The weapon, by card id.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    by: Annotated[int, Meta(description="The survivor who played the card, by place in the view's `survivors`.")]


class MaximumApocalypseAttacks(Struct, tag_field="type", tag="Attacks"):
    """
    Monsters attack one at a time.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    monsters: Annotated[list[int], Meta(description="The numbers of the monsters still to attack, in order.")]
    split: (
        Annotated[
            list[int],
            Meta(
                description="How many without a range have attacked the survivor and how many its Dog; empty: not shared out yet."
            ),
        ]
        | UnsetType
    ) = field(default_factory=list)


class MaximumApocalypseBegin(Struct, tag_field="type", tag="Begin"):
    """
    The first turn begins.
    """

    who: Annotated[int, Meta(description="Always -1: it is about no single survivor.")] | UnsetType = -1


class MaximumApocalypseBody(Struct):
    """
    A survivor's body, or the Dog's.
    """

    health: Annotated[int, Meta(description="Health left; 0: dead.")]
    hunger: Annotated[int, Meta(description="Hunger, 1..6; at 6 the body is starving.")] | UnsetType = 1
    track: (
        Annotated[
            int,
            Meta(
                description="The step on the hunger damage track: 0 when not starving; 1..4 deal 2, 4, 6 and 8 damage, 5 is death."
            ),
        ]
        | UnsetType
    ) = 0
    poison: (
        Annotated[int, Meta(description="Poison counters; each deals 1 damage at the end of the survivor's turn.")]
        | UnsetType
    ) = 0


class MaximumApocalypseBodyView(Struct):
    """
    A survivor's body, or the Dog's.
    """

    health: Annotated[int, Meta(description="Health left; 0: dead.")]
    hunger: Annotated[int, Meta(description="Hunger, 1..6; at 6 the body is starving.")]
    track: Annotated[
        int,
        Meta(
            description="The step on the hunger damage track: 0 when not starving; 1..4 deal 2, 4, 6 and 8 damage, 5 is death."
        ),
    ]
    poison: Annotated[int, Meta(description="Poison counters; each deals 1 damage at the end of the survivor's turn.")]


MaximumApocalypseBossWhere: TypeAlias = Enumeration[
    Literal["aside", "both", "half", "lowest", "none", "one-and-lowest"]
]


class MaximumApocalypseCardChosen(Struct, tag_field="type", tag="maximum-apocalypse.ChooseCard"):
    """
    Somebody chose a card.
    """

    card: (
        Annotated[
            str,
            Meta(
                description="The card, by its `id` in the content's `cards`; null to all but the seat that chose it, unless hands are open."
            ),
        ]
        | None
    )


class MaximumApocalypseCardSearched(Struct, tag_field="type", tag="maximum-apocalypse.CardSearched"):
    """
    A survivor looked for a card in its deck.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    found: Annotated[bool, Meta(description="Whether it was there; then it is in play now.")]


MaximumApocalypseCardSource: TypeAlias = Annotated[
    Enumeration[Literal["aside", "box", "discard", "lying"]],
    Meta(
        description="Where the card was: in a ``discard`` pile, ``lying`` on the tile, in the ``box``, or ``aside``, found and shown."
    ),
]
MaximumApocalypseCardTarget: TypeAlias = Annotated[
    Enumeration[Literal["aside", "hand", "play"]],
    Meta(
        description="Where the card goes: into the ``hand``, into ``play``, or ``aside``, to be equipped or discarded next."
    ),
]


class MaximumApocalypseCheckWin(Struct, tag_field="type", tag="CheckWin"):
    """
    Check whether the mission is accomplished.
    """

    who: Annotated[int, Meta(description="Always -1: it is about no single survivor.")] | UnsetType = -1


class MaximumApocalypseChoose(Struct, tag_field="type", tag="maximum-apocalypse.Choose"):
    """
    Choose by a word.
    """

    word: Annotated[
        str,
        Meta(
            description="`sneak` or `fight`; `damage`; `equip` or `discard`; `red`, `green` or `blue`; or what a card offers: `cure`, `feed`, `tokens`, `monsters`, `everything`."
        ),
    ]


class MaximumApocalypseChooseCard(Struct, tag_field="type", tag="maximum-apocalypse.ChooseCard"):
    """
    Choose a card in your hand, or among those that you look at.
    """

    card: Annotated[
        str, Meta(description="The card, by its `id` in the content's `cards`; copies of a card are one choice.")
    ]


class MaximumApocalypseChooseDiscarded(Struct, tag_field="type", tag="maximum-apocalypse.ChooseDiscarded"):
    """
    Choose a card in a discard pile.
    """

    seat: (
        Annotated[int, Meta(description="The seat whose discard pile holds the card; null: the scavenge discard pile.")]
        | None
    )
    card: Annotated[str, Meta(description="The card, by its `id` in the content's `cards`.")]


class MaximumApocalypseChooseGear(Struct, tag_field="type", tag="maximum-apocalypse.ChooseGear"):
    """
    Choose a gear in play.
    """

    survivor: Annotated[int, Meta(description="Whose gear it is, by place in the view's `survivors`.")]
    card: Annotated[str, Meta(description="The gear, by its `id` in the content's `cards`.")]


class MaximumApocalypseChooseLying(Struct, tag_field="type", tag="maximum-apocalypse.ChooseLying"):
    """
    Choose a card that lies on your tile.
    """

    card: Annotated[str, Meta(description="The card, by its `id` in the content's `cards`.")]


class MaximumApocalypseChooseMonster(Struct, tag_field="type", tag="maximum-apocalypse.ChooseMonster"):
    """
    Choose a monster in play.
    """

    monster: Annotated[int, Meta(description="The monster's number, its `id` in the view's `engaged`.")]


class MaximumApocalypseChooseSurvivor(Struct, tag_field="type", tag="maximum-apocalypse.ChooseSurvivor"):
    """
    Choose a survivor, or the Dog.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dog: (
        Annotated[bool, Meta(description="Whether it is the Veteran's Dog; else it is the survivor itself.")]
        | UnsetType
    ) = False


class MaximumApocalypseChooseTile(Struct, tag_field="type", tag="maximum-apocalypse.ChooseTile"):
    """
    Choose a tile.
    """

    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]


MaximumApocalypseClassName: TypeAlias = Annotated[
    Enumeration[Literal["fireman", "gunslinger", "hunter", "mechanic", "surgeon", "veteran"]],
    Meta(description="A class of survivors, each with its deck."),
]
MaximumApocalypseColour: TypeAlias = Annotated[
    Enumeration[Literal["blue", "green", "red"]],
    Meta(description="The colour of a scavenge deck, and of the icons of tiles where it is drawn from."),
]


class MaximumApocalypseCounted(Struct, tag_field="type", tag="maximum-apocalypse.Counted"):
    """
    A counter of the mission rose.
    """

    name: Annotated[
        str,
        Meta(
            description="`defused`, `launchers`, `sites`, `nests`, `unseen`, `message`; or `first-` and the kind of a tile, for the first visit there."
        ),
    ]
    n: Annotated[int, Meta(description="By how much it rose.")]
    total: Annotated[int, Meta(description="Its value now.")]
    needed: Annotated[int, Meta(description="The value needed to win; 0: none.")] | UnsetType = 0


class MaximumApocalypseDeckShuffled(Struct, tag_field="type", tag="maximum-apocalypse.DeckShuffled"):
    """
    A seat's deck was shuffled, with the cards that it had set aside.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    deck: Annotated[list[str], Meta(description="Its new order by card ids, the top card last.")]
    returned: (
        Annotated[str, Meta(description="The gear that went into it from play, by card id; null: none did.")]
        | None
        | UnsetType
    ) = UNSET


class MaximumApocalypseDeckShuffledSeen(Struct, tag_field="type", tag="maximum-apocalypse.DeckShuffled"):
    """
    A seat's deck was shuffled, with the cards that it had set aside.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    returned: (
        Annotated[str, Meta(description="The gear that went into it from play, by card id; null: none did.")] | None
    )


class MaximumApocalypseDeckView(Struct):
    """
    A scavenge deck.
    """

    cards: Annotated[int, Meta(description="How many cards it has left.")]
    under: Annotated[
        list[str | None],
        Meta(
            description="The lowest cards from the bottom up, by id, as far as seats put them there; null: you do not know it."
        ),
    ]


class MaximumApocalypseDelivery(Struct):
    """
    Cards to be laid at a tile.
    """

    what: Annotated[str, Meta(description="The card, by id, or `food`.")]
    n: Annotated[int, Meta(description="How many.")]
    at: Annotated[str, Meta(description="The kind of tile.")]
    costs: Annotated[bool, Meta(description="Whether each takes an action; else they are free.")]


MaximumApocalypseDetailsWeight: TypeAlias = Enumeration[Literal["heavy", "light", "medium"]]


class MaximumApocalypseDiscardGear(Struct, tag_field="type", tag="maximum-apocalypse.DiscardGear"):
    """
    Discard a gear in play for its effect.
    """

    card: Annotated[str, Meta(description="A gear that you have in play, by its `id` in the content's `cards`.")]


class MaximumApocalypseDoTask(Struct, tag_field="type", tag="maximum-apocalypse.DoTask"):
    """
    Spend an action on the mission.
    """

    task: Annotated[str, Meta(description="The `name` of one of the mission's `tasks` in the content.")]


class MaximumApocalypseDone(Struct, tag_field="type", tag="maximum-apocalypse.Done"):
    """
    No more of this, or none at all.
    """


class MaximumApocalypseDrawCard(Struct, tag_field="type", tag="maximum-apocalypse.DrawCard"):
    """
    Draw a card from your deck.
    """


class MaximumApocalypseDrawStep(Struct, tag_field="type", tag="DrawStep"):
    """
    Step 2 of the turn: a card is drawn.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


MaximumApocalypseDrawnCardKind: TypeAlias = Enumeration[Literal["gear", "instant", "item"]]


class MaximumApocalypseDrawnTask(Struct):
    """
    A task of a mission.
    """

    name: Annotated[str, Meta(description="Its name in views and actions.")]
    at: Annotated[str, Meta(description="The kind of tile, or the marker, where it is done; empty for anywhere.")]
    actions: Annotated[int, Meta(description="The actions that have to be spent on it.")]
    after: Annotated[str, Meta(description="The delivery or counter that is needed first; empty for none.")]
    times: Annotated[int, Meta(description="How often it can be done.")]
    gives: Annotated[dict[str, int], Meta(description="How many cards of each id it brings.")]


class MaximumApocalypseDrawnTile(Struct):
    """
    A map tile.
    """

    id: Annotated[str, Meta(description="Its name in views and facts.")]
    kind: Annotated[str, Meta(description="The kind of place, which several tiles may share.")]
    name: Annotated[str, Meta(description="The title on the tile.")]
    spawn: Annotated[int, Meta(description="The roll on which monsters come here; 0 for never.")]
    icons: Annotated[
        list[MaximumApocalypseColour], Meta(description="The decks that can be scavenged here, a pile for each.")
    ]
    shelters: Annotated[bool, Meta(description="No damage at the end of the turn in which a survivor came here.")]
    text: Annotated[str, Meta(description="The text on the tile.")]


class MaximumApocalypseEndTurn(Struct, tag_field="type", tag="maximum-apocalypse.EndTurn"):
    """
    End your turn.
    """


class MaximumApocalypseEngaged(Struct):
    """
    A monster in front of a survivor.
    """

    id: Annotated[int, Meta(description="The number of a monster, from 1; no other monster of the game gets the same.")]
    kind: Annotated[str, Meta(description="A kind of monster, by its `id` in the content's `monsters`.")]
    health: Annotated[int, Meta(description="Health left, from 1.")]
    stunned_by: (
        Annotated[
            int,
            Meta(
                description="The survivor at the start of whose next turn the stun ends, by place in the view's `survivors`; -1: not stunned."
            ),
        ]
        | UnsetType
    ) = -1


class MaximumApocalypseErode(Struct, tag_field="type", tag="Erode"):
    """
    Mission 6: an outermost tile is revealed or removed.
    """

    who: Annotated[int, Meta(description="Always -1: it is about no single survivor.")] | UnsetType = -1


class MaximumApocalypseFreeUsed(Struct, tag_field="type", tag="maximum-apocalypse.FreeUsed"):
    """
    A once-a-turn option was used.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    what: Annotated[str, Meta(description="`two-for-one`, `trade`, or the gear by card id.")]
    to: (
        Annotated[
            int, Meta(description="With `trade`: with whom, by place in the view's `survivors`; -1: with nobody.")
        ]
        | UnsetType
    ) = -1


class MaximumApocalypseFuseSet(Struct, tag_field="type", tag="maximum-apocalypse.FuseSet"):
    """
    The countdown of the bomb began, or lost a round.
    """

    rounds: Annotated[int, Meta(description="Rounds left; 0: the bomb goes off.")]
    survivor: Annotated[
        int,
        Meta(description="The survivor at the end of whose turns a round is over, by place in the view's `survivors`."),
    ]


class MaximumApocalypseGear(Struct):
    """
    A gear in play.
    """

    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    ammo: (
        Annotated[
            int, Meta(description="Ammunition on it, up to what the card holds; 0 also for a gear without ammunition.")
        ]
        | UnsetType
    ) = 0
    worn: Annotated[list[str], Meta(description="The cards attached to it, by id.")] | UnsetType = field(
        default_factory=list
    )


MaximumApocalypseGearTarget: TypeAlias = Annotated[
    Enumeration[Literal["deck", "discard", "laid"]],
    Meta(
        description="Where the gear goes: onto its ``discard`` pile, back into the ``deck``, or ``laid`` onto the objective."
    ),
]


class MaximumApocalypseGrowHungry(Struct, tag_field="type", tag="GrowHungry"):
    """
    Step 4 of the turn: hunger rises.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


MaximumApocalypseHandCards: TypeAlias = Annotated[
    Enumeration[Literal["any", "scavenge", "survivor"]],
    Meta(description="The cards that may be chosen: ``any``, only ``survivor`` cards, or only ``scavenge`` cards."),
]


class MaximumApocalypseHandKept(Struct, tag_field="type", tag="maximum-apocalypse.HandKept"):
    """
    Mulligan: a seat replaces no card.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]


class MaximumApocalypseHandLimit(Struct, tag_field="type", tag="HandLimit"):
    """
    A seat discards down to the hand limit.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


MaximumApocalypseHandZone: TypeAlias = Annotated[
    Enumeration[Literal["aside", "hand"]],
    Meta(
        description="Where the cards are: in the ``hand``; or ``aside``: set aside in the mulligan, looked at, or to be resolved."
    ),
]
MaximumApocalypseKeeper: TypeAlias = Annotated[
    Enumeration[Literal["", "paws-off", "shelter"]],
    Meta(description="What kept all damage off, besides gear: the Veteran's Paws Off, a Shelter, or empty: nothing."),
]
MaximumApocalypseKeptCardTarget: TypeAlias = Annotated[
    Enumeration[Literal["hand", "shown"]],
    Meta(description="Where the card goes: into the ``hand``; ``shown``: everybody sees it, and it takes effect next."),
]


class MaximumApocalypseLaid(Struct):
    """
    A card on the objective.
    """

    at: Annotated[str, Meta(description="The kind of tile where it is laid down, by `kind` in the content's `tiles`.")]
    total: Annotated[
        int, Meta(description="How many cards of its kind are there now, this one included; all food is of one kind.")
    ]
    needed: Annotated[int, Meta(description="How many cards of its kind the mission needs.")]


class MaximumApocalypseLayDown(Struct, tag_field="type", tag="maximum-apocalypse.LayDown"):
    """
    Play a card on the objective: fuel into the Van, supplies at their place.
    """

    card: Annotated[
        str,
        Meta(
            description="A card in your hand or a gear you have in play, by id, that the mission's `deliveries` still need here."
        ),
    ]


class MaximumApocalypseLayout(Struct):
    """
    What a mission card says of the map.
    """

    printed: Annotated[bool, Meta(description="Whether the map is printed on the card, and no other can be played.")]
    centre: Annotated[bool, Meta(description="Whether the Van stands in the centre; else at the edge.")]
    opposite: Annotated[bool, Meta(description="Whether the Van and the Base stand on opposite sides.")]


class MaximumApocalypseMarkerLaid(Struct, tag_field="type", tag="maximum-apocalypse.MarkerLaid"):
    """
    A survivor's seat laid an objective token on a tile.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    marker: Annotated[int, Meta(description="The number of the token, 1..3, in the order in which they are laid.")]


class MaximumApocalypseMarkerMet(Struct, tag_field="type", tag="maximum-apocalypse.MarkerMet"):
    """
    An objective token was reached or cleared.
    """

    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    gone: Annotated[bool, Meta(description="Whether it left the tile; else it stays there.")]
    place: (
        Annotated[str, Meta(description="The tile's `kind` in the content's `tiles`; null while it lies face down.")]
        | None
    )
    survivor: (
        Annotated[
            int,
            Meta(
                description="The survivor who reached it, by place in the view's `survivors`; -1: nobody, it is cleared as no monster token is left there."
            ),
        ]
        | UnsetType
    ) = -1


MaximumApocalypseMarkersCleared: TypeAlias = Enumeration[Literal["emptied", "entered", "task"]]
MaximumApocalypseMarkersOn: TypeAlias = Enumeration[Literal["enter", "reveal"]]


class MaximumApocalypseMods(Struct):
    """
    What a gear changes as long as it is in play; 0 and false: nothing.
    """

    taken: Annotated[
        int, Meta(description="Added to all damage that its survivor takes, hunger excepted; below 0: prevented.")
    ]
    dog_taken: Annotated[
        int, Meta(description="Added to all damage that its survivor's Dog takes, hunger excepted; below 0: prevented.")
    ]
    dealt: Annotated[int, Meta(description="Added to all damage that its survivor deals.")]
    heals: Annotated[int, Meta(description="Added to all health that its survivor restores.")]
    stealth: Annotated[int, Meta(description="Added to its survivor's stealth.")]
    storage: Annotated[int, Meta(description="Added to its survivor's storage.")]
    looks: Annotated[int, Meta(description="1: its survivor looks at two scavenge cards and keeps one.")]
    no_poison: Annotated[bool, Meta(description="Whether its survivor gets no poison.")]
    crosses: Annotated[bool, Meta(description="Whether its survivor crosses rivers without a stealth test.")]
    found: Annotated[bool, Meta(description="Whether its survivor fails every stealth test.")]


class MaximumApocalypseMonsterDeckShuffled(Struct, tag_field="type", tag="maximum-apocalypse.MonsterDeckShuffled"):
    """
    The monster discard pile became the deck.
    """

    deck: Annotated[list[str], Meta(description="The new deck by ids of kinds, the top card last.")]


class MaximumApocalypseMonsterDeckShuffledSeen(Struct, tag_field="type", tag="maximum-apocalypse.MonsterDeckShuffled"):
    """
    The monster discard pile became the deck.
    """

    n: Annotated[int, Meta(description="How many cards the new deck has.")]


MaximumApocalypseMonsterEnd: TypeAlias = Annotated[
    Enumeration[Literal["discard", "samples", "slain"]],
    Meta(
        description="Where the monster goes: the ``discard`` pile; ``samples``: onto the objective; ``slain``: a boss, out of the game, in rules version 1."
    ),
]
MaximumApocalypseMonsterSource: TypeAlias = Annotated[
    Enumeration[Literal["aside", "deck"]],
    Meta(description="Where the monster comes from: the monster ``deck``, or the boss that was set ``aside``."),
]


class MaximumApocalypseMonsters(Struct):
    """
    The monsters that are not in play, by the ids of their kinds.
    """

    deck: Annotated[list[str], Meta(description="The monster deck, the top card last.")]
    bounds: (
        Annotated[list[int], Meta(description="For each boss in the deck, among how many of the lowest cards it is.")]
        | UnsetType
    ) = field(default_factory=list)
    discard: Annotated[list[str], Meta(description="The monster discard pile, the latest last.")] | UnsetType = field(
        default_factory=list
    )
    aside: (
        Annotated[list[str], Meta(description="The boss that the mission brings later; empty: none, or it has come.")]
        | UnsetType
    ) = field(default_factory=list)
    box: Annotated[list[str], Meta(description="Bosses that are not in this game.")] | UnsetType = field(
        default_factory=list
    )
    slain: (
        Annotated[list[str], Meta(description="Bosses that were killed, or lost with their tile, in rules version 1.")]
        | UnsetType
    ) = field(default_factory=list)
    next_id: Annotated[int, Meta(description="The number that the next monster gets, from 1.")] | UnsetType = 1
    returned: (
        Annotated[
            list[str],
            Meta(
                description="Bosses in the deck that everybody knows: they were shuffled into it with the discard pile. Left out where there are none."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseMonstersAttack(Struct, tag_field="type", tag="MonstersAttack"):
    """
    Step 5 of the turn: monsters attack.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


class MaximumApocalypseMove(Struct, tag_field="type", tag="maximum-apocalypse.Move"):
    """
    Go to a tile next to your own.
    """

    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]


class MaximumApocalypseMulligan(Struct, tag_field="type", tag="Mulligan"):
    """
    A seat may set cards aside and draw as many.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


class MaximumApocalypseNextTurn(Struct, tag_field="type", tag="NextTurn"):
    """
    The turn passes.
    """

    who: Annotated[int, Meta(description="Always -1: it is about no single survivor.")] | UnsetType = -1


MaximumApocalypseOrigin: TypeAlias = Annotated[
    Enumeration[Literal["blue", "green", "open", "red", "survivor"]],
    Meta(
        description="A card's back: ``survivor`` for its seat's own deck, ``red``, ``green`` or ``blue`` for that scavenge deck; ``open``: it was taken where everybody saw it."
    ),
]
MaximumApocalypsePick: TypeAlias = Annotated[
    Open[
        MaximumApocalypseChooseMonster
        | MaximumApocalypseChooseSurvivor
        | MaximumApocalypseChooseTile
        | MaximumApocalypseChooseCard
        | MaximumApocalypseChooseGear
        | MaximumApocalypseChooseDiscarded
        | MaximumApocalypseChooseLying
        | MaximumApocalypseChoose
        | MaximumApocalypseDiscardGear
        | MaximumApocalypseDone
    ],
    Meta(description="An answer to what a card, a tile or a trade asks."),
]


class MaximumApocalypsePile(Struct):
    """
    A scavenge deck.
    """

    cards: Annotated[list[str], Meta(description="The cards by id, the top one last.")]
    known: (
        Annotated[
            list[int],
            Meta(
                description="For the lowest cards that seats put there, from the bottom up, who knows them: a bit mask, 1 << seat."
            ),
        ]
        | UnsetType
    ) = field(default_factory=list)


class MaximumApocalypsePlaceMarkers(Struct, tag_field="type", tag="PlaceMarkers"):
    """
    The objective tokens are laid.
    """

    who: Annotated[int, Meta(description="Always -1: it is about no single survivor.")] | UnsetType = -1


class MaximumApocalypsePlayCard(Struct, tag_field="type", tag="maximum-apocalypse.PlayCard"):
    """
    Play a card from your hand.
    """

    card: Annotated[str, Meta(description="A card in your hand, by its `id` in the content's `cards`.")]
    on: (
        Annotated[
            int,
            Meta(
                description="The other survivor of your seat, who plays it in place of the one who acts; left out: the one who acts."
            ),
        ]
        | UnsetType
    ) = UNSET


MaximumApocalypsePlayerOddsItemItem: TypeAlias = str | int
MaximumApocalypseQuestCountsItemItem: TypeAlias = str | int
MaximumApocalypseQuestViewCountsItemItem: TypeAlias = str | int
MaximumApocalypseRange: TypeAlias = Annotated[
    Enumeration[Literal["any", "long", "middle", "short"]],
    Meta(
        description="How far something reaches, in steps on the map: ``short`` 0, ``middle`` 0-1, ``long`` 1-2, for monsters 0-2; ``any``: everywhere."
    ),
]


class MaximumApocalypseRanges(Struct):
    """
    The nearest and the farthest tile within each range, in steps on the map; null for all tiles.
    """

    survivors: Annotated[dict[str, list[int] | None], Meta(description="For survivors.")]
    monsters: Annotated[
        dict[str, list[int] | None], Meta(description="For monsters, which reach their own tile in any case.")
    ]


class MaximumApocalypseResolve(Struct, tag_field="type", tag="Resolve"):
    """
    A found card that everybody sees is resolved.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]


class MaximumApocalypseRun(Struct, tag_field="type", tag="Run"):
    """
    A script, from one of its steps on.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    script: Annotated[str, Meta(description="The key of the script: what it belongs to, and its place there.")]
    at: Annotated[int, Meta(description="The step that runs next, from 0.")] | UnsetType = 0
    it: (
        Annotated[
            int,
            Meta(
                description="The last target: a monster's number; for a survivor -1 - 2 * its number, one less for its Dog; 0: none."
            ),
        ]
        | UnsetType
    ) = 0
    tile: (
        Annotated[
            int,
            Meta(description="The last tile chosen, or that of the target, by place in the view's `tiles`; -1: none."),
        ]
        | UnsetType
    ) = -1
    picked: (
        Annotated[
            list[int],
            Meta(
                description="What was chosen so far in this step: targets as in `it`, or places of tiles, survivors, gear, decks."
            ),
        ]
        | UnsetType
    ) = field(default_factory=list)


class MaximumApocalypseScavenge(Struct):
    """
    The scavenge decks.
    """

    piles: Annotated[list[MaximumApocalypsePile], Meta(description="The red, the green and the blue deck.")]
    discard: (
        Annotated[list[str], Meta(description="The scavenge discard pile by card ids, the latest last.")] | UnsetType
    ) = field(default_factory=list)
    box: Annotated[list[str], Meta(description="The scavenge cards that are not in the game, by id.")] | UnsetType = (
        field(default_factory=list)
    )


MaximumApocalypseScavengedTarget: TypeAlias = Annotated[
    Enumeration[Literal["aside", "hand", "shown"]],
    Meta(
        description="Where the card goes: into the ``hand``; ``aside``, to be looked at; ``shown``: everybody sees it, and it takes effect next."
    ),
]


class MaximumApocalypseSearch(Struct, tag_field="type", tag="maximum-apocalypse.Search"):
    """
    Scavenge: draw from a scavenge deck whose icon is on your tile.
    """

    deck: Annotated[MaximumApocalypseColour, Meta(description="The colour of the deck; it must not be empty.")]


class MaximumApocalypseSeatOptions(Struct):
    """
    The classes that a seat plays.
    """

    classes: (
        Annotated[
            list[MaximumApocalypseClassName],
            Meta(
                description="One class, or two that share one hand; each is played once at a table. Empty: the first free class."
            ),
        ]
        | UnsetType
    ) = field(default_factory=list)


class MaximumApocalypseSeatTakenEventData(Struct):
    """
    A player took a seat.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The player's id.")]
    options: Annotated[MaximumApocalypseSeatOptions, Meta(description="The options of the seat in this game.")]
    entropy: (
        Annotated[
            str,
            Meta(
                description="The player's part of the table's seed: 0 to 64 visible ASCII characters; empty at a sealed seat."
            ),
        ]
        | UnsetType
    ) = UNSET
    bot: (
        Annotated[
            bool,
            Meta(
                description="True for a house bot; absent for anybody else, and in events from before bots were marked."
            ),
        ]
        | UnsetType
    ) = UNSET
    commitment: (
        Annotated[
            str,
            Meta(
                description="Makes the seat a sealed one: it reveals its entropy once all seats are taken. Absent at any other."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseSeenCard(Struct):
    """
    A card as a viewer sees it: its back, and its face or null.
    """

    card: (
        Annotated[str, Meta(description="The card, by its `id` in the content's `cards`; null: you do not know it.")]
        | None
    )
    origin: Annotated[
        MaximumApocalypseOrigin,
        Meta(
            description="A card's back: `survivor` for its seat's own deck, `red`, `green` or `blue` for that scavenge deck; `open`: it was taken where everybody saw it."
        ),
    ]
    known_to: Annotated[
        list[int],
        Meta(description="The seats that know its face besides the seat that has it; empty also where everybody does."),
    ]
    no_food: Annotated[
        bool, Meta(description="Whether everybody knows that it is no food, as all food of its hand was discarded.")
    ]


MaximumApocalypseSetName: TypeAlias = Annotated[
    Enumeration[Literal["alien", "mutant", "robot", "zombie"]], Meta(description="A set of monsters.")
]


class MaximumApocalypseSetback(Struct):
    """
    What the mission lacks: cards, or a way to a place.
    """

    what: Annotated[
        str,
        Meta(
            description="What the mission is short of: a card by id, or `food`. With `short` 0 the place to which no way leads: a kind of tile, or `marker` for an objective token; `storage`: nobody is left who could carry what it asks for."
        ),
    ]
    short: Annotated[int, Meta(description="How many cards the mission is short of; 0: it lacks a way to a place.")]
    back: Annotated[
        list[str],
        Meta(
            description="What could still make up for it, by id: a class by its own action, a card, a kind of tile. Empty: nothing, and the mission can no longer be accomplished."
        ),
    ]


class MaximumApocalypseSetbackView(Struct):
    """
    What the mission lacks, as `Setback`, and in words.
    """

    what: Annotated[
        str,
        Meta(
            description="What the mission is short of: a card by id, or `food`. With `short` 0 the place to which no way leads: a kind of tile, or `marker` for an objective token; `storage`: nobody is left who could carry what it asks for."
        ),
    ]
    short: Annotated[int, Meta(description="How many cards the mission is short of; 0: it lacks a way to a place.")]
    back: Annotated[
        list[str],
        Meta(
            description="What could still make up for it, by id: a class by its own action, a card, a kind of tile. Empty: nothing, and the mission can no longer be accomplished."
        ),
    ]
    text: Annotated[str, Meta(description="The setback in a sentence for players.")]


class MaximumApocalypseSpawn(Struct, tag_field="type", tag="Spawn"):
    """
    Step 1 of the turn: monsters spawn.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


class MaximumApocalypseSpawnRolled(Struct, tag_field="type", tag="maximum-apocalypse.SpawnRolled"):
    """
    Two dice were rolled for monsters; with a 7 in total none come.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dice: Annotated[list[int], Meta(description="The two dice, 1..6 each.")]
    places: (
        Annotated[int, Meta(description="On how many tiles monsters come. Left out in rules version 1.")] | UnsetType
    ) = UNSET


class MaximumApocalypseStartingMonsters(Struct, tag_field="type", tag="StartingMonsters"):
    """
    Everybody draws a monster.
    """

    who: Annotated[int, Meta(description="Always -1: it is about no single survivor.")] | UnsetType = -1


class MaximumApocalypseStorage(Struct, tag_field="type", tag="Storage"):
    """
    Gear beyond the storage is discarded.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


class MaximumApocalypseStorageView(Struct):
    """
    How much storage the gear in play takes, of how much there is.
    """

    used: Annotated[int, Meta(description="The storage that the gear in play takes, from 0.")]
    capacity: Annotated[
        int,
        Meta(
            description="The storage there is: 4, or 0 once only the Dog is left, and what gear adds; 0 for the dead."
        ),
    ]


class MaximumApocalypseStrike(Struct, tag_field="type", tag="Strike"):
    """
    One monster attacks.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    monster: Annotated[
        int, Meta(description="The number of a monster, from 1; no other monster of the game gets the same.")
    ]
    dog: (
        Annotated[
            bool,
            Meta(
                description="Whether it attacks the Dog, if it has no range; with a range it attacks every body in it."
            ),
        ]
        | UnsetType
    ) = False


class MaximumApocalypseSufferPoison(Struct, tag_field="type", tag="SufferPoison"):
    """
    Poison damage at the end of the turn.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


class MaximumApocalypseSurvivor(Struct):
    """
    A survivor.
    """

    seat: Annotated[int, Meta(description="The seat that plays it.")]
    kind: Annotated[str, Meta(description="A class, by its `id` in the content's `classes`.")]
    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    bodies: Annotated[
        list[MaximumApocalypseBody], Meta(description="The survivor's body; for the Veteran a second one, the Dog's.")
    ]
    gear: Annotated[list[MaximumApocalypseGear], Meta(description="Its gear in play.")] | UnsetType = field(
        default_factory=list
    )
    engaged: (
        Annotated[
            list[MaximumApocalypseEngaged],
            Meta(description="The monsters in front of it, in the order of their arrival."),
        ]
        | UnsetType
    ) = field(default_factory=list)
    from_tile: (
        Annotated[
            int,
            Meta(
                description="The tile where its latest turn began, at first its starting tile, by place in the view's `tiles`."
            ),
        ]
        | UnsetType
    ) = -1
    moved: (
        Annotated[
            bool,
            Meta(description="Whether it has moved since the current turn began, even in another survivor's turn."),
        ]
        | UnsetType
    ) = False
    alive: Annotated[bool, Meta(description="Whether it is in the game; false: dead or resigned.")] | UnsetType = True


class MaximumApocalypseTaskAdvanced(Struct, tag_field="type", tag="maximum-apocalypse.TaskAdvanced"):
    """
    A survivor spent an action on a task.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    task: Annotated[int, Meta(description="The task, by its place in the mission's `tasks` in the content, from 0.")]
    name: Annotated[str, Meta(description="The task's `name` there.")]
    spent: Annotated[int, Meta(description="How many actions were spent on it so far, from 1.")]
    needed: Annotated[int, Meta(description="How many it takes in all.")]


class MaximumApocalypseTile(Struct):
    """
    A place of the map.
    """

    face: Annotated[
        str, Meta(description="The printed tile, by `id` in the content's `tiles`, also while it lies face down.")
    ]
    up: Annotated[bool, Meta(description="Whether it lies face up.")] | UnsetType = False
    tokens: (
        Annotated[int, Meta(description="Monster tokens on the tile: 0..3, or more at a table with `no_token_cap`.")]
        | UnsetType
    ) = 0
    marker: (
        Annotated[int, Meta(description="The number of the objective token on the tile, 1..3; 0: none.")] | UnsetType
    ) = 0
    met: Annotated[bool, Meta(description="Whether its objective token was reached or cleared.")] | UnsetType = False
    lying: (
        Annotated[list[str], Meta(description="Cards that lie here for survivors to pick up, by id.")] | UnsetType
    ) = field(default_factory=list)
    gone: Annotated[bool, Meta(description="Whether the tile was removed from the map.")] | UnsetType = False


class MaximumApocalypseTileEnds(Struct, tag_field="type", tag="TileEnds"):
    """
    What the tile does at the end of the turn.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


class MaximumApocalypseTileView(Struct):
    """
    A tile as all see it: its face once it is up.
    """

    x: Annotated[int, Meta(description="The column from the left, from 0, gaps included.")]
    y: Annotated[int, Meta(description="The row from the top, from 0.")]
    face: (
        Annotated[
            str, Meta(description="The printed tile, by `id` in the content's `tiles`; null while it lies face down.")
        ]
        | None
    )
    tokens: Annotated[
        int, Meta(description="Monster tokens on the tile: 0..3, or more at a table with `no_token_cap`.")
    ]
    marker: Annotated[int, Meta(description="The number of the objective token on the tile, 1..3; 0: none.")]
    met: Annotated[bool, Meta(description="Whether its objective token was reached or cleared.")]
    lying: Annotated[list[str], Meta(description="Cards that lie here for survivors to pick up, by id; empty: none.")]
    gone: Annotated[bool, Meta(description="Whether the tile was removed from the map.")]


class MaximumApocalypseTrade(Struct, tag_field="type", tag="maximum-apocalypse.Trade"):
    """
    Trade with a survivor on your tile, or pick up what lies there, once a turn.
    """

    survivor: (
        Annotated[
            int,
            Meta(
                description="Whom to trade with, by place in the view's `survivors`; null: nobody, only pick up what lies there."
            ),
        ]
        | None
    )


class MaximumApocalypseTradeIn(Struct, tag_field="type", tag="maximum-apocalypse.TradeIn"):
    """
    Discard this survivor card and another one for a new card, once a turn.
    """

    card: Annotated[str, Meta(description="A survivor card in your hand, by id; the second one is asked for next.")]


class MaximumApocalypseTrading(Struct, tag_field="type", tag="Trading"):
    """
    A survivor gives cards to another one, or picks up what lies on its tile.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    to: (
        Annotated[
            int,
            Meta(
                description="The survivor who gets the cards, by place in the view's `survivors`; null: nobody, it only picks up."
            ),
        ]
        | None
    )
    lying: Annotated[bool, Meta(description="Whether it may also pick up cards from its tile.")]


class MaximumApocalypseTradingIn(Struct, tag_field="type", tag="TradingIn"):
    """
    The second card of two for one.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]


class MaximumApocalypseTurnBegan(Struct, tag_field="type", tag="maximum-apocalypse.TurnBegan"):
    """
    A survivor's turn began.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    number: Annotated[int, Meta(description="The turn's number, from 1, counted over all survivors.")]


class MaximumApocalypseTurnEnded(Struct, tag_field="type", tag="maximum-apocalypse.TurnEnded"):
    """
    A survivor's turn is done.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]


class MaximumApocalypseUseFreely(Struct, tag_field="type", tag="maximum-apocalypse.UseFreely"):
    """
    Use a gear's once-a-turn effect that is no action.
    """

    card: Annotated[str, Meta(description="A gear that you have in play, by its `id` in the content's `cards`.")]


class MaximumApocalypseUseGear(Struct, tag_field="type", tag="maximum-apocalypse.UseGear"):
    """
    Use the action of a gear in play.
    """

    card: Annotated[str, Meta(description="A gear that you have in play, by its `id` in the content's `cards`.")]


class MaximumApocalypseUseInnate(Struct, tag_field="type", tag="maximum-apocalypse.UseInnate"):
    """
    Use your class's own action, or the Dog's.
    """

    dog: Annotated[bool, Meta(description="Whether to use the Dog's action; else your survivor's own.")] | UnsetType = (
        False
    )


class MaximumApocalypseUseTile(Struct, tag_field="type", tag="maximum-apocalypse.UseTile"):
    """
    Use the action of your tile.
    """


class MaximumApocalypseWaitingSeen(Struct, tag_field="type", tag="maximum-apocalypse.Waiting"):
    """
    What the table waits for.
    """

    survivor: (
        Annotated[
            int,
            Meta(
                description="The survivor whose seat is asked, by place in the view's `survivors`; null: nobody, the active survivor's turn continues."
            ),
        ]
        | None
    )
    about: Annotated[
        str, Meta(description="What is asked, as `about` of the view's `pending`; `turn`: nothing, the turn continues.")
    ]
    bound_for: Annotated[
        list[int],
        Meta(
            description="Where the moves lead that the question interrupts, by place in the view's `tiles`, the first move first; empty: it interrupts none."
        ),
    ]


MaximumApocalypseWhy: TypeAlias = Annotated[
    Enumeration[
        Literal[
            "action",
            "card",
            "death",
            "dog",
            "found",
            "hand-limit",
            "hunger",
            "innate",
            "mission",
            "monster",
            "mulligan",
            "poison",
            "resigned",
            "spawn",
            "start",
            "storage",
            "tile",
            "tokens",
            "trade",
            "trade-in",
            "turn",
        ]
    ],
    Meta(
        description="What caused it: a ``card``, a class's own action (``innate``), the Dog's (``dog``), a ``tile``, a ``monster``, the ``mission``; else a part of the rules. ``action``: a plain action, such as a move; ``turn``: a step of the turn."
    ),
]


class MaximumApocalypseWin(Struct):
    """
    All that must be so at the end of a turn for the mission to be accomplished.
    """

    all_at: Annotated[str, Meta(description="The kind of tile where all living survivors are; empty: anywhere.")]
    fuel: Annotated[int, Meta(description="How many cards of fuel lie in the Van.")]
    delivered: Annotated[bool, Meta(description="Whether all deliveries are made.")]
    killed: Annotated[dict[str, int], Meta(description="Monsters to have as samples, by name.")]
    counts: Annotated[dict[str, int], Meta(description="Values that counters have reached, by name.")]
    or_count: Annotated[str, Meta(description="A counter that does in place of the Scientist; empty: none.")]
    scientist_at: Annotated[
        str, Meta(description="The kind of tile where a living survivor carries the Scientist; empty: not needed.")
    ]
    revealed: Annotated[bool, Meta(description="Whether all tiles lie face up.")]
    no_monsters: Annotated[bool, Meta(description="Whether no survivor has a monster in front of it.")]


class NamedPlayer(Struct):
    """
    A player, by id and name.
    """

    player: Annotated[str, Meta(description="The player's id.")]
    name: Annotated[str, Meta(description="The player's name.")]
    called: Annotated[
        str,
        Meta(description="The name for showing: with a number where another player's name on the page looks alike."),
    ]


class NewPlayer(Struct):
    """
    A new player.
    """

    id: Annotated[str, Meta(description="The player's id, by which events name the player.")]
    name: Annotated[str, Meta(description="The name that others see.")]
    token: Annotated[
        str,
        Meta(
            description="The player's first token, to be sent as `Authorization: Bearer <token>`. It is shown only once."
        ),
    ]


class NewRecoveryCode(Struct):
    """
    A new recovery code.
    """

    id: Annotated[str, Meta(description="The id of the way in, to remove it by. Not a secret.")]
    recovery_code: Annotated[
        str, Meta(description="The code: four groups of five letters and digits. It is shown only once.")
    ]


NewTokenScopesItem: TypeAlias = Enumeration[Literal["account", "play", "read"]]


class NoBody(Struct):
    """
    An empty object.
    """


class Origin(Struct):
    """
    The parent table and version of a fork. Players who saw that table know the hands held there.
    """

    table: Annotated[str, Meta(description="The id of the parent table.")]
    version: Annotated[int, Meta(description="The version of the parent table from which the fork continues.")]
    head: Annotated[str, Meta(description="The parent's hash at that version, lower-case hexadecimal.")]


class Outcome(Struct):
    """
    How a game ended.
    """

    reason: Annotated[str, Meta(description="Why it ended, kebab-case; the game's rules list the reasons.")]
    winners: Annotated[
        list[int], Meta(description="The seats that won; several where victory is shared, none where nobody won.")
    ]
    ranking: Annotated[
        list[list[int]],
        Meta(
            description="Groups of seats from first to last place. The seats of a group share their place; every seat is in one."
        ),
    ]
    scores: Annotated[list[int | None], Meta(description="Each seat's score, by seat; null where the rules give none.")]


class PasskeyBody(Struct):
    """
    Add a passkey.
    """

    credential: Annotated[
        dict[str, Any], Meta(description="What `navigator.credentials.create()` returned, by its `toJSON()`.")
    ]
    name: Annotated[str, Meta(description="What its owner calls it, to distinguish it from others.")] | UnsetType = ""


class PasskeyNameBody(Struct):
    """
    Rename a passkey.
    """

    name: Annotated[str, Meta(description="What its owner calls it from now on.")]


class PlayedSeat(Struct):
    """
    A seat of a game that is over.
    """

    player: Annotated[str, Meta(description="The id of the player who held it.")]
    name: Annotated[str, Meta(description="The player's name, or id where no name is known.")]
    called: Annotated[str, Meta(description="What texts call the seat, for showing, as in the table.")]
    place: (
        Annotated[
            int,
            Meta(
                description="Its place, from 1, shared by a group of the ranking; null where the game is void. Where people left the game to bots, the bots come first, then the people, the first to leave last."
            ),
        ]
        | None
    )
    resigned: Annotated[bool, Meta(description="Whether the seat had resigned.")]


class PlayerBody(Struct):
    """
    Register a player.
    """

    name: Annotated[
        str,
        Meta(
            description="The name that others see, 1 to 40 characters of any script, emoji included. Each word is of one script. It need not be unique, and is stored in composed form (NFC). `/docs/names` has the rules."
        ),
    ]


class PlayingTime(Struct):
    """
    How long a game takes, in minutes.
    """

    min: Annotated[int, Meta(description="A short game.")]
    max: Annotated[int, Meta(description="A long game.")]


class PreviewBody(Struct):
    """
    Validate what a client asks for.
    """

    query: Annotated[
        str,
        Meta(description="The query string of the address at `/oauth/authorize` to which the client sent the person."),
    ]


ProblemCode: TypeAlias = Annotated[
    Enumeration[
        Literal[
            "actions-owed",
            "already-agreed",
            "already-equipped",
            "already-resigned",
            "already-revealed",
            "already-seated",
            "already-tried",
            "already-withdrawn",
            "analysis-failed",
            "asked-too-often",
            "asked-too-soon",
            "bad-deck",
            "behind",
            "beyond-the-dungeon",
            "broken",
            "busy",
            "cannot-activate",
            "cannot-be-hit",
            "cannot-fork-there",
            "cannot-scavenge",
            "cannot-undo-there",
            "card-not-in-hand",
            "choose-first",
            "class-taken",
            "day-not-over",
            "day-over",
            "dealing",
            "deck-empty",
            "discard-first",
            "game-over",
            "headers-too-large",
            "hint-failed",
            "in-doubt",
            "insufficient-scope",
            "invalid-header",
            "invalid-http",
            "invalid-json",
            "invalid-query",
            "invalid-shape",
            "invalid-sign-in",
            "invalid-url",
            "key-reused",
            "last-token",
            "left-too-often",
            "limited-token",
            "method-not-allowed",
            "monsters-here",
            "needs-dog",
            "needs-gear",
            "no-actions-left",
            "no-ammunition",
            "no-attacker",
            "no-attacker-yet",
            "no-bot-free",
            "no-card-played",
            "no-monster-there",
            "no-passkeys",
            "no-person",
            "no-practice",
            "no-such-ability",
            "no-such-bot",
            "no-such-robot",
            "no-such-seat",
            "no-such-task",
            "no-target",
            "nobody-here",
            "not-a-choice",
            "not-acceptable",
            "not-asked",
            "not-beside",
            "not-found",
            "not-here",
            "not-in-hand",
            "not-in-play",
            "not-json",
            "not-logged-yet",
            "not-now",
            "not-playable",
            "not-played-here",
            "not-proven",
            "not-seated",
            "not-stored",
            "not-the-last-three",
            "not-the-opener",
            "not-verified",
            "not-wanted",
            "not-your-seat",
            "not-your-survivor",
            "not-your-turn",
            "not-your-undo",
            "nothing-to-choose",
            "nothing-to-do",
            "nothing-to-redo",
            "nothing-to-reveal",
            "nothing-to-trade",
            "only-actions",
            "only-plays",
            "operator",
            "operators-only",
            "over-budget",
            "payment-too-high",
            "player-guarded",
            "protected",
            "resting",
            "rules-not-installed",
            "seat-free",
            "seat-taken",
            "seats-kept",
            "sign-in-over",
            "spare-not-allowed",
            "spare-only",
            "stale",
            "starving",
            "stopping",
            "storage-damaged",
            "table-closed",
            "table-damaged",
            "table-exists",
            "table-finished",
            "table-not-over",
            "table-open",
            "table-started",
            "takeback-lapsed",
            "takeback-over",
            "takeback-pending",
            "target-too-long",
            "task-done",
            "task-not-ready",
            "token-revoked",
            "too-costly",
            "too-dear",
            "too-few-cards",
            "too-large",
            "too-long",
            "too-many-bots",
            "too-many-passkeys",
            "too-many-requests",
            "too-many-streams",
            "too-many-tables",
            "too-many-tokens",
            "too-many-turns",
            "too-many-webhooks",
            "too-slow",
            "too-strong",
            "unauthorized",
            "unknown-deck",
            "unknown-position",
            "unknown-version",
            "unreadable-name",
            "used-this-turn",
            "verification-required",
            "webhook-disabled",
            "wrong-companion",
            "wrong-entropy",
            "wrong-step",
            "wrong-target",
        ]
    ],
    Meta(description="Why a request was refused. Codes are stable; titles and details are for people."),
]


class RatingChange(Struct):
    """
    What a game did to a player's rating, as it is known now: a result that is withdrawn changes what follows it.
    """

    before: Annotated[int, Meta(description="The rating before the game, as a number for people.")]
    after: Annotated[int, Meta(description="The rating after it.")]


ReadinessLog: TypeAlias = Enumeration[Literal["behind", "growing"]]
ReadinessRedis: TypeAlias = Enumeration[Literal["connected", "lost"]]


class RedoneEventData(Struct):
    """
    What an undo had cut is back on the line.
    """

    undone: Annotated[int, Meta(description="The version of that `Undone` event.")]


class Refusal(Struct):
    """
    Why a command is refused.
    """

    code: Annotated[str, Meta(description="The stable code of the refusal, kebab-case: a problem's `code`.")]
    sentence: Annotated[str, Meta(description="The message for a person, unless the case needs a more specific one.")]
    when: Annotated[str, Meta(description="The condition, for client developers.")]


class RematchBody(Struct):
    """
    Play again.
    """

    entropy: (
        Annotated[
            str,
            Meta(
                description="A part of the table's seed, so that no server can choose it alone: 0 to 64 visible ASCII characters."
            ),
        ]
        | UnsetType
    ) = ""
    commitment: (
        Annotated[
            str,
            Meta(
                description="In place of `entropy`: the commitment to it. It is revealed once all seats are taken; until then the game does not start. Null, the default, for none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class RenameBody(Struct):
    """
    Rename the caller. Texts name the player by the new name, in games of the past too.
    """

    name: Annotated[
        str,
        Meta(
            description="The name that others see, 1 to 40 characters of any script, emoji included. Each word is of one script. It need not be unique, and is stored in composed form (NFC). `/docs/names` has the rules."
        ),
    ]


ResignedEventDataCause: TypeAlias = Enumeration[Literal["erased", "time", "unrevealed"]]


class RevealBody(Struct):
    """
    Reveal the entropy of a sealed seat.
    """

    entropy: Annotated[str, Meta(description="The entropy that the seat has committed itself to.")]


class RevealedEventData(Struct):
    """
    A sealed seat revealed its entropy, or its time for it ran out.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    entropy: (
        Annotated[
            str,
            Meta(
                description="The seat's part of the table's seed, which its commitment is of: 0 to 64 visible ASCII characters. null if the seat did not reveal it in time: then its part is empty."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class SampledWorlds(Struct):
    """
    Complete states, any of which could be the true one for all that the caller's seat knows.
    """

    game: Annotated[str, Meta(description="The game's key, as the catalogue lists it.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the table at which they were sampled.")]
    seat: Annotated[int, Meta(description="The caller's seat, from whose knowledge they were sampled.")]
    worlds: Annotated[
        list[dict[str, Any]],
        Meta(
            description="The states, independent of each other, each with everything that is hidden from the seat filled in."
        ),
    ]


class SeatCounts(Struct):
    """
    The range of seat counts.
    """

    min: Annotated[int, Meta(description="The fewest seats of a table.")]
    max: Annotated[int, Meta(description="The most seats of a table.")]


SeatLeftEventDataCause: TypeAlias = Enumeration[Literal["erased", "time", "unrevealed"]]


class SeatsStatistics(Struct):
    """
    A player's results at tables with so many seats.
    """

    seats: Annotated[int, Meta(description="The number of seats.")]
    played: Annotated[int, Meta(description="How many games ended.")]
    won: Annotated[int, Meta(description="How many of them the player won.")]
    places: Annotated[list[int], Meta(description="How often the player came in each place, the first place first.")]


class SeedOfDay(Struct):
    """
    The seed of a day, which is the table's seed of everybody's try on that day.
    """

    game: Annotated[str, Meta(description="The game's key, as the catalogue lists it.")]
    date: Annotated[str, Meta(description="The UTC date of the day, as in `2026-11-23`.")]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    ends_at: Annotated[
        int,
        Meta(
            description="When the day ends, in milliseconds since 1970 UTC: a try that is not over by then does not count."
        ),
    ]
    disclosed_at: Annotated[
        int,
        Meta(description="When everything about the day is disclosed, in milliseconds since 1970 UTC: a minute later."),
    ]
    board: Annotated[str, Meta(description="The leaderboard of the day's tries, shown once they are disclosed.")]
    table: Annotated[str, Meta(description="The caller's try; absent if they have not opened any.")] | UnsetType = UNSET
    server_seed: (
        Annotated[str, Meta(description="The seed, lower-case hexadecimal; absent until it is disclosed.")] | UnsetType
    ) = UNSET


SharedUndoMode: TypeAlias = Annotated[
    Enumeration[Literal["consent", "off"]], Meta(description="How undo works at a table with several seats.")
]


class Shuffle(Struct, tag_field="kind", tag="shuffle"):
    """
    A list shuffled by chance.
    """

    label: Annotated[
        str,
        Meta(description="What was drawn for, and the number of this draw among those for the same, from 0: `deck/0`."),
    ]
    n: Annotated[int, Meta(description="How many things were shuffled.")]
    result: Annotated[
        list[int], Meta(description="A permutation p of 0..n-1: the shuffled list is `[xs[k] for k in p]`.")
    ]


class SignInAnswer(Struct):
    """
    The answer to a client.
    """

    redirect: Annotated[
        str,
        Meta(
            description="The address to send the person to. With `allow`, its query has a code that the client redeems once, within a minute."
        ),
    ]


class SignInBody(Struct):
    """
    Sign in, by exactly one of a passkey and the recovery code.
    """

    credential: (
        Annotated[dict[str, Any], Meta(description="What `navigator.credentials.get()` returned, by its `toJSON()`.")]
        | None
        | UnsetType
    ) = UNSET
    recovery_code: (
        Annotated[str, Meta(description="The code as it was typed: case, spaces and hyphens do not matter.")]
        | None
        | UnsetType
    ) = UNSET
    label: (
        Annotated[
            str, Meta(description="What the new token is for, to distinguish it from others. Only its owner sees it.")
        ]
        | UnsetType
    ) = ""


SignInPreviewKind: TypeAlias = Enumeration[Literal["app", "loopback", "web"]]
SignInPreviewScopesItem: TypeAlias = Enumeration[Literal["account", "play", "read"]]
SignedInPlayerScopesItem: TypeAlias = Enumeration[Literal["account", "play", "read"]]


class SigningKey(Struct):
    """
    A key that the service signs with or used to sign with.
    """

    id: Annotated[str, Meta(description="The id of a key: the first 16 hex digits of the SHA-256 of the public key.")]
    algorithm: Annotated[Enumeration[Literal["Ed25519"]], Meta(description="The algorithm of its signatures.")]
    public_key: Annotated[str, Meta(description="The public key, 32 bytes in lower-case hexadecimal.")]
    created_at: Annotated[int, Meta(description="When the key was made, in milliseconds since 1970 UTC.")]
    current: Annotated[bool, Meta(description="Whether the service signs with it now.")]


Status: TypeAlias = Annotated[
    Enumeration[Literal["closed", "finished", "open", "playing"]],
    Meta(
        description="Where the table is: ``open``, seats are free, or a sealed one has yet to reveal its entropy; ``playing``; ``finished``, with an outcome; ``closed``, without one."
    ),
]
StoredClosedDataCause: TypeAlias = Enumeration[Literal["erased", "time", "unrevealed"]]


class StoredFinishedData(Struct):
    """
    The game is over; the server seed is disclosed.
    """

    outcome: Annotated[Outcome, Meta(description="How a game ended.")]
    server_seed: Annotated[
        str,
        Meta(
            description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
        ),
    ]


class StoredForkedData(Struct):
    """
    This table starts from a state of another table.
    """

    table: Annotated[str, Meta(description="The id of the other table.")]
    version: Annotated[int, Meta(description="The version of the other table from which this one starts.")]
    head: Annotated[str, Meta(description="The hash of the other table at that version, lower-case hexadecimal.")]
    state: Annotated[
        Any, Meta(description="The complete game state at that version, in the shape that the rules version defines.")
    ]


class StoredRedoneData(Struct):
    """
    What an undo had cut is back on the line.
    """

    undone: Annotated[int, Meta(description="The version of that `Undone` event.")]


StoredResignedDataCause: TypeAlias = Enumeration[Literal["erased", "time", "unrevealed"]]


class StoredRevealedData(Struct):
    """
    A sealed seat revealed its entropy, or its time for it ran out.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    entropy: (
        Annotated[
            str,
            Meta(
                description="The seat's part of the table's seed, which its commitment is of: 0 to 64 visible ASCII characters. null if the seat did not reveal it in time: then its part is empty."
            ),
        ]
        | None
    )


StoredSeatLeftDataCause: TypeAlias = Enumeration[Literal["erased", "time", "unrevealed"]]


class StoredTakebackAgreedData(Struct):
    """
    A seat agrees. The last consent carries the takeback out, in the same batch.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]
    by: Annotated[int, Meta(description="The seat that agrees.")]


class StoredTakebackDeclinedData(Struct):
    """
    A seat declines, which ends the takeback.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]
    by: Annotated[int, Meta(description="The seat that declines.")]


class StoredTakebackLapsedData(Struct):
    """
    The takeback is no longer pending: another action was played, or it timed out.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]


StoredVoidedDataByValue: TypeAlias = Enumeration[Literal["operator", "server"]]


class SuggestedAction(Struct):
    """
    An action, and what it is worth from what the seat knows.
    """

    action: Annotated[dict[str, Any], Meta(description="The action, as in the list of legal actions.")]
    label: Annotated[str, Meta(description="What it does, in words.")]
    value: Annotated[
        int, Meta(description="Its mean value over the rollouts, in thousandths: of a chance to win, or of a score.")
    ]


class TakebackAgreedEventData(Struct):
    """
    A seat agrees. The last consent carries the takeback out, in the same batch.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]
    by: Annotated[int, Meta(description="The seat that agrees.")]


class TakebackDeclinedEventData(Struct):
    """
    A seat declines, which ends the takeback.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]
    by: Annotated[int, Meta(description="The seat that declines.")]


class TakebackLapsedEventData(Struct):
    """
    The takeback is no longer pending: another action was played, or it timed out.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]


TakebackWhat: TypeAlias = Annotated[
    Enumeration[Literal["redo", "undo", "void"]],
    Meta(description="What a takeback would do: undo to ``to_version``, redo the last undo, or void the game."),
]


class ThermalShowdownActing(Struct, tag_field="type", tag="acting"):
    """
    The active player's free choice: play, attack, activate, or end the round.
    """


class ThermalShowdownActivate(Struct, tag_field="type", tag="thermal-showdown.Activate"):
    """
    Rest a ready robot to use its ability. Its targets are chosen next.
    """

    robot: Annotated[int, Meta(description="The id of your robot.")]


class ThermalShowdownAddAttacker(Struct, tag_field="type", tag="thermal-showdown.AddAttacker"):
    """
    Send one more ready robot into the attack.
    """

    robot: Annotated[int, Meta(description="The id of your robot.")]


class ThermalShowdownAimAt(Struct, tag_field="type", tag="thermal-showdown.AimAt"):
    """
    Choose a robot as the next target of the trick or ability.
    """

    robot: Annotated[int, Meta(description="The id of the robot.")]


class ThermalShowdownAimAtPlayer(Struct, tag_field="type", tag="thermal-showdown.AimAtPlayer"):
    """
    Choose the opponent as the target of the ability.
    """


class ThermalShowdownAimingView(Struct, tag_field="type", tag="aiming"):
    """
    A trick or an ability awaits its targets.
    """

    card: Annotated[str, Meta(description="The trick, or the card of the robot whose ability it is.")]
    robot: Annotated[int, Meta(description="The robot whose ability it is; null for a trick.")] | None
    chosen: Annotated[
        list[int | None],
        Meta(description="The targets chosen so far, in that order; null stands for the opponent himself."),
    ]
    aim: Annotated[str, Meta(description="What the next target has to be, in words.")]


ThermalShowdownAttachKeywordsItem: TypeAlias = Enumeration[Literal["beam", "blocking", "infiltrate"]]


class ThermalShowdownAttached(Struct):
    """
    A trick on a robot.
    """

    card: Annotated[str, Meta(description="The trick.")]
    owner: Annotated[
        int, Meta(description="The seat whose trick it is: it goes to that player's discard pile in the end.")
    ]


class ThermalShowdownAttack(Struct, tag_field="type", tag="thermal-showdown.Attack"):
    """
    Attack an opposing robot. Who attacks is chosen next.
    """

    robot: Annotated[int, Meta(description="The id of the robot to attack.")]


class ThermalShowdownAttackDone(Struct, tag_field="type", tag="thermal-showdown.AttackDone"):
    """
    The attack is over.
    """

    seat: Annotated[int, Meta(description="Who attacked.")]
    harmless: Annotated[bool, Meta(description="Whether nobody dealt any heat in it.")]


class ThermalShowdownAttackPlayer(Struct, tag_field="type", tag="thermal-showdown.AttackPlayer"):
    """
    Attack the opponent. Who attacks is chosen next.
    """


class ThermalShowdownAttacking(Struct, tag_field="type", tag="attacking"):
    """
    An attack is being put together.
    """

    target: Annotated[int, Meta(description="The robot that is attacked; null for the opponent himself.")] | None
    attackers: Annotated[list[int], Meta(description="The robots that have joined the attack so far, in that order.")]


class ThermalShowdownBurn(Struct, tag_field="do", tag="burn"):
    """
    Heat for an opposing robot, or for the opponent if the robot that burns could attack him.
    """

    heat: Annotated[int, Meta(description="The heat in kJ.")]


class ThermalShowdownCardKept(Struct, tag_field="type", tag="thermal-showdown.CardKept"):
    """
    A player kept one of his first cards, in secret.
    """

    seat: Annotated[int, Meta(description="Who kept it.")]
    card: Annotated[str, Meta(description="The card.")]


class ThermalShowdownCardsDrawn(Struct, tag_field="type", tag="thermal-showdown.CardsDrawn"):
    """
    Cards went from the main pile to the hand.
    """

    seat: Annotated[int, Meta(description="Who drew.")]
    cards: Annotated[list[str], Meta(description="The cards, in the order in which they were drawn.")]
    by: Annotated[str, Meta(description="The card that allowed it; null where the rules did.")] | None


ThermalShowdownCauseHow: TypeAlias = Enumeration[Literal["ability", "attack", "hit-back", "radiance", "trick"]]


class ThermalShowdownConfirmAttack(Struct, tag_field="type", tag="thermal-showdown.ConfirmAttack"):
    """
    No more attackers: the attack takes place.
    """


class ThermalShowdownCoolPlayer(Struct, tag_field="do", tag="cool-player"):
    """
    Up to so much heat off yourself.
    """

    heat: Annotated[int, Meta(description="The heat in kJ at most.")]


class ThermalShowdownCoolRobot(Struct, tag_field="do", tag="cool-robot"):
    """
    Up to so many 1 K counters off one of your robots.
    """

    counters: Annotated[int, Meta(description="How many counters at most.")]


class ThermalShowdownDealing(Struct, tag_field="type", tag="dealing"):
    """
    Before the decks are shuffled and drawn from.
    """


ThermalShowdownDeckLimits: TypeAlias = Annotated[
    Enumeration[Literal["kept", "waived"]],
    Meta(
        description="Whether the limits on decks are kept, or waived: then a deck may hold 7 to 200 cards, in any number of copies."
    ),
]


class ThermalShowdownDeckShuffled(Struct, tag_field="type", tag="thermal-showdown.DeckShuffled"):
    """
    A deck became a main pile.
    """

    seat: Annotated[int, Meta(description="Whose deck it is.")]
    pile: Annotated[list[str], Meta(description="The cards, from the top.")]


ThermalShowdownDetailsWeight: TypeAlias = Enumeration[Literal["heavy", "light", "medium"]]


class ThermalShowdownDrawCards(Struct, tag_field="do", tag="draw-cards"):
    """
    Cards off your pile into your hand.
    """

    cards: Annotated[int, Meta(description="How many cards.")]


class ThermalShowdownDuelEnded(Struct, tag_field="type", tag="thermal-showdown.DuelEnded"):
    """
    The duel is over.
    """

    outcome: Annotated[Outcome, Meta(description="How a game ended.")]


class ThermalShowdownEndRound(Struct, tag_field="type", tag="thermal-showdown.EndRound"):
    """
    End your round; the other player's begins.
    """


class ThermalShowdownExchangeHeat(Struct, tag_field="do", tag="exchange-heat"):
    """
    1 K off one of your robots that has one; an opposing robot takes as many kJ as the first one's C.
    """


class ThermalShowdownHeatEach(Struct, tag_field="do", tag="heat-each"):
    """
    Heat for each opposing robot.
    """

    heat: Annotated[int, Meta(description="The heat in kJ for each.")]


class ThermalShowdownHeatPlayer(Struct, tag_field="do", tag="heat-player"):
    """
    Heat for the opponent, even past blocking and ready robots.
    """

    heat: Annotated[int, Meta(description="The heat in kJ.")]


ThermalShowdownHeatRobotSide: TypeAlias = Enumeration[Literal["any", "opposing"]]
ThermalShowdownHeatSourceHow: TypeAlias = Enumeration[Literal["ability", "attack", "hit-back", "radiance", "trick"]]


class ThermalShowdownHitBack(Struct, tag_field="type", tag="thermal-showdown.HitBack"):
    """
    Choose the attacker that takes the heat of your attacked robot.
    """

    robot: Annotated[int, Meta(description="The id of the attacker.")]


class ThermalShowdownHittingBack(Struct, tag_field="type", tag="hitting-back"):
    """
    The defender picks which attacker takes the heat of the attacked robot.
    """

    target: Annotated[int, Meta(description="The robot that is attacked and hits back.")]
    attackers: Annotated[list[int], Meta(description="All robots of the attack, in the order in which they joined it.")]
    choices: Annotated[list[int], Meta(description="Those of the attackers that can be picked.")]


class ThermalShowdownKeepCard(Struct, tag_field="type", tag="thermal-showdown.KeepCard"):
    """
    Keep a card of the first seven. Secret.
    """

    card: Annotated[str, Meta(description="The id of the card to keep.")]


class ThermalShowdownKeepingPassed(Struct, tag_field="type", tag="thermal-showdown.KeepingPassed"):
    """
    The second player's turn to keep cards.
    """

    seat: Annotated[int, Meta(description="The second player.")]


class ThermalShowdownKeepingView(Struct, tag_field="type", tag="keeping"):
    """
    A player picks the cards to keep of the first seven.
    """

    seat: Annotated[int, Meta(description="Whose choice it is.")]
    first: Annotated[
        int, Meta(description="The seat that has the first round: it keeps three cards, the other one four.")
    ]
    kept: Annotated[int, Meta(description="How many cards the seat has picked so far.")]
    cards: (
        Annotated[list[str], Meta(description="The cards that it has picked, in that order; null to all others.")]
        | None
    )


ThermalShowdownKeyword: TypeAlias = Enumeration[Literal["beam", "blocking", "infiltrate", "mass-production"]]


class ThermalShowdownKeywordText(Struct):
    """
    What a keyword on the cards means.
    """

    id: Annotated[str, Meta(description="The keyword, kebab-case, as cards have it.")]
    name: Annotated[str, Meta(description="Its name for people.")]
    text: Annotated[str, Meta(description="What it means, in words.")]


ThermalShowdownOpening: TypeAlias = Annotated[
    Enumeration[Literal["discard", "reshuffle"]],
    Meta(
        description="Where the first cards that are not kept go: to the discard pile, for all to see, or back into the main pile."
    ),
]


class ThermalShowdownOptions(Struct):
    """
    What a table is opened with.
    """

    opening: (
        Annotated[
            ThermalShowdownOpening,
            Meta(
                description="Where the first cards that are not kept go: to the discard pile, for all to see, or back into the main pile."
            ),
        ]
        | UnsetType
    ) = "discard"
    deck_limits: (
        Annotated[
            ThermalShowdownDeckLimits,
            Meta(
                description="Whether the limits on decks are kept, or waived: then a deck may hold 7 to 200 cards, in any number of copies."
            ),
        ]
        | UnsetType
    ) = "kept"
    round_limit: (
        Annotated[
            int,
            Meta(
                description="The number of rounds, both players' counted together, after which the duel is a draw, 1..1000."
            ),
        ]
        | UnsetType
    ) = 200


class ThermalShowdownOver(Struct, tag_field="type", tag="over"):
    """
    The duel has ended.
    """

    outcome: Annotated[Outcome, Meta(description="How a game ended.")]


class ThermalShowdownPileTurned(Struct, tag_field="type", tag="thermal-showdown.PileTurned"):
    """
    The main pile had run out, and the discard pile was shuffled into a new one.
    """

    seat: Annotated[int, Meta(description="Whose pile it is.")]
    pile: Annotated[list[str], Meta(description="The cards of the new main pile, from the top.")]


class ThermalShowdownPlayCard(Struct, tag_field="type", tag="thermal-showdown.PlayCard"):
    """
    Play a robot or a trick from your hand. A trick's targets are chosen next.
    """

    card: Annotated[str, Meta(description="The id of the card to play; it costs control.")]


class ThermalShowdownPlayerAimedAt(Struct, tag_field="type", tag="thermal-showdown.PlayerAimedAt"):
    """
    A player chose the opponent as the target of a robot's ability.
    """

    by: Annotated[int, Meta(description="Who chose.")]
    card: Annotated[str, Meta(description="The card of the robot whose ability it is.")]
    number: (
        Annotated[
            int,
            Meta(
                description="The number that distinguishes that robot from others of its card on its side; null where the name is enough."
            ),
        ]
        | None
    )
    seat: Annotated[int, Meta(description="The target.")]


class ThermalShowdownPlayerAttacked(Struct, tag_field="type", tag="thermal-showdown.PlayerAttacked"):
    """
    A player declared an attack on the opponent.
    """

    by: Annotated[int, Meta(description="Who attacks.")]
    seat: Annotated[int, Meta(description="Who is attacked.")]


class ThermalShowdownPublicCardKept(Struct, tag_field="type", tag="thermal-showdown.CardKept"):
    """
    A player kept one of his first cards.
    """

    seat: Annotated[int, Meta(description="Who kept it.")]
    card: Annotated[str, Meta(description="The card; null to the others.")] | None


class ThermalShowdownPublicCardsDrawn(Struct, tag_field="type", tag="thermal-showdown.CardsDrawn"):
    """
    Cards went from the main pile to the hand.
    """

    seat: Annotated[int, Meta(description="Who drew.")]
    count: Annotated[int, Meta(description="The number of cards.")]
    cards: (
        Annotated[
            list[str],
            Meta(description="The cards, in the order in which they were drawn; null to all but their player."),
        ]
        | None
    )
    by: Annotated[str, Meta(description="The card that allowed it; null where the rules did.")] | None


class ThermalShowdownPublicDeckShuffled(Struct, tag_field="type", tag="thermal-showdown.DeckShuffled"):
    """
    A deck became a main pile.
    """

    seat: Annotated[int, Meta(description="Whose deck it is.")]
    count: Annotated[int, Meta(description="The number of cards.")]


class ThermalShowdownPublicKeepCard(Struct, tag_field="type", tag="thermal-showdown.KeepCard"):
    """
    Somebody kept a card.
    """

    card: Annotated[str, Meta(description="The id of the card; null to all others.")] | None


class ThermalShowdownPublicPileTurned(Struct, tag_field="type", tag="thermal-showdown.PileTurned"):
    """
    The main pile had run out, and the discard pile was shuffled into a new one.
    """

    seat: Annotated[int, Meta(description="Whose pile it is.")]
    count: Annotated[int, Meta(description="The number of cards in the new main pile.")]


class ThermalShowdownPublicRestReturned(Struct, tag_field="type", tag="thermal-showdown.RestReturned"):
    """
    The first cards that were not kept went back into the main pile, which was shuffled.
    """

    seat: Annotated[int, Meta(description="Whose cards they are.")]
    count: Annotated[int, Meta(description="The number of cards in the main pile now.")]


class ThermalShowdownReadyRobot(Struct, tag_field="do", tag="ready-robot"):
    """
    A resting robot of yours becomes ready.
    """


class ThermalShowdownRestDiscarded(Struct, tag_field="type", tag="thermal-showdown.RestDiscarded"):
    """
    The first cards that were not kept went to the discard pile, for all to see.
    """

    seat: Annotated[int, Meta(description="Whose cards they are.")]
    cards: Annotated[
        list[str], Meta(description="The cards, in the order in which they lie on the discard pile, the top one last.")
    ]


class ThermalShowdownRestReturned(Struct, tag_field="type", tag="thermal-showdown.RestReturned"):
    """
    The first cards that were not kept went back into the main pile, which was shuffled.
    """

    seat: Annotated[int, Meta(description="Whose cards they are.")]
    pile: Annotated[list[str], Meta(description="The cards of the main pile, from the top.")]


class ThermalShowdownRestRobot(Struct, tag_field="do", tag="rest-robot"):
    """
    A ready opposing robot becomes resting.
    """


class ThermalShowdownRobotName(Struct):
    """
    A robot as a fact names it.
    """

    seat: Annotated[int, Meta(description="On whose side it is.")]
    robot: Annotated[
        int,
        Meta(
            description="A robot on the table: 1, 2, ... in the order in which they were played. The card in a hand has none."
        ),
    ]
    card: Annotated[str, Meta(description="The robot's card.")]
    number: (
        Annotated[
            int,
            Meta(
                description="The number that distinguishes it from others of its card on its side, from 1; null where the name is enough."
            ),
        ]
        | None
    )


class ThermalShowdownRobotPlayed(Struct, tag_field="type", tag="thermal-showdown.RobotPlayed"):
    """
    A robot was put on the table, resting.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="A robot as a fact names it.")]
    cost: Annotated[int, Meta(description="The control that it cost.")]
    mass: Annotated[int, Meta(description="The mass counters of ice with which it enters; 0 unless it is ice-clad.")]


class ThermalShowdownRobotView(Struct):
    """
    A robot on the table.
    """

    id: Annotated[
        int,
        Meta(
            description="A robot on the table: 1, 2, ... in the order in which they were played. The card in a hand has none."
        ),
    ]
    card: Annotated[str, Meta(description="The id of a card; the game's content describes it.")]
    number: (
        Annotated[
            int,
            Meta(
                description="The number that distinguishes it from others of its card on its side, from 1; null where the name is enough."
            ),
        ]
        | None
    )
    ready: Annotated[
        bool, Meta(description="Whether it is ready; else it rests, and can neither attack nor be activated.")
    ]
    power: Annotated[int, Meta(description="P, the kJ that it deals in an attack, with the tricks attached to it.")]
    capacity: Annotated[
        int, Meta(description="C, the kJ in a round that warm it by 1 K, with the tricks attached to it.")
    ]
    blocking: Annotated[
        bool,
        Meta(
            description="Whether its owner cannot be attacked while it is on the table, by its card or an attached trick."
        ),
    ]
    counters: Annotated[
        int, Meta(description="The 1 K counters on it. With as many as its card's `limit` it is defeated.")
    ]
    heat: Annotated[int, Meta(description="The kJ that have warmed it in this round.")]
    mass: Annotated[
        int, Meta(description="The mass counters of ice on it: while there are any, heat melts them and warms nothing.")
    ]
    melting: Annotated[
        int, Meta(description="The kJ that this round put into the mass counter that melts next, 0 or 1.")
    ]
    attached: Annotated[list[ThermalShowdownAttached], Meta(description="The tricks attached to it, the oldest first.")]


class ThermalShowdownRoundBegun(Struct, tag_field="type", tag="thermal-showdown.RoundBegun"):
    """
    A player's round: one more control counter, all of them available, his robots ready.
    """

    seat: Annotated[int, Meta(description="Whose round it is.")]
    round: Annotated[
        int, Meta(description="The number of the round, from 1; both players' rounds are counted together.")
    ]
    control: Annotated[
        int, Meta(description="The player's control counters, and so the control that is available in this round.")
    ]


class ThermalShowdownRoundEnded(Struct, tag_field="type", tag="thermal-showdown.RoundEnded"):
    """
    A player's round is over: heat that placed no counter, and unfinished melting, are lost on both sides.
    """

    seat: Annotated[int, Meta(description="Whose round it was.")]


ThermalShowdownSeatOptionsDeck: TypeAlias = str | list[str]


class ThermalShowdownSeatResigned(Struct, tag_field="type", tag="thermal-showdown.SeatResigned"):
    """
    A player gave up.
    """

    seat: Annotated[int, Meta(description="Who gave up.")]


ThermalShowdownShownSeatOptionsDeck: TypeAlias = str | list[str]
ThermalShowdownSide: TypeAlias = Enumeration[Literal["opposing", "own"]]


class ThermalShowdownSoloApprenticeArmed(Struct, tag_field="type", tag="thermal-showdown-solo.ApprenticeArmed"):
    """
    The Apprentice took all its cards into its hand, for all to see.
    """

    cards: Annotated[list[str], Meta(description="The cards, sorted.")]


class ThermalShowdownSoloApprenticeDrew(Struct, tag_field="type", tag="thermal-showdown-solo.ApprenticeDrew"):
    """
    The Apprentice took the top card of its discard pile back into its hand.
    """

    card: Annotated[str, Meta(description="The card.")]


ThermalShowdownSoloDetailsWeight: TypeAlias = Enumeration[Literal["heavy", "light", "medium"]]


class ThermalShowdownSoloOptions(Struct):
    """
    What a table is opened with.
    """

    opening: (
        Annotated[
            ThermalShowdownOpening,
            Meta(
                description="Where the first cards that are not kept go: to the discard pile, for all to see, or back into the main pile."
            ),
        ]
        | UnsetType
    ) = "discard"
    deck_limits: (
        Annotated[
            ThermalShowdownDeckLimits,
            Meta(
                description="Whether the limits on decks are kept, or waived: then a deck may hold 7 to 200 cards, in any number of copies."
            ),
        ]
        | UnsetType
    ) = "kept"
    round_limit: (
        Annotated[
            int,
            Meta(
                description="The number of rounds, both players' counted together, after which the duel is a draw, 1..1000."
            ),
        ]
        | UnsetType
    ) = 200


class ThermalShowdownSoloSeatOptions(Struct):
    """
    What a player sits down with. Nobody else sees it.
    """

    deck: (
        Annotated[
            ThermalShowdownSeatOptionsDeck,
            Meta(
                description="The id of a starter deck, or the ids of the cards: 40 to 50, or 7 to 200 where the limits are waived."
            ),
        ]
        | UnsetType
    ) = "ember"


class ThermalShowdownSoloShownSeatOptions(Struct):
    """
    The options of a seat of Thermal Showdown: the Apprentice: all of them, or what others may see before the end.
    """

    deck_size: Annotated[int, Meta(description="The number of cards in the deck.")] | UnsetType = UNSET
    deck: (
        Annotated[
            ThermalShowdownShownSeatOptionsDeck,
            Meta(
                description="The id of a starter deck, or the ids of the cards: 40 to 50, or 7 to 200 where the limits are waived."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownStarterDeck(Struct):
    """
    A deck to sit down with.
    """

    id: Annotated[str, Meta(description="The deck's id, as the seat option `deck` takes it.")]
    name: Annotated[str, Meta(description="Its name for people.")]
    text: Annotated[str, Meta(description="What kind of deck it is, in words.")]
    cards: Annotated[dict[str, int], Meta(description="How many copies it has of each card, by the card's id.")]


class ThermalShowdownTerms(Struct):
    """
    What this duel is played by.
    """

    opening: Annotated[
        ThermalShowdownOpening,
        Meta(
            description="Where the first cards that are not kept go: to the discard pile, for all to see, or back into the main pile."
        ),
    ]
    deck_limits: Annotated[
        ThermalShowdownDeckLimits,
        Meta(
            description="Whether the limits on decks are kept, or waived: then a deck may hold 7 to 200 cards, in any number of copies."
        ),
    ]
    round_limit: Annotated[
        int,
        Meta(
            description="The number of rounds, both players' counted together, after which the duel is a draw, 1..1000."
        ),
    ]


class ThermalShowdownTrickAttached(Struct, tag_field="type", tag="thermal-showdown.TrickAttached"):
    """
    A trick stays with a robot.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="The robot to which it is attached.")]
    card: Annotated[str, Meta(description="The trick.")]
    owner: Annotated[int, Meta(description="Whose trick it is.")]


class ThermalShowdownTrickDiscarded(Struct, tag_field="type", tag="thermal-showdown.TrickDiscarded"):
    """
    A used trick went to its owner's discard pile.
    """

    seat: Annotated[int, Meta(description="Whose trick it is.")]
    card: Annotated[str, Meta(description="The trick.")]


class ThermalShowdownTrickPlayed(Struct, tag_field="type", tag="thermal-showdown.TrickPlayed"):
    """
    A trick left the hand; it lies open until it is discarded or attached.
    """

    seat: Annotated[int, Meta(description="Who played it.")]
    card: Annotated[str, Meta(description="The trick.")]
    cost: Annotated[int, Meta(description="The control that it cost.")]


ThermalShowdownWish: TypeAlias = Annotated[
    Enumeration[Literal["first", "second"]], Meta(description="Whether to take the first round or the second.")
]


class ThermalShowdownWishFor(Struct, tag_field="type", tag="thermal-showdown.WishFor"):
    """
    Say whether you would rather go first or second. Secret until both have said it.
    """

    turn: Annotated[ThermalShowdownWish, Meta(description="The round that you wish for.")]


class ThermalShowdownWishMade(Struct, tag_field="type", tag="thermal-showdown.WishMade"):
    """
    A player said, in secret, when he would rather go.
    """

    seat: Annotated[int, Meta(description="Who said it.")]
    turn: Annotated[ThermalShowdownWish, Meta(description="The round wished for.")]


class ThermalShowdownWishingView(Struct, tag_field="type", tag="wishing"):
    """
    Both say at the same time, in secret, whether they would go first.
    """

    said: Annotated[list[bool], Meta(description="Whether each seat has made its wish.")]
    yours: (
        Annotated[ThermalShowdownWish, Meta(description="Your own wish; null before you made it, and for a spectator.")]
        | None
    )


TokenBodyScopesItem: TypeAlias = Enumeration[Literal["account", "play", "read"]]
Transcript: TypeAlias = Annotated[
    str,
    Meta(
        description="JSON lines: a `TranscriptHeader`, the stored events, each a `StoredEvent`, and a `TranscriptTrailer`. The bytes are what is verified: send them exactly as downloaded."
    ),
]
TranscriptHeaderFormat: TypeAlias = Enumeration[
    Literal["takeback/1", "takeback/2", "takeback/1-redacted", "takeback/2-redacted"]
]


class TranscriptTrailer(Struct):
    """
    The last line of a transcript.
    """

    head: Annotated[str, Meta(description="The chain's hash after the last event, lower-case hexadecimal.")]
    outcome: (
        Annotated[Outcome, Meta(description="How the game ended; null if it has not, or was closed or void.")] | None
    )


class UndoBody(Struct):
    """
    Undo to a version on the line of play.
    """

    to_version: Annotated[int, Meta(description="The version to go back to, one of those that `GET .../undo` lists.")]


UndoKind: TypeAlias = Annotated[
    Enumeration[Literal["rewind", "step-back", "takeback"]],
    Meta(
        description="A step back over own actions that revealed nothing, a takeback that all others agreed to, or a rewind of a table with one seat."
    ),
]
UndoMode: TypeAlias = Annotated[
    Enumeration[Literal["consent", "free", "off"]],
    Meta(
        description="How far undo reaches: ``off``, nowhere; ``consent``, over a seat's own last steps, and as far as all other seats agree; ``free``, anywhere, at a table with one seat."
    ),
]


class UndoOption(Struct):
    """
    A version that the caller can undo to.
    """

    to_version: Annotated[int, Meta(description="The version to which the game would go back.")]
    kind: Annotated[
        UndoKind,
        Meta(
            description="A step back over own actions that revealed nothing, a takeback that all others agreed to, or a rewind of a table with one seat."
        ),
    ]
    needs: Annotated[
        list[int], Meta(description="The seats that would have to agree; empty if the caller can undo alone.")
    ]
    text: Annotated[str, Meta(description="The text of the undo, for players.")]


class UndoneEventData(Struct):
    """
    The line was cut back to an earlier version.
    """

    to_version: Annotated[int, Meta(description="The version to which the game went back and from which it continues.")]
    kind: Annotated[
        UndoKind,
        Meta(
            description="A step back over own actions that revealed nothing, a takeback that all others agreed to, or a rewind of a table with one seat."
        ),
    ]
    by: Annotated[int, Meta(description="The seat whose undo it is.")]
    consents: Annotated[
        list[int], Meta(description="The seats that agreed; empty for a kind of undo that needs no consent.")
    ]
    crossed: (
        Annotated[
            bool,
            Meta(description="Whether information was revealed on what was cut. Disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class Verification(Struct):
    """
    That the owner was verified.
    """

    verified_until: Annotated[
        int, Meta(description="Until when the token of this request may change ways in, in ms since 1970 UTC.")
    ]


class VerificationBody(Struct):
    """
    Verify the owner.
    """

    credential: Annotated[
        dict[str, Any], Meta(description="What `navigator.credentials.get()` returned, by its `toJSON()`.")
    ]


class Verified(Struct):
    """
    The result of verification.
    """

    passed: (
        Annotated[bool, Meta(description="Whether every check passed; null if none failed, but one could not be made.")]
        | None
    )
    checks: Annotated[list[Check], Meta(description="The checks, in order.")]
    table: (
        Annotated[str, Meta(description="The id of the table, as the transcript claims; null where it cannot be read.")]
        | None
    )
    game: (
        Annotated[str, Meta(description="The key of the game, as the transcript claims; null where it cannot be read.")]
        | None
    )
    rules_version: (
        Annotated[
            int,
            Meta(
                description="The version of the game's rules, as the transcript claims; null where it cannot be read."
            ),
        ]
        | None
    )
    outcome: Annotated[Outcome, Meta(description="How the game ended; null unless it was verified.")] | None
    position: (
        Annotated[
            str,
            Meta(
                description="The position in the log of the imported table's last event, opaque: `wait_for` takes it. Absent unless the table was imported."
            ),
        ]
        | UnsetType
    ) = UNSET


Visibility: TypeAlias = Annotated[
    Enumeration[Literal["private", "public"]],
    Meta(
        description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
    ),
]
VoidedEventDataByValue: TypeAlias = Enumeration[Literal["operator", "server"]]
WebhookEventType: TypeAlias = Enumeration[Literal["over", "takeback", "test", "turn"]]
WebhookKind: TypeAlias = Annotated[
    Enumeration[Literal["over", "takeback", "turn"]],
    Meta(
        description="What a delivery reports: the player's turn, a takeback that awaits their answer, or the end of their table."
    ),
]


class WithdrawBody(Struct):
    """
    Withdraw the result of a finished table.
    """

    reason: Annotated[str, Meta(description="Why, for everybody who sees the table.")]


class Withdrawn(Struct):
    """
    The withdrawal of a table's result by the operator: it is excluded from the standings.
    """

    reason: Annotated[str, Meta(description="Why it was withdrawn.")]
    at: Annotated[int, Meta(description="When it was withdrawn, in milliseconds since 1970 UTC.")]


ZoneShows: TypeAlias = Enumeration[Literal["cards", "counter", "pile", "text", "track"]]
ZoneWhose: TypeAlias = Enumeration[Literal["seats", "table", "viewer"]]


class AnalysedMove(Struct):
    """
    A move on the line of play, judged from what its seat knew. All values are thousandths, for this seat.

    `decision` and `luck` add up to `after` minus `before`.
    """

    version: Annotated[int, Meta(description="The version of the table after the move.")]
    seat: Annotated[int, Meta(description="The seat that acted.")]
    by: Annotated[
        AnalysedMoveBy, Meta(description="Who chose: the player, or the server for a seat whose time had run out.")
    ]
    action: Annotated[dict[str, Any], Meta(description="The action.")]
    label: Annotated[str, Meta(description="The action in words.")]
    choices: Annotated[int, Meta(description="How many legal actions there were; with one, nothing was decided.")]
    before: Annotated[int, Meta(description="The value before the move, with the best action that was found.")]
    expected: Annotated[int, Meta(description="The value of the chosen action, before anything was drawn or shown.")]
    after: Annotated[int, Meta(description="The value after it, from what the seat knew then.")]
    decision: Annotated[int, Meta(description="What the choice cost: `expected` minus `before`, 0 or less.")]
    luck: Annotated[int, Meta(description="What the seat then drew or saw: `after` minus `expected`.")]
    error: Annotated[int, Meta(description="The standard error of `expected` minus the value of the `alternative`.")]
    luck_error: Annotated[int, Meta(description="The standard error of `luck`.")]
    alternative: (
        Annotated[Alternative, Meta(description="The best other action that was found; null if there was no other.")]
        | None
    )
    rollouts: Annotated[int, Meta(description="How many rollouts this rests on.")]


class Analysis(Struct, tag_field="state", tag="made"):
    """
    A finished game, move by move: what each choice was worth from what its seat knew, and what was luck.
    """

    revision: Annotated[
        int, Meta(description="The revision of the method; analyses of another one are not to be compared with it.")
    ]
    table: Annotated[str, Meta(description="The id of the table.")]
    game: Annotated[str, Meta(description="The key of the game.")]
    rules_version: Annotated[int, Meta(description="The version of the game's rules.")]
    head: Annotated[str, Meta(description="The hash of the table's last event, which seeds the rollouts.")]
    unit: Annotated[AnalysisUnit, Meta(description="What is measured.")]
    together: Annotated[bool, Meta(description="Whether all seats win or lose together.")]
    rollouts: Annotated[int, Meta(description="How many rollouts the analysis rests on.")]
    skipped: Annotated[
        int,
        Meta(
            description="How many moves at the beginning are left out, because the game has more than can be analysed."
        ),
    ]
    seats: Annotated[list[AnalysedSeat], Meta(description="The seats, in order.")]
    moves: Annotated[list[AnalysedMove], Meta(description="The moves on the line of play, in order.")]


AnalysisResult: TypeAlias = Annotated[
    Open[Analysis | AnalysisUnderWay], Meta(description="An analysis, or that it is being made.")
]


class Checkpoint(Struct):
    """
    The signed content: where and how a table ended.
    """

    format: Annotated[Enumeration[Literal["takeback/1-checkpoint"]], Meta(description="The format of what is signed.")]
    table: Annotated[str, Meta(description="The table's id.")]
    game: Annotated[str, Meta(description="The game's key, as the catalogue lists it.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the table at its end: the number of its events.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    outcome: Annotated[Outcome, Meta(description="How the game ended; null if it was closed or void.")] | None
    at: Annotated[int, Meta(description="When the table ended, in milliseconds since 1970 UTC.")]


class Clock(Struct):
    """
    How long a seat may take for an action, and what the server does for one that takes longer.
    """

    seconds_per_action: Annotated[
        int, Meta(description="The seconds that a seat has for each action, 10 to 2,592,000 (30 days).")
    ]
    then: Annotated[
        ClockThen,
        Meta(
            description="What the server does after that: the seat resigns, or one of its legal actions is played at random."
        ),
    ]


class ClosedEventData(Struct):
    """
    The table was closed before it started: by its opener, or by the server after a time without any event.
    """

    cause: (
        Annotated[
            ClosedEventDataCause,
            Meta(
                description="Why the server closed the table; absent if its opener did, and in events of the server from before there were causes, which means `time`."
            ),
        ]
        | UnsetType
    ) = UNSET


class DevicePreview(Struct):
    """
    A device that waits for the caller.
    """

    client: Annotated[str, Meta(description="The id that the client gave itself. It proves nothing.")]
    address: Annotated[str, Meta(description="The network address that the device asked from.")]
    same_address: Annotated[bool, Meta(description="Whether this request came from the same address.")]
    asked_at: Annotated[int, Meta(description="When it asked, in ms since 1970 UTC.")]
    scopes: Annotated[list[DevicePreviewScopesItem], Meta(description="What it may do with the token.")]
    expires_at: Annotated[int, Meta(description="When the token expires, in ms since 1970 UTC.")]
    consent: Annotated[str, Meta(description="Names this preview in the answer.")]


Draw: TypeAlias = Open[Below | Shuffle | Dice]


class Failing(Struct):
    """
    A part of the process that was interrupted again and again in the last two minutes.
    """

    part: Annotated[FailingPart, Meta(description="Its name, as in the metric `takeback_interruptions_total`.")]
    reason: Annotated[
        str, Meta(description="The last one: an exit status of its process, or the type of an error. The log has more.")
    ]


class FinishedEventData(Struct):
    """
    The game is over; the server seed is disclosed.
    """

    outcome: Annotated[Outcome, Meta(description="How a game ended.")]
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
            ),
        ]
        | UnsetType
    ) = UNSET


class ForkedEvent(Struct, tag_field="type", tag="Forked"):
    """
    This table starts from a state of another table.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ForkedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


FullThrottleAction: TypeAlias = Annotated[
    Open[FullThrottlePlaceBet | FullThrottleRemoveCard | FullThrottleReturnCards],
    Meta(description="An action of Full Throttle!."),
]


class FullThrottleActions(Struct, tag_field="game", tag="full-throttle"):
    """
    The caller's legal actions.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    actions: Annotated[
        list[FullThrottleAction],
        Meta(description="The actions: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]


class FullThrottleBetPlaced(Struct, tag_field="type", tag="full-throttle.BetPlaced"):
    """
    A seat kept a card as its bet.
    """

    seat: Annotated[int, Meta(description="The seat that bet.")]
    card: Annotated[FullThrottleCard, Meta(description="The card that it kept.")]


class FullThrottleBetsShown(Struct, tag_field="type", tag="full-throttle.BetsShown"):
    """
    A seat turned its bets up.
    """

    seat: Annotated[int, Meta(description="The seat whose bets they are.")]
    cards: Annotated[list[FullThrottleCard], Meta(description="Its bets, in the order in which it placed them.")]
    points: Annotated[
        int, Meta(description="Its points: 4, 3 or 2 for each card whose moped came in first, second or third.")
    ]
    tie_break: Annotated[
        int,
        Meta(
            description="Its points for breaking a tie: 4, 3 or 2 for each card whose moped came in fourth, fifth or sixth."
        ),
    ]


class FullThrottleBonusTriggered(Struct, tag_field="type", tag="full-throttle.BonusTriggered"):
    """
    A move ended on a +2 space: two steps more.
    """

    moped: Annotated[FullThrottleMoped, Meta(description="A moped, by its colour.")]
    space: Annotated[str, Meta(description="The +2 space on which the moped stands.")]


class FullThrottleBonusWasted(Struct, tag_field="type", tag="full-throttle.BonusWasted"):
    """
    The two steps of a bonus were blocked.
    """

    moped: Annotated[FullThrottleMoped, Meta(description="A moped, by its colour.")]
    blocked: Annotated[
        list[str],
        Meta(
            description="The occupied spaces behind which the moped is stuck, one for each step that it lost; the inner one of two abreast."
        ),
    ]
    behind: (
        Annotated[list[FullThrottleMoped], Meta(description="The mopeds that stand there, both of two abreast.")]
        | UnsetType
    ) = field(default_factory=list)


class FullThrottleCardWasted(Struct, tag_field="type", tag="full-throttle.CardWasted"):
    """
    A card moved nothing.
    """

    moped: Annotated[FullThrottleMoped, Meta(description="A moped, by its colour.")]
    blocked: Annotated[
        list[str],
        Meta(
            description="The occupied spaces behind which the moped is stuck, one for each step that it lost; the inner one of two abreast. Empty if it has finished and stays put (F10)."
        ),
    ]
    behind: (
        Annotated[
            list[FullThrottleMoped],
            Meta(
                description="The mopeds that stand there, both of two abreast; empty if the moped has finished and stays put."
            ),
        ]
        | UnsetType
    ) = field(default_factory=list)


class FullThrottleCountedBet(Struct):
    """
    A bet as it was counted.
    """

    card: Annotated[FullThrottleCard, Meta(description="The card that was kept.")]
    moped: Annotated[FullThrottleMoped, Meta(description="The moped that the card bets on.")]
    place: Annotated[int, Meta(description="The place in which that moped came in, 1..6.")]
    points: Annotated[int, Meta(description="The points: 4, 3 or 2 for the first three places, else 0.")]
    tie_break: Annotated[int, Meta(description="The points that break a tie: 4, 3 or 2 for places 4 to 6, else 0.")]


class FullThrottleDrawn(Struct):
    """
    A space as a client draws it.
    """

    space: Annotated[
        str,
        Meta(
            description="The name of a space; numbers begin at 0. `S2[1]I` is row 1 of the straight that is segment 2, inner lane; `C3` a choke; `T1.O[2]` the outer lane of a turn."
        ),
    ]
    segment: Annotated[int, Meta(description="The number of its segment, counted from the start/finish line, from 0.")]
    lane: Annotated[FullThrottleLane, Meta(description="Its lane; `single` in a choke.")]
    place: Annotated[int, Meta(description="Its number along its lane within the segment, from 0.")]
    bonus: Annotated[
        bool, Meta(description="Whether it is a +2 space: a moped that ends a move here rides two steps more.")
    ]
    start: Annotated[bool, Meta(description="Whether it is one of the six start spaces.")]
    ahead: Annotated[
        list[str], Meta(description="The spaces to which one step from here can lead, the inner one first.")
    ]


class FullThrottleGameEnded(Struct, tag_field="type", tag="full-throttle.GameEnded"):
    """
    The game is over.
    """

    outcome: Annotated[Outcome, Meta(description="How a game ended.")]


class FullThrottleLapMarkerAdvanced(Struct, tag_field="type", tag="full-throttle.LapMarkerAdvanced"):
    """
    A moped crossed the start/finish line.
    """

    moped: Annotated[FullThrottleMoped, Meta(description="A moped, by its colour.")]
    crossings: Annotated[int, Meta(description="How often it has crossed the line by now, 1..4; at 4 it finishes.")]


class FullThrottleMopedMoved(Struct, tag_field="type", tag="full-throttle.MopedMoved"):
    """
    A moped moved.
    """

    moped: Annotated[FullThrottleMoped, Meta(description="A moped, by its colour.")]
    origin: Annotated[str, Meta(description="The space from which it moved.")]
    steps: Annotated[int, Meta(description="How many steps it had: the speed of its card, or 2 for a bonus.")]
    path: Annotated[
        list[FullThrottleStep], Meta(description="Each space counted, up to the one on which it now stands.")
    ]
    blocked: Annotated[
        list[str],
        Meta(
            description="The occupied spaces behind which it had to stop, one for each step that it lost; the inner one of two abreast. Empty if it lost none."
        ),
    ]
    passing: (
        Annotated[list[FullThrottleMoped], Meta(description="The mopeds that it passed, in the order of the ride.")]
        | UnsetType
    ) = field(default_factory=list)
    behind: (
        Annotated[
            list[FullThrottleMoped],
            Meta(
                description="The mopeds that stand on what is blocked, both of two abreast, in the order of the ride."
            ),
        ]
        | UnsetType
    ) = field(default_factory=list)


class FullThrottleOptions(Struct):
    """
    The options of a table.
    """

    track: Annotated[FullThrottleTrackKey, Meta(description="The key of the racetrack.")] | UnsetType = "gravel-oval"
    two_player_removed_value: (
        Annotated[
            FullThrottleOptionsTwoPlayerRemovedValue,
            Meta(
                description="In a game for two, the speed of the card that each moped leaves in the box (F17); otherwise without effect."
            ),
        ]
        | UnsetType
    ) = 1
    finished_keep_moving: (
        Annotated[bool, Meta(description="Whether the cards of a moped that has finished still move it (F10).")]
        | UnsetType
    ) = True


FullThrottlePublicAction: TypeAlias = Annotated[
    Open[FullThrottlePublicPlaceBet | FullThrottlePublicRemoveCard | FullThrottlePublicReturnCards],
    Meta(description="An action of Full Throttle!, redacted for the caller."),
]


class FullThrottleRaceEnded(Struct, tag_field="type", tag="full-throttle.RaceEnded"):
    """
    The race is over.
    """

    reason: Annotated[
        FullThrottleRaceEndedReason,
        Meta(description="Why: three mopeds have finished, or the stack ran out before a reveal was complete."),
    ]
    places: Annotated[list[FullThrottleMoped], Meta(description="All six mopeds, first to last.")]


class FullThrottleSeatOfTable(Struct):
    """
    A seat of a table.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The id of the player who holds the seat; null while it is free.")] | None
    name: (
        Annotated[
            str, Meta(description="The player's name, or id where no name is known; null while the seat is free.")
        ]
        | None
    )
    called: (
        Annotated[
            str,
            Meta(
                description="What texts call the seat, for showing: the player's name, with the seat's number where another name at the table looks alike or the name reads like a seat; the number alone where no name is known; null while the seat is free."
            ),
        ]
        | None
    )
    seat_options: (
        Annotated[
            FullThrottleSeatOptions,
            Meta(
                description="The seat's options, redacted for the caller; null while the seat is free, and by an invitation to a game that is over."
            ),
        ]
        | None
    )
    bot: Annotated[bool, Meta(description="Whether a house bot holds the seat.")]
    resigned: Annotated[
        bool, Meta(description="Whether the seat has resigned; false by an invitation to a game that is over.")
    ]
    present: Annotated[
        bool, Meta(description="Whether its player has a stream open, or made a request within the last minute.")
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="The deadline of the seat's next action, or of its revealing, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleSeatPoints(Struct):
    """
    The points of a seat.
    """

    bets: Annotated[
        list[FullThrottleCountedBet], Meta(description="The seat's bets, in the order in which they were placed.")
    ]
    points: Annotated[int, Meta(description="The sum of their points.")]
    tie_break: Annotated[int, Meta(description="The sum of their points for breaking a tie.")]


class FullThrottleSeatTakenEvent(Struct, tag_field="type", tag="SeatTaken"):
    """
    A player took a seat.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: FullThrottleSeatTakenEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


FullThrottleSegment: TypeAlias = Open[FullThrottleStraight | FullThrottleChoke | FullThrottleTurn]


class FullThrottleStoredOpenedData(Struct, tag_field="game", tag="full-throttle"):
    """
    A table was opened. Nobody is seated yet.
    """

    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[FullThrottleOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    server_seed: Annotated[
        str,
        Meta(
            description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
    )
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class GameStatistics(Struct):
    """
    A player's results of a game.
    """

    game: Annotated[str, Meta(description="The game's key, as the catalogue lists it.")]
    played: Annotated[int, Meta(description="How many games ended.")]
    won: Annotated[int, Meta(description="How many of them the player won.")]
    resigned: Annotated[int, Meta(description="In how many of them the player resigned.")]
    by_seats: Annotated[list[SeatsStatistics], Meta(description="The same by the number of seats.")]
    best_score: Annotated[int, Meta(description="The highest score; null without any.")] | None
    mean_score: Annotated[float, Meta(description="The mean of the scores; null without any.")] | None
    rating: Annotated[KnownRating, Meta(description="The player's rating; null without any rated game.")] | None


class GameSummary(Struct):
    """
    A game as the catalogue lists it.
    """

    key: Annotated[str, Meta(description="Its name in paths, queries and bodies.")]
    title: Annotated[str, Meta(description="Its name for people.")]
    rules_version: Annotated[int, Meta(description="The version of the rules that new tables are played by.")]
    seats: Annotated[SeatCounts, Meta(description="The range of seat counts.")]
    summary: Annotated[str, Meta(description="What it is about, in a sentence.")]
    details_url: Annotated[
        str, Meta(description="Where its details are, cacheable for good: another content has another address.")
    ]
    schemas_url: Annotated[str, Meta(description="Where its JSON Schemas are, cacheable for good.")]
    minutes: (
        Annotated[PlayingTime, Meta(description="How long a game takes; absent where the game does not say.")]
        | UnsetType
    ) = UNSET
    weight: (
        Annotated[
            GameSummaryWeight,
            Meta(description="How much there is to learn before a first game; absent where the game does not say."),
        ]
        | UnsetType
    ) = UNSET


class Hint(Struct):
    """
    What a strong bot would play from what the seat knows, and why.
    """

    game: Annotated[str, Meta(description="The game's key, as the catalogue lists it.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the table that the hint is for.")]
    seat: Annotated[int, Meta(description="The caller's seat.")]
    best: Annotated[SuggestedAction, Meta(description="The action that did best.")]
    next_best: (
        Annotated[SuggestedAction, Meta(description="The best other action that was found; null if there is no other.")]
        | None
    )
    better: Annotated[
        bool, Meta(description="Whether `best` leads by more than twice the standard error of the difference.")
    ]
    rollouts: Annotated[int, Meta(description="How many rollouts each of the two values rests on.")]
    unit: Annotated[
        HintUnit,
        Meta(description="What the values are: the chance to win, or where a game is played for points the score."),
    ]
    text: Annotated[str, Meta(description="The hint and its reason, in a sentence or two.")]


class KnownDelivery(Struct):
    """
    A delivery. A newer change of the table replaces one that waits.
    """

    id: Annotated[str, Meta(description="The delivery's id: its header `webhook-id`.")]
    type: Annotated[
        KnownDeliveryType,
        Meta(
            description="What it reports: the player's turn, a takeback that awaits their answer, their table's end; or a test."
        ),
    ]
    state: Annotated[
        DeliveryState, Meta(description="Whether the delivery waits to be tried, was delivered, or is given up.")
    ]
    attempts: Annotated[int, Meta(description="How many attempts were made.")]
    created_at: Annotated[int, Meta(description="When the delivery was made, in milliseconds since 1970 UTC.")]
    table: Annotated[str, Meta(description="The id of the table that it is about; absent for a test.")] | UnsetType = (
        UNSET
    )
    position: (
        Annotated[
            str, Meta(description="The position in the log of the event that it is about, opaque; absent for a test.")
        ]
        | UnsetType
    ) = UNSET
    next_at: (
        Annotated[
            int, Meta(description="When it is tried next, in milliseconds since 1970 UTC; absent unless it waits.")
        ]
        | UnsetType
    ) = UNSET
    last_at: (
        Annotated[
            int,
            Meta(
                description="When it was last tried, in milliseconds since 1970 UTC; absent before the first attempt."
            ),
        ]
        | UnsetType
    ) = UNSET
    status: (
        Annotated[int, Meta(description="The HTTP status of the receiver's last response; absent if there was none.")]
        | UnsetType
    ) = UNSET
    failure: (
        Annotated[
            DeliveryFailure,
            Meta(
                description="Why the last attempt failed: `address-not-allowed`, the host has a private address, which the operator can allow with `TAKEBACK_WEBHOOKS_PRIVATE`, or none; `not-resolved`, it has none, where private ones are allowed; `not-connected`; `timeout`, 10 seconds; `invalid-response`; `refused-by-status`, `status` is not 2xx (redirects are not followed). Absent if it did not."
            ),
        ]
        | UnsetType
    ) = UNSET


class KnownToken(Struct):
    """
    A token without its secret.
    """

    id: Annotated[str, Meta(description="The id of the token, to revoke it by. Not a secret.")]
    label: Annotated[str, Meta(description="The label that its owner gave it; `first` for the one of registration.")]
    created_at: Annotated[int, Meta(description="When it was issued, in ms since 1970 UTC.")]
    scopes: Annotated[list[KnownTokenScopesItem], Meta(description="What it may do; each includes those before it.")]
    expires_at: Annotated[int, Meta(description="When it expires, in ms since 1970 UTC; null: never.")] | None
    issued_by: (
        Annotated[
            str,
            Meta(
                description="The id of the token that issued it; revoking that one revokes this one. null for the first token, for the spare, if its issuer revoked itself or was revoked by it, and for tokens of release 0.2.0 or earlier."
            ),
        ]
        | None
    )
    spare: Annotated[bool, Meta(description="Whether it is the spare, which no other token can revoke or replace.")]
    signed_in_by: (
        Annotated[
            str,
            Meta(
                description="The id of the way in by which it signed in; removing that one revokes this one. null for others."
            ),
        ]
        | None
    )
    current: Annotated[bool, Meta(description="Whether this request was made with it.")]


class KnownWayIn(Struct):
    """
    A passkey or the recovery code.
    """

    id: Annotated[str, Meta(description="The id, to remove it by. Not a secret.")]
    kind: Annotated[KnownWayInKind, Meta(description="Which of the two it is.")]
    name: Annotated[str, Meta(description="What its owner calls it; empty for the recovery code.")]
    created_at: Annotated[int, Meta(description="When it was added, in ms since 1970 UTC.")]
    used_at: Annotated[int, Meta(description="When it was last used, in ms since 1970 UTC; null: not yet.")] | None
    added_by: (
        Annotated[
            str,
            Meta(
                description="The id of the token that added it, or, where that is gone, of the token or way in that that came from; null if there is none, and the way in falls with no token."
            ),
        ]
        | None
    )


class KnownWebhook(Struct):
    """
    A webhook without its secret.
    """

    id: Annotated[str, Meta(description="The webhook's id.")]
    url: Annotated[str, Meta(description="Where it delivers.")]
    kinds: Annotated[list[WebhookKind], Meta(description="What it reports.")]
    created_at: Annotated[int, Meta(description="When it was registered, in milliseconds since 1970 UTC.")]
    disabled_at: (
        Annotated[int, Meta(description="When it was disabled, in milliseconds since 1970 UTC; null while it is not.")]
        | None
    )
    disabled_because: (
        Annotated[
            DisablingReason,
            Meta(
                description="Why: `failing`, a delivery failed for two days; `gone`, the receiver responded with 410; `overflow`, 2,000 deliveries were waiting. Null while it is not. Once disabled, nothing is delivered any more: delete it and register another."
            ),
        ]
        | None
    )


class LeaderboardEntry(Struct):
    """
    An entry of a leaderboard: a player, or those who played together.
    """

    rank: Annotated[int, Meta(description="The rank, from 1; ties share one.")]
    players: Annotated[list[NamedPlayer], Meta(description="Who it is about, without players who were erased since.")]
    rating: Annotated[int, Meta(description="The rating, where the board is of ratings.")] | UnsetType = UNSET
    games: Annotated[int, Meta(description="How many games are in the rating.")] | UnsetType = UNSET
    table: (
        Annotated[str, Meta(description="The table of the result that counts, where the board is of results.")]
        | UnsetType
    ) = UNSET
    ended_at: Annotated[int, Meta(description="When its game ended, in milliseconds since 1970 UTC.")] | UnsetType = (
        UNSET
    )
    score: Annotated[int, Meta(description="Its score; absent where the rules give none.")] | UnsetType = UNSET
    won: Annotated[bool, Meta(description="Whether it was won.")] | UnsetType = UNSET
    rounds: (
        Annotated[int, Meta(description="How many rounds it took; absent where that does not count.")] | UnsetType
    ) = UNSET


class ListedToken(Struct):
    """
    A token of the list, with its last use.
    """

    id: Annotated[str, Meta(description="The id of the token, to revoke it by. Not a secret.")]
    label: Annotated[str, Meta(description="The label that its owner gave it; `first` for the one of registration.")]
    created_at: Annotated[int, Meta(description="When it was issued, in ms since 1970 UTC.")]
    scopes: Annotated[list[ListedTokenScopesItem], Meta(description="What it may do; each includes those before it.")]
    expires_at: Annotated[int, Meta(description="When it expires, in ms since 1970 UTC; null: never.")] | None
    issued_by: (
        Annotated[
            str,
            Meta(
                description="The id of the token that issued it; revoking that one revokes this one. null for the first token, for the spare, if its issuer revoked itself or was revoked by it, and for tokens of release 0.2.0 or earlier."
            ),
        ]
        | None
    )
    spare: Annotated[bool, Meta(description="Whether it is the spare, which no other token can revoke or replace.")]
    signed_in_by: (
        Annotated[
            str,
            Meta(
                description="The id of the way in by which it signed in; removing that one revokes this one. null for others."
            ),
        ]
        | None
    )
    current: Annotated[bool, Meta(description="Whether this request was made with it.")]
    used_at: (
        Annotated[
            int,
            Meta(
                description="When it was used last, to the hour, in ms since 1970 UTC; null: never, or not since this is stored."
            ),
        ]
        | None
    )


class MaverickActionRegistered(Struct, tag_field="type", tag="maverick.ActionRegistered"):
    """
    Something that a monster asks for was done to it.
    """

    position: Annotated[int, Meta(description="Where the monster stands.")]
    symbol: Annotated[MaverickSymbol, Meta(description="What was done.")]
    card: Annotated[int, Meta(description="The card that was played for it.")]
    matches: Annotated[
        bool, Meta(description="Whether the card equals the monster's total strength, so that it may become a trophy.")
    ]
    monster: Annotated[str, Meta(description="The monster.")]
    left: Annotated[
        list[MaverickSymbol], Meta(description="What the monster still asks for in this turn; empty once all is done.")
    ]


class MaverickChooseCompanion(Struct, tag_field="type", tag="maverick.ChooseCompanion"):
    """
    Put the companion card on the table with this side up.
    """

    companion: Annotated[
        MaverickCompanion, Meta(description="The side: the wolf moves and fights, the raven moves and shoots.")
    ]


class MaverickDealt(Struct, tag_field="type", tag="maverick.Dealt"):
    """
    The corridor lies face up, the action deck face down at its entrance.
    """

    row: Annotated[list[str], Meta(description="The 13 monsters, that at position 1 first.")]
    deck: Annotated[list[int], Meta(description="The action cards, in the order in which they will be drawn.")]
    trophy_rule: (
        Annotated[
            MaverickTrophyRule,
            Meta(
                description="Which cards can become trophies: those of all things asked for (`required`), or of the last one (`final`)."
            ),
        ]
        | UnsetType
    ) = "required"


class MaverickFigures(Struct):
    """
    The symbols that each figure can serve.
    """

    slayer: Annotated[list[MaverickSymbol], Meta(description="Those of the monster slayer.")]
    wolf: Annotated[list[MaverickSymbol], Meta(description="Those of the companion on the ground.")]
    raven: Annotated[list[MaverickSymbol], Meta(description="Those of the companion in the air.")]


class MaverickMonster(Struct):
    """
    A monster card.
    """

    name: Annotated[str, Meta(description="The name of a monster card.")]
    strength: Annotated[
        int, Meta(description="The strength printed on it, from 0, without what neighbours that rally add.")
    ]
    needs: Annotated[list[MaverickSymbol], Meta(description="What it asks for, one entry for each time.")]
    ability: Annotated[MaverickAbility, Meta(description="Its ability; null for most monsters.")] | None


class MaverickMonsterView(Struct):
    """
    A monster of the row.
    """

    name: Annotated[str, Meta(description="The name of a monster card.")]
    ability: Annotated[MaverickAbility, Meta(description="Its ability; null for most monsters.")] | None
    slain: Annotated[bool, Meta(description="Whether it is slain: it lies face down and keeps its space.")]
    strength: (
        Annotated[
            int, Meta(description="Its total strength now, with what neighbours that rally add; null once it is slain.")
        ]
        | None
    )
    protected: Annotated[
        bool,
        Meta(
            description="Whether it reigns while a weaker direct neighbour stands: the last thing it asks for does not count."
        ),
    ]
    outstanding: Annotated[
        list[MaverickSymbol],
        Meta(description="What it still asks for in this turn, one entry for each time; empty once it is slain."),
    ]
    trophies: Annotated[list[int], Meta(description="The cards that lie on it as trophies; empty before it is slain.")]


class MaverickOptions(Struct):
    """
    The options of a table.
    """

    trophy_rule: (
        Annotated[
            MaverickTrophyRule,
            Meta(
                description="Which cards can become trophies: those of all things asked for (`required`), or of the last one (`final`)."
            ),
        ]
        | UnsetType
    ) = "required"


MaverickPublicAction: TypeAlias = Annotated[
    Open[
        MaverickChooseCompanion
        | MaverickSetPayment
        | MaverickMove
        | MaverickMelee
        | MaverickShoot
        | MaverickSwapCompanions
        | MaverickDiscard
        | MaverickEndTurn
    ],
    Meta(description="An action of Maverick, redacted for the caller."),
]


class MaverickPublicDealt(Struct, tag_field="type", tag="maverick.Dealt"):
    """
    The corridor lies face up, the action deck face down at its entrance.
    """

    row: Annotated[list[str], Meta(description="The 13 monsters, that at position 1 first.")]
    deck: Annotated[int, Meta(description="The number of action cards in the deck.")]
    trophy_rule: Annotated[
        MaverickTrophyRule,
        Meta(
            description="Which cards can become trophies: those of all things asked for (`required`), or of the last one (`final`)."
        ),
    ]


MaverickPublicFact: TypeAlias = Annotated[
    Open[
        MaverickPublicDealt
        | MaverickCardsDrawn
        | MaverickCompanionChosen
        | MaverickPaymentSet
        | MaverickFigureMoved
        | MaverickMonsterAttacked
        | MaverickCompanionsSwapped
        | MaverickMonstrousFormUnleashed
        | MaverickDiscardDemanded
        | MaverickNoxiousDiscarded
        | MaverickActionRegistered
        | MaverickMonsterSlain
        | MaverickTurnEnded
        | MaverickWon
        | MaverickLost
        | MaverickResigned
    ],
    Meta(description="A fact of Maverick, redacted for the caller."),
]


class MaverickResignedEventData(Struct):
    """
    A seat resigned.
    """

    seat: Annotated[int, Meta(description="The seat that resigned.")]
    facts: Annotated[list[MaverickPublicFact], Meta(description="What happened in the game by it, in order.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET
    cause: (
        Annotated[
            ResignedEventDataCause,
            Meta(
                description="Why the server resigned for the seat; absent if its player did, and in events of the server from before there were causes, which means `time`."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickSeatOfTable(Struct):
    """
    A seat of a table.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The id of the player who holds the seat; null while it is free.")] | None
    name: (
        Annotated[
            str, Meta(description="The player's name, or id where no name is known; null while the seat is free.")
        ]
        | None
    )
    called: (
        Annotated[
            str,
            Meta(
                description="What texts call the seat, for showing: the player's name, with the seat's number where another name at the table looks alike or the name reads like a seat; the number alone where no name is known; null while the seat is free."
            ),
        ]
        | None
    )
    seat_options: (
        Annotated[
            MaverickSeatOptions,
            Meta(
                description="The seat's options, redacted for the caller; null while the seat is free, and by an invitation to a game that is over."
            ),
        ]
        | None
    )
    bot: Annotated[bool, Meta(description="Whether a house bot holds the seat.")]
    resigned: Annotated[
        bool, Meta(description="Whether the seat has resigned; false by an invitation to a game that is over.")
    ]
    present: Annotated[
        bool, Meta(description="Whether its player has a stream open, or made a request within the last minute.")
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="The deadline of the seat's next action, or of its revealing, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickSeatTakenEvent(Struct, tag_field="type", tag="SeatTaken"):
    """
    A player took a seat.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaverickSeatTakenEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickStartedEventData(Struct):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    facts: Annotated[list[MaverickPublicFact], Meta(description="What happened in the game, in order: the setup.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class MaverickStoredOpenedData(Struct, tag_field="game", tag="maverick"):
    """
    A table was opened. Nobody is seated yet.
    """

    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[MaverickOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    server_seed: Annotated[
        str,
        Meta(
            description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
    )
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class MaverickView(Struct):
    """
    The table as the seat and spectators see it.
    """

    phase: Annotated[
        MaverickPhaseName,
        Meta(
            description="What is to be decided: the companion, the payment, what to play, or what to give up to a noxious monster."
        ),
    ]
    row: Annotated[list[MaverickMonsterView], Meta(description="The 13 monsters, that at position 1 first.")]
    slayer_at: Annotated[
        int, Meta(description="Where the slayer stands: 0 at the entrance, else a monster's position.")
    ]
    companion_at: Annotated[
        int, Meta(description="Where the companion stands: 0 at the entrance, else a monster's position.")
    ]
    companion: (
        Annotated[MaverickCompanion, Meta(description="The companion on the table; null until it is chosen.")] | None
    )
    form: Annotated[
        MaverickForm,
        Meta(
            description="The slayer's form. The monstrous one, with a hand of six, comes with the first fifth card of a turn, and stays."
        ),
    ]
    hand: Annotated[list[int], Meta(description="The cards in hand, sorted. Everybody sees them.")]
    hand_limit: Annotated[
        int, Meta(description="How many cards the hand is filled up to at the end of a turn: 5, in monstrous form 6.")
    ]
    deck: Annotated[int, Meta(description="The number of cards in the deck.")]
    payment: Annotated[
        int, Meta(description="The number of cards that are set aside, unseen, as the payment; 0 until it is set.")
    ]
    played: Annotated[
        list[int], Meta(description="The cards played in this turn, in order, without those that became trophies.")
    ]
    cards_played: Annotated[
        int, Meta(description="The number of cards played in this turn, trophies included, without cards given up.")
    ]
    discards: Annotated[
        list[int],
        Meta(description="The discard pile, the card that came first at the front. It is never shuffled back."),
    ]


MaximumApocalypseAction: TypeAlias = Annotated[
    Open[
        MaximumApocalypseMove
        | MaximumApocalypseDrawCard
        | MaximumApocalypsePlayCard
        | MaximumApocalypseUseGear
        | MaximumApocalypseUseInnate
        | MaximumApocalypseUseTile
        | MaximumApocalypseSearch
        | MaximumApocalypseDoTask
        | MaximumApocalypseLayDown
        | MaximumApocalypseDiscardGear
        | MaximumApocalypseUseFreely
        | MaximumApocalypseTradeIn
        | MaximumApocalypseTrade
        | MaximumApocalypseEndTurn
        | MaximumApocalypseChooseMonster
        | MaximumApocalypseChooseSurvivor
        | MaximumApocalypseChooseTile
        | MaximumApocalypseChooseCard
        | MaximumApocalypseChooseGear
        | MaximumApocalypseChooseDiscarded
        | MaximumApocalypseChooseLying
        | MaximumApocalypseChoose
        | MaximumApocalypseDone
    ],
    Meta(description="An action of Maximum Apocalypse."),
]


class MaximumApocalypseActions(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    The caller's legal actions.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    actions: Annotated[
        list[MaximumApocalypseAction],
        Meta(description="The actions: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]


class MaximumApocalypseAmmo(Struct):
    """
    What a weapon fires and how much it holds.
    """

    kind: Annotated[MaximumApocalypseAmmoKind, Meta(description="What a weapon fires: bullets or fuel.")]
    n: Annotated[int, Meta(description="How much it holds, from 1.")]


class MaximumApocalypseBoss(Struct):
    """
    Where the bosses are.
    """

    where: Annotated[
        MaximumApocalypseBossWhere,
        Meta(
            description="`none`: not in the game; `aside` until the mission brings one; among the `lowest` cards of the deck or in its lower `half`; `both` anywhere in it; `one-and-lowest`: one anywhere, one at the bottom."
        ),
    ]
    n: Annotated[int, Meta(description="Among how many of the lowest cards, with `lowest`; else 0.")]


class MaximumApocalypseCardGivenSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardGiven"):
    """
    A seat gave another one a scavenge card.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    to: Annotated[int, Meta(description="The seat that gets the card.")]
    card: Annotated[
        MaximumApocalypseSeenCard, Meta(description="A card as a viewer sees it: its back, and its face or null.")
    ]


class MaximumApocalypseCardKeptSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardKept"):
    """
    A seat kept a card that it had looked at.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    card: Annotated[
        MaximumApocalypseSeenCard, Meta(description="A card as a viewer sees it: its back, and its face or null.")
    ]
    to: Annotated[
        MaximumApocalypseKeptCardTarget,
        Meta(description="Where the card goes: into the `hand`; `shown`: everybody sees it, and it takes effect next."),
    ]


class MaximumApocalypseCardLaidSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardLaid"):
    """
    A card of a hand went onto the objective.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    card: Annotated[
        MaximumApocalypseSeenCard, Meta(description="A card as a viewer sees it: its back, and its face or null.")
    ]
    laid: Annotated[MaximumApocalypseLaid, Meta(description="A card on the objective.")]


class MaximumApocalypseCardPlayedSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardPlayed"):
    """
    A card left the hand: into play if it is a gear, else onto its discard pile.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    card: Annotated[
        MaximumApocalypseSeenCard, Meta(description="A card as a viewer sees it: its back, and its face or null.")
    ]


class MaximumApocalypseCardPutUnderSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardPutUnder"):
    """
    A seat put a card that it had looked at under its deck.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    card: Annotated[
        MaximumApocalypseSeenCard, Meta(description="A card as a viewer sees it: its back, and its face or null.")
    ]


class MaximumApocalypseCardSetAsideSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardSetAside"):
    """
    Mulligan: a card will be replaced.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    card: Annotated[
        MaximumApocalypseSeenCard, Meta(description="A card as a viewer sees it: its back, and its face or null.")
    ]


class MaximumApocalypseCardShownSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardShown"):
    """
    A seat showed a card of its hand to everybody.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    card: Annotated[
        MaximumApocalypseSeenCard, Meta(description="A card as a viewer sees it: its back, and its face or null.")
    ]


class MaximumApocalypseCause(Struct):
    """
    Why something happened: the card, tile, monster or part of the rules behind it. Public.
    """

    why: Annotated[
        MaximumApocalypseWhy,
        Meta(
            description="What caused it: a `card`, a class's own action (`innate`), the Dog's (`dog`), a `tile`, a `monster`, the `mission`; else a part of the rules. `action`: a plain action, such as a move; `turn`: a step of the turn."
        ),
    ]
    name: (
        Annotated[
            str,
            Meta(
                description="The id in the content: of the card, the kind of monster or tile, or with `innate` and `dog` of the class; empty for anything else."
            ),
        ]
        | UnsetType
    ) = ""
    survivor: (
        Annotated[
            int,
            Meta(
                description="The survivor who did it, or whom the tile, the monster or the rule concerns; -1: nobody."
            ),
        ]
        | UnsetType
    ) = -1
    monster: Annotated[int, Meta(description="The monster's number; 0: no monster.")] | UnsetType = 0


MaximumApocalypseChoiceMadePick: TypeAlias = Open[
    MaximumApocalypseDone
    | MaximumApocalypseChoose
    | MaximumApocalypseChooseSurvivor
    | MaximumApocalypseChooseTile
    | MaximumApocalypseChooseGear
]


class MaximumApocalypseComing(Struct, tag_field="type", tag="Coming"):
    """
    A survivor draws monsters.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    n: Annotated[int, Meta(description="How many are still to be drawn, from 1.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    boss: (
        Annotated[bool, Meta(description="Whether it is the boss that was set aside, not a card of the deck.")]
        | UnsetType
    ) = False


class MaximumApocalypseDrawnCard(Struct):
    """
    A survivor or scavenge card.
    """

    id: Annotated[str, Meta(description="Its name in views, facts and actions.")]
    name: Annotated[str, Meta(description="The title on the card.")]
    set: Annotated[str, Meta(description="The class whose deck it is in, or `scavenge`.")]
    copies: Annotated[int, Meta(description="How many there are.")]
    kind: Annotated[
        MaximumApocalypseDrawnCardKind,
        Meta(description="An instant is played and gone; gear stays in play and takes storage; an item is scavenged."),
    ]
    storage: Annotated[int, Meta(description="The storage that it takes.")]
    ammo: (
        Annotated[
            MaximumApocalypseAmmo, Meta(description="What it fires and how much it holds; null if it fires nothing.")
        ]
        | None
    )
    range: Annotated[MaximumApocalypseRange, Meta(description="How far it reaches.")]
    mods: Annotated[MaximumApocalypseMods, Meta(description="What it changes as long as it is in play.")]
    wears: Annotated[int, Meta(description="The damage that it adds to the weapon that it is attached to.")]
    brittle: Annotated[bool, Meta(description="It is lost when its weapon is reloaded.")]
    food: Annotated[bool, Meta(description="It is food.")]
    shown: Annotated[bool, Meta(description="Everybody sees it as soon as it is found.")]
    copy_of: Annotated[
        str, Meta(description="The scavenge card of the same title, of which only one may be in play; empty for none.")
    ]
    text: Annotated[str, Meta(description="The text on the card.")]


class MaximumApocalypseDrawnInnate(Struct):
    """
    A class's own action, lost while starving.
    """

    name: Annotated[str, Meta(description="What it is called.")]
    text: Annotated[str, Meta(description="What it does.")]
    range: Annotated[MaximumApocalypseRange, Meta(description="How far it reaches; null if it has no range.")] | None


class MaximumApocalypseDrawnMonster(Struct):
    """
    A monster card.
    """

    id: Annotated[str, Meta(description="Its name in views and facts.")]
    name: Annotated[str, Meta(description="The title on the card.")]
    set: Annotated[str, Meta(description="The apocalypse that it belongs to.")]
    copies: Annotated[int, Meta(description="How many there are.")]
    health: Annotated[int, Meta(description="Its hit points.")]
    damage: Annotated[int, Meta(description="The damage that it deals.")]
    range: Annotated[MaximumApocalypseRange, Meta(description="How far it reaches; null if it has no range.")] | None
    boss: Annotated[bool, Meta(description="It is a boss.")]
    counts_as: Annotated[
        str, Meta(description="The sample that it yields where a mission collects them; empty for none.")
    ]
    boosts: Annotated[int, Meta(description="The damage that it adds to its set.")]
    shields: Annotated[int, Meta(description="What it takes off damage to its set in range.")]
    senses: Annotated[bool, Meta(description="A survivor in front of whom it stands fails every stealth test.")]
    flies: Annotated[bool, Meta(description="It is out of short range.")]
    avenged: Annotated[bool, Meta(description="A survivor who destroys a monster of its set draws another one.")]
    pounces: Annotated[int, Meta(description="The factor by which it damages a survivor who has not moved this turn.")]
    text: Annotated[str, Meta(description="The text on the card.")]


class MaximumApocalypseFallen(Struct):
    """
    When and of what a survivor died.
    """

    turn: Annotated[int, Meta(description="The number of the turn, counted over all survivors; 0: before the first.")]
    round: Annotated[int, Meta(description="The round: the most turns that any survivor had begun.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseGameOver(Struct, tag_field="type", tag="maximum-apocalypse.GameOver"):
    """
    The game ended.
    """

    outcome: Annotated[Outcome, Meta(description="How a game ended.")]


class MaximumApocalypseGearLeft(Struct, tag_field="type", tag="maximum-apocalypse.GearLeft"):
    """
    A gear left play; what was attached to it went onto its discard pile.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    to: Annotated[
        MaximumApocalypseGearTarget,
        Meta(
            description="Where the gear goes: onto its `discard` pile, back into the `deck`, or `laid` onto the objective."
        ),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    laid: (
        Annotated[MaximumApocalypseLaid, Meta(description="What the objective has now, with `to` `laid`; else null.")]
        | None
        | UnsetType
    ) = UNSET


class MaximumApocalypseGearMoved(Struct, tag_field="type", tag="maximum-apocalypse.GearMoved"):
    """
    A gear went to another survivor, with everything attached to it.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    to: Annotated[int, Meta(description="The survivor who has it now, by place in the view's `survivors`.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseGearView(Struct):
    """
    A gear in play.
    """

    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    ammo: Annotated[
        int, Meta(description="Ammunition on it, up to what the card holds; 0 also for a gear without ammunition.")
    ]
    worn: Annotated[list[str], Meta(description="The cards attached to it, by id; empty: none.")]
    range: Annotated[
        MaximumApocalypseRange,
        Meta(
            description="How far something reaches, in steps on the map: `short` 0, `middle` 0-1, `long` 1-2, for monsters 0-2; `any`: everywhere."
        ),
    ]


class MaximumApocalypseHealed(Struct, tag_field="type", tag="maximum-apocalypse.Healed"):
    """
    A body got health back.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dog: Annotated[bool, Meta(description="Whether it is the Veteran's Dog; else it is the survivor itself.")]
    n: Annotated[int, Meta(description="The health restored; 0: there was nothing to heal.")]
    left: Annotated[int, Meta(description="Its health now.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseHeld(Struct):
    """
    A card in a hand, or aside. All but the face is public: everybody can follow a hidden card from hand to hand.
    """

    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    origin: Annotated[
        MaximumApocalypseOrigin,
        Meta(
            description="A card's back: `survivor` for its seat's own deck, `red`, `green` or `blue` for that scavenge deck; `open`: it was taken where everybody saw it."
        ),
    ]
    known: Annotated[
        int,
        Meta(
            description="Who knows the card's face besides the seat that has it, as a bit mask: 1 << seat; 255: everybody, spectators too."
        ),
    ]
    no_food: (
        Annotated[
            bool,
            Meta(
                description="Whether it was in a hand when all food of that hand was discarded: everybody knows that it is none."
            ),
        ]
        | UnsetType
    ) = False


class MaximumApocalypseHold(Struct):
    """
    A temporary effect.
    """

    effect: Annotated[
        str,
        Meta(
            description="`dealt`: deals `n` more damage; `no-hunger`: takes no hunger damage; `dog-immune`: the Dog takes no damage; `loot`: scavenges once for each monster destroyed."
        ),
    ]
    n: Annotated[int, Meta(description="The damage added, with `dealt`; else 0.")]
    who: Annotated[int, Meta(description="The survivor who has it, by place in the view's `survivors`.")]
    all: Annotated[bool, Meta(description="Whether all survivors have it, not only `who`.")]
    until: Annotated[
        int,
        Meta(
            description="The survivor at the start of whose next turn it ends at the latest, by place in the view's `survivors`."
        ),
    ]
    this_turn: Annotated[bool, Meta(description="Whether it ends with the current turn.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseHoldBegan(Struct, tag_field="type", tag="maximum-apocalypse.HoldBegan"):
    """
    A temporary effect began.
    """

    hold: Annotated[MaximumApocalypseHold, Meta(description="A temporary effect.")]


class MaximumApocalypseHungerSet(Struct, tag_field="type", tag="maximum-apocalypse.HungerSet"):
    """
    A body's hunger changed, or its step on the hunger damage track.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dog: Annotated[bool, Meta(description="Whether it is the Veteran's Dog; else it is the survivor itself.")]
    hunger: Annotated[int, Meta(description="Hunger, 1..6; at 6 the body is starving.")]
    track: Annotated[
        int,
        Meta(
            description="The step on the hunger damage track: 0 when not starving; 1..4 deal 2, 4, 6 and 8 damage, 5 is death."
        ),
    ]
    was: Annotated[int, Meta(description="Its hunger before, 1..6.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseKeep(Struct, tag_field="type", tag="Keep"):
    """
    A seat keeps some of the cards that it looks at.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    keep: Annotated[int, Meta(description="How many it keeps.")]
    under: Annotated[bool, Meta(description="Whether the others go under their deck; else they are discarded.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseMarkers(Struct):
    """
    Objective tokens, placed by the players.
    """

    count: Annotated[int, Meta(description="How many there are; 0: none.")]
    away_from: Annotated[str, Meta(description="The kind of tile from which they keep a distance; empty: none.")]
    away: Annotated[int, Meta(description="That distance at least, in steps on the map.")]
    apart: Annotated[int, Meta(description="Their distance from one another at least, in steps on the map.")]
    monsters: Annotated[int, Meta(description="The monster tokens placed on each.")]
    cleared: Annotated[
        MaximumApocalypseMarkersCleared,
        Meta(
            description="When one leaves its tile: `entered`, `emptied` of monster tokens, or when the `task` is done."
        ),
    ]
    on: Annotated[
        MaximumApocalypseMarkersOn,
        Meta(description="When its effect comes: as survivors `enter` the tile, or `reveal` it."),
    ]


class MaximumApocalypseMissionSetBack(Struct, tag_field="type", tag="maximum-apocalypse.MissionSetBack"):
    """
    Something that the mission needs was lost, or what could have brought it back.
    """

    setback: Annotated[
        MaximumApocalypseSetback, Meta(description="What the mission lacks: cards, or a way to a place.")
    ]


class MaximumApocalypseMonsterCame(Struct, tag_field="type", tag="maximum-apocalypse.MonsterCame"):
    """
    A monster engaged a survivor.
    """

    survivor: Annotated[
        int, Meta(description="The survivor whom the monster is in front of, by place in the view's `survivors`.")
    ]
    monster: Annotated[
        int, Meta(description="The number of a monster, from 1; no other monster of the game gets the same.")
    ]
    kind: Annotated[str, Meta(description="A kind of monster, by its `id` in the content's `monsters`.")]
    zone: Annotated[
        MaximumApocalypseMonsterSource,
        Meta(description="Where the monster comes from: the monster `deck`, or the boss that was set `aside`."),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseMonsterHealed(Struct, tag_field="type", tag="maximum-apocalypse.MonsterHealed"):
    """
    A monster was healed to full health.
    """

    survivor: Annotated[
        int, Meta(description="The survivor whom the monster is in front of, by place in the view's `survivors`.")
    ]
    monster: Annotated[
        int, Meta(description="The number of a monster, from 1; no other monster of the game gets the same.")
    ]
    kind: Annotated[str, Meta(description="A kind of monster, by its `id` in the content's `monsters`.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseMonsterHurt(Struct, tag_field="type", tag="maximum-apocalypse.MonsterHurt"):
    """
    A monster in front of a survivor took damage, or none.
    """

    survivor: Annotated[
        int, Meta(description="The survivor whom the monster is in front of, by place in the view's `survivors`.")
    ]
    monster: Annotated[
        int, Meta(description="The number of a monster, from 1; no other monster of the game gets the same.")
    ]
    kind: Annotated[str, Meta(description="A kind of monster, by its `id` in the content's `monsters`.")]
    n: Annotated[int, Meta(description="The damage taken, without what was kept off; 0: none.")]
    kept: Annotated[int, Meta(description="The damage that monsters of its set kept off it.")]
    left: Annotated[int, Meta(description="Health left; 0: it is destroyed.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseMonsterLeft(Struct, tag_field="type", tag="maximum-apocalypse.MonsterLeft"):
    """
    A monster is no longer in front of a survivor.
    """

    survivor: Annotated[
        int, Meta(description="The survivor whom it was in front of, by place in the view's `survivors`.")
    ]
    monster: Annotated[
        int, Meta(description="The number of a monster, from 1; no other monster of the game gets the same.")
    ]
    kind: Annotated[str, Meta(description="A kind of monster, by its `id` in the content's `monsters`.")]
    to: Annotated[
        MaximumApocalypseMonsterEnd,
        Meta(
            description="Where the monster goes: the `discard` pile; `samples`: onto the objective; `slain`: a boss, out of the game, in rules version 1."
        ),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    by: (
        Annotated[
            int,
            Meta(
                description="The survivor who destroyed it, by place in the view's `survivors`; -1: it was not destroyed."
            ),
        ]
        | UnsetType
    ) = -1


class MaximumApocalypseMonsterStunned(Struct, tag_field="type", tag="maximum-apocalypse.MonsterStunned"):
    """
    A monster was stunned.
    """

    survivor: Annotated[
        int, Meta(description="The survivor whom the monster is in front of, by place in the view's `survivors`.")
    ]
    monster: Annotated[
        int, Meta(description="The number of a monster, from 1; no other monster of the game gets the same.")
    ]
    kind: Annotated[str, Meta(description="A kind of monster, by its `id` in the content's `monsters`.")]
    by: Annotated[
        int,
        Meta(
            description="The survivor who stunned it, by place in the view's `survivors`; the stun ends when its next turn begins."
        ),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseMonsterTurned(Struct, tag_field="type", tag="maximum-apocalypse.MonsterTurned"):
    """
    A monster turned from one survivor to another.
    """

    survivor: Annotated[
        int, Meta(description="The survivor whom it was in front of, by place in the view's `survivors`.")
    ]
    monster: Annotated[
        int, Meta(description="The number of a monster, from 1; no other monster of the game gets the same.")
    ]
    kind: Annotated[str, Meta(description="A kind of monster, by its `id` in the content's `monsters`.")]
    to: Annotated[int, Meta(description="The survivor whom it is in front of now, by place in the view's `survivors`.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseNothingToBurn(Struct, tag_field="type", tag="maximum-apocalypse.NothingToBurn"):
    """
    A seat has to burn a card and has none left: its survivor dies.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseOptions(Struct):
    """
    A table's options: the mission, the map, who begins, and the variants.
    """

    mission: Annotated[int, Meta(description="The mission's `number` in the content.")] | UnsetType = 1
    map: (
        Annotated[
            str,
            Meta(
                description="Rows of letters from the top, `/` between them: `V` the Van, `B` the Military Base, `M` the Shopping Mall, `?` any other tile, `.` a gap. Empty: the mission's own shape."
            ),
        ]
        | UnsetType
    ) = ""
    open_hands: (
        Annotated[
            bool, Meta(description="Whether everybody sees all hands, and the cards that seats set aside or look at.")
        ]
        | UnsetType
    ) = False
    first_seat: (
        Annotated[int, Meta(description="The seat whose survivor takes the first turn, modulo the number of seats.")]
        | UnsetType
    ) = 0
    harder_decks: (
        Annotated[
            bool,
            Meta(
                description="Whether the red and the blue scavenge deck get an Ambush more each, the green one an Empty Handed."
            ),
        ]
        | UnsetType
    ) = False
    no_token_cap: (
        Annotated[bool, Meta(description="Whether a tile may hold more than 3 monster tokens.")] | UnsetType
    ) = False
    rolled_hunger: (
        Annotated[
            bool,
            Meta(
                description="Whether each body's hunger at the start is rolled, 1..5 (a 6 counts as 5); else it is 1."
            ),
        ]
        | UnsetType
    ) = False
    extra_tiles: (
        Annotated[
            int,
            Meta(
                description="How many more tiles of the box, drawn at random, are added to those of the mission; a `map` of your own has places for them, too."
            ),
        ]
        | UnsetType
    ) = 0
    any_death_loses: (
        Annotated[bool, Meta(description="Whether the table loses as soon as a survivor dies.")] | UnsetType
    ) = False
    mixed: (
        Annotated[
            list[MaximumApocalypseSetName],
            Meta(description="Monster sets shuffled into the deck besides the mission's own; empty: none."),
        ]
        | UnsetType
    ) = field(default_factory=list)
    monsters: (
        Annotated[
            MaximumApocalypseSetName,
            Meta(
                description="The monster set to play against in place of the mission's own; left out: the mission's own. Mission 2 collects samples of its own set, which stays in the game."
            ),
        ]
        | UnsetType
    ) = UNSET
    by_lot: (
        Annotated[
            bool,
            Meta(
                description="Whether chance draws the mission, among all that can be played with the other options; `mission` is then the one that was drawn, and has no meaning before. Left out: it is chosen."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypsePendingView(Struct):
    """
    Whom the table waits for, and about what (`Question`).
    """

    survivor: Annotated[
        int, Meta(description="The survivor whose seat chooses or acts next, by place in the view's `survivors`.")
    ]
    about: Annotated[
        MaximumApocalypseAbout,
        Meta(
            description="What the answer decides: with `storage`, say, which gear to discard for lack of storage. With `act` and `play` the survivor acts out of turn. The labels of the legal actions say in words what each choice does."
        ),
    ]
    left: Annotated[
        int,
        Meta(
            description="With `act` and `play`: the actions or plays out of turn still to come; 0 with any other question."
        ),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    n: Annotated[
        int,
        Meta(
            description="How many or how much, by `about`: the damage of `damage`, the cards that `discard` still takes, the moves left to `move`. 0: it is no question of number, or everything (`reload`, `clear-tokens`)."
        ),
    ]
    other: Annotated[
        int,
        Meta(
            description="The other survivor concerned, by place in the view's `survivors`: who is traded with, pulled or sent; -1: none."
        ),
    ]
    card: Annotated[
        str,
        Meta(
            description="The card that was found (`found-gear`) or is handed over (`hand-to`), by id; empty with any other question."
        ),
    ]


class MaximumApocalypsePlayer(Struct):
    """
    A seat's cards.
    """

    classes: Annotated[list[str], Meta(description="The classes that the seat plays, one or two, by id.")]
    deck: Annotated[list[str], Meta(description="The survivor deck by card ids, the top card last.")]
    hand: Annotated[list[MaximumApocalypseHeld], Meta(description="The hand, sorted by card id.")] | UnsetType = field(
        default_factory=list
    )
    aside: (
        Annotated[
            list[MaximumApocalypseHeld],
            Meta(
                description="Cards set aside in the mulligan, looked at, or found and to be resolved, sorted by card id."
            ),
        ]
        | UnsetType
    ) = field(default_factory=list)
    discard: Annotated[list[str], Meta(description="The discard pile by card ids, the latest last.")] | UnsetType = (
        field(default_factory=list)
    )
    odds: (
        Annotated[
            list[list[MaximumApocalypsePlayerOddsItemItem]],
            Meta(
                description="Public odds of hidden survivor cards: id, and weight of being in the hand against one card each of the deck, in 1/1024; 0: not in the hand, -1: surely in it. Cards left out are equally likely anywhere."
            ),
        ]
        | UnsetType
    ) = field(default_factory=list)
    out: Annotated[bool, Meta(description="Whether none of its survivors is in the game any more.")] | UnsetType = False


class MaximumApocalypsePlayerView(Struct):
    """
    A seat's cards: faces where this viewer knows them, backs else.
    """

    classes: Annotated[list[str], Meta(description="The classes that the seat plays, one or two, by id.")]
    deck: Annotated[int, Meta(description="How many cards its survivor deck has left.")]
    hand: Annotated[
        list[MaximumApocalypseSeenCard],
        Meta(description="The hand, in an order that reveals nothing about hidden cards."),
    ]
    aside: Annotated[
        list[MaximumApocalypseSeenCard],
        Meta(description="Cards set aside in the mulligan, looked at, or found and to be resolved; empty: none."),
    ]
    discard: Annotated[list[str], Meta(description="Its discard pile by card ids, the latest last.")]
    out: Annotated[bool, Meta(description="Whether none of its survivors is in the game any more.")]


class MaximumApocalypsePoisonSet(Struct, tag_field="type", tag="maximum-apocalypse.PoisonSet"):
    """
    A body's poison counters changed.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dog: Annotated[bool, Meta(description="Whether it is the Veteran's Dog; else it is the survivor itself.")]
    n: Annotated[int, Meta(description="Poison counters; each deals 1 damage at the end of the survivor's turn.")]
    was: Annotated[int, Meta(description="Its poison counters before.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


MaximumApocalypsePublicAction: TypeAlias = Annotated[
    Open[
        MaximumApocalypseMove
        | MaximumApocalypseDrawCard
        | MaximumApocalypsePlayCard
        | MaximumApocalypseUseGear
        | MaximumApocalypseUseInnate
        | MaximumApocalypseUseTile
        | MaximumApocalypseSearch
        | MaximumApocalypseDoTask
        | MaximumApocalypseLayDown
        | MaximumApocalypseDiscardGear
        | MaximumApocalypseUseFreely
        | MaximumApocalypseTradeIn
        | MaximumApocalypseTrade
        | MaximumApocalypseEndTurn
        | MaximumApocalypseChooseMonster
        | MaximumApocalypseChooseSurvivor
        | MaximumApocalypseChooseTile
        | MaximumApocalypseCardChosen
        | MaximumApocalypseChooseGear
        | MaximumApocalypseChooseDiscarded
        | MaximumApocalypseChooseLying
        | MaximumApocalypseChoose
        | MaximumApocalypseDone
    ],
    Meta(description="An action of Maximum Apocalypse, redacted for the caller."),
]


class MaximumApocalypseQuest(Struct):
    """
    The progress of the mission.
    """

    laid: Annotated[list[str], Meta(description="Cards on the objective by id, the latest last.")] | UnsetType = field(
        default_factory=list
    )
    samples: (
        Annotated[list[str], Meta(description="Monsters on the objective, by the ids of their kinds.")] | UnsetType
    ) = field(default_factory=list)
    counts: (
        Annotated[
            list[list[MaximumApocalypseQuestCountsItemItem]],
            Meta(description="The mission's counters, each with its name and value, by name; those at 0 are left out."),
        ]
        | UnsetType
    ) = field(default_factory=list)
    spent: (
        Annotated[list[int], Meta(description="Actions spent on each of the mission's `tasks`, in their order.")]
        | UnsetType
    ) = field(default_factory=list)
    fuse: Annotated[int, Meta(description="Rounds left before the bomb goes off; -1: no countdown.")] | UnsetType = -1
    fuse_of: (
        Annotated[int, Meta(description="The survivor at the end of whose turns a round is over; -1: no countdown.")]
        | UnsetType
    ) = -1


class MaximumApocalypseQuestView(Struct):
    """
    The progress of the mission.
    """

    laid: Annotated[list[str], Meta(description="Cards on the objective by id, the latest last.")]
    samples: Annotated[list[str], Meta(description="Monsters on the objective, by the ids of their kinds.")]
    counts: Annotated[
        list[list[MaximumApocalypseQuestViewCountsItemItem]],
        Meta(description="The mission's counters, each with its name and value, by name; those at 0 are left out."),
    ]
    spent: Annotated[list[int], Meta(description="Actions spent on each of the mission's `tasks`, in their order.")]
    fuse: Annotated[int, Meta(description="Rounds left before the bomb goes off; -1: no countdown.")]
    setbacks: Annotated[
        list[MaximumApocalypseSetbackView], Meta(description="What the mission lacks by now; empty: nothing.")
    ]
    winnable: Annotated[
        bool, Meta(description="Whether all setbacks can still be made up for, as far as everybody can know.")
    ]


class MaximumApocalypseQuestion(Struct):
    """
    What a seat is asked to decide.
    """

    about: Annotated[
        MaximumApocalypseAbout,
        Meta(
            description="What the answer decides: with `storage`, say, which gear to discard for lack of storage. With `act` and `play` the survivor acts out of turn. The labels of the legal actions say in words what each choice does."
        ),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    n: (
        Annotated[
            int,
            Meta(
                description="How many or how much, by `about`: the damage of `damage`, the cards that `discard` still takes, the moves left to `move`. 0: it is no question of number, or everything (`reload`, `clear-tokens`)."
            ),
        ]
        | UnsetType
    ) = 0
    other: (
        Annotated[
            int,
            Meta(
                description="The other survivor concerned, by place in the view's `survivors`: who is traded with, pulled or sent; -1: none."
            ),
        ]
        | UnsetType
    ) = -1
    card: (
        Annotated[
            str,
            Meta(
                description="The card that was found (`found-gear`) or is handed over (`hand-to`), by id; empty with any other question."
            ),
        ]
        | UnsetType
    ) = ""


class MaximumApocalypseReloaded(Struct, tag_field="type", tag="maximum-apocalypse.Reloaded"):
    """
    A weapon was reloaded.
    """

    survivor: Annotated[int, Meta(description="The survivor whose weapon it is, by place in the view's `survivors`.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    n: Annotated[int, Meta(description="The ammunition on it now.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    dropped: (
        Annotated[list[str], Meta(description="Attached cards that came off it, by id; empty: none.")] | UnsetType
    ) = field(default_factory=list)


class MaximumApocalypseScavenged(Struct, tag_field="type", tag="maximum-apocalypse.Scavenged"):
    """
    A seat drew from a scavenge deck.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    deck: Annotated[int, Meta(description="A scavenge deck: 0 red, 1 green, 2 blue.")]
    held: Annotated[MaximumApocalypseHeld, Meta(description="A card in a hand, or aside.")]
    to: Annotated[
        MaximumApocalypseHandZone, Meta(description="Into the `hand`; or `aside`, to choose from or to resolve.")
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseScavengedSeen(Struct, tag_field="type", tag="maximum-apocalypse.Scavenged"):
    """
    A seat drew from a scavenge deck.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    deck: Annotated[int, Meta(description="A scavenge deck: 0 red, 1 green, 2 blue.")]
    card: Annotated[
        MaximumApocalypseSeenCard, Meta(description="A card as a viewer sees it: its back, and its face or null.")
    ]
    to: Annotated[
        MaximumApocalypseScavengedTarget,
        Meta(
            description="Where the card goes: into the `hand`; `aside`, to be looked at; `shown`: everybody sees it, and it takes effect next."
        ),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseSeatOfTable(Struct):
    """
    A seat of a table.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The id of the player who holds the seat; null while it is free.")] | None
    name: (
        Annotated[
            str, Meta(description="The player's name, or id where no name is known; null while the seat is free.")
        ]
        | None
    )
    called: (
        Annotated[
            str,
            Meta(
                description="What texts call the seat, for showing: the player's name, with the seat's number where another name at the table looks alike or the name reads like a seat; the number alone where no name is known; null while the seat is free."
            ),
        ]
        | None
    )
    seat_options: (
        Annotated[
            MaximumApocalypseSeatOptions,
            Meta(
                description="The seat's options, redacted for the caller; null while the seat is free, and by an invitation to a game that is over."
            ),
        ]
        | None
    )
    bot: Annotated[bool, Meta(description="Whether a house bot holds the seat.")]
    resigned: Annotated[
        bool, Meta(description="Whether the seat has resigned; false by an invitation to a game that is over.")
    ]
    present: Annotated[
        bool, Meta(description="Whether its player has a stream open, or made a request within the last minute.")
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="The deadline of the seat's next action, or of its revealing, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseSeatTakenEvent(Struct, tag_field="type", tag="SeatTaken"):
    """
    A player took a seat.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaximumApocalypseSeatTakenEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseSeek(Struct, tag_field="type", tag="Seek"):
    """
    A survivor scavenges by the icons of its tile.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseStealthFailed(Struct, tag_field="type", tag="maximum-apocalypse.StealthFailed"):
    """
    A survivor failed a stealth test without a roll.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    place: (
        Annotated[str, Meta(description="The tile's `kind` in the content's `tiles`; null while it lies face down.")]
        | None
    )
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    by: Annotated[
        MaximumApocalypseCause,
        Meta(description="What gave it away: a card that it carries, or a monster in front of it."),
    ]


class MaximumApocalypseStealthRolled(Struct, tag_field="type", tag="maximum-apocalypse.StealthRolled"):
    """
    Two dice were rolled for a stealth test on a tile.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dice: Annotated[list[int], Meta(description="The two dice, 1..6 each.")]
    need: Annotated[
        int,
        Meta(
            description="What the dice may total at most to pass: the survivor's stealth less the tokens on the tile."
        ),
    ]
    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    place: (
        Annotated[str, Meta(description="The tile's `kind` in the content's `tiles`; null while it lies face down.")]
        | None
    )
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseStoredOpenedData(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    A table was opened. Nobody is seated yet.
    """

    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[MaximumApocalypseOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    server_seed: Annotated[
        str,
        Meta(
            description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
    )
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class MaximumApocalypseSuffer(Struct, tag_field="type", tag="Suffer"):
    """
    Damage that is not aimed; the seat chooses the body.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    n: Annotated[int, Meta(description="The damage, before anything is kept off.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseSurvivorDied(Struct, tag_field="type", tag="maximum-apocalypse.SurvivorDied"):
    """
    A survivor is out.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dropped: Annotated[
        list[MaximumApocalypseHeld],
        Meta(description="Scavenge cards of the hand that now lie on the tile, as does its scavenge gear."),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseSurvivorDiedSeen(Struct, tag_field="type", tag="maximum-apocalypse.SurvivorDied"):
    """
    A survivor is out.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dropped: Annotated[
        list[MaximumApocalypseSeenCard],
        Meta(
            description="Scavenge cards of the hand that now lie on the tile, as does its scavenge gear; empty: none."
        ),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseSurvivorMoved(Struct, tag_field="type", tag="maximum-apocalypse.SurvivorMoved"):
    """
    A survivor is on another tile.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    tile: Annotated[int, Meta(description="The tile where it is now, by place in the view's `tiles`.")]
    place: (
        Annotated[str, Meta(description="The tile's `kind` in the content's `tiles`; null while it lies face down.")]
        | None
    )
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseSurvivorSheet(Struct):
    """
    A survivor at the end.
    """

    seat: Annotated[int, Meta(description="The seat that played it.")]
    kind: Annotated[str, Meta(description="A class, by its `id` in the content's `classes`.")]
    kills: Annotated[list[str], Meta(description="The monsters that it destroyed, by ids of kinds, in this order.")]
    fallen: Annotated[MaximumApocalypseFallen, Meta(description="When and of what it died; null: it lives.")] | None
    gear: Annotated[list[str], Meta(description="The gear that it has in play, by card ids.")]


class MaximumApocalypseSurvivorView(Struct):
    """
    A survivor.
    """

    seat: Annotated[int, Meta(description="The seat that plays it.")]
    kind: Annotated[str, Meta(description="A class, by its `id` in the content's `classes`.")]
    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    bodies: Annotated[
        list[MaximumApocalypseBodyView],
        Meta(description="The survivor's body; for the Veteran a second one, the Dog's."),
    ]
    gear: Annotated[list[MaximumApocalypseGearView], Meta(description="Its gear in play; empty: none.")]
    storage: Annotated[
        MaximumApocalypseStorageView, Meta(description="How much storage the gear in play takes, of how much there is.")
    ]
    stealth: Annotated[
        int,
        Meta(
            description="What two dice may total at most to pass a stealth test, before the tile's tokens are taken off; 0 for the dead."
        ),
    ]
    found: Annotated[
        bool, Meta(description="Whether it fails every stealth test, by what it carries or what is in front of it.")
    ]
    engaged: Annotated[
        list[MaximumApocalypseEngaged], Meta(description="The monsters in front of it, in the order of their arrival.")
    ]
    from_tile: Annotated[
        int,
        Meta(
            description="The tile where its latest turn began, at first its starting tile, by place in the view's `tiles`."
        ),
    ]
    moved: Annotated[
        bool, Meta(description="Whether it has moved since the current turn began, even in another survivor's turn.")
    ]
    alive: Annotated[bool, Meta(description="Whether it is in the game; false: dead or resigned.")]


class MaximumApocalypseTableLaid(Struct, tag_field="type", tag="maximum-apocalypse.TableLaid"):
    """
    Decks are shuffled and the map is laid.
    """

    options: Annotated[
        MaximumApocalypseOptions,
        Meta(description="A table's options: the mission, the map, who begins, and the variants."),
    ]
    shape: Annotated[
        str,
        Meta(
            description="The map: rows of letters from the top, `/` between them. `V` is the Van, `B` the Military Base, `M` the Shopping Mall, `?` any other tile, `.` a gap."
        ),
    ]
    players: Annotated[list[MaximumApocalypsePlayer], Meta(description="Each seat's cards, in the order of the seats.")]
    survivors: Annotated[list[MaximumApocalypseSurvivor], Meta(description="All survivors, in the order of the seats.")]
    tiles: Annotated[list[MaximumApocalypseTile], Meta(description="The tiles, row by row from the top.")]
    scavenge: Annotated[MaximumApocalypseScavenge, Meta(description="The scavenge decks.")]
    monsters: Annotated[
        MaximumApocalypseMonsters, Meta(description="The monsters that are not in play, by the ids of their kinds.")
    ]
    quest: Annotated[MaximumApocalypseQuest, Meta(description="The progress of the mission.")]
    rules: (
        Annotated[
            int,
            Meta(
                description="The rules version that the table follows; left out for version 1, as its stored games leave it out."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseTableSeen(Struct, tag_field="type", tag="maximum-apocalypse.TableLaid"):
    """
    What everybody sees of the table.
    """

    options: Annotated[
        MaximumApocalypseOptions,
        Meta(description="A table's options: the mission, the map, who begins, and the variants."),
    ]
    shape: Annotated[
        str,
        Meta(
            description="The map: rows of letters from the top, `/` between them. `V` is the Van, `B` the Military Base, `M` the Shopping Mall, `?` any other tile, `.` a gap."
        ),
    ]
    classes: Annotated[list[list[str]], Meta(description="The classes of each seat, by id, in the order of the seats.")]
    hunger: Annotated[
        list[list[int]],
        Meta(
            description="Of each survivor, the hunger rolled for its body and for its Dog's; empty: not rolled, all begin at 1."
        ),
    ]


class MaximumApocalypseTileGone(Struct, tag_field="type", tag="maximum-apocalypse.TileGone"):
    """
    A tile left the map.
    """

    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    place: (
        Annotated[str, Meta(description="The tile's `kind` in the content's `tiles`; null while it lies face down.")]
        | None
    )
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseTileTurned(Struct, tag_field="type", tag="maximum-apocalypse.TileTurned"):
    """
    A tile was revealed.
    """

    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    face: Annotated[str, Meta(description="A printed tile, by its `id` in the content's `tiles`.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseTokensPlaced(Struct, tag_field="type", tag="maximum-apocalypse.TokensPlaced"):
    """
    Monster tokens were placed on a tile.
    """

    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    n: Annotated[int, Meta(description="How many were placed, from 1.")]
    total: Annotated[int, Meta(description="Monster tokens on the tile: 0..3, or more at a table with `no_token_cap`.")]
    place: (
        Annotated[str, Meta(description="The tile's `kind` in the content's `tiles`; null while it lies face down.")]
        | None
    )
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseTokensRemoved(Struct, tag_field="type", tag="maximum-apocalypse.TokensRemoved"):
    """
    Monster tokens left a tile.
    """

    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    n: Annotated[int, Meta(description="How many were removed.")]
    total: Annotated[int, Meta(description="Monster tokens on the tile: 0..3, or more at a table with `no_token_cap`.")]
    place: (
        Annotated[str, Meta(description="The tile's `kind` in the content's `tiles`; null while it lies face down.")]
        | None
    )
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseTurnCut(Struct, tag_field="type", tag="maximum-apocalypse.TurnCut"):
    """
    The turn was cut short, or the actions that were granted.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    granted: (
        Annotated[
            bool, Meta(description="Whether it is about actions granted out of turn; else about those of the turn.")
        ]
        | UnsetType
    ) = False


class MaximumApocalypseTurnView(Struct):
    """
    Whose turn it is, and what is left of it.
    """

    number: Annotated[
        int, Meta(description="The turn's number, counted over all survivors from 1; 0: no turn has begun.")
    ]
    active: Annotated[
        int,
        Meta(description="Whose turn it is: a survivor by its place in the view's `survivors`; -1: no turn has begun."),
    ]
    actions: Annotated[int, Meta(description="Actions left this turn, those gained included.")]
    owed: Annotated[
        int,
        Meta(
            description="How many of the turn's 4 actions must still be taken before it may end, if something can be done: 0..4."
        ),
    ]
    traded_in: Annotated[bool, Meta(description="Whether two survivor cards were discarded for a new one this turn.")]
    traded: Annotated[bool, Meta(description="Whether the trade of this turn is used up.")]
    used: Annotated[
        list[str], Meta(description="Gear whose once-a-turn effect was used this turn, by card id; empty: none.")
    ]
    holds: Annotated[list[MaximumApocalypseHold], Meta(description="The temporary effects in force; empty: none.")]


class MaximumApocalypseView(Struct):
    """
    The table as one seat sees it, or a spectator.
    """

    seat: Annotated[int, Meta(description="The seat that sees it; null: a spectator.")] | None
    options: Annotated[
        MaximumApocalypseOptions,
        Meta(description="A table's options: the mission, the map, who begins, and the variants."),
    ]
    shape: Annotated[
        str,
        Meta(
            description="The map: rows of letters from the top, `/` between them. `V` is the Van, `B` the Military Base, `M` the Shopping Mall, `?` any other tile, `.` a gap."
        ),
    ]
    survivors: Annotated[
        list[MaximumApocalypseSurvivorView],
        Meta(
            description="All survivors in the order of the seats; a number elsewhere stands for the place here, from 0."
        ),
    ]
    players: Annotated[
        list[MaximumApocalypsePlayerView], Meta(description="Each seat's cards, in the order of the seats.")
    ]
    tiles: Annotated[
        list[MaximumApocalypseTileView],
        Meta(description="The tiles, row by row from the top; a number elsewhere stands for the place here, from 0."),
    ]
    tokens_left: Annotated[
        int,
        Meta(
            description="How many of the 30 monster tokens are left; the table loses if one has to be placed and none is."
        ),
    ]
    decks: Annotated[list[MaximumApocalypseDeckView], Meta(description="The scavenge decks: red, green, blue.")]
    scavenge_discard: Annotated[list[str], Meta(description="The scavenge discard pile by card ids, the latest last.")]
    monster_deck: Annotated[int, Meta(description="How many cards the monster deck has left.")]
    monster_discard: Annotated[
        list[str], Meta(description="The monster discard pile by ids of kinds, the latest last.")
    ]
    slain: Annotated[
        list[str],
        Meta(
            description="Bosses that were killed, or lost with their tile, by ids of kinds. Empty from rules version 2 on, where they are in `monster_discard`."
        ),
    ]
    boss_aside: Annotated[int, Meta(description="How many bosses are set aside until the mission brings them: 0 or 1.")]
    turn: Annotated[MaximumApocalypseTurnView, Meta(description="Whose turn it is, and what is left of it.")]
    quest: Annotated[MaximumApocalypseQuestView, Meta(description="The progress of the mission.")]
    pending: (
        Annotated[
            MaximumApocalypsePendingView,
            Meta(
                description="The question that a seat has to answer; null: the active survivor acts, or the game is over."
            ),
        ]
        | None
    )
    outcome: Annotated[Outcome, Meta(description="How the game ended; null until it is over.")] | None


class MaximumApocalypseWounded(Struct, tag_field="type", tag="maximum-apocalypse.Wounded"):
    """
    A body took damage, or none.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    dog: Annotated[bool, Meta(description="Whether it is the Veteran's Dog; else it is the survivor itself.")]
    n: Annotated[int, Meta(description="The damage taken, without what was kept off; 0: none.")]
    left: Annotated[int, Meta(description="Health left; 0: dead.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    kept: Annotated[int, Meta(description="The damage kept off by `gear` or `keeper`.")] | UnsetType = 0
    keeper: (
        Annotated[
            MaximumApocalypseKeeper,
            Meta(
                description="What kept all damage off, besides gear: the Veteran's Paws Off, a Shelter, or empty: nothing."
            ),
        ]
        | UnsetType
    ) = ""
    gear: (
        Annotated[list[str], Meta(description="The gear that kept damage off, by card id; empty: none.")] | UnsetType
    ) = field(default_factory=list)


class Me(Struct):
    """
    The caller's account.
    """

    id: Annotated[str, Meta(description="The player's id, by which events name the player.")]
    name: Annotated[str, Meta(description="The name that others see.")]
    created_at: Annotated[int, Meta(description="When the player registered, in ms since 1970 UTC.")]
    token: Annotated[KnownToken, Meta(description="The token of this request.")]


class NewToken(Struct):
    """
    A new token, with its secret.
    """

    id: Annotated[str, Meta(description="The id of the token, to revoke it by. Not a secret.")]
    label: Annotated[str, Meta(description="The label that its owner gave it.")]
    created_at: Annotated[int, Meta(description="When it was issued, in ms since 1970 UTC.")]
    scopes: Annotated[list[NewTokenScopesItem], Meta(description="What it may do; each includes those before it.")]
    expires_at: Annotated[int, Meta(description="When it expires, in ms since 1970 UTC; null: never.")] | None
    issued_by: (
        Annotated[
            str,
            Meta(
                description="The id of the token that issued it; revoking that one revokes this one. null for the spare."
            ),
        ]
        | None
    )
    spare: Annotated[bool, Meta(description="Whether it is the spare, which no other token can revoke or replace.")]
    token: Annotated[
        str, Meta(description="The secret, to be sent as `Authorization: Bearer <token>`. It is shown only once.")
    ]


class NewWebhook(Struct):
    """
    A new webhook. Its secret is shown only once.
    """

    id: Annotated[str, Meta(description="The webhook's id.")]
    url: Annotated[str, Meta(description="Where it delivers.")]
    kinds: Annotated[list[WebhookKind], Meta(description="What it reports.")]
    created_at: Annotated[int, Meta(description="When it was registered, in milliseconds since 1970 UTC.")]
    secret: Annotated[
        str,
        Meta(
            description="The secret that signs its deliveries, as in Standard Webhooks: `whsec_` and 32 bytes in base64."
        ),
    ]


class OpenFullThrottle(Struct, tag_field="game", tag="full-throttle"):
    """
    Open a table of Full Throttle!.
    """

    options: (
        Annotated[FullThrottleOptions, Meta(description="The options of the game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    undo: (
        Annotated[
            SharedUndoMode,
            Meta(
                description="How far undo reaches: `off`, `consent`, or `free` at a table with one seat. Unless given, or null: `free` with one seat, `consent` with several."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    visibility: (
        Annotated[
            Visibility,
            Meta(
                description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
            ),
        ]
        | UnsetType
    ) = "public"
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: a week and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            bool,
            Meta(
                description="Whether the table is the caller's try of the seed of the day. Everything but the game is fixed then."
            ),
        ]
        | UnsetType
    ) = UNSET


class OpenMaverick(Struct, tag_field="game", tag="maverick"):
    """
    Open a table of Maverick.
    """

    options: (
        Annotated[MaverickOptions, Meta(description="The options of the game; its defaults unless given.")] | UnsetType
    ) = UNSET
    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    undo: (
        Annotated[
            UndoMode,
            Meta(
                description="How far undo reaches: `off`, `consent`, or `free` at a table with one seat. Unless given, or null: `free` with one seat, `consent` with several."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    visibility: (
        Annotated[
            Visibility,
            Meta(
                description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
            ),
        ]
        | UnsetType
    ) = "public"
    seed: (
        Annotated[
            str,
            Meta(
                description="The seed of a practice table, 64 lower-case hex digits; null, the default, for one that nobody knows."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: a week and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            bool,
            Meta(
                description="Whether the table is the caller's try of the seed of the day. Everything but the game is fixed then."
            ),
        ]
        | UnsetType
    ) = UNSET


class OpenMaximumApocalypse(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    Open a table of Maximum Apocalypse.
    """

    options: (
        Annotated[MaximumApocalypseOptions, Meta(description="The options of the game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    undo: (
        Annotated[
            UndoMode,
            Meta(
                description="How far undo reaches: `off`, `consent`, or `free` at a table with one seat. Unless given, or null: `free` with one seat, `consent` with several."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    visibility: (
        Annotated[
            Visibility,
            Meta(
                description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
            ),
        ]
        | UnsetType
    ) = "public"
    seed: (
        Annotated[
            str,
            Meta(
                description="The seed of a practice table, 64 lower-case hex digits; null, the default, for one that nobody knows."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: a week and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            bool,
            Meta(
                description="Whether the table is the caller's try of the seed of the day. Everything but the game is fixed then."
            ),
        ]
        | UnsetType
    ) = UNSET


class OpenThermalShowdown(Struct, tag_field="game", tag="thermal-showdown"):
    """
    Open a table of Thermal Showdown.
    """

    options: (
        Annotated[ThermalShowdownOptions, Meta(description="The options of the game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    undo: (
        Annotated[
            SharedUndoMode,
            Meta(
                description="How far undo reaches: `off`, `consent`, or `free` at a table with one seat. Unless given, or null: `free` with one seat, `consent` with several."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    visibility: (
        Annotated[
            Visibility,
            Meta(
                description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
            ),
        ]
        | UnsetType
    ) = "public"
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: a week and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            bool,
            Meta(
                description="Whether the table is the caller's try of the seed of the day. Everything but the game is fixed then."
            ),
        ]
        | UnsetType
    ) = UNSET


class OpenThermalShowdownSolo(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    Open a table of Thermal Showdown: the Apprentice.
    """

    options: (
        Annotated[ThermalShowdownSoloOptions, Meta(description="The options of the game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    undo: (
        Annotated[
            UndoMode,
            Meta(
                description="How far undo reaches: `off`, `consent`, or `free` at a table with one seat. Unless given, or null: `free` with one seat, `consent` with several."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    visibility: (
        Annotated[
            Visibility,
            Meta(
                description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
            ),
        ]
        | UnsetType
    ) = "public"
    seed: (
        Annotated[
            str,
            Meta(
                description="The seed of a practice table, 64 lower-case hex digits; null, the default, for one that nobody knows."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: a week and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            bool,
            Meta(
                description="Whether the table is the caller's try of the seed of the day. Everything but the game is fixed then."
            ),
        ]
        | UnsetType
    ) = UNSET


class PendingTakeback(Struct):
    """
    A takeback that waits for consent.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]
    by: Annotated[int, Meta(description="The seat that requested it.")]
    what: Annotated[
        TakebackWhat,
        Meta(description="What a takeback would do: undo to `to_version`, redo the last undo, or void the game."),
    ]
    to_version: (
        Annotated[int, Meta(description="The version to which the game would go back; null unless it is an `undo`.")]
        | None
    )
    agreed: Annotated[list[int], Meta(description="The seats that have agreed.")]
    needs: Annotated[list[int], Meta(description="The seats that have yet to answer.")]
    lapses_at: Annotated[
        int, Meta(description="When it lapses unless all have agreed, in milliseconds since 1970 UTC.")
    ]
    text: Annotated[str, Meta(description="The text of the request, for players.")]


class PlayedTable(Struct):
    """
    A game of a player that is over.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    game: Annotated[str, Meta(description="The game's key, as the catalogue lists it.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    seat: Annotated[int, Meta(description="The player's seat.")]
    seats: Annotated[list[PlayedSeat], Meta(description="The seats, in order.")]
    ended_at: Annotated[int, Meta(description="When it ended, in milliseconds since 1970 UTC.")]
    left_out: Annotated[
        list[LeftOut],
        Meta(
            description="Why it is excluded from the standings; if empty it counts, unless it was withdrawn. Excluded for `bot-absent` or `bots-agreed` alone, it still counts where it lowers the rating of a person."
        ),
    ]
    withdrawn: Annotated[bool, Meta(description="Whether the operator has withdrawn the result; the table says why.")]
    outcome: Annotated[Outcome, Meta(description="How it ended; absent where the game is void.")] | UnsetType = UNSET
    rating: (
        Annotated[
            RatingChange, Meta(description="What it did to the player's rating; absent where it left that as it was.")
        ]
        | UnsetType
    ) = UNSET


class PlayedTables(Struct):
    """
    A page of a player's games that are over.
    """

    tables: Annotated[list[PlayedTable], Meta(description="The tables, the newest first.")]
    next: Annotated[str, Meta(description="What `cursor` takes for the next page, opaque; null at the end.")] | None
    position: Annotated[
        str, Meta(description="The position up to which the standings have read the log, opaque: `wait_for` takes it.")
    ]


class PlayerStatistics(Struct):
    """
    A player's results that count, by game.
    """

    player: Annotated[str, Meta(description="The player's id.")]
    games: Annotated[list[GameStatistics], Meta(description="The games that the player has played.")]
    position: Annotated[
        str, Meta(description="The position up to which the standings have read the log, opaque: `wait_for` takes it.")
    ]


class Problem(Struct):
    """
    Why a request was refused.
    """

    type: Annotated[str, Meta(description="Where the documentation explains the code: a URI reference.")]
    title: Annotated[str, Meta(description="The name of the status.")]
    status: Annotated[int, Meta(description="The HTTP status.")]
    detail: Annotated[str, Meta(description="What is wrong, for people.")]
    code: Annotated[ProblemCode, Meta(description="The stable code of the refusal.")]
    request_id: Annotated[str, Meta(description="The id of this request, as in the header X-Request-Id.")]
    version: (
        Annotated[int, Meta(description="The version of the table now; absent unless the request named another.")]
        | UnsetType
    ) = UNSET
    errors: (
        Annotated[
            list[Fault],
            Meta(description="Each thing that is wrong with the request; absent if none can be pointed at."),
        ]
        | UnsetType
    ) = UNSET


class PublicKeys(Struct):
    """
    Every key of a service.
    """

    keys: Annotated[list[SigningKey], Meta(description="The keys, the oldest first.")]
    receipts: Annotated[str, Meta(description="The key that signs receipts, as signed notes have it.")] | UnsetType = (
        UNSET
    )
    log: (
        Annotated[
            str,
            Meta(description="The key of the transparency log, as signed notes have it; absent if there is no log."),
        ]
        | UnsetType
    ) = UNSET
    witnesses: (
        Annotated[
            list[str],
            Meta(description="The keys of the witnesses that are asked to cosign the log; absent if none is."),
        ]
        | UnsetType
    ) = UNSET


class QuickFullThrottle(Struct, tag_field="game", tag="full-throttle"):
    """
    Quick play of Full Throttle!.
    """

    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    options: (
        Annotated[FullThrottleOptions, Meta(description="The options of the game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: two minutes and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    bots_after: (
        Annotated[
            int,
            Meta(
                description="After how many seconds, 5 to 600, house bots take the seats that are still free; null, the default, for never."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    seat_options: (
        Annotated[
            FullThrottleSeatOptions,
            Meta(description="The options of the seat in this game; its defaults unless given."),
        ]
        | UnsetType
    ) = UNSET
    entropy: (
        Annotated[
            str,
            Meta(
                description="A part of the table's seed, so that no server can choose it alone: 0 to 64 visible ASCII characters."
            ),
        ]
        | UnsetType
    ) = ""
    commitment: (
        Annotated[
            str,
            Meta(
                description="In place of `entropy`: the commitment to it. It is revealed once all seats are taken; until then the game does not start. Null, the default, for none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class QuickMaverick(Struct, tag_field="game", tag="maverick"):
    """
    Quick play of Maverick.
    """

    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    options: (
        Annotated[MaverickOptions, Meta(description="The options of the game; its defaults unless given.")] | UnsetType
    ) = UNSET
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: two minutes and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    bots_after: (
        Annotated[
            int,
            Meta(
                description="After how many seconds, 5 to 600, house bots take the seats that are still free; null, the default, for never."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    seat_options: (
        Annotated[
            MaverickSeatOptions, Meta(description="The options of the seat in this game; its defaults unless given.")
        ]
        | UnsetType
    ) = UNSET
    entropy: (
        Annotated[
            str,
            Meta(
                description="A part of the table's seed, so that no server can choose it alone: 0 to 64 visible ASCII characters."
            ),
        ]
        | UnsetType
    ) = ""
    commitment: (
        Annotated[
            str,
            Meta(
                description="In place of `entropy`: the commitment to it. It is revealed once all seats are taken; until then the game does not start. Null, the default, for none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class QuickMaximumApocalypse(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    Quick play of Maximum Apocalypse.
    """

    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    options: (
        Annotated[MaximumApocalypseOptions, Meta(description="The options of the game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: two minutes and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    bots_after: (
        Annotated[
            int,
            Meta(
                description="After how many seconds, 5 to 600, house bots take the seats that are still free; null, the default, for never."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    seat_options: (
        Annotated[
            MaximumApocalypseSeatOptions,
            Meta(description="The options of the seat in this game; its defaults unless given."),
        ]
        | UnsetType
    ) = UNSET
    entropy: (
        Annotated[
            str,
            Meta(
                description="A part of the table's seed, so that no server can choose it alone: 0 to 64 visible ASCII characters."
            ),
        ]
        | UnsetType
    ) = ""
    commitment: (
        Annotated[
            str,
            Meta(
                description="In place of `entropy`: the commitment to it. It is revealed once all seats are taken; until then the game does not start. Null, the default, for none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class QuickThermalShowdownSolo(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    Quick play of Thermal Showdown: the Apprentice.
    """

    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    options: (
        Annotated[ThermalShowdownSoloOptions, Meta(description="The options of the game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: two minutes and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    bots_after: (
        Annotated[
            int,
            Meta(
                description="After how many seconds, 5 to 600, house bots take the seats that are still free; null, the default, for never."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    seat_options: (
        Annotated[
            ThermalShowdownSoloSeatOptions,
            Meta(description="The options of the seat in this game; its defaults unless given."),
        ]
        | UnsetType
    ) = UNSET
    entropy: (
        Annotated[
            str,
            Meta(
                description="A part of the table's seed, so that no server can choose it alone: 0 to 64 visible ASCII characters."
            ),
        ]
        | UnsetType
    ) = ""
    commitment: (
        Annotated[
            str,
            Meta(
                description="In place of `entropy`: the commitment to it. It is revealed once all seats are taken; until then the game does not start. Null, the default, for none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class Readiness(Struct):
    """
    Whether the database can be written to.
    """

    status: Annotated[
        str,
        Meta(
            description="`ok`; of `/readyz` also `degraded`: some tables are put aside, the transparency log is behind, or a part of the process is failing."
        ),
    ]
    release: Annotated[str, Meta(description="The release of the service.")]
    damaged: Annotated[
        list[str],
        Meta(description="The ids of the tables that are put aside, since they cannot be read; all others are served."),
    ]
    redis: (
        Annotated[
            ReadinessRedis,
            Meta(
                description="Whether announcements of other processes arrive at once, or changes are found only by polling; absent where none is configured."
            ),
        ]
        | UnsetType
    ) = UNSET
    log: (
        Annotated[
            ReadinessLog,
            Meta(
                description="Whether the transparency log grows, or is behind what was published of it; absent if there is none."
            ),
        ]
        | UnsetType
    ) = UNSET
    failing: (
        Annotated[
            list[Failing],
            Meta(
                description="The parts of this process that end or fail again and again, and with them what they do; absent if there is none."
            ),
        ]
        | UnsetType
    ) = UNSET


class RedoneEvent(Struct, tag_field="type", tag="Redone"):
    """
    What an undo had cut is back on the line.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: RedoneEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class RevealedEvent(Struct, tag_field="type", tag="Revealed"):
    """
    A sealed seat revealed its entropy, or its time for it ran out.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: RevealedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class SeatLeftEventData(Struct):
    """
    A player left a seat before the start.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    cause: (
        Annotated[
            SeatLeftEventDataCause, Meta(description="Why the server freed the seat; absent if its player left it.")
        ]
        | UnsetType
    ) = UNSET


class SignInPreview(Struct):
    """
    What a client asks for.
    """

    client: Annotated[str, Meta(description="The id that the client gave itself. It proves nothing.")]
    kind: Annotated[
        SignInPreviewKind,
        Meta(
            description="`web`: a site; `loopback`: a program on the person's own machine; `app`: an app that has registered the scheme there. Nothing shows who the last two are."
        ),
    ]
    shown: Annotated[str, Meta(description="Whom the answer is sent to: host and port, or the scheme of an app.")]
    redirect: Annotated[str, Meta(description="The address that the answer is sent to.")]
    scopes: Annotated[list[SignInPreviewScopesItem], Meta(description="What the client may do with the token.")]
    expires_at: Annotated[int, Meta(description="When the token expires, in ms since 1970 UTC.")]
    consent: Annotated[str, Meta(description="Names this preview in the answer.")]


class SignedCheckpoint(Struct):
    """
    A checkpoint, the id of the key that it is signed with, and the signature.
    """

    checkpoint: Annotated[Checkpoint, Meta(description="What is signed: its canonical JSON (RFC 8785).")]
    key: Annotated[str, Meta(description="The id of the key with which it is signed.")]
    signature: Annotated[str, Meta(description="The Ed25519 signature, lower-case hexadecimal.")]


class SignedInPlayer(Struct):
    """
    Who signed in.
    """

    id: Annotated[str, Meta(description="The player's id, by which events name the player.")]
    name: Annotated[str, Meta(description="The name that others see.")]
    token: Annotated[
        str, Meta(description="The new token, to be sent as `Authorization: Bearer <token>`. It is shown only once.")
    ]
    token_id: Annotated[str, Meta(description="The id of the token, to revoke it by. Not a secret.")]
    scopes: Annotated[
        list[SignedInPlayerScopesItem], Meta(description="What it may do; each includes those before it.")
    ]
    signed_in_by: Annotated[str, Meta(description="The id of the way in, with which the token is revoked.")] | None
    recovery_code: (
        Annotated[str, Meta(description="The next recovery code, if one was used up. It is shown only once.")] | None
    )


class StoredClosedData(Struct):
    """
    The table was closed before it started: by its opener, or by the server after a time without any event.
    """

    cause: (
        Annotated[
            StoredClosedDataCause,
            Meta(
                description="Why the server closed the table; absent if its opener did, and in events of the server from before there were causes, which means `time`."
            ),
        ]
        | UnsetType
    ) = UNSET


class StoredFinished(Struct, tag_field="type", tag="Finished"):
    """
    The game is over; the server seed is disclosed.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredFinishedData


class StoredForked(Struct, tag_field="type", tag="Forked"):
    """
    This table starts from a state of another table.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredForkedData


class StoredRedone(Struct, tag_field="type", tag="Redone"):
    """
    What an undo had cut is back on the line.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredRedoneData


class StoredRevealed(Struct, tag_field="type", tag="Revealed"):
    """
    A sealed seat revealed its entropy, or its time for it ran out.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredRevealedData


class StoredSeatLeftData(Struct):
    """
    A player left a seat before the start.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    cause: (
        Annotated[
            StoredSeatLeftDataCause, Meta(description="Why the server freed the seat; absent if its player left it.")
        ]
        | UnsetType
    ) = UNSET


class StoredTakebackAgreed(Struct, tag_field="type", tag="TakebackAgreed"):
    """
    A seat agrees. The last consent carries the takeback out, in the same batch.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredTakebackAgreedData


class StoredTakebackAskedData(Struct):
    """
    A seat asks the others for consent.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]
    by: Annotated[int, Meta(description="The seat that asks.")]
    what: Annotated[
        TakebackWhat,
        Meta(description="What a takeback would do: undo to `to_version`, redo the last undo, or void the game."),
    ]
    to_version: (
        Annotated[int, Meta(description="The version to which the game would go back; null unless it is an `undo`.")]
        | None
    )


class StoredTakebackDeclined(Struct, tag_field="type", tag="TakebackDeclined"):
    """
    A seat declines, which ends the takeback.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredTakebackDeclinedData


class StoredTakebackLapsed(Struct, tag_field="type", tag="TakebackLapsed"):
    """
    The takeback is no longer pending: another action was played, or it timed out.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredTakebackLapsedData


class StoredUndoneData(Struct):
    """
    The line was cut back to an earlier version.
    """

    to_version: Annotated[int, Meta(description="The version to which the game went back and from which it continues.")]
    kind: Annotated[
        UndoKind,
        Meta(
            description="A step back over own actions that revealed nothing, a takeback that all others agreed to, or a rewind of a table with one seat."
        ),
    ]
    by: Annotated[int, Meta(description="The seat whose undo it is.")]
    consents: Annotated[
        list[int], Meta(description="The seats that agreed; empty for a kind of undo that needs no consent.")
    ]
    crossed: Annotated[
        bool, Meta(description="Whether information was revealed on what was cut. Disclosed once the table is over.")
    ]


StoredVoidedDataBy: TypeAlias = list[int] | StoredVoidedDataByValue


class TakebackAgreedEvent(Struct, tag_field="type", tag="TakebackAgreed"):
    """
    A seat agrees. The last consent carries the takeback out, in the same batch.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: TakebackAgreedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class TakebackAskedEventData(Struct):
    """
    A seat asks the others for consent.
    """

    takeback: Annotated[int, Meta(description="The number of the takeback at its table, from 1.")]
    by: Annotated[int, Meta(description="The seat that asks.")]
    what: Annotated[
        TakebackWhat,
        Meta(description="What a takeback would do: undo to `to_version`, redo the last undo, or void the game."),
    ]
    to_version: (
        Annotated[int, Meta(description="The version to which the game would go back; null unless it is an `undo`.")]
        | None
    )


class TakebackDeclinedEvent(Struct, tag_field="type", tag="TakebackDeclined"):
    """
    A seat declines, which ends the takeback.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: TakebackDeclinedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class TakebackLapsedEvent(Struct, tag_field="type", tag="TakebackLapsed"):
    """
    The takeback is no longer pending: another action was played, or it timed out.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: TakebackLapsedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


ThermalShowdownAction: TypeAlias = Annotated[
    Open[
        ThermalShowdownWishFor
        | ThermalShowdownKeepCard
        | ThermalShowdownPlayCard
        | ThermalShowdownActivate
        | ThermalShowdownAimAt
        | ThermalShowdownAimAtPlayer
        | ThermalShowdownAttack
        | ThermalShowdownAttackPlayer
        | ThermalShowdownAddAttacker
        | ThermalShowdownConfirmAttack
        | ThermalShowdownHitBack
        | ThermalShowdownEndRound
    ],
    Meta(description="An action of Thermal Showdown."),
]


class ThermalShowdownActions(Struct, tag_field="game", tag="thermal-showdown"):
    """
    The caller's legal actions.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    actions: Annotated[
        list[ThermalShowdownAction],
        Meta(description="The actions: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]


class ThermalShowdownActivationDone(Struct, tag_field="type", tag="thermal-showdown.ActivationDone"):
    """
    The ability has had its effect.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="A robot as a fact names it.")]


class ThermalShowdownAttach(Struct, tag_field="do", tag="attach"):
    """
    The trick stays with a robot and changes it.
    """

    side: Annotated[
        ThermalShowdownSide, Meta(description="Whether it is attached to a robot of your own or to an opposing one.")
    ]
    power: Annotated[
        int, Meta(description="What it adds to the robot's P, in kJ; negative where it takes off. P is never below 0.")
    ]
    capacity: Annotated[int, Meta(description="What it adds to the robot's C, in kJ/K.")]
    keywords: Annotated[list[ThermalShowdownAttachKeywordsItem], Meta(description="The keywords that the robot gains.")]


class ThermalShowdownAttackerAdded(Struct, tag_field="type", tag="thermal-showdown.AttackerAdded"):
    """
    A robot joined the attack and rests.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="The attacker.")]


class ThermalShowdownCause(Struct):
    """
    Why something happened: whose trick or robot did it, and how.
    """

    how: Annotated[
        ThermalShowdownCauseHow,
        Meta(
            description="By an attack, by hitting back, by an activated ability, by radiance at the end of a round, or by a trick."
        ),
    ]
    seat: Annotated[int, Meta(description="Whose trick or robot it is.")]
    card: Annotated[str, Meta(description="The trick, or the robot's card.")]
    robot: Annotated[int, Meta(description="The robot; null for a trick.")] | None
    number: (
        Annotated[
            int,
            Meta(
                description="The number that distinguishes the robot from others of its card there; null for a trick, or where the name is enough."
            ),
        ]
        | None
    )


class ThermalShowdownDuelOpened(Struct, tag_field="type", tag="thermal-showdown.DuelOpened"):
    """
    The duel is played by these terms.
    """

    opening: Annotated[
        ThermalShowdownOpening,
        Meta(
            description="Where the first cards that are not kept go: to the discard pile, for all to see, or back into the main pile."
        ),
    ]
    deck_limits: Annotated[
        ThermalShowdownDeckLimits,
        Meta(
            description="Whether the limits on decks are kept, or waived: then a deck may hold 7 to 200 cards, in any number of copies."
        ),
    ]
    round_limit: Annotated[
        int,
        Meta(
            description="The number of rounds, both players' counted together, after which the duel is a draw, 1..1000."
        ),
    ]


class ThermalShowdownDuelistView(Struct):
    """
    A player's side.
    """

    control: Annotated[int, Meta(description="The control that is available in this round.")]
    counters: Annotated[
        int, Meta(description="The control counters: the control of a new round, which brings one more.")
    ]
    heat: Annotated[int, Meta(description="The player's heat in kJ; at 20 the player is defeated.")]
    hand: Annotated[list[str], Meta(description="The cards in hand, sorted; null to all but the player.")] | None
    hand_size: Annotated[int, Meta(description="The number of cards in hand.")]
    pile: Annotated[int, Meta(description="The number of cards in the main pile.")]
    discard: Annotated[list[str], Meta(description="The discard pile, its top card last.")]
    robots: Annotated[list[ThermalShowdownRobotView], Meta(description="The robots on this side, the oldest first.")]


class ThermalShowdownHeatRobot(Struct, tag_field="do", tag="heat-robot"):
    """
    Heat for one robot, of any side or of the opposing one.
    """

    heat: Annotated[int, Meta(description="The heat in kJ.")]
    side: Annotated[
        ThermalShowdownHeatRobotSide, Meta(description="Whether any robot may be chosen, or only an opposing one.")
    ]


class ThermalShowdownHeatSource(Struct):
    """
    What one card did to a player over the whole duel.
    """

    how: Annotated[
        ThermalShowdownHeatSourceHow,
        Meta(
            description="By attacks, by hitting back, by an ability, by radiance at the end of rounds, or as a trick."
        ),
    ]
    by: Annotated[int, Meta(description="Whose trick or robot it was.")]
    card: Annotated[str, Meta(description="The trick, or the robot's card.")]
    heat: Annotated[int, Meta(description="The kJ that the player took from it; below 0: got rid of by it.")]


class ThermalShowdownHitBackAwaited(Struct, tag_field="type", tag="thermal-showdown.HitBackAwaited"):
    """
    The defender has to pick which attacker his attacked robot hits back.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="The robot that is attacked.")]
    choices: Annotated[list[ThermalShowdownRobotName], Meta(description="The attackers that can be picked.")]


class ThermalShowdownHitBackChosen(Struct, tag_field="type", tag="thermal-showdown.HitBackChosen"):
    """
    The defender picked the attacker that is hit back.
    """

    by: Annotated[int, Meta(description="The defender.")]
    robot: Annotated[ThermalShowdownRobotName, Meta(description="The attacker.")]


class ThermalShowdownOpenedEventData(Struct):
    """
    A table was opened. Nobody is seated yet.
    """

    game: Annotated[
        Enumeration[Literal["thermal-showdown"]], Meta(description="The game's key, as the catalogue lists it.")
    ]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[ThermalShowdownOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
            ),
        ]
        | UnsetType
    ) = UNSET
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class ThermalShowdownOrderSettled(Struct, tag_field="type", tag="thermal-showdown.OrderSettled"):
    """
    The wishes are open.
    """

    wishes: Annotated[list[ThermalShowdownWish], Meta(description="The wishes, by seat.")]
    first: Annotated[int, Meta(description="The seat that has the first round.")]
    tossed: Annotated[bool, Meta(description="Whether a coin decided, since both wished for the same.")]


ThermalShowdownPhaseView: TypeAlias = Open[
    ThermalShowdownDealing
    | ThermalShowdownWishingView
    | ThermalShowdownKeepingView
    | ThermalShowdownActing
    | ThermalShowdownAimingView
    | ThermalShowdownAttacking
    | ThermalShowdownHittingBack
    | ThermalShowdownOver
]


class ThermalShowdownPlayerCooled(Struct, tag_field="type", tag="thermal-showdown.PlayerCooled"):
    """
    A player got rid of heat.
    """

    seat: Annotated[int, Meta(description="Who got rid of it.")]
    cause: Annotated[
        ThermalShowdownCause, Meta(description="Why something happened: whose trick or robot did it, and how.")
    ]
    heat: Annotated[int, Meta(description="The kJ that the player got rid of.")]
    total: Annotated[int, Meta(description="The kJ that the player has now.")]


class ThermalShowdownPlayerHeated(Struct, tag_field="type", tag="thermal-showdown.PlayerHeated"):
    """
    A player took heat.
    """

    seat: Annotated[int, Meta(description="Who took it.")]
    cause: Annotated[
        ThermalShowdownCause, Meta(description="Why something happened: whose trick or robot did it, and how.")
    ]
    heat: Annotated[int, Meta(description="The kJ that the player took.")]
    total: Annotated[int, Meta(description="The kJ that the player has now; from 20 on the player is defeated.")]


class ThermalShowdownPublicWishFor(Struct, tag_field="type", tag="thermal-showdown.WishFor"):
    """
    Somebody said when they would rather go.
    """

    turn: Annotated[ThermalShowdownWish, Meta(description="The round that they wish for; null to all others.")] | None


class ThermalShowdownPublicWishMade(Struct, tag_field="type", tag="thermal-showdown.WishMade"):
    """
    A player said when he would rather go.
    """

    seat: Annotated[int, Meta(description="Who said it.")]
    turn: Annotated[ThermalShowdownWish, Meta(description="The round wished for; null to the others.")] | None


class ThermalShowdownRobotActivated(Struct, tag_field="type", tag="thermal-showdown.RobotActivated"):
    """
    A robot rests to use its ability.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="A robot as a fact names it.")]


class ThermalShowdownRobotAimedAt(Struct, tag_field="type", tag="thermal-showdown.RobotAimedAt"):
    """
    A player chose a robot as a target of a trick, or of a robot's ability.
    """

    by: Annotated[int, Meta(description="Who chose.")]
    card: Annotated[str, Meta(description="The trick, or the card of the robot whose ability it is.")]
    number: (
        Annotated[
            int,
            Meta(
                description="The number that distinguishes that robot from others of its card there; null for a trick, or where the name is enough."
            ),
        ]
        | None
    )
    robot: Annotated[ThermalShowdownRobotName, Meta(description="The target.")]


class ThermalShowdownRobotAttacked(Struct, tag_field="type", tag="thermal-showdown.RobotAttacked"):
    """
    A player declared an attack on a robot.
    """

    by: Annotated[int, Meta(description="Who attacks.")]
    robot: Annotated[ThermalShowdownRobotName, Meta(description="The robot that is attacked.")]


class ThermalShowdownRobotCooled(Struct, tag_field="type", tag="thermal-showdown.RobotCooled"):
    """
    1 K counters were taken off a robot.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="The robot that was cooled.")]
    cause: Annotated[
        ThermalShowdownCause, Meta(description="Why something happened: whose trick or robot did it, and how.")
    ]
    counters: Annotated[int, Meta(description="How many 1 K counters were taken off.")]


class ThermalShowdownRobotDefeated(Struct, tag_field="type", tag="thermal-showdown.RobotDefeated"):
    """
    A robot reached its critical temperature: it and what is attached go to their owners' discard piles.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="The robot that was defeated.")]
    attached: Annotated[
        list[ThermalShowdownAttached], Meta(description="The tricks that were attached to it, the oldest first.")
    ]


class ThermalShowdownRobotHeated(Struct, tag_field="type", tag="thermal-showdown.RobotHeated"):
    """
    A robot took a packet of heat.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="The robot that took it.")]
    cause: Annotated[
        ThermalShowdownCause, Meta(description="Why something happened: whose trick or robot did it, and how.")
    ]
    heat: Annotated[int, Meta(description="The kJ that it took, without what its insulation kept out.")]
    insulated: Annotated[int, Meta(description="The kJ that its insulation kept out; 0 without insulation.")]
    melted: Annotated[int, Meta(description="The mass counters of ice that it lost.")]
    melting: Annotated[int, Meta(description="The kJ that are in the mass counter that melts next, 0 or 1.")]
    tally: Annotated[int, Meta(description="The kJ that have warmed it so far in this round.")]
    counters: Annotated[int, Meta(description="The 1 K counters that were placed on it now.")]


class ThermalShowdownRobotReadied(Struct, tag_field="type", tag="thermal-showdown.RobotReadied"):
    """
    An effect made a robot ready.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="The robot that is ready.")]
    cause: Annotated[
        ThermalShowdownCause, Meta(description="Why something happened: whose trick or robot did it, and how.")
    ]


class ThermalShowdownRobotRested(Struct, tag_field="type", tag="thermal-showdown.RobotRested"):
    """
    An effect made a robot resting.
    """

    robot: Annotated[ThermalShowdownRobotName, Meta(description="The robot that rests.")]
    cause: Annotated[
        ThermalShowdownCause, Meta(description="Why something happened: whose trick or robot did it, and how.")
    ]


class ThermalShowdownSeatHeat(Struct):
    """
    The heat of a player.
    """

    heat: Annotated[int, Meta(description="The kJ at the end.")]
    earlier: Annotated[
        int, Meta(description="The kJ that the player had at the start of the record: 0, but at a fork.")
    ]
    sources: Annotated[
        list[ThermalShowdownHeatSource],
        Meta(description="What changed it, the most heat first. With `earlier` they add up to `heat`."),
    ]


class ThermalShowdownSeatOptions(Struct):
    """
    What a player sits down with. Nobody else sees it.
    """

    deck: (
        Annotated[
            ThermalShowdownSeatOptionsDeck,
            Meta(
                description="The id of a starter deck, or the ids of the cards: 40 to 50, or 7 to 200 where the limits are waived."
            ),
        ]
        | UnsetType
    ) = "ember"


class ThermalShowdownShownSeatOptions(Struct):
    """
    The options of a seat of Thermal Showdown: all of them, or what others may see before the end.
    """

    deck_size: Annotated[int, Meta(description="The number of cards in the deck.")] | UnsetType = UNSET
    deck: (
        Annotated[
            ThermalShowdownShownSeatOptionsDeck,
            Meta(
                description="The id of a starter deck, or the ids of the cards: 40 to 50, or 7 to 200 where the limits are waived."
            ),
        ]
        | UnsetType
    ) = UNSET


ThermalShowdownSoloAction: TypeAlias = Annotated[
    Open[
        ThermalShowdownWishFor
        | ThermalShowdownKeepCard
        | ThermalShowdownPlayCard
        | ThermalShowdownActivate
        | ThermalShowdownAimAt
        | ThermalShowdownAimAtPlayer
        | ThermalShowdownAttack
        | ThermalShowdownAttackPlayer
        | ThermalShowdownAddAttacker
        | ThermalShowdownConfirmAttack
        | ThermalShowdownEndRound
    ],
    Meta(description="An action of Thermal Showdown: the Apprentice."),
]


class ThermalShowdownSoloActions(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    The caller's legal actions.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    actions: Annotated[
        list[ThermalShowdownSoloAction],
        Meta(description="The actions: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]


class ThermalShowdownSoloOpenedEventData(Struct):
    """
    A table was opened. Nobody is seated yet.
    """

    game: Annotated[
        Enumeration[Literal["thermal-showdown-solo"]], Meta(description="The game's key, as the catalogue lists it.")
    ]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[ThermalShowdownSoloOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
            ),
        ]
        | UnsetType
    ) = UNSET
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloParts(Struct):
    """
    The heat of both sides by its sources, and the extra challenge.
    """

    sides: Annotated[
        list[ThermalShowdownSeatHeat], Meta(description="The heat of the player, then that of the Apprentice.")
    ]
    challenge_met: Annotated[
        bool, Meta(description="Whether the player won without taking any heat, at a fork: since it was made.")
    ]


ThermalShowdownSoloPublicAction: TypeAlias = Annotated[
    Open[
        ThermalShowdownPublicWishFor
        | ThermalShowdownPublicKeepCard
        | ThermalShowdownPlayCard
        | ThermalShowdownActivate
        | ThermalShowdownAimAt
        | ThermalShowdownAimAtPlayer
        | ThermalShowdownAttack
        | ThermalShowdownAttackPlayer
        | ThermalShowdownAddAttacker
        | ThermalShowdownConfirmAttack
        | ThermalShowdownEndRound
    ],
    Meta(description="An action of Thermal Showdown: the Apprentice, redacted for the caller."),
]
ThermalShowdownSoloPublicFact: TypeAlias = Annotated[
    Open[
        ThermalShowdownOrderSettled
        | ThermalShowdownSoloApprenticeArmed
        | ThermalShowdownSoloApprenticeDrew
        | ThermalShowdownTrickPlayed
        | ThermalShowdownRestDiscarded
        | ThermalShowdownRobotPlayed
        | ThermalShowdownDuelOpened
        | ThermalShowdownKeepingPassed
        | ThermalShowdownRoundBegun
        | ThermalShowdownTrickDiscarded
        | ThermalShowdownTrickAttached
        | ThermalShowdownRobotActivated
        | ThermalShowdownActivationDone
        | ThermalShowdownRobotAimedAt
        | ThermalShowdownPlayerAimedAt
        | ThermalShowdownRobotAttacked
        | ThermalShowdownPlayerAttacked
        | ThermalShowdownAttackerAdded
        | ThermalShowdownHitBackAwaited
        | ThermalShowdownHitBackChosen
        | ThermalShowdownAttackDone
        | ThermalShowdownRobotHeated
        | ThermalShowdownRobotCooled
        | ThermalShowdownRobotDefeated
        | ThermalShowdownRobotRested
        | ThermalShowdownRobotReadied
        | ThermalShowdownPlayerHeated
        | ThermalShowdownPlayerCooled
        | ThermalShowdownRoundEnded
        | ThermalShowdownSeatResigned
        | ThermalShowdownDuelEnded
        | ThermalShowdownPublicDeckShuffled
        | ThermalShowdownPublicCardsDrawn
        | ThermalShowdownPublicWishMade
        | ThermalShowdownPublicCardKept
        | ThermalShowdownPublicRestReturned
        | ThermalShowdownPublicPileTurned
    ],
    Meta(description="A fact of Thermal Showdown: the Apprentice, redacted for the caller."),
]


class ThermalShowdownSoloResignedEventData(Struct):
    """
    A seat resigned.
    """

    seat: Annotated[int, Meta(description="The seat that resigned.")]
    facts: Annotated[
        list[ThermalShowdownSoloPublicFact], Meta(description="What happened in the game by it, in order.")
    ]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET
    cause: (
        Annotated[
            ResignedEventDataCause,
            Meta(
                description="Why the server resigned for the seat; absent if its player did, and in events of the server from before there were causes, which means `time`."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloSeatOfTable(Struct):
    """
    A seat of a table.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The id of the player who holds the seat; null while it is free.")] | None
    name: (
        Annotated[
            str, Meta(description="The player's name, or id where no name is known; null while the seat is free.")
        ]
        | None
    )
    called: (
        Annotated[
            str,
            Meta(
                description="What texts call the seat, for showing: the player's name, with the seat's number where another name at the table looks alike or the name reads like a seat; the number alone where no name is known; null while the seat is free."
            ),
        ]
        | None
    )
    seat_options: (
        Annotated[
            ThermalShowdownSoloShownSeatOptions,
            Meta(
                description="The seat's options, redacted for the caller; null while the seat is free, and by an invitation to a game that is over."
            ),
        ]
        | None
    )
    bot: Annotated[bool, Meta(description="Whether a house bot holds the seat.")]
    resigned: Annotated[
        bool, Meta(description="Whether the seat has resigned; false by an invitation to a game that is over.")
    ]
    present: Annotated[
        bool, Meta(description="Whether its player has a stream open, or made a request within the last minute.")
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="The deadline of the seat's next action, or of its revealing, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloSeatTakenEventData(Struct):
    """
    A player took a seat.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The player's id.")]
    options: Annotated[ThermalShowdownSoloShownSeatOptions, Meta(description="The options of the seat in this game.")]
    entropy: (
        Annotated[
            str,
            Meta(
                description="The player's part of the table's seed: 0 to 64 visible ASCII characters; empty at a sealed seat."
            ),
        ]
        | UnsetType
    ) = UNSET
    bot: (
        Annotated[
            bool,
            Meta(
                description="True for a house bot; absent for anybody else, and in events from before bots were marked."
            ),
        ]
        | UnsetType
    ) = UNSET
    commitment: (
        Annotated[
            str,
            Meta(
                description="Makes the seat a sealed one: it reveals its entropy once all seats are taken. Absent at any other."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloStartedEventData(Struct):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    facts: Annotated[
        list[ThermalShowdownSoloPublicFact], Meta(description="What happened in the game, in order: the setup.")
    ]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloStoredOpenedData(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    A table was opened. Nobody is seated yet.
    """

    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[ThermalShowdownSoloOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    server_seed: Annotated[
        str,
        Meta(
            description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
    )
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloTable(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    A table, redacted for the caller.
    """

    id: Annotated[str, Meta(description="The table's id.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    seats: Annotated[list[ThermalShowdownSoloSeatOfTable], Meta(description="Its seats, in order.")]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    options: Annotated[ThermalShowdownSoloOptions, Meta(description="The options of the game at this table.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    clock: Annotated[Clock, Meta(description="The time for each action; null for a table without a clock.")] | None
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day that the table is played with, as in `2026-11-23`; null for a table with a seed of its own. Until a minute after the end of that day nobody but its player sees the table."
            ),
        ]
        | None
    )
    seeded: Annotated[bool, Meta(description="Whether the game's chance comes from a seed given for practice.")]
    assisted: Annotated[bool, Meta(description="Whether an undo without consent went past revealed information.")]
    voided: Annotated[bool, Meta(description="Whether the game was declared void; the table is `closed` then.")]
    imported: Annotated[
        bool,
        Meta(
            description="Whether the table was played elsewhere: nothing proves that its players are the accounts with the same ids here."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    opened_by: Annotated[str, Meta(description="The id of the player who opened the table.")]
    opened_at: Annotated[int, Meta(description="When it was opened, in milliseconds since 1970 UTC.")]
    updated_at: Annotated[int, Meta(description="When its last event happened, in milliseconds since 1970 UTC.")]
    position: Annotated[
        str, Meta(description="The position of its last event in the log, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal; absent until the table is over, and the day of its seed."
            ),
        ]
        | UnsetType
    ) = UNSET
    invite: (
        Annotated[
            str,
            Meta(description="What another player needs to take a seat; shown only to the opener of a private table."),
        ]
        | UnsetType
    ) = UNSET
    forked_from: (
        Annotated[
            Origin,
            Meta(description="The table and version that the game continues from; absent unless the table is a fork."),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch: (
        Annotated[
            str,
            Meta(
                description="The id of the table where its players play again; shown only to its seats, and not in lists; absent if there is none, or it was closed."
            ),
        ]
        | UnsetType
    ) = UNSET
    outcome: (
        Annotated[Outcome, Meta(description="How the game ended; absent unless the table is `finished`.")] | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            ThermalShowdownSoloParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none; lists leave it out."
            ),
        ]
        | UnsetType
    ) = UNSET
    withdrawn: (
        Annotated[Withdrawn, Meta(description="Why and when the result was withdrawn; absent unless it was.")]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    share: (
        Annotated[
            str, Meta(description="Shown only to house bots: an opaque name for the tables that share thinking time.")
        ]
        | UnsetType
    ) = UNSET
    bots_at: (
        Annotated[
            int,
            Meta(
                description="When house bots take the free seats, in milliseconds since 1970 UTC; not in lists; absent unless a player who waits at the `open` table asked for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    opener_present: (
        Annotated[
            bool,
            Meta(
                description="Whether the player who opened the table has a stream open, or made a request within the last minute; absent unless the table is `open`."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloView(Struct):
    """
    The duel as one seat, or a spectator, sees it.
    """

    seat: Annotated[int, Meta(description="Whose perspective this is; null for a spectator's.")] | None
    terms: Annotated[ThermalShowdownTerms, Meta(description="What this duel is played by.")]
    phase: Annotated[ThermalShowdownPhaseView, Meta(description="What is awaited now.")]
    round: Annotated[
        int, Meta(description="The number of the round, both players' counted together; 0 before the first.")
    ]
    active: Annotated[int, Meta(description="The seat whose round it is.")]
    duelists: Annotated[list[ThermalShowdownDuelistView], Meta(description="The sides of the two players, by seat.")]
    outcome: Annotated[Outcome, Meta(description="How the duel ended; null until it is over.")] | None


class ThermalShowdownStoredOpenedData(Struct, tag_field="game", tag="thermal-showdown"):
    """
    A table was opened. Nobody is seated yet.
    """

    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[ThermalShowdownOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    server_seed: Annotated[
        str,
        Meta(
            description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
    )
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


ThermalShowdownTrickEffect: TypeAlias = Open[
    ThermalShowdownCoolRobot
    | ThermalShowdownHeatRobot
    | ThermalShowdownHeatEach
    | ThermalShowdownCoolPlayer
    | ThermalShowdownHeatPlayer
    | ThermalShowdownDrawCards
    | ThermalShowdownRestRobot
    | ThermalShowdownReadyRobot
    | ThermalShowdownExchangeHeat
    | ThermalShowdownAttach
]


class ThermalShowdownView(Struct):
    """
    The duel as one seat, or a spectator, sees it.
    """

    seat: Annotated[int, Meta(description="Whose perspective this is; null for a spectator's.")] | None
    terms: Annotated[ThermalShowdownTerms, Meta(description="What this duel is played by.")]
    phase: Annotated[ThermalShowdownPhaseView, Meta(description="What is awaited now.")]
    round: Annotated[
        int, Meta(description="The number of the round, both players' counted together; 0 before the first.")
    ]
    active: Annotated[int, Meta(description="The seat whose round it is.")]
    duelists: Annotated[list[ThermalShowdownDuelistView], Meta(description="The sides of the two players, by seat.")]
    outcome: Annotated[Outcome, Meta(description="How the duel ended; null until it is over.")] | None


class TokenBody(Struct):
    """
    Issue another token.
    """

    label: (
        Annotated[str, Meta(description="What it is for, to distinguish it from others. Only its owner sees it.")]
        | UnsetType
    ) = ""
    scopes: (
        Annotated[
            list[TokenBodyScopesItem],
            Meta(description="What it may do; each includes those before it. All unless given."),
        ]
        | UnsetType
    ) = field(default_factory=lambda: convert(["read", "play", "account"], type=list[TokenBodyScopesItem]))
    expires_in: (
        Annotated[
            int,
            Meta(
                description="After how many seconds it expires, 60 to ten years; null: never, unless the token that it is issued with expires."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    spare: (
        Annotated[
            bool,
            Meta(
                description="Whether it is the spare, of which an account has one at most: with all scopes, it never expires, and only the spare revokes or replaces itself."
            ),
        ]
        | UnsetType
    ) = False


class TranscriptHeader(Struct):
    """
    The first line of a transcript.
    """

    format: Annotated[
        TranscriptHeaderFormat,
        Meta(description="The format of the transcript; a redacted one lacks what was hidden from its downloader."),
    ]
    table: Annotated[str, Meta(description="The id of the table.")]
    game: Annotated[str, Meta(description="The key of the game.")]
    rules_version: Annotated[int, Meta(description="The version of the game's rules, from 1.")]


class UndoneEvent(Struct, tag_field="type", tag="Undone"):
    """
    The line was cut back to an earlier version.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: UndoneEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


VoidedEventDataBy: TypeAlias = list[int] | VoidedEventDataByValue


class WaysInList(Struct):
    """
    The ways in to an account.
    """

    ways: Annotated[list[KnownWayIn], Meta(description="The passkeys and the recovery code.")]
    verified_until: (
        Annotated[
            int,
            Meta(
                description="Until when the token of this request may change them, in ms since 1970 UTC; null: it may not, unless there are none."
            ),
        ]
        | None
    )


class WebhookBody(Struct):
    """
    Register a webhook.
    """

    url: Annotated[
        str,
        Meta(
            description="Where to deliver: an `https` URL without user, password or fragment, up to 1,000 characters."
        ),
    ]
    kinds: (
        Annotated[
            list[WebhookKind],
            Meta(
                description="What to report: `turn`, it is the player's turn; `takeback`, a takeback awaits their answer; `over`, their table is over. All of it unless given."
            ),
        ]
        | UnsetType
    ) = field(default_factory=lambda: convert(["turn", "takeback", "over"], type=list[WebhookKind]))


class Zone(Struct):
    """
    A part of the table: one field of the view.
    """

    field_: Annotated[str, Meta(description="The name of the field.")] = field(name="field")
    title: Annotated[str, Meta(description="Its name for players.")]
    shows: Annotated[
        ZoneShows,
        Meta(
            description="Cards; a number of cards face down; a number; places in a row, on which figures stand; anything, by its type."
        ),
    ]
    whose: Annotated[
        ZoneWhose,
        Meta(
            description="Who owns a zone: nobody, the viewer, or each seat its own part: then the field is a list with an entry a seat."
        ),
    ]
    figures: Annotated[
        list[str],
        Meta(
            description="The fields of the view that hold a place on the track, for each figure that stands there; empty for all zones but tracks."
        ),
    ]
    first: Annotated[int, Meta(description="The number of the first place of a track.")]
    beside: Annotated[
        str,
        Meta(
            description="The name of the place where a figure stands whose number is not on the track; empty: nowhere."
        ),
    ]
    sum: Annotated[
        str,
        Meta(description="What the numbers of its cards add up to, as in `points`; empty: their sum means nothing."),
    ]


class ClosedEvent(Struct, tag_field="type", tag="Closed"):
    """
    The table was closed before it started: by its opener, or by the server after a time without any event.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ClosedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class DeliveryList(Struct):
    """
    The newest deliveries of a webhook.
    """

    deliveries: Annotated[list[KnownDelivery], Meta(description="The deliveries, the newest first.")]


class FinishedEvent(Struct, tag_field="type", tag="Finished"):
    """
    The game is over; the server seed is disclosed.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: FinishedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleChange(Struct, tag_field="game", tag="full-throttle"):
    """
    What changed at a table of the caller.
    """

    position: Annotated[
        str, Meta(description="The position of the table's last event in the log, opaque: `after` takes it.")
    ]
    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch. While the table is open and the caller has no seat, one is kept for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    view: (
        Annotated[
            FullThrottleView,
            Meta(description="The game as the caller sees it. Present with `include=view`, if the caller has to act."),
        ]
        | None
        | UnsetType
    ) = UNSET
    actions: (
        Annotated[
            list[FullThrottleAction],
            Meta(description="The caller's legal actions: post one back verbatim. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleDrawnTrack(Struct):
    """
    A racetrack to draw.
    """

    name: Annotated[str, Meta(description="What people call it.")]
    segments: Annotated[list[FullThrottleSegment], Meta(description="Its segments, from the start/finish line on.")]
    start: Annotated[list[str], Meta(description="The spaces of the starting grid, the pole position first.")]
    spaces: Annotated[list[FullThrottleDrawn], Meta(description="All spaces, and where each one leads.")]
    names: Annotated[dict[str, str], Meta(description="What people call each space, by its key.")]


class FullThrottleOpenedEventData(Struct):
    """
    A table was opened. Nobody is seated yet.
    """

    game: Annotated[
        Enumeration[Literal["full-throttle"]], Meta(description="The game's key, as the catalogue lists it.")
    ]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[FullThrottleOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
            ),
        ]
        | UnsetType
    ) = UNSET
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class FullThrottleParts(Struct):
    """
    The points by place and card. Both are empty where the others resigned: then nothing is counted.
    """

    places: Annotated[list[FullThrottleMoped], Meta(description="All six mopeds, first to last.")]
    seats: Annotated[list[FullThrottleSeatPoints], Meta(description="The points of each seat, by seat.")]


FullThrottlePublicFact: TypeAlias = Annotated[
    Open[
        FullThrottleRaceSetUp
        | FullThrottleCardRevealed
        | FullThrottleRemovedCardShown
        | FullThrottleBetsShown
        | FullThrottlePublicStackShuffled
        | FullThrottlePublicBetPlaced
        | FullThrottlePublicHandPassed
        | FullThrottlePublicCardRemoved
        | FullThrottlePublicCardsReturned
        | FullThrottleRoundStarted
        | FullThrottleMopedMoved
        | FullThrottleCardWasted
        | FullThrottleBonusTriggered
        | FullThrottleBonusWasted
        | FullThrottleLapMarkerAdvanced
        | FullThrottleMopedFinished
        | FullThrottleHandTaken
        | FullThrottleDraftCompleted
        | FullThrottleSeatResigned
        | FullThrottleRaceEnded
        | FullThrottleGameEnded
    ],
    Meta(description="A fact of Full Throttle!, redacted for the caller."),
]


class FullThrottleResignedEventData(Struct):
    """
    A seat resigned.
    """

    seat: Annotated[int, Meta(description="The seat that resigned.")]
    facts: Annotated[list[FullThrottlePublicFact], Meta(description="What happened in the game by it, in order.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET
    cause: (
        Annotated[
            ResignedEventDataCause,
            Meta(
                description="Why the server resigned for the seat; absent if its player did, and in events of the server from before there were causes, which means `time`."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleStartedEventData(Struct):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    facts: Annotated[list[FullThrottlePublicFact], Meta(description="What happened in the game, in order: the setup.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleTable(Struct, tag_field="game", tag="full-throttle"):
    """
    A table, redacted for the caller.
    """

    id: Annotated[str, Meta(description="The table's id.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    seats: Annotated[list[FullThrottleSeatOfTable], Meta(description="Its seats, in order.")]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    options: Annotated[FullThrottleOptions, Meta(description="The options of the game at this table.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    clock: Annotated[Clock, Meta(description="The time for each action; null for a table without a clock.")] | None
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day that the table is played with, as in `2026-11-23`; null for a table with a seed of its own. Until a minute after the end of that day nobody but its player sees the table."
            ),
        ]
        | None
    )
    seeded: Annotated[bool, Meta(description="Whether the game's chance comes from a seed given for practice.")]
    assisted: Annotated[bool, Meta(description="Whether an undo without consent went past revealed information.")]
    voided: Annotated[bool, Meta(description="Whether the game was declared void; the table is `closed` then.")]
    imported: Annotated[
        bool,
        Meta(
            description="Whether the table was played elsewhere: nothing proves that its players are the accounts with the same ids here."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    opened_by: Annotated[str, Meta(description="The id of the player who opened the table.")]
    opened_at: Annotated[int, Meta(description="When it was opened, in milliseconds since 1970 UTC.")]
    updated_at: Annotated[int, Meta(description="When its last event happened, in milliseconds since 1970 UTC.")]
    position: Annotated[
        str, Meta(description="The position of its last event in the log, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal; absent until the table is over, and the day of its seed."
            ),
        ]
        | UnsetType
    ) = UNSET
    invite: (
        Annotated[
            str,
            Meta(description="What another player needs to take a seat; shown only to the opener of a private table."),
        ]
        | UnsetType
    ) = UNSET
    forked_from: (
        Annotated[
            Origin,
            Meta(description="The table and version that the game continues from; absent unless the table is a fork."),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch: (
        Annotated[
            str,
            Meta(
                description="The id of the table where its players play again; shown only to its seats, and not in lists; absent if there is none, or it was closed."
            ),
        ]
        | UnsetType
    ) = UNSET
    outcome: (
        Annotated[Outcome, Meta(description="How the game ended; absent unless the table is `finished`.")] | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            FullThrottleParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none; lists leave it out."
            ),
        ]
        | UnsetType
    ) = UNSET
    withdrawn: (
        Annotated[Withdrawn, Meta(description="Why and when the result was withdrawn; absent unless it was.")]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    share: (
        Annotated[
            str, Meta(description="Shown only to house bots: an opaque name for the tables that share thinking time.")
        ]
        | UnsetType
    ) = UNSET
    bots_at: (
        Annotated[
            int,
            Meta(
                description="When house bots take the free seats, in milliseconds since 1970 UTC; not in lists; absent unless a player who waits at the `open` table asked for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    opener_present: (
        Annotated[
            bool,
            Meta(
                description="Whether the player who opened the table has a stream open, or made a request within the last minute; absent unless the table is `open`."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleTableView(Struct, tag_field="game", tag="full-throttle"):
    """
    The game from one perspective.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last event up to `version`, opaque: `wait_for` takes it.")
    ]
    seat: Annotated[int, Meta(description="Whose perspective this is; null for a spectator's.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    view: (
        Annotated[FullThrottleView, Meta(description="What this perspective sees of the game; null before the start.")]
        | None
    )
    actions: (
        Annotated[
            list[FullThrottleAction],
            Meta(
                description="The seat's legal actions: post one back verbatim. Absent for a spectator, empty if it is not to act."
            ),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Absent for a spectator."),
        ]
        | UnsetType
    ) = UNSET
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            FullThrottleParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleTableViews(Struct, tag_field="game", tag="full-throttle"):
    """
    The game from every perspective.
    """

    views: Annotated[
        list[Open[FullThrottleTableView]],
        Meta(description="The spectator's perspective first, then each seat's, in order."),
    ]


GameAction: TypeAlias = Annotated[
    Open[
        MaverickChooseCompanion
        | MaverickSetPayment
        | MaverickMove
        | MaverickMelee
        | MaverickShoot
        | MaverickSwapCompanions
        | MaverickDiscard
        | MaverickEndTurn
        | FullThrottlePlaceBet
        | FullThrottleRemoveCard
        | FullThrottleReturnCards
        | ThermalShowdownWishFor
        | ThermalShowdownKeepCard
        | ThermalShowdownPlayCard
        | ThermalShowdownActivate
        | ThermalShowdownAimAt
        | ThermalShowdownAimAtPlayer
        | ThermalShowdownAttack
        | ThermalShowdownAttackPlayer
        | ThermalShowdownAddAttacker
        | ThermalShowdownConfirmAttack
        | ThermalShowdownHitBack
        | ThermalShowdownEndRound
        | MaximumApocalypseMove
        | MaximumApocalypseDrawCard
        | MaximumApocalypsePlayCard
        | MaximumApocalypseUseGear
        | MaximumApocalypseUseInnate
        | MaximumApocalypseUseTile
        | MaximumApocalypseSearch
        | MaximumApocalypseDoTask
        | MaximumApocalypseLayDown
        | MaximumApocalypseDiscardGear
        | MaximumApocalypseUseFreely
        | MaximumApocalypseTradeIn
        | MaximumApocalypseTrade
        | MaximumApocalypseEndTurn
        | MaximumApocalypseChooseMonster
        | MaximumApocalypseChooseSurvivor
        | MaximumApocalypseChooseTile
        | MaximumApocalypseChooseCard
        | MaximumApocalypseChooseGear
        | MaximumApocalypseChooseDiscarded
        | MaximumApocalypseChooseLying
        | MaximumApocalypseChoose
        | MaximumApocalypseDone
    ],
    Meta(description="An action of any game."),
]
GameSeatOptions: TypeAlias = Annotated[
    MaverickSeatOptions
    | FullThrottleSeatOptions
    | ThermalShowdownSeatOptions
    | MaximumApocalypseSeatOptions
    | ThermalShowdownSoloSeatOptions,
    Meta(description="The options of a seat of any game."),
]


class Layout(Struct):
    """
    The zones of a table in the order in which to show them.

    A field of the view that is neither in a zone nor left out comes after them.
    """

    zones: Annotated[
        list[Zone],
        Meta(
            description="The zones, the first on top. Neighbours that belong to the seats lie together, seat by seat."
        ),
    ]
    left_out: Annotated[list[str], Meta(description="The fields that a player does not need to see.")]


class Leaderboard(Struct):
    """
    A page of a leaderboard.
    """

    game: Annotated[str, Meta(description="The game's key, as the catalogue lists it.")]
    board: Annotated[str, Meta(description="The board's name.")]
    entries: Annotated[
        list[LeaderboardEntry],
        Meta(description="The entries, the best first. Where a player was erased, a rank is missing."),
    ]
    next: Annotated[str, Meta(description="What `cursor` takes for the next page, opaque; null at the end.")] | None
    position: Annotated[
        str, Meta(description="The position up to which the standings have read the log, opaque: `wait_for` takes it.")
    ]
    bot_games_needed: (
        Annotated[
            int,
            Meta(
                description="How many rated games against house bots a player needs to be listed, where the board is of ratings. Games count in which the player made every move and did not resign."
            ),
        ]
        | UnsetType
    ) = UNSET


MaverickAction: TypeAlias = Annotated[
    Open[
        MaverickChooseCompanion
        | MaverickSetPayment
        | MaverickMove
        | MaverickMelee
        | MaverickShoot
        | MaverickSwapCompanions
        | MaverickDiscard
        | MaverickEndTurn
    ],
    Meta(description="An action of Maverick."),
]


class MaverickActions(Struct, tag_field="game", tag="maverick"):
    """
    The caller's legal actions.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    actions: Annotated[
        list[MaverickAction],
        Meta(description="The actions: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]


class MaverickChange(Struct, tag_field="game", tag="maverick"):
    """
    What changed at a table of the caller.
    """

    position: Annotated[
        str, Meta(description="The position of the table's last event in the log, opaque: `after` takes it.")
    ]
    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch. While the table is open and the caller has no seat, one is kept for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    view: (
        Annotated[
            MaverickView,
            Meta(description="The game as the caller sees it. Present with `include=view`, if the caller has to act."),
        ]
        | None
        | UnsetType
    ) = UNSET
    actions: (
        Annotated[
            list[MaverickAction],
            Meta(description="The caller's legal actions: post one back verbatim. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET


class MaverickContent(Struct):
    """
    What is in the box, and the numbers that a client shows.
    """

    monsters: Annotated[list[MaverickMonster], Meta(description="All monster cards.")]
    action_cards: Annotated[list[int], Meta(description="All action cards, in order.")]
    corridor_length: Annotated[int, Meta(description="How many monsters stand in the corridor.")]
    hand_limits: Annotated[
        dict[str, int], Meta(description="How many cards a hand may hold, by the form of the slayer.")
    ]
    figures: Annotated[MaverickFigures, Meta(description="The symbols that each figure can serve.")]
    gold: Annotated[MaverickGold, Meta(description="What cards are worth at the end.")]


class MaverickDetails(Struct, tag_field="key", tag="maverick"):
    """
    Maverick: its rules, its refusals, and the content to draw it.
    """

    title: Annotated[str, Meta(description="Its name for people.")]
    rules_version: Annotated[int, Meta(description="The version of the rules that new tables are played by.")]
    seats: Annotated[SeatCounts, Meta(description="The range of seat counts.")]
    summary: Annotated[str, Meta(description="What it is about, in a sentence.")]
    details_url: Annotated[
        str, Meta(description="Where its details are, cacheable for good: another content has another address.")
    ]
    schemas_url: Annotated[str, Meta(description="Where its JSON Schemas are, cacheable for good.")]
    rules: Annotated[str, Meta(description="The rules as implemented, in Markdown.")]
    refusals: Annotated[list[Refusal], Meta(description="Every code with which its rules refuse.")]
    content: Annotated[MaverickContent, Meta(description="Static data to draw the game, such as cards and tracks.")]
    minutes: (
        Annotated[PlayingTime, Meta(description="How long a game takes; absent where the game does not say.")]
        | UnsetType
    ) = UNSET
    weight: (
        Annotated[
            MaverickDetailsWeight,
            Meta(description="How much there is to learn before a first game; absent where the game does not say."),
        ]
        | UnsetType
    ) = UNSET
    layout: (
        Annotated[
            Layout,
            Meta(
                description="How its view lies on the table, for clients that draw any game; absent where the game does not say."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickDryRunResult(Struct, tag_field="game", tag="maverick"):
    """
    The facts that would follow from an action, as far as the seat may know them in advance.
    """

    version: Annotated[int, Meta(description="The version of the table at which the action was tried.")]
    facts: Annotated[list[MaverickPublicFact], Meta(description="The facts, in order.")]
    texts: Annotated[list[str], Meta(description="A line for each of `facts`, in words; empty for bookkeeping.")]
    stops: (
        Annotated[
            DryRunResultStops,
            Meta(
                description="Why the facts end early: `chance` would decide, or something `hidden` would be revealed; null if they are complete."
            ),
        ]
        | None
    )


class MaverickLinePart(Struct):
    """
    A fact of a line, in words, and the fact itself.
    """

    text: Annotated[str, Meta(description="What happened, in words; empty for a fact that others cover.")]
    heading: (
        Annotated[str, Meta(description="The turn or round that begins here, in words; absent where none does.")]
        | UnsetType
    ) = UNSET
    fact: (
        Annotated[
            MaverickPublicFact,
            Meta(description="The fact, redacted for the caller: the card, the die, the robot that the text is about."),
        ]
        | UnsetType
    ) = UNSET


class MaverickOpenedEventData(Struct):
    """
    A table was opened. Nobody is seated yet.
    """

    game: Annotated[Enumeration[Literal["maverick"]], Meta(description="The game's key, as the catalogue lists it.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[MaverickOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
            ),
        ]
        | UnsetType
    ) = UNSET
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class MaverickPlayedEventData(Struct):
    """
    A seat played an action: the action and its facts.
    """

    seat: Annotated[int, Meta(description="The seat that acted.")]
    action: Annotated[MaverickPublicAction, Meta(description="The action.")]
    facts: Annotated[list[MaverickPublicFact], Meta(description="What happened in the game by it, in order.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class MaverickResignedEvent(Struct, tag_field="type", tag="Resigned"):
    """
    A seat resigned.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaverickResignedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickStartedEvent(Struct, tag_field="type", tag="Started"):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaverickStartedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickTable(Struct, tag_field="game", tag="maverick"):
    """
    A table, redacted for the caller.
    """

    id: Annotated[str, Meta(description="The table's id.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    seats: Annotated[list[MaverickSeatOfTable], Meta(description="Its seats, in order.")]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    options: Annotated[MaverickOptions, Meta(description="The options of the game at this table.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    clock: Annotated[Clock, Meta(description="The time for each action; null for a table without a clock.")] | None
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day that the table is played with, as in `2026-11-23`; null for a table with a seed of its own. Until a minute after the end of that day nobody but its player sees the table."
            ),
        ]
        | None
    )
    seeded: Annotated[bool, Meta(description="Whether the game's chance comes from a seed given for practice.")]
    assisted: Annotated[bool, Meta(description="Whether an undo without consent went past revealed information.")]
    voided: Annotated[bool, Meta(description="Whether the game was declared void; the table is `closed` then.")]
    imported: Annotated[
        bool,
        Meta(
            description="Whether the table was played elsewhere: nothing proves that its players are the accounts with the same ids here."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    opened_by: Annotated[str, Meta(description="The id of the player who opened the table.")]
    opened_at: Annotated[int, Meta(description="When it was opened, in milliseconds since 1970 UTC.")]
    updated_at: Annotated[int, Meta(description="When its last event happened, in milliseconds since 1970 UTC.")]
    position: Annotated[
        str, Meta(description="The position of its last event in the log, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal; absent until the table is over, and the day of its seed."
            ),
        ]
        | UnsetType
    ) = UNSET
    invite: (
        Annotated[
            str,
            Meta(description="What another player needs to take a seat; shown only to the opener of a private table."),
        ]
        | UnsetType
    ) = UNSET
    forked_from: (
        Annotated[
            Origin,
            Meta(description="The table and version that the game continues from; absent unless the table is a fork."),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch: (
        Annotated[
            str,
            Meta(
                description="The id of the table where its players play again; shown only to its seats, and not in lists; absent if there is none, or it was closed."
            ),
        ]
        | UnsetType
    ) = UNSET
    outcome: (
        Annotated[Outcome, Meta(description="How the game ended; absent unless the table is `finished`.")] | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            MaverickParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none; lists leave it out."
            ),
        ]
        | UnsetType
    ) = UNSET
    withdrawn: (
        Annotated[Withdrawn, Meta(description="Why and when the result was withdrawn; absent unless it was.")]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    share: (
        Annotated[
            str, Meta(description="Shown only to house bots: an opaque name for the tables that share thinking time.")
        ]
        | UnsetType
    ) = UNSET
    bots_at: (
        Annotated[
            int,
            Meta(
                description="When house bots take the free seats, in milliseconds since 1970 UTC; not in lists; absent unless a player who waits at the `open` table asked for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    opener_present: (
        Annotated[
            bool,
            Meta(
                description="Whether the player who opened the table has a stream open, or made a request within the last minute; absent unless the table is `open`."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickTableView(Struct, tag_field="game", tag="maverick"):
    """
    The game from one perspective.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last event up to `version`, opaque: `wait_for` takes it.")
    ]
    seat: Annotated[int, Meta(description="Whose perspective this is; null for a spectator's.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    view: (
        Annotated[MaverickView, Meta(description="What this perspective sees of the game; null before the start.")]
        | None
    )
    actions: (
        Annotated[
            list[MaverickAction],
            Meta(
                description="The seat's legal actions: post one back verbatim. Absent for a spectator, empty if it is not to act."
            ),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Absent for a spectator."),
        ]
        | UnsetType
    ) = UNSET
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            MaverickParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickTableViews(Struct, tag_field="game", tag="maverick"):
    """
    The game from every perspective.
    """

    views: Annotated[
        list[Open[MaverickTableView]],
        Meta(description="The spectator's perspective first, then each seat's, in order."),
    ]


class MaximumApocalypseAbilityUsed(Struct, tag_field="type", tag="maximum-apocalypse.AbilityUsed"):
    """
    A survivor used a gear, its class's own action or its tile's, and a choice comes first.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    cause: Annotated[MaximumApocalypseCause, Meta(description="What was used.")]


class MaximumApocalypseActing(Struct, tag_field="type", tag="Acting"):
    """
    A survivor acts out of turn.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    left: Annotated[int, Meta(description="How many actions it may still take, or cards it may still play, from 1.")]
    plays: Annotated[bool, Meta(description="Whether it may only play cards; else it may take any actions.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseActionLost(Struct, tag_field="type", tag="maximum-apocalypse.ActionLost"):
    """
    A survivor has one action less.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    granted: (
        Annotated[
            bool, Meta(description="Whether it is about actions granted out of turn; else about those of the turn.")
        ]
        | UnsetType
    ) = False


class MaximumApocalypseActionsGained(Struct, tag_field="type", tag="maximum-apocalypse.ActionsGained"):
    """
    The turn has more actions.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    n: Annotated[int, Meta(description="How many more, from 1.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseActionsGranted(Struct, tag_field="type", tag="maximum-apocalypse.ActionsGranted"):
    """
    A survivor may act at once, out of turn.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    n: Annotated[int, Meta(description="How many actions it may take, or cards it may play.")]
    plays: Annotated[bool, Meta(description="Whether it may only play cards; else it may take any actions.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseAmmoSpent(Struct, tag_field="type", tag="maximum-apocalypse.AmmoSpent"):
    """
    Ammunition was spent.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    n: Annotated[int, Meta(description="How much was spent, from 1.")]
    left: Annotated[int, Meta(description="How much the gear has left.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseArrive(Struct, tag_field="type", tag="Arrive"):
    """
    A survivor goes to a tile.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    tile: Annotated[int, Meta(description="Where it goes, by place in the view's `tiles`.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    stage: (
        Annotated[
            MaximumApocalypseArrivalStage,
            Meta(
                description="The next stage of the move: `leave` the old tile; reveal the new one and `cross` a river; `arrive`; `sneak` past monster tokens; `enter`; reach the objective token (`marker`)."
            ),
        ]
        | UnsetType
    ) = "leave"
    fresh: Annotated[bool, Meta(description="Whether this move revealed the tile.")] | UnsetType = False


class MaximumApocalypseAsk(Struct, tag_field="type", tag="Ask"):
    """
    A survivor's seat chooses among what everybody sees.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    question: Annotated[MaximumApocalypseQuestion, Meta(description="What a seat is asked to decide.")]
    options: Annotated[list[MaximumApocalypsePick], Meta(description="The legal answers.")]


class MaximumApocalypseAskHand(Struct, tag_field="type", tag="AskHand"):
    """
    A seat chooses a card that only it sees, or another answer.
    """

    who: Annotated[int, Meta(description="The survivor it is about, by place in the view's `survivors`.")]
    question: Annotated[MaximumApocalypseQuestion, Meta(description="What a seat is asked to decide.")]
    zone: Annotated[
        MaximumApocalypseHandZone,
        Meta(
            description="Where the cards are: in the `hand`; or `aside`: set aside in the mulligan, looked at, or to be resolved."
        ),
    ]
    kind: (
        Annotated[
            MaximumApocalypseHandCards,
            Meta(description="The cards that may be chosen: `any`, only `survivor` cards, or only `scavenge` cards."),
        ]
        | UnsetType
    ) = "any"
    also: (
        Annotated[list[MaximumApocalypsePick], Meta(description="The legal answers besides the cards; empty: none.")]
        | UnsetType
    ) = field(default_factory=list)


class MaximumApocalypseCardBurned(Struct, tag_field="type", tag="maximum-apocalypse.CardBurned"):
    """
    The top card of a deck was discarded.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseCardGiven(Struct, tag_field="type", tag="maximum-apocalypse.CardGiven"):
    """
    A seat gave another one a scavenge card.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    to: Annotated[int, Meta(description="The seat that gets the card.")]
    held: Annotated[MaximumApocalypseHeld, Meta(description="A card in a hand, or aside.")]
    picked: (
        Annotated[
            bool,
            Meta(
                description="Whether chance picked it among equal cards with different backs, which reveals something new to its seat."
            ),
        ]
        | UnsetType
    ) = False


class MaximumApocalypseCardKept(Struct, tag_field="type", tag="maximum-apocalypse.CardKept"):
    """
    A seat kept a card that it had looked at.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    held: Annotated[MaximumApocalypseHeld, Meta(description="A card in a hand, or aside.")]
    to: Annotated[
        MaximumApocalypseKeptCardTarget,
        Meta(description="Where the card goes: into the `hand`; `shown`: everybody sees it, and it takes effect next."),
    ]


class MaximumApocalypseCardLaid(Struct, tag_field="type", tag="maximum-apocalypse.CardLaid"):
    """
    A card of a hand went onto the objective.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    held: Annotated[MaximumApocalypseHeld, Meta(description="A card in a hand, or aside.")]
    laid: Annotated[MaximumApocalypseLaid, Meta(description="A card on the objective.")]
    picked: (
        Annotated[
            bool,
            Meta(
                description="Whether chance picked it among equal cards with different backs, which reveals something new to its seat."
            ),
        ]
        | UnsetType
    ) = False


class MaximumApocalypseCardPlayed(Struct, tag_field="type", tag="maximum-apocalypse.CardPlayed"):
    """
    A card left the hand: into play if it is a gear, else onto its discard pile.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    held: Annotated[MaximumApocalypseHeld, Meta(description="A card in a hand, or aside.")]
    picked: (
        Annotated[
            bool,
            Meta(
                description="Whether chance picked it among equal cards with different backs, which reveals something new to its seat."
            ),
        ]
        | UnsetType
    ) = False


class MaximumApocalypseCardPutUnder(Struct, tag_field="type", tag="maximum-apocalypse.CardPutUnder"):
    """
    A seat put a card that it had looked at under its deck.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    held: Annotated[MaximumApocalypseHeld, Meta(description="A card in a hand, or aside.")]
    picked: (
        Annotated[
            bool,
            Meta(
                description="Whether chance picked it among equal cards with different backs, which reveals something new to its seat."
            ),
        ]
        | UnsetType
    ) = False


class MaximumApocalypseCardSetAside(Struct, tag_field="type", tag="maximum-apocalypse.CardSetAside"):
    """
    Mulligan: a card will be replaced.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    held: Annotated[MaximumApocalypseHeld, Meta(description="A card in a hand, or aside.")]


class MaximumApocalypseCardShown(Struct, tag_field="type", tag="maximum-apocalypse.CardShown"):
    """
    A seat showed a card of its hand to everybody.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    held: Annotated[MaximumApocalypseHeld, Meta(description="A card in a hand, or aside.")]
    picked: (
        Annotated[
            bool,
            Meta(
                description="Whether chance picked it among equal cards with different backs, which reveals something new to its seat."
            ),
        ]
        | UnsetType
    ) = False


class MaximumApocalypseCardTaken(Struct, tag_field="type", tag="maximum-apocalypse.CardTaken"):
    """
    A survivor took a card that everybody sees.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    card: Annotated[str, Meta(description="A card, by its `id` in the content's `cards`.")]
    zone: Annotated[
        MaximumApocalypseCardSource,
        Meta(
            description="Where the card was: in a `discard` pile, `lying` on the tile, in the `box`, or `aside`, found and shown."
        ),
    ]
    to: Annotated[
        MaximumApocalypseCardTarget,
        Meta(
            description="Where the card goes: into the `hand`, into `play`, or `aside`, to be equipped or discarded next."
        ),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    pile: (
        Annotated[
            int,
            Meta(
                description="The seat whose discard pile it was in; null: the scavenge discard pile, or no discard pile (`zone`)."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class MaximumApocalypseCardsDiscarded(Struct, tag_field="type", tag="maximum-apocalypse.CardsDiscarded"):
    """
    Cards went from a hand, or from aside, to their discard piles.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    held: Annotated[list[MaximumApocalypseHeld], Meta(description="The cards; empty: there was nothing to discard.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    zone: (
        Annotated[
            MaximumApocalypseHandZone,
            Meta(
                description="Where the cards are: in the `hand`; or `aside`: set aside in the mulligan, looked at, or to be resolved."
            ),
        ]
        | UnsetType
    ) = "hand"
    all_food: (
        Annotated[
            bool,
            Meta(
                description="Whether the seat had to discard all food of its hand, so that everybody knows it holds none."
            ),
        ]
        | UnsetType
    ) = False
    picked: (
        Annotated[
            bool,
            Meta(
                description="Whether chance picked it among equal cards with different backs, which reveals something new to its seat."
            ),
        ]
        | UnsetType
    ) = False


class MaximumApocalypseCardsDiscardedSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardsDiscarded"):
    """
    Cards went from a hand, or from aside, to their discard piles.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    cards: Annotated[
        list[MaximumApocalypseSeenCard], Meta(description="The cards; empty: there was nothing to discard.")
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]
    zone: Annotated[
        MaximumApocalypseHandZone,
        Meta(
            description="Where the cards are: in the `hand`; or `aside`: set aside in the mulligan, looked at, or to be resolved."
        ),
    ]
    all_food: Annotated[
        bool,
        Meta(
            description="Whether the seat had to discard all food of its hand, so that everybody knows it holds none."
        ),
    ]


class MaximumApocalypseCardsDrawn(Struct, tag_field="type", tag="maximum-apocalypse.CardsDrawn"):
    """
    A seat drew from its deck.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    held: Annotated[list[MaximumApocalypseHeld], Meta(description="The cards, the first one drawn first.")]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseCardsDrawnSeen(Struct, tag_field="type", tag="maximum-apocalypse.CardsDrawn"):
    """
    A seat drew from its deck.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    cards: Annotated[
        list[MaximumApocalypseSeenCard],
        Meta(description="The cards, in an order that reveals nothing about hidden ones."),
    ]
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseCardsLeft(Struct, tag_field="type", tag="maximum-apocalypse.CardsLeft"):
    """
    Cards of the mission lie on a tile, as their finder is dead.
    """

    tile: Annotated[int, Meta(description="A tile, by its place in the view's `tiles`, from 0.")]
    cards: Annotated[list[str], Meta(description="The cards, by id; they come from the box.")]
    place: Annotated[str, Meta(description="The kind of the tile.")] | None
    cause: Annotated[
        MaximumApocalypseCause,
        Meta(description="Why something happened: the card, tile, monster or part of the rules behind it."),
    ]


class MaximumApocalypseChange(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    What changed at a table of the caller.
    """

    position: Annotated[
        str, Meta(description="The position of the table's last event in the log, opaque: `after` takes it.")
    ]
    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch. While the table is open and the caller has no seat, one is kept for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    view: (
        Annotated[
            MaximumApocalypseView,
            Meta(description="The game as the caller sees it. Present with `include=view`, if the caller has to act."),
        ]
        | None
        | UnsetType
    ) = UNSET
    actions: (
        Annotated[
            list[MaximumApocalypseAction],
            Meta(description="The caller's legal actions: post one back verbatim. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseChoiceMade(Struct, tag_field="type", tag="maximum-apocalypse.ChoiceMade"):
    """
    A survivor's seat made a choice that no other fact records.
    """

    survivor: Annotated[int, Meta(description="A survivor, by its place in the view's `survivors`: 0..5.")]
    question: Annotated[MaximumApocalypseQuestion, Meta(description="What a seat is asked to decide.")]
    pick: Annotated[MaximumApocalypseChoiceMadePick, Meta(description="What was chosen.")]
    place: (
        Annotated[
            str,
            Meta(description="The kind of the tile that was chosen; null: it lies face down, or no tile was chosen."),
        ]
        | None
        | UnsetType
    ) = UNSET


class MaximumApocalypseDrawnCharacter(Struct):
    """
    A character card: the survivor's, or the dog's.
    """

    name: Annotated[str, Meta(description="What it is called.")]
    health: Annotated[int, Meta(description="Its hit points at the start.")]
    stealth: Annotated[int, Meta(description="Its stealth.")]
    starving_stealth: Annotated[int, Meta(description="Its stealth while starving.")]
    storage: Annotated[int, Meta(description="How much gear it carries.")]
    innate: Annotated[MaximumApocalypseDrawnInnate, Meta(description="Its own action.")]


class MaximumApocalypseDrawnClass(Struct):
    """
    A class of survivors.
    """

    id: Annotated[str, Meta(description="Its name in options and views.")]
    starts_with: Annotated[str, Meta(description="The id of the card that it starts with; null for none.")] | None
    bodies: Annotated[list[MaximumApocalypseDrawnCharacter], Meta(description="The survivor, and the hunter's dog.")]


class MaximumApocalypseDrawnMission(Struct):
    """
    A mission card.
    """

    number: Annotated[int, Meta(description="Its number, as in the options.")]
    title: Annotated[str, Meta(description="Its title.")]
    difficulty: Annotated[str, Meta(description="How hard it is said to be.")]
    monsters: Annotated[str, Meta(description="The apocalypse whose monsters are met.")]
    text: Annotated[str, Meta(description="What has to be done.")]
    shape: Annotated[
        str, Meta(description="The map: rows from the top, divided by `/`; `letters` says what a letter is.")
    ]
    layout: Annotated[MaximumApocalypseLayout, Meta(description="What the card says of the map.")]
    start: Annotated[str, Meta(description="The kind of tile where the survivors start.")]
    face_up: Annotated[list[str], Meta(description="The kinds of tiles that lie face up from the start.")]
    tiles: Annotated[dict[str, int], Meta(description="How many tiles of each kind are shuffled into the map.")]
    decks: Annotated[
        dict[str, dict[str, int]],
        Meta(description="How many cards of each id are in the scavenge deck of each colour."),
    ]
    boss: Annotated[MaximumApocalypseBoss, Meta(description="Where the bosses are.")]
    boss_on: Annotated[
        list[str], Meta(description="The kinds of tiles where something awaits the first survivor to come.")
    ]
    starting_monsters: Annotated[bool, Meta(description="Monsters are on the map from the start.")]
    starting_gear: Annotated[dict[str, int], Meta(description="How many cards of each id the survivors start with.")]
    markers: Annotated[MaximumApocalypseMarkers, Meta(description="The objective tokens.")]
    gifts: Annotated[list[dict[str, int]], Meta(description="The cards that lie at marker 1, 2 and 3.")]
    tasks: Annotated[list[MaximumApocalypseDrawnTask], Meta(description="What actions can be spent on.")]
    deliveries: Annotated[list[MaximumApocalypseDelivery], Meta(description="What may be laid down, and where.")]
    fuse: Annotated[int, Meta(description="The rounds that are left once the bomb is defused; 0 for no limit.")]
    erodes: Annotated[bool, Meta(description="The map crumbles from its edge with each spawn roll of 7.")]
    win: Annotated[MaximumApocalypseWin, Meta(description="All that must be so at the end of a turn.")]


class MaximumApocalypseOpenedEventData(Struct):
    """
    A table was opened. Nobody is seated yet.
    """

    game: Annotated[
        Enumeration[Literal["maximum-apocalypse"]], Meta(description="The game's key, as the catalogue lists it.")
    ]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    options: Annotated[MaximumApocalypseOptions, Meta(description="The options of the game at this table.")]
    seats: Annotated[int, Meta(description="The number of seats.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for a table without a clock. Events from before there were clocks lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day, as in `2026-11-23`: the table's seed is that day's. null for a table with a seed of its own. Events from before there were such seeds lack it."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal, disclosed once the table is over."
            ),
        ]
        | UnsetType
    ) = UNSET
    seeded: (
        Annotated[
            str,
            Meta(
                description="The seed given for practice, lower-case hexadecimal; null where the seats' entropy goes into the seed."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class MaximumApocalypseParts(Struct):
    """
    The end of a game on one sheet. At a fork it counts from the fork on.
    """

    turns: Annotated[int, Meta(description="How many turns began, of all survivors.")]
    rounds: Annotated[int, Meta(description="The most turns that any survivor began.")]
    survivors: Annotated[
        list[MaximumApocalypseSurvivorSheet], Meta(description="All survivors, in the order of the view's `survivors`.")
    ]
    laid: Annotated[
        list[str],
        Meta(
            description="The cards on the objective, such as fuel in the Van and goods that the mission asks for, by id."
        ),
    ]
    samples: Annotated[list[str], Meta(description="The monsters on the objective, by the ids of their kinds.")]


MaximumApocalypsePublicFact: TypeAlias = Annotated[
    Open[
        MaximumApocalypseCardSearched
        | MaximumApocalypseCardBurned
        | MaximumApocalypseSpawnRolled
        | MaximumApocalypseStealthRolled
        | MaximumApocalypseMonsterCame
        | MaximumApocalypseTileTurned
        | MaximumApocalypseHandKept
        | MaximumApocalypseNothingToBurn
        | MaximumApocalypseCardTaken
        | MaximumApocalypseGearLeft
        | MaximumApocalypseGearMoved
        | MaximumApocalypseAmmoSpent
        | MaximumApocalypseReloaded
        | MaximumApocalypseAttached
        | MaximumApocalypseStealthFailed
        | MaximumApocalypseTokensPlaced
        | MaximumApocalypseTokensRemoved
        | MaximumApocalypseCardsLeft
        | MaximumApocalypseMonsterHurt
        | MaximumApocalypseMonsterLeft
        | MaximumApocalypseMonsterTurned
        | MaximumApocalypseMonsterStunned
        | MaximumApocalypseMonsterHealed
        | MaximumApocalypseWounded
        | MaximumApocalypseHealed
        | MaximumApocalypseHungerSet
        | MaximumApocalypsePoisonSet
        | MaximumApocalypseTileGone
        | MaximumApocalypseMarkerLaid
        | MaximumApocalypseMarkerMet
        | MaximumApocalypseSurvivorMoved
        | MaximumApocalypseTurnBegan
        | MaximumApocalypseActionSpent
        | MaximumApocalypseAbilityUsed
        | MaximumApocalypseChoiceMade
        | MaximumApocalypseActionsGained
        | MaximumApocalypseActionsGranted
        | MaximumApocalypseActionLost
        | MaximumApocalypseTurnCut
        | MaximumApocalypseFreeUsed
        | MaximumApocalypseHoldBegan
        | MaximumApocalypseTurnEnded
        | MaximumApocalypseCounted
        | MaximumApocalypseTaskAdvanced
        | MaximumApocalypseFuseSet
        | MaximumApocalypseMissionSetBack
        | MaximumApocalypseGameOver
        | MaximumApocalypseTableSeen
        | MaximumApocalypseCardsDrawnSeen
        | MaximumApocalypseCardSetAsideSeen
        | MaximumApocalypseDeckShuffledSeen
        | MaximumApocalypseCardPlayedSeen
        | MaximumApocalypseCardsDiscardedSeen
        | MaximumApocalypseScavengedSeen
        | MaximumApocalypseCardKeptSeen
        | MaximumApocalypseCardPutUnderSeen
        | MaximumApocalypseCardGivenSeen
        | MaximumApocalypseCardShownSeen
        | MaximumApocalypseCardLaidSeen
        | MaximumApocalypseSurvivorDiedSeen
        | MaximumApocalypseMonsterDeckShuffledSeen
        | MaximumApocalypseWaitingSeen
    ],
    Meta(description="A fact of Maximum Apocalypse, redacted for the caller."),
]


class MaximumApocalypseResignedEventData(Struct):
    """
    A seat resigned.
    """

    seat: Annotated[int, Meta(description="The seat that resigned.")]
    facts: Annotated[list[MaximumApocalypsePublicFact], Meta(description="What happened in the game by it, in order.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET
    cause: (
        Annotated[
            ResignedEventDataCause,
            Meta(
                description="Why the server resigned for the seat; absent if its player did, and in events of the server from before there were causes, which means `time`."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseStartedEventData(Struct):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    facts: Annotated[
        list[MaximumApocalypsePublicFact], Meta(description="What happened in the game, in order: the setup.")
    ]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseTable(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    A table, redacted for the caller.
    """

    id: Annotated[str, Meta(description="The table's id.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    seats: Annotated[list[MaximumApocalypseSeatOfTable], Meta(description="Its seats, in order.")]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    options: Annotated[MaximumApocalypseOptions, Meta(description="The options of the game at this table.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    clock: Annotated[Clock, Meta(description="The time for each action; null for a table without a clock.")] | None
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day that the table is played with, as in `2026-11-23`; null for a table with a seed of its own. Until a minute after the end of that day nobody but its player sees the table."
            ),
        ]
        | None
    )
    seeded: Annotated[bool, Meta(description="Whether the game's chance comes from a seed given for practice.")]
    assisted: Annotated[bool, Meta(description="Whether an undo without consent went past revealed information.")]
    voided: Annotated[bool, Meta(description="Whether the game was declared void; the table is `closed` then.")]
    imported: Annotated[
        bool,
        Meta(
            description="Whether the table was played elsewhere: nothing proves that its players are the accounts with the same ids here."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    opened_by: Annotated[str, Meta(description="The id of the player who opened the table.")]
    opened_at: Annotated[int, Meta(description="When it was opened, in milliseconds since 1970 UTC.")]
    updated_at: Annotated[int, Meta(description="When its last event happened, in milliseconds since 1970 UTC.")]
    position: Annotated[
        str, Meta(description="The position of its last event in the log, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal; absent until the table is over, and the day of its seed."
            ),
        ]
        | UnsetType
    ) = UNSET
    invite: (
        Annotated[
            str,
            Meta(description="What another player needs to take a seat; shown only to the opener of a private table."),
        ]
        | UnsetType
    ) = UNSET
    forked_from: (
        Annotated[
            Origin,
            Meta(description="The table and version that the game continues from; absent unless the table is a fork."),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch: (
        Annotated[
            str,
            Meta(
                description="The id of the table where its players play again; shown only to its seats, and not in lists; absent if there is none, or it was closed."
            ),
        ]
        | UnsetType
    ) = UNSET
    outcome: (
        Annotated[Outcome, Meta(description="How the game ended; absent unless the table is `finished`.")] | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            MaximumApocalypseParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none; lists leave it out."
            ),
        ]
        | UnsetType
    ) = UNSET
    withdrawn: (
        Annotated[Withdrawn, Meta(description="Why and when the result was withdrawn; absent unless it was.")]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    share: (
        Annotated[
            str, Meta(description="Shown only to house bots: an opaque name for the tables that share thinking time.")
        ]
        | UnsetType
    ) = UNSET
    bots_at: (
        Annotated[
            int,
            Meta(
                description="When house bots take the free seats, in milliseconds since 1970 UTC; not in lists; absent unless a player who waits at the `open` table asked for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    opener_present: (
        Annotated[
            bool,
            Meta(
                description="Whether the player who opened the table has a stream open, or made a request within the last minute; absent unless the table is `open`."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseTableView(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    The game from one perspective.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last event up to `version`, opaque: `wait_for` takes it.")
    ]
    seat: Annotated[int, Meta(description="Whose perspective this is; null for a spectator's.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    view: (
        Annotated[
            MaximumApocalypseView, Meta(description="What this perspective sees of the game; null before the start.")
        ]
        | None
    )
    actions: (
        Annotated[
            list[MaximumApocalypseAction],
            Meta(
                description="The seat's legal actions: post one back verbatim. Absent for a spectator, empty if it is not to act."
            ),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Absent for a spectator."),
        ]
        | UnsetType
    ) = UNSET
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            MaximumApocalypseParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseTableViews(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    The game from every perspective.
    """

    views: Annotated[
        list[Open[MaximumApocalypseTableView]],
        Meta(description="The spectator's perspective first, then each seat's, in order."),
    ]


OpenBody: TypeAlias = Annotated[
    Open[OpenMaverick | OpenFullThrottle | OpenThermalShowdown | OpenMaximumApocalypse | OpenThermalShowdownSolo],
    Meta(description="Open a table."),
]


class QuickThermalShowdown(Struct, tag_field="game", tag="thermal-showdown"):
    """
    Quick play of Thermal Showdown.
    """

    seats: (
        Annotated[int, Meta(description="The number of seats; the game's minimum unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    options: (
        Annotated[ThermalShowdownOptions, Meta(description="The options of the game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    clock: (
        Annotated[
            Clock,
            Meta(
                description="The time for each action; null for none. Unless given: two minutes and `resign`, with one seat none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    bots_after: (
        Annotated[
            int,
            Meta(
                description="After how many seconds, 5 to 600, house bots take the seats that are still free; null, the default, for never."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    seat_options: (
        Annotated[
            ThermalShowdownSeatOptions,
            Meta(description="The options of the seat in this game; its defaults unless given."),
        ]
        | UnsetType
    ) = UNSET
    entropy: (
        Annotated[
            str,
            Meta(
                description="A part of the table's seed, so that no server can choose it alone: 0 to 64 visible ASCII characters."
            ),
        ]
        | UnsetType
    ) = ""
    commitment: (
        Annotated[
            str,
            Meta(
                description="In place of `entropy`: the commitment to it. It is revealed once all seats are taken; until then the game does not start. Null, the default, for none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class SeatBotBody(Struct):
    """
    Seat a house bot.
    """

    bot: Annotated[str, Meta(description="The bot's key, by which it is seated.")]
    level: (
        Annotated[str, Meta(description="The key of the level; the strongest one unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    seat: (
        Annotated[int, Meta(description="The seat that it takes; the first free one unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    seat_options: (
        Annotated[GameSeatOptions, Meta(description="The options of the seat in this game; its defaults unless given.")]
        | UnsetType
    ) = UNSET


class SeatLeftEvent(Struct, tag_field="type", tag="SeatLeft"):
    """
    A player left a seat before the start.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: SeatLeftEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class SitBody(Struct):
    """
    Take a seat.
    """

    seat: (
        Annotated[int, Meta(description="The seat to take; the first free one unless given, or null.")]
        | None
        | UnsetType
    ) = UNSET
    entropy: (
        Annotated[
            str,
            Meta(
                description="A part of the table's seed, so that no server can choose it alone: 0 to 64 visible ASCII characters."
            ),
        ]
        | UnsetType
    ) = ""
    seat_options: (
        Annotated[GameSeatOptions, Meta(description="The options of the seat in this game; its defaults unless given.")]
        | UnsetType
    ) = UNSET
    invite: (
        Annotated[str, Meta(description="The invitation to a private table; null, the default, where none is needed.")]
        | None
        | UnsetType
    ) = UNSET
    commitment: (
        Annotated[
            str,
            Meta(
                description="In place of `entropy`: the commitment to it. It is revealed once all seats are taken; until then the game does not start. Null, the default, for none."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET


class StoredClosed(Struct, tag_field="type", tag="Closed"):
    """
    The table was closed before it started: by its opener, or by the server after a time without any event.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredClosedData


StoredOpenedData: TypeAlias = Annotated[
    Open[
        MaverickStoredOpenedData
        | FullThrottleStoredOpenedData
        | ThermalShowdownStoredOpenedData
        | MaximumApocalypseStoredOpenedData
        | ThermalShowdownSoloStoredOpenedData
    ],
    Meta(description="A table was opened. Nobody is seated yet."),
]


class StoredSeatLeft(Struct, tag_field="type", tag="SeatLeft"):
    """
    A player left a seat before the start.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredSeatLeftData


class StoredSeatTakenData(Struct):
    """
    A player took a seat.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The player's id.")]
    entropy: Annotated[
        str,
        Meta(
            description="The player's part of the table's seed: 0 to 64 visible ASCII characters; empty at a sealed seat."
        ),
    ]
    options: Annotated[GameSeatOptions, Meta(description="The options of the seat in this game.")]
    bot: (
        Annotated[
            bool,
            Meta(
                description="True for a house bot; absent for anybody else, and in events from before bots were marked."
            ),
        ]
        | UnsetType
    ) = UNSET
    commitment: (
        Annotated[
            str,
            Meta(
                description="Makes the seat a sealed one: it reveals its entropy once all seats are taken. Absent at any other."
            ),
        ]
        | UnsetType
    ) = UNSET


class StoredTakebackAsked(Struct, tag_field="type", tag="TakebackAsked"):
    """
    A seat asks the others for consent.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredTakebackAskedData


class StoredUndone(Struct, tag_field="type", tag="Undone"):
    """
    The line was cut back to an earlier version.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredUndoneData


class StoredVoidedData(Struct):
    """
    The game was declared void.
    """

    by: Annotated[
        StoredVoidedDataBy,
        Meta(
            description="Who did it: all seats, or `operator`, or `server` once all seats ran out of time, or once only house bots were left in the game."
        ),
    ]


class TakebackAskedEvent(Struct, tag_field="type", tag="TakebackAsked"):
    """
    A seat asks the others for consent.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: TakebackAskedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


ThermalShowdownActivation: TypeAlias = Open[
    ThermalShowdownCoolRobot
    | ThermalShowdownHeatRobot
    | ThermalShowdownHeatEach
    | ThermalShowdownCoolPlayer
    | ThermalShowdownHeatPlayer
    | ThermalShowdownDrawCards
    | ThermalShowdownRestRobot
    | ThermalShowdownReadyRobot
    | ThermalShowdownExchangeHeat
    | ThermalShowdownBurn
]


class ThermalShowdownChange(Struct, tag_field="game", tag="thermal-showdown"):
    """
    What changed at a table of the caller.
    """

    position: Annotated[
        str, Meta(description="The position of the table's last event in the log, opaque: `after` takes it.")
    ]
    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch. While the table is open and the caller has no seat, one is kept for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    view: (
        Annotated[
            ThermalShowdownView,
            Meta(description="The game as the caller sees it. Present with `include=view`, if the caller has to act."),
        ]
        | None
        | UnsetType
    ) = UNSET
    actions: (
        Annotated[
            list[ThermalShowdownAction],
            Meta(description="The caller's legal actions: post one back verbatim. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownOpenedEvent(Struct, tag_field="type", tag="Opened"):
    """
    A table was opened. Nobody is seated yet.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownOpenedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownParts(Struct):
    """
    The heat of both players by its sources.
    """

    seats: Annotated[list[ThermalShowdownSeatHeat], Meta(description="The heat of each seat, by seat.")]


ThermalShowdownPublicAction: TypeAlias = Annotated[
    Open[
        ThermalShowdownPublicWishFor
        | ThermalShowdownPublicKeepCard
        | ThermalShowdownPlayCard
        | ThermalShowdownActivate
        | ThermalShowdownAimAt
        | ThermalShowdownAimAtPlayer
        | ThermalShowdownAttack
        | ThermalShowdownAttackPlayer
        | ThermalShowdownAddAttacker
        | ThermalShowdownConfirmAttack
        | ThermalShowdownHitBack
        | ThermalShowdownEndRound
    ],
    Meta(description="An action of Thermal Showdown, redacted for the caller."),
]
ThermalShowdownPublicFact: TypeAlias = Annotated[
    Open[
        ThermalShowdownOrderSettled
        | ThermalShowdownTrickPlayed
        | ThermalShowdownRestDiscarded
        | ThermalShowdownRobotPlayed
        | ThermalShowdownDuelOpened
        | ThermalShowdownKeepingPassed
        | ThermalShowdownRoundBegun
        | ThermalShowdownTrickDiscarded
        | ThermalShowdownTrickAttached
        | ThermalShowdownRobotActivated
        | ThermalShowdownActivationDone
        | ThermalShowdownRobotAimedAt
        | ThermalShowdownPlayerAimedAt
        | ThermalShowdownRobotAttacked
        | ThermalShowdownPlayerAttacked
        | ThermalShowdownAttackerAdded
        | ThermalShowdownHitBackAwaited
        | ThermalShowdownHitBackChosen
        | ThermalShowdownAttackDone
        | ThermalShowdownRobotHeated
        | ThermalShowdownRobotCooled
        | ThermalShowdownRobotDefeated
        | ThermalShowdownRobotRested
        | ThermalShowdownRobotReadied
        | ThermalShowdownPlayerHeated
        | ThermalShowdownPlayerCooled
        | ThermalShowdownRoundEnded
        | ThermalShowdownSeatResigned
        | ThermalShowdownDuelEnded
        | ThermalShowdownPublicDeckShuffled
        | ThermalShowdownPublicCardsDrawn
        | ThermalShowdownPublicWishMade
        | ThermalShowdownPublicCardKept
        | ThermalShowdownPublicRestReturned
        | ThermalShowdownPublicPileTurned
    ],
    Meta(description="A fact of Thermal Showdown, redacted for the caller."),
]


class ThermalShowdownResignedEventData(Struct):
    """
    A seat resigned.
    """

    seat: Annotated[int, Meta(description="The seat that resigned.")]
    facts: Annotated[list[ThermalShowdownPublicFact], Meta(description="What happened in the game by it, in order.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET
    cause: (
        Annotated[
            ResignedEventDataCause,
            Meta(
                description="Why the server resigned for the seat; absent if its player did, and in events of the server from before there were causes, which means `time`."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownRobotCard(Struct):
    """
    A robot as printed.
    """

    id: Annotated[str, Meta(description="The id of a card; the game's content describes it.")]
    name: Annotated[str, Meta(description="The card's name.")]
    cost: Annotated[int, Meta(description="The control that it costs to play.")]
    power: Annotated[int, Meta(description="P, the kJ that it deals in an attack.")]
    capacity: Annotated[int, Meta(description="C, the kJ in a round that warm it by 1 K.")]
    limit: Annotated[
        int, Meta(description="Its critical temperature increase: with so many 1 K counters it is defeated.")
    ]
    text: Annotated[str, Meta(description="Its abilities in words; empty if it has none.")]
    keywords: Annotated[list[ThermalShowdownKeyword], Meta(description="Its keywords without a number.")]
    insulated: Annotated[
        int, Meta(description="By how many kJ each packet of heat that it takes is smaller; 0 if it is not insulated.")
    ]
    ice_clad: Annotated[int, Meta(description="With how many mass counters of ice it enters; 0 if it is not ice-clad.")]
    radiant: Annotated[
        int,
        Meta(
            description="The kJ that each opposing robot takes at the end of its owner's round; 0 if it is not radiant."
        ),
    ]
    activate: (
        Annotated[
            ThermalShowdownActivation, Meta(description="What it may rest to do instead of attacking; null if nothing.")
        ]
        | None
    )


class ThermalShowdownSeatOfTable(Struct):
    """
    A seat of a table.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The id of the player who holds the seat; null while it is free.")] | None
    name: (
        Annotated[
            str, Meta(description="The player's name, or id where no name is known; null while the seat is free.")
        ]
        | None
    )
    called: (
        Annotated[
            str,
            Meta(
                description="What texts call the seat, for showing: the player's name, with the seat's number where another name at the table looks alike or the name reads like a seat; the number alone where no name is known; null while the seat is free."
            ),
        ]
        | None
    )
    seat_options: (
        Annotated[
            ThermalShowdownShownSeatOptions,
            Meta(
                description="The seat's options, redacted for the caller; null while the seat is free, and by an invitation to a game that is over."
            ),
        ]
        | None
    )
    bot: Annotated[bool, Meta(description="Whether a house bot holds the seat.")]
    resigned: Annotated[
        bool, Meta(description="Whether the seat has resigned; false by an invitation to a game that is over.")
    ]
    present: Annotated[
        bool, Meta(description="Whether its player has a stream open, or made a request within the last minute.")
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="The deadline of the seat's next action, or of its revealing, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSeatTakenEventData(Struct):
    """
    A player took a seat.
    """

    seat: Annotated[int, Meta(description="A place at a table, 0..n-1 clockwise.")]
    player: Annotated[str, Meta(description="The player's id.")]
    options: Annotated[ThermalShowdownShownSeatOptions, Meta(description="The options of the seat in this game.")]
    entropy: (
        Annotated[
            str,
            Meta(
                description="The player's part of the table's seed: 0 to 64 visible ASCII characters; empty at a sealed seat."
            ),
        ]
        | UnsetType
    ) = UNSET
    bot: (
        Annotated[
            bool,
            Meta(
                description="True for a house bot; absent for anybody else, and in events from before bots were marked."
            ),
        ]
        | UnsetType
    ) = UNSET
    commitment: (
        Annotated[
            str,
            Meta(
                description="Makes the seat a sealed one: it reveals its entropy once all seats are taken. Absent at any other."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloChange(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    What changed at a table of the caller.
    """

    position: Annotated[
        str, Meta(description="The position of the table's last event in the log, opaque: `after` takes it.")
    ]
    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch. While the table is open and the caller has no seat, one is kept for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    view: (
        Annotated[
            ThermalShowdownSoloView,
            Meta(description="The game as the caller sees it. Present with `include=view`, if the caller has to act."),
        ]
        | None
        | UnsetType
    ) = UNSET
    actions: (
        Annotated[
            list[ThermalShowdownSoloAction],
            Meta(description="The caller's legal actions: post one back verbatim. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Present with `view`."),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloDryRunResult(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    The facts that would follow from an action, as far as the seat may know them in advance.
    """

    version: Annotated[int, Meta(description="The version of the table at which the action was tried.")]
    facts: Annotated[list[ThermalShowdownSoloPublicFact], Meta(description="The facts, in order.")]
    texts: Annotated[list[str], Meta(description="A line for each of `facts`, in words; empty for bookkeeping.")]
    stops: (
        Annotated[
            DryRunResultStops,
            Meta(
                description="Why the facts end early: `chance` would decide, or something `hidden` would be revealed; null if they are complete."
            ),
        ]
        | None
    )


class ThermalShowdownSoloLinePart(Struct):
    """
    A fact of a line, in words, and the fact itself.
    """

    text: Annotated[str, Meta(description="What happened, in words; empty for a fact that others cover.")]
    heading: (
        Annotated[str, Meta(description="The turn or round that begins here, in words; absent where none does.")]
        | UnsetType
    ) = UNSET
    fact: (
        Annotated[
            ThermalShowdownSoloPublicFact,
            Meta(description="The fact, redacted for the caller: the card, the die, the robot that the text is about."),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloOpenedEvent(Struct, tag_field="type", tag="Opened"):
    """
    A table was opened. Nobody is seated yet.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownSoloOpenedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloPlayedEventData(Struct):
    """
    A seat played an action: the action and its facts.
    """

    seat: Annotated[int, Meta(description="The seat that acted.")]
    action: Annotated[ThermalShowdownSoloPublicAction, Meta(description="The action.")]
    facts: Annotated[
        list[ThermalShowdownSoloPublicFact], Meta(description="What happened in the game by it, in order.")
    ]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloResignedEvent(Struct, tag_field="type", tag="Resigned"):
    """
    A seat resigned.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownSoloResignedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloSeatTakenEvent(Struct, tag_field="type", tag="SeatTaken"):
    """
    A player took a seat.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownSoloSeatTakenEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloStartedEvent(Struct, tag_field="type", tag="Started"):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownSoloStartedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloTableView(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    The game from one perspective.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last event up to `version`, opaque: `wait_for` takes it.")
    ]
    seat: Annotated[int, Meta(description="Whose perspective this is; null for a spectator's.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    view: (
        Annotated[
            ThermalShowdownSoloView, Meta(description="What this perspective sees of the game; null before the start.")
        ]
        | None
    )
    actions: (
        Annotated[
            list[ThermalShowdownSoloAction],
            Meta(
                description="The seat's legal actions: post one back verbatim. Absent for a spectator, empty if it is not to act."
            ),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Absent for a spectator."),
        ]
        | UnsetType
    ) = UNSET
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            ThermalShowdownSoloParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloTableViews(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    The game from every perspective.
    """

    views: Annotated[
        list[Open[ThermalShowdownSoloTableView]],
        Meta(description="The spectator's perspective first, then each seat's, in order."),
    ]


class ThermalShowdownStartedEventData(Struct):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    facts: Annotated[
        list[ThermalShowdownPublicFact], Meta(description="What happened in the game, in order: the setup.")
    ]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownTable(Struct, tag_field="game", tag="thermal-showdown"):
    """
    A table, redacted for the caller.
    """

    id: Annotated[str, Meta(description="The table's id.")]
    rules_version: Annotated[
        int,
        Meta(
            description="The version of the game's rules, from 1. A table keeps the version with which it was opened."
        ),
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    seats: Annotated[list[ThermalShowdownSeatOfTable], Meta(description="Its seats, in order.")]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    options: Annotated[ThermalShowdownOptions, Meta(description="The options of the game at this table.")]
    undo: Annotated[
        UndoMode,
        Meta(
            description="How far undo reaches: `off`, nowhere; `consent`, over a seat's own last steps, and as far as all other seats agree; `free`, anywhere, at a table with one seat."
        ),
    ]
    visibility: Annotated[
        Visibility,
        Meta(
            description="Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."
        ),
    ]
    clock: Annotated[Clock, Meta(description="The time for each action; null for a table without a clock.")] | None
    daily: (
        Annotated[
            str,
            Meta(
                description="The UTC date of the seed of the day that the table is played with, as in `2026-11-23`; null for a table with a seed of its own. Until a minute after the end of that day nobody but its player sees the table."
            ),
        ]
        | None
    )
    seeded: Annotated[bool, Meta(description="Whether the game's chance comes from a seed given for practice.")]
    assisted: Annotated[bool, Meta(description="Whether an undo without consent went past revealed information.")]
    voided: Annotated[bool, Meta(description="Whether the game was declared void; the table is `closed` then.")]
    imported: Annotated[
        bool,
        Meta(
            description="Whether the table was played elsewhere: nothing proves that its players are the accounts with the same ids here."
        ),
    ]
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the server seed, lower-case hexadecimal.")]
    opened_by: Annotated[str, Meta(description="The id of the player who opened the table.")]
    opened_at: Annotated[int, Meta(description="When it was opened, in milliseconds since 1970 UTC.")]
    updated_at: Annotated[int, Meta(description="When its last event happened, in milliseconds since 1970 UTC.")]
    position: Annotated[
        str, Meta(description="The position of its last event in the log, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    awaiting: Annotated[
        bool,
        Meta(
            description="Whether the table waits for the caller: to act, to reveal entropy, or to answer `pending_takeback`."
        ),
    ]
    server_seed: (
        Annotated[
            str,
            Meta(
                description="The server's part of the table's seed, lower-case hexadecimal; absent until the table is over, and the day of its seed."
            ),
        ]
        | UnsetType
    ) = UNSET
    invite: (
        Annotated[
            str,
            Meta(description="What another player needs to take a seat; shown only to the opener of a private table."),
        ]
        | UnsetType
    ) = UNSET
    forked_from: (
        Annotated[
            Origin,
            Meta(description="The table and version that the game continues from; absent unless the table is a fork."),
        ]
        | UnsetType
    ) = UNSET
    rematch_of: (
        Annotated[
            str,
            Meta(
                description="The id of the table whose players play again here; absent unless the table is a rematch."
            ),
        ]
        | UnsetType
    ) = UNSET
    rematch: (
        Annotated[
            str,
            Meta(
                description="The id of the table where its players play again; shown only to its seats, and not in lists; absent if there is none, or it was closed."
            ),
        ]
        | UnsetType
    ) = UNSET
    outcome: (
        Annotated[Outcome, Meta(description="How the game ended; absent unless the table is `finished`.")] | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            ThermalShowdownParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none; lists leave it out."
            ),
        ]
        | UnsetType
    ) = UNSET
    withdrawn: (
        Annotated[Withdrawn, Meta(description="Why and when the result was withdrawn; absent unless it was.")]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET
    share: (
        Annotated[
            str, Meta(description="Shown only to house bots: an opaque name for the tables that share thinking time.")
        ]
        | UnsetType
    ) = UNSET
    bots_at: (
        Annotated[
            int,
            Meta(
                description="When house bots take the free seats, in milliseconds since 1970 UTC; not in lists; absent unless a player who waits at the `open` table asked for them."
            ),
        ]
        | UnsetType
    ) = UNSET
    opener_present: (
        Annotated[
            bool,
            Meta(
                description="Whether the player who opened the table has a stream open, or made a request within the last minute; absent unless the table is `open`."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownTableView(Struct, tag_field="game", tag="thermal-showdown"):
    """
    The game from one perspective.
    """

    version: Annotated[int, Meta(description="The version of the table: the number of its events, from 1.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last event up to `version`, opaque: `wait_for` takes it.")
    ]
    seat: Annotated[int, Meta(description="Whose perspective this is; null for a spectator's.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act; empty unless the table is `playing`.")]
    view: (
        Annotated[
            ThermalShowdownView, Meta(description="What this perspective sees of the game; null before the start.")
        ]
        | None
    )
    actions: (
        Annotated[
            list[ThermalShowdownAction],
            Meta(
                description="The seat's legal actions: post one back verbatim. Absent for a spectator, empty if it is not to act."
            ),
        ]
        | UnsetType
    ) = UNSET
    labels: (
        Annotated[
            list[str],
            Meta(description="What each of `actions` does, in words, in the same order. Absent for a spectator."),
        ]
        | UnsetType
    ) = UNSET
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            ThermalShowdownParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat runs out of time, in milliseconds since 1970 UTC; absent without a time limit."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownTableViews(Struct, tag_field="game", tag="thermal-showdown"):
    """
    The game from every perspective.
    """

    views: Annotated[
        list[Open[ThermalShowdownTableView]],
        Meta(description="The spectator's perspective first, then each seat's, in order."),
    ]


class ThermalShowdownTrickCard(Struct):
    """
    A trick as printed. It is used once, or attached to a robot.
    """

    id: Annotated[str, Meta(description="The id of a card; the game's content describes it.")]
    name: Annotated[str, Meta(description="The card's name.")]
    cost: Annotated[int, Meta(description="The control that it costs to play.")]
    text: Annotated[str, Meta(description="Its effect in words.")]
    effect: Annotated[ThermalShowdownTrickEffect, Meta(description="What it does.")]


class VoidedEventData(Struct):
    """
    The game was declared void.
    """

    by: Annotated[
        VoidedEventDataBy,
        Meta(
            description="Who did it: all seats, or `operator`, or `server` once all seats ran out of time, or once only house bots were left in the game."
        ),
    ]


class ActionBody(Struct):
    """
    Play an action.
    """

    action: Annotated[GameAction, Meta(description="The action, as the server listed it.")]


Actions: TypeAlias = Annotated[
    Open[
        MaverickActions
        | FullThrottleActions
        | ThermalShowdownActions
        | MaximumApocalypseActions
        | ThermalShowdownSoloActions
    ],
    Meta(description="The caller's legal actions."),
]
Change: TypeAlias = Annotated[
    Open[
        MaverickChange
        | FullThrottleChange
        | ThermalShowdownChange
        | MaximumApocalypseChange
        | ThermalShowdownSoloChange
    ],
    Meta(description="What changed at a table of the caller."),
]


class FullThrottleContent(Struct):
    """
    What is in the box, and the numbers that a client shows.
    """

    mopeds: Annotated[list[FullThrottleMoped], Meta(description="All mopeds, in the order of the state.")]
    cards: Annotated[dict[str, FullThrottleRacingCard], Meta(description="Every kind of racing card, by its key.")]
    tracks: Annotated[dict[str, FullThrottleDrawnTrack], Meta(description="Every racetrack, by its key.")]
    revealed_by_seats: Annotated[
        dict[str, int], Meta(description="How many cards a round reveals, by the number of seats.")
    ]
    returned: Annotated[int, Meta(description="How many cards go back below the stack at the end of a round.")]
    row_shown_from: Annotated[
        int, Meta(description="From so many cards in the row on, its leftmost face-down card is turned up each round.")
    ]
    crossings_to_finish: Annotated[
        int,
        Meta(description="The crossing of the start/finish line with which a moped finishes; the first begins lap 1."),
    ]
    points: Annotated[list[int], Meta(description="Points of a bet on the first, second and third moped.")]


class FullThrottleDetails(Struct, tag_field="key", tag="full-throttle"):
    """
    Full Throttle!: its rules, its refusals, and the content to draw it.
    """

    title: Annotated[str, Meta(description="Its name for people.")]
    rules_version: Annotated[int, Meta(description="The version of the rules that new tables are played by.")]
    seats: Annotated[SeatCounts, Meta(description="The range of seat counts.")]
    summary: Annotated[str, Meta(description="What it is about, in a sentence.")]
    details_url: Annotated[
        str, Meta(description="Where its details are, cacheable for good: another content has another address.")
    ]
    schemas_url: Annotated[str, Meta(description="Where its JSON Schemas are, cacheable for good.")]
    rules: Annotated[str, Meta(description="The rules as implemented, in Markdown.")]
    refusals: Annotated[list[Refusal], Meta(description="Every code with which its rules refuse.")]
    content: Annotated[FullThrottleContent, Meta(description="Static data to draw the game, such as cards and tracks.")]
    minutes: (
        Annotated[PlayingTime, Meta(description="How long a game takes; absent where the game does not say.")]
        | UnsetType
    ) = UNSET
    weight: (
        Annotated[
            FullThrottleDetailsWeight,
            Meta(description="How much there is to learn before a first game; absent where the game does not say."),
        ]
        | UnsetType
    ) = UNSET
    layout: (
        Annotated[
            Layout,
            Meta(
                description="How its view lies on the table, for clients that draw any game; absent where the game does not say."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleDryRunResult(Struct, tag_field="game", tag="full-throttle"):
    """
    The facts that would follow from an action, as far as the seat may know them in advance.
    """

    version: Annotated[int, Meta(description="The version of the table at which the action was tried.")]
    facts: Annotated[list[FullThrottlePublicFact], Meta(description="The facts, in order.")]
    texts: Annotated[list[str], Meta(description="A line for each of `facts`, in words; empty for bookkeeping.")]
    stops: (
        Annotated[
            DryRunResultStops,
            Meta(
                description="Why the facts end early: `chance` would decide, or something `hidden` would be revealed; null if they are complete."
            ),
        ]
        | None
    )


class FullThrottleLinePart(Struct):
    """
    A fact of a line, in words, and the fact itself.
    """

    text: Annotated[str, Meta(description="What happened, in words; empty for a fact that others cover.")]
    heading: (
        Annotated[str, Meta(description="The turn or round that begins here, in words; absent where none does.")]
        | UnsetType
    ) = UNSET
    fact: (
        Annotated[
            FullThrottlePublicFact,
            Meta(description="The fact, redacted for the caller: the card, the die, the robot that the text is about."),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleOpenedEvent(Struct, tag_field="type", tag="Opened"):
    """
    A table was opened. Nobody is seated yet.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: FullThrottleOpenedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottlePlayedEventData(Struct):
    """
    A seat played an action: the action and its facts.
    """

    seat: Annotated[int, Meta(description="The seat that acted.")]
    action: Annotated[FullThrottlePublicAction, Meta(description="The action.")]
    facts: Annotated[list[FullThrottlePublicFact], Meta(description="What happened in the game by it, in order.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleResignedEvent(Struct, tag_field="type", tag="Resigned"):
    """
    A seat resigned.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: FullThrottleResignedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleStartedEvent(Struct, tag_field="type", tag="Started"):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: FullThrottleStartedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickLine(Struct):
    """
    A line of the log: an event that is still on the line of play.
    """

    version: Annotated[int, Meta(description="The version of the event.")]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    seat: Annotated[int, Meta(description="The seat that acted; null where it was none.")] | None
    text: Annotated[str, Meta(description="What happened, in words; empty for a move that the next line tells.")]
    parts: Annotated[
        list[MaverickLinePart],
        Meta(
            description="The same, fact by fact, without those that say nothing: to tell it one by one, grouped by turn or round. Empty where the event has no facts."
        ),
    ]


class MaverickLog(Struct, tag_field="game", tag="maverick"):
    """
    A page of the log.
    """

    lines: Annotated[list[MaverickLine], Meta(description="The lines, the earliest first.")]
    next: Annotated[int, Meta(description="What `after` takes for the next page; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history, as after a restore."
        ),
    ]


class MaverickOpenedEvent(Struct, tag_field="type", tag="Opened"):
    """
    A table was opened. Nobody is seated yet.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaverickOpenedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickPlayedEvent(Struct, tag_field="type", tag="Played"):
    """
    A seat played an action: the action and its facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaverickPlayedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


MaximumApocalypseAnyFrame: TypeAlias = Open[
    MaximumApocalypseRun
    | MaximumApocalypseAsk
    | MaximumApocalypseAskHand
    | MaximumApocalypseActing
    | MaximumApocalypseMulligan
    | MaximumApocalypseStartingMonsters
    | MaximumApocalypsePlaceMarkers
    | MaximumApocalypseBegin
    | MaximumApocalypseSpawn
    | MaximumApocalypseErode
    | MaximumApocalypseDrawStep
    | MaximumApocalypseGrowHungry
    | MaximumApocalypseTileEnds
    | MaximumApocalypseSufferPoison
    | MaximumApocalypseMonstersAttack
    | MaximumApocalypseAttacks
    | MaximumApocalypseStrike
    | MaximumApocalypseCheckWin
    | MaximumApocalypseHandLimit
    | MaximumApocalypseNextTurn
    | MaximumApocalypseComing
    | MaximumApocalypseArrive
    | MaximumApocalypseSeek
    | MaximumApocalypseKeep
    | MaximumApocalypseResolve
    | MaximumApocalypseStorage
    | MaximumApocalypseTrading
    | MaximumApocalypseTradingIn
    | MaximumApocalypseSuffer
]


class MaximumApocalypseContent(Struct):
    """
    What is in the box.
    """

    classes: Annotated[list[MaximumApocalypseDrawnClass], Meta(description="The classes of survivors.")]
    cards: Annotated[list[MaximumApocalypseDrawnCard], Meta(description="All survivor and scavenge cards.")]
    monsters: Annotated[list[MaximumApocalypseDrawnMonster], Meta(description="All monster cards.")]
    tiles: Annotated[list[MaximumApocalypseDrawnTile], Meta(description="All map tiles.")]
    missions: Annotated[list[MaximumApocalypseDrawnMission], Meta(description="All missions.")]
    categories: Annotated[
        dict[str, list[str]],
        Meta(description="The cards of each kind that a mission asks for by kind, such as `food`."),
    ]
    ranges: Annotated[MaximumApocalypseRanges, Meta(description="What a range means in steps.")]
    letters: Annotated[
        dict[str, str],
        Meta(description="The kind of tile for each letter of a mission's shape; `?` is any other tile, `.` a gap."),
    ]


class MaximumApocalypseDetails(Struct, tag_field="key", tag="maximum-apocalypse"):
    """
    Maximum Apocalypse: its rules, its refusals, and the content to draw it.
    """

    title: Annotated[str, Meta(description="Its name for people.")]
    rules_version: Annotated[int, Meta(description="The version of the rules that new tables are played by.")]
    seats: Annotated[SeatCounts, Meta(description="The range of seat counts.")]
    summary: Annotated[str, Meta(description="What it is about, in a sentence.")]
    details_url: Annotated[
        str, Meta(description="Where its details are, cacheable for good: another content has another address.")
    ]
    schemas_url: Annotated[str, Meta(description="Where its JSON Schemas are, cacheable for good.")]
    rules: Annotated[str, Meta(description="The rules as implemented, in Markdown.")]
    refusals: Annotated[list[Refusal], Meta(description="Every code with which its rules refuse.")]
    content: Annotated[
        MaximumApocalypseContent, Meta(description="Static data to draw the game, such as cards and tracks.")
    ]
    minutes: (
        Annotated[PlayingTime, Meta(description="How long a game takes; absent where the game does not say.")]
        | UnsetType
    ) = UNSET
    weight: (
        Annotated[
            MaximumApocalypseDetailsWeight,
            Meta(description="How much there is to learn before a first game; absent where the game does not say."),
        ]
        | UnsetType
    ) = UNSET
    layout: (
        Annotated[
            Layout,
            Meta(
                description="How its view lies on the table, for clients that draw any game; absent where the game does not say."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseDryRunResult(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    The facts that would follow from an action, as far as the seat may know them in advance.
    """

    version: Annotated[int, Meta(description="The version of the table at which the action was tried.")]
    facts: Annotated[list[MaximumApocalypsePublicFact], Meta(description="The facts, in order.")]
    texts: Annotated[list[str], Meta(description="A line for each of `facts`, in words; empty for bookkeeping.")]
    stops: (
        Annotated[
            DryRunResultStops,
            Meta(
                description="Why the facts end early: `chance` would decide, or something `hidden` would be revealed; null if they are complete."
            ),
        ]
        | None
    )


class MaximumApocalypseLinePart(Struct):
    """
    A fact of a line, in words, and the fact itself.
    """

    text: Annotated[str, Meta(description="What happened, in words; empty for a fact that others cover.")]
    heading: (
        Annotated[str, Meta(description="The turn or round that begins here, in words; absent where none does.")]
        | UnsetType
    ) = UNSET
    fact: (
        Annotated[
            MaximumApocalypsePublicFact,
            Meta(description="The fact, redacted for the caller: the card, the die, the robot that the text is about."),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseOpenedEvent(Struct, tag_field="type", tag="Opened"):
    """
    A table was opened. Nobody is seated yet.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaximumApocalypseOpenedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypsePlayedEventData(Struct):
    """
    A seat played an action: the action and its facts.
    """

    seat: Annotated[int, Meta(description="The seat that acted.")]
    action: Annotated[MaximumApocalypsePublicAction, Meta(description="The action.")]
    facts: Annotated[list[MaximumApocalypsePublicFact], Meta(description="What happened in the game by it, in order.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseResignedEvent(Struct, tag_field="type", tag="Resigned"):
    """
    A seat resigned.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaximumApocalypseResignedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseStartedEvent(Struct, tag_field="type", tag="Started"):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaximumApocalypseStartedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseWaiting(Struct, tag_field="type", tag="maximum-apocalypse.Waiting"):
    """
    The frames still to run.
    """

    stack: Annotated[
        list[MaximumApocalypseAnyFrame],
        Meta(
            description="The frames; the last one runs next, or waits for a seat. Empty: the active survivor's turn continues."
        ),
    ]


class MyEvents(Struct):
    """
    A page of changes.
    """

    events: Annotated[
        list[Change], Meta(description="The changes, in the order of their positions: for each table, the latest.")
    ]
    next: Annotated[str, Meta(description="What `after` takes for the next page; null if there is none yet.")] | None
    position: Annotated[
        str,
        Meta(description="Everything up to this position is in this page or an earlier one. Opaque: `after` takes it."),
    ]


QuickBody: TypeAlias = Annotated[
    Open[QuickMaverick | QuickFullThrottle | QuickThermalShowdown | QuickMaximumApocalypse | QuickThermalShowdownSolo],
    Meta(description="Take a seat at a table that waits for players, or at a new one."),
]


class StoredOpened(Struct, tag_field="type", tag="Opened"):
    """
    A table was opened. Nobody is seated yet.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredOpenedData


class StoredSeatTaken(Struct, tag_field="type", tag="SeatTaken"):
    """
    A player took a seat.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredSeatTakenData


class StoredVoided(Struct, tag_field="type", tag="Voided"):
    """
    The game was declared void.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredVoidedData


Table: TypeAlias = Annotated[
    Open[MaverickTable | FullThrottleTable | ThermalShowdownTable | MaximumApocalypseTable | ThermalShowdownSoloTable],
    Meta(description="A table, redacted for the caller."),
]


class TableList(Struct):
    """
    A page of tables.
    """

    tables: Annotated[list[Table], Meta(description="The tables, redacted for the caller.")]
    next: Annotated[str, Meta(description="What `cursor` takes for the next page, opaque; null at the end.")] | None
    position: Annotated[
        str, Meta(description="The position up to which the list has read the log, opaque: `wait_for` takes it.")
    ]


TableView: TypeAlias = Annotated[
    Open[
        MaverickTableView
        | FullThrottleTableView
        | ThermalShowdownTableView
        | MaximumApocalypseTableView
        | ThermalShowdownSoloTableView
    ],
    Meta(description="The game from one perspective."),
]
TableViews: TypeAlias = Annotated[
    Open[
        MaverickTableViews
        | FullThrottleTableViews
        | ThermalShowdownTableViews
        | MaximumApocalypseTableViews
        | ThermalShowdownSoloTableViews
    ],
    Meta(description="The game from every perspective."),
]


class ThermalShowdownContent(Struct):
    """
    Static data to draw Thermal Showdown.
    """

    name: Annotated[str, Meta(description="The name of the card list.")]
    text: Annotated[str, Meta(description="What kind of list it is, in words.")]
    robots: Annotated[list[ThermalShowdownRobotCard], Meta(description="All robots.")]
    tricks: Annotated[list[ThermalShowdownTrickCard], Meta(description="All tricks.")]
    keywords: Annotated[list[ThermalShowdownKeywordText], Meta(description="What the keywords on the cards mean.")]
    decks: Annotated[
        list[ThermalShowdownStarterDeck],
        Meta(description="The decks that players can sit down with, without building one."),
    ]


class ThermalShowdownDetails(Struct, tag_field="key", tag="thermal-showdown"):
    """
    Thermal Showdown: its rules, its refusals, and the content to draw it.
    """

    title: Annotated[str, Meta(description="Its name for people.")]
    rules_version: Annotated[int, Meta(description="The version of the rules that new tables are played by.")]
    seats: Annotated[SeatCounts, Meta(description="The range of seat counts.")]
    summary: Annotated[str, Meta(description="What it is about, in a sentence.")]
    details_url: Annotated[
        str, Meta(description="Where its details are, cacheable for good: another content has another address.")
    ]
    schemas_url: Annotated[str, Meta(description="Where its JSON Schemas are, cacheable for good.")]
    rules: Annotated[str, Meta(description="The rules as implemented, in Markdown.")]
    refusals: Annotated[list[Refusal], Meta(description="Every code with which its rules refuse.")]
    content: Annotated[
        ThermalShowdownContent, Meta(description="Static data to draw the game, such as cards and tracks.")
    ]
    minutes: (
        Annotated[PlayingTime, Meta(description="How long a game takes; absent where the game does not say.")]
        | UnsetType
    ) = UNSET
    weight: (
        Annotated[
            ThermalShowdownDetailsWeight,
            Meta(description="How much there is to learn before a first game; absent where the game does not say."),
        ]
        | UnsetType
    ) = UNSET
    layout: (
        Annotated[
            Layout,
            Meta(
                description="How its view lies on the table, for clients that draw any game; absent where the game does not say."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownDryRunResult(Struct, tag_field="game", tag="thermal-showdown"):
    """
    The facts that would follow from an action, as far as the seat may know them in advance.
    """

    version: Annotated[int, Meta(description="The version of the table at which the action was tried.")]
    facts: Annotated[list[ThermalShowdownPublicFact], Meta(description="The facts, in order.")]
    texts: Annotated[list[str], Meta(description="A line for each of `facts`, in words; empty for bookkeeping.")]
    stops: (
        Annotated[
            DryRunResultStops,
            Meta(
                description="Why the facts end early: `chance` would decide, or something `hidden` would be revealed; null if they are complete."
            ),
        ]
        | None
    )


class ThermalShowdownLinePart(Struct):
    """
    A fact of a line, in words, and the fact itself.
    """

    text: Annotated[str, Meta(description="What happened, in words; empty for a fact that others cover.")]
    heading: (
        Annotated[str, Meta(description="The turn or round that begins here, in words; absent where none does.")]
        | UnsetType
    ) = UNSET
    fact: (
        Annotated[
            ThermalShowdownPublicFact,
            Meta(description="The fact, redacted for the caller: the card, the die, the robot that the text is about."),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownPlayedEventData(Struct):
    """
    A seat played an action: the action and its facts.
    """

    seat: Annotated[int, Meta(description="The seat that acted.")]
    action: Annotated[ThermalShowdownPublicAction, Meta(description="The action.")]
    facts: Annotated[list[ThermalShowdownPublicFact], Meta(description="What happened in the game by it, in order.")]
    draws: (
        Annotated[
            list[Draw],
            Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownResignedEvent(Struct, tag_field="type", tag="Resigned"):
    """
    A seat resigned.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownResignedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSeatTakenEvent(Struct, tag_field="type", tag="SeatTaken"):
    """
    A player took a seat.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownSeatTakenEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloContent(Struct):
    """
    Static data to draw Thermal Showdown: the Apprentice.
    """

    name: Annotated[str, Meta(description="The name of the card list.")]
    text: Annotated[str, Meta(description="What kind of list it is, in words.")]
    robots: Annotated[list[ThermalShowdownRobotCard], Meta(description="All robots.")]
    tricks: Annotated[list[ThermalShowdownTrickCard], Meta(description="All tricks.")]
    keywords: Annotated[list[ThermalShowdownKeywordText], Meta(description="What the keywords on the cards mean.")]
    decks: Annotated[
        list[ThermalShowdownStarterDeck],
        Meta(description="The decks that players can sit down with, without building one."),
    ]


class ThermalShowdownSoloDetails(Struct, tag_field="key", tag="thermal-showdown-solo"):
    """
    Thermal Showdown: the Apprentice: its rules, its refusals, and the content to draw it.
    """

    title: Annotated[str, Meta(description="Its name for people.")]
    rules_version: Annotated[int, Meta(description="The version of the rules that new tables are played by.")]
    seats: Annotated[SeatCounts, Meta(description="The range of seat counts.")]
    summary: Annotated[str, Meta(description="What it is about, in a sentence.")]
    details_url: Annotated[
        str, Meta(description="Where its details are, cacheable for good: another content has another address.")
    ]
    schemas_url: Annotated[str, Meta(description="Where its JSON Schemas are, cacheable for good.")]
    rules: Annotated[str, Meta(description="The rules as implemented, in Markdown.")]
    refusals: Annotated[list[Refusal], Meta(description="Every code with which its rules refuse.")]
    content: Annotated[
        ThermalShowdownSoloContent, Meta(description="Static data to draw the game, such as cards and tracks.")
    ]
    minutes: (
        Annotated[PlayingTime, Meta(description="How long a game takes; absent where the game does not say.")]
        | UnsetType
    ) = UNSET
    weight: (
        Annotated[
            ThermalShowdownSoloDetailsWeight,
            Meta(description="How much there is to learn before a first game; absent where the game does not say."),
        ]
        | UnsetType
    ) = UNSET
    layout: (
        Annotated[
            Layout,
            Meta(
                description="How its view lies on the table, for clients that draw any game; absent where the game does not say."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloLine(Struct):
    """
    A line of the log: an event that is still on the line of play.
    """

    version: Annotated[int, Meta(description="The version of the event.")]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    seat: Annotated[int, Meta(description="The seat that acted; null where it was none.")] | None
    text: Annotated[str, Meta(description="What happened, in words; empty for a move that the next line tells.")]
    parts: Annotated[
        list[ThermalShowdownSoloLinePart],
        Meta(
            description="The same, fact by fact, without those that say nothing: to tell it one by one, grouped by turn or round. Empty where the event has no facts."
        ),
    ]


class ThermalShowdownSoloLog(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    A page of the log.
    """

    lines: Annotated[list[ThermalShowdownSoloLine], Meta(description="The lines, the earliest first.")]
    next: Annotated[int, Meta(description="What `after` takes for the next page; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history, as after a restore."
        ),
    ]


class ThermalShowdownSoloPlayedEvent(Struct, tag_field="type", tag="Played"):
    """
    A seat played an action: the action and its facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownSoloPlayedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownStartedEvent(Struct, tag_field="type", tag="Started"):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownStartedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class VoidedEvent(Struct, tag_field="type", tag="Voided"):
    """
    The game was declared void.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: VoidedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class WebhookEvent(Struct):
    """
    The body of a delivery.
    """

    type: Annotated[
        WebhookEventType,
        Meta(
            description="What is reported: the player's turn, a takeback that awaits their answer, their table's end; or a test."
        ),
    ]
    data: Annotated[
        Change,
        Meta(
            description="The change at a table, as in `GET /v1/me/events`. In a test it is made up: there is no table whose id is all zeros."
        ),
    ]


DryRunResult: TypeAlias = Annotated[
    Open[
        MaverickDryRunResult
        | FullThrottleDryRunResult
        | ThermalShowdownDryRunResult
        | MaximumApocalypseDryRunResult
        | ThermalShowdownSoloDryRunResult
    ],
    Meta(description="The facts that would follow from an action, as far as the seat may know them in advance."),
]


class FullThrottleLine(Struct):
    """
    A line of the log: an event that is still on the line of play.
    """

    version: Annotated[int, Meta(description="The version of the event.")]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    seat: Annotated[int, Meta(description="The seat that acted; null where it was none.")] | None
    text: Annotated[str, Meta(description="What happened, in words; empty for a move that the next line tells.")]
    parts: Annotated[
        list[FullThrottleLinePart],
        Meta(
            description="The same, fact by fact, without those that say nothing: to tell it one by one, grouped by turn or round. Empty where the event has no facts."
        ),
    ]


class FullThrottleLog(Struct, tag_field="game", tag="full-throttle"):
    """
    A page of the log.
    """

    lines: Annotated[list[FullThrottleLine], Meta(description="The lines, the earliest first.")]
    next: Annotated[int, Meta(description="What `after` takes for the next page; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history, as after a restore."
        ),
    ]


class FullThrottlePlayedEvent(Struct, tag_field="type", tag="Played"):
    """
    A seat played an action: the action and its facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: FullThrottlePlayedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


GameDetails: TypeAlias = Annotated[
    Open[
        MaverickDetails
        | FullThrottleDetails
        | ThermalShowdownDetails
        | MaximumApocalypseDetails
        | ThermalShowdownSoloDetails
    ],
    Meta(description="A game with its rules, its refusals, and the content to draw it."),
]
GameFact: TypeAlias = Annotated[
    Open[
        MaverickDealt
        | MaverickCardsDrawn
        | MaverickCompanionChosen
        | MaverickPaymentSet
        | MaverickFigureMoved
        | MaverickMonsterAttacked
        | MaverickCompanionsSwapped
        | MaverickMonstrousFormUnleashed
        | MaverickDiscardDemanded
        | MaverickNoxiousDiscarded
        | MaverickActionRegistered
        | MaverickMonsterSlain
        | MaverickTurnEnded
        | MaverickWon
        | MaverickLost
        | MaverickResigned
        | FullThrottleRaceSetUp
        | FullThrottleCardRevealed
        | FullThrottleRemovedCardShown
        | FullThrottleBetsShown
        | FullThrottleStackShuffled
        | FullThrottleBetPlaced
        | FullThrottleHandPassed
        | FullThrottleCardRemoved
        | FullThrottleCardsReturned
        | FullThrottleRoundStarted
        | FullThrottleMopedMoved
        | FullThrottleCardWasted
        | FullThrottleBonusTriggered
        | FullThrottleBonusWasted
        | FullThrottleLapMarkerAdvanced
        | FullThrottleMopedFinished
        | FullThrottleHandTaken
        | FullThrottleDraftCompleted
        | FullThrottleSeatResigned
        | FullThrottleRaceEnded
        | FullThrottleGameEnded
        | ThermalShowdownOrderSettled
        | ThermalShowdownTrickPlayed
        | ThermalShowdownRestDiscarded
        | ThermalShowdownRobotPlayed
        | ThermalShowdownDuelOpened
        | ThermalShowdownKeepingPassed
        | ThermalShowdownRoundBegun
        | ThermalShowdownTrickDiscarded
        | ThermalShowdownTrickAttached
        | ThermalShowdownRobotActivated
        | ThermalShowdownActivationDone
        | ThermalShowdownRobotAimedAt
        | ThermalShowdownPlayerAimedAt
        | ThermalShowdownRobotAttacked
        | ThermalShowdownPlayerAttacked
        | ThermalShowdownAttackerAdded
        | ThermalShowdownHitBackAwaited
        | ThermalShowdownHitBackChosen
        | ThermalShowdownAttackDone
        | ThermalShowdownRobotHeated
        | ThermalShowdownRobotCooled
        | ThermalShowdownRobotDefeated
        | ThermalShowdownRobotRested
        | ThermalShowdownRobotReadied
        | ThermalShowdownPlayerHeated
        | ThermalShowdownPlayerCooled
        | ThermalShowdownRoundEnded
        | ThermalShowdownSeatResigned
        | ThermalShowdownDuelEnded
        | ThermalShowdownDeckShuffled
        | ThermalShowdownCardsDrawn
        | ThermalShowdownWishMade
        | ThermalShowdownCardKept
        | ThermalShowdownRestReturned
        | ThermalShowdownPileTurned
        | MaximumApocalypseCardSearched
        | MaximumApocalypseCardBurned
        | MaximumApocalypseSpawnRolled
        | MaximumApocalypseStealthRolled
        | MaximumApocalypseMonsterCame
        | MaximumApocalypseTileTurned
        | MaximumApocalypseHandKept
        | MaximumApocalypseNothingToBurn
        | MaximumApocalypseCardTaken
        | MaximumApocalypseGearLeft
        | MaximumApocalypseGearMoved
        | MaximumApocalypseAmmoSpent
        | MaximumApocalypseReloaded
        | MaximumApocalypseAttached
        | MaximumApocalypseStealthFailed
        | MaximumApocalypseTokensPlaced
        | MaximumApocalypseTokensRemoved
        | MaximumApocalypseCardsLeft
        | MaximumApocalypseMonsterHurt
        | MaximumApocalypseMonsterLeft
        | MaximumApocalypseMonsterTurned
        | MaximumApocalypseMonsterStunned
        | MaximumApocalypseMonsterHealed
        | MaximumApocalypseWounded
        | MaximumApocalypseHealed
        | MaximumApocalypseHungerSet
        | MaximumApocalypsePoisonSet
        | MaximumApocalypseTileGone
        | MaximumApocalypseMarkerLaid
        | MaximumApocalypseMarkerMet
        | MaximumApocalypseSurvivorMoved
        | MaximumApocalypseTurnBegan
        | MaximumApocalypseActionSpent
        | MaximumApocalypseAbilityUsed
        | MaximumApocalypseChoiceMade
        | MaximumApocalypseActionsGained
        | MaximumApocalypseActionsGranted
        | MaximumApocalypseActionLost
        | MaximumApocalypseTurnCut
        | MaximumApocalypseFreeUsed
        | MaximumApocalypseHoldBegan
        | MaximumApocalypseTurnEnded
        | MaximumApocalypseCounted
        | MaximumApocalypseTaskAdvanced
        | MaximumApocalypseFuseSet
        | MaximumApocalypseMissionSetBack
        | MaximumApocalypseGameOver
        | MaximumApocalypseTableLaid
        | MaximumApocalypseCardsDrawn
        | MaximumApocalypseCardSetAside
        | MaximumApocalypseDeckShuffled
        | MaximumApocalypseCardPlayed
        | MaximumApocalypseCardsDiscarded
        | MaximumApocalypseScavenged
        | MaximumApocalypseCardKept
        | MaximumApocalypseCardPutUnder
        | MaximumApocalypseCardGiven
        | MaximumApocalypseCardShown
        | MaximumApocalypseCardLaid
        | MaximumApocalypseSurvivorDied
        | MaximumApocalypseMonsterDeckShuffled
        | MaximumApocalypseWaiting
        | ThermalShowdownSoloApprenticeArmed
        | ThermalShowdownSoloApprenticeDrew
    ],
    Meta(description="A fact of any game, unredacted."),
]
MaverickEvent: TypeAlias = Annotated[
    Open[
        MaverickOpenedEvent
        | MaverickSeatTakenEvent
        | SeatLeftEvent
        | RevealedEvent
        | MaverickStartedEvent
        | MaverickPlayedEvent
        | UndoneEvent
        | RedoneEvent
        | MaverickResignedEvent
        | FinishedEvent
        | ClosedEvent
        | VoidedEvent
        | ForkedEvent
        | TakebackAskedEvent
        | TakebackAgreedEvent
        | TakebackDeclinedEvent
        | TakebackLapsedEvent
    ],
    Meta(description="An event, redacted for the caller: fields hidden from the caller are absent."),
]


class MaverickFrame(Struct, tag_field="game", tag="maverick"):
    """
    An event and the game after it.
    """

    event: Annotated[MaverickEvent, Meta(description="The event. With `as=all` it is redacted for a spectator.")]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act after the event.")]
    views: Annotated[
        list[MaverickView | None],
        Meta(
            description="The game after the event: from the caller's perspective, or with `as=all` from each, the spectator's first. Null before the start."
        ),
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaverickFrames(Struct, tag_field="game", tag="maverick"):
    """
    A page of replay frames.
    """

    frames: Annotated[list[Open[MaverickFrame]], Meta(description="The frames, the earliest first.")]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


class MaverickPage(Struct, tag_field="game", tag="maverick"):
    """
    A page of a table's events.
    """

    events: Annotated[list[MaverickEvent], Meta(description="The events, the earliest first, redacted for the caller.")]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


class MaximumApocalypseLine(Struct):
    """
    A line of the log: an event that is still on the line of play.
    """

    version: Annotated[int, Meta(description="The version of the event.")]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    seat: Annotated[int, Meta(description="The seat that acted; null where it was none.")] | None
    text: Annotated[str, Meta(description="What happened, in words; empty for a move that the next line tells.")]
    parts: Annotated[
        list[MaximumApocalypseLinePart],
        Meta(
            description="The same, fact by fact, without those that say nothing: to tell it one by one, grouped by turn or round. Empty where the event has no facts."
        ),
    ]


class MaximumApocalypseLog(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    A page of the log.
    """

    lines: Annotated[list[MaximumApocalypseLine], Meta(description="The lines, the earliest first.")]
    next: Annotated[int, Meta(description="What `after` takes for the next page; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history, as after a restore."
        ),
    ]


class MaximumApocalypsePlayedEvent(Struct, tag_field="type", tag="Played"):
    """
    A seat played an action: the action and its facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: MaximumApocalypsePlayedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


class StoredPlayedData(Struct):
    """
    A seat played an action: the action and its facts.
    """

    seat: Annotated[int, Meta(description="The seat that acted.")]
    action: Annotated[GameAction, Meta(description="The action.")]
    facts: Annotated[list[GameFact], Meta(description="What happened in the game by it, in order.")]
    draws: Annotated[
        list[Draw],
        Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
    ]


class StoredResignedData(Struct):
    """
    A seat resigned.
    """

    seat: Annotated[int, Meta(description="The seat that resigned.")]
    facts: Annotated[list[GameFact], Meta(description="What happened in the game by it, in order.")]
    draws: Annotated[
        list[Draw],
        Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
    ]
    cause: (
        Annotated[
            StoredResignedDataCause,
            Meta(
                description="Why the server resigned for the seat; absent if its player did, and in events of the server from before there were causes, which means `time`."
            ),
        ]
        | UnsetType
    ) = UNSET


class StoredStartedData(Struct):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    facts: Annotated[list[GameFact], Meta(description="What happened in the game, in order: the setup.")]
    draws: Annotated[
        list[Draw],
        Meta(description="What chance decided in this event, draw by draw; disclosed once the table is over."),
    ]


class ThermalShowdownLine(Struct):
    """
    A line of the log: an event that is still on the line of play.
    """

    version: Annotated[int, Meta(description="The version of the event.")]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    seat: Annotated[int, Meta(description="The seat that acted; null where it was none.")] | None
    text: Annotated[str, Meta(description="What happened, in words; empty for a move that the next line tells.")]
    parts: Annotated[
        list[ThermalShowdownLinePart],
        Meta(
            description="The same, fact by fact, without those that say nothing: to tell it one by one, grouped by turn or round. Empty where the event has no facts."
        ),
    ]


class ThermalShowdownLog(Struct, tag_field="game", tag="thermal-showdown"):
    """
    A page of the log.
    """

    lines: Annotated[list[ThermalShowdownLine], Meta(description="The lines, the earliest first.")]
    next: Annotated[int, Meta(description="What `after` takes for the next page; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history, as after a restore."
        ),
    ]


class ThermalShowdownPlayedEvent(Struct, tag_field="type", tag="Played"):
    """
    A seat played an action: the action and its facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    hash: Annotated[str, Meta(description="The chain's hash after this event, lower-case hexadecimal.")]
    data: ThermalShowdownPlayedEventData
    key: (
        Annotated[
            str,
            Meta(
                description="The request's idempotency key, null if it had none. Shown to its actor, and to everybody after the end."
            ),
        ]
        | None
        | UnsetType
    ) = UNSET
    salt: (
        Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")] | UnsetType
    ) = UNSET
    text: (
        Annotated[str, Meta(description="What happened, in words; absent for a move that the next event tells.")]
        | UnsetType
    ) = UNSET
    parts: (
        Annotated[
            list[EventPart],
            Meta(
                description="Each of the facts in `data.facts` in words, in the same order; absent where the event has no facts."
            ),
        ]
        | UnsetType
    ) = UNSET
    undone_by: (
        Annotated[
            int,
            Meta(
                description="The version of the undo that took this event off the line of play; absent while it is on it."
            ),
        ]
        | UnsetType
    ) = UNSET


ThermalShowdownSoloEvent: TypeAlias = Annotated[
    Open[
        ThermalShowdownSoloOpenedEvent
        | ThermalShowdownSoloSeatTakenEvent
        | SeatLeftEvent
        | RevealedEvent
        | ThermalShowdownSoloStartedEvent
        | ThermalShowdownSoloPlayedEvent
        | UndoneEvent
        | RedoneEvent
        | ThermalShowdownSoloResignedEvent
        | FinishedEvent
        | ClosedEvent
        | VoidedEvent
        | ForkedEvent
        | TakebackAskedEvent
        | TakebackAgreedEvent
        | TakebackDeclinedEvent
        | TakebackLapsedEvent
    ],
    Meta(description="An event, redacted for the caller: fields hidden from the caller are absent."),
]


class ThermalShowdownSoloFrame(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    An event and the game after it.
    """

    event: Annotated[
        ThermalShowdownSoloEvent, Meta(description="The event. With `as=all` it is redacted for a spectator.")
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act after the event.")]
    views: Annotated[
        list[ThermalShowdownSoloView | None],
        Meta(
            description="The game after the event: from the caller's perspective, or with `as=all` from each, the spectator's first. Null before the start."
        ),
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownSoloFrames(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    A page of replay frames.
    """

    frames: Annotated[list[Open[ThermalShowdownSoloFrame]], Meta(description="The frames, the earliest first.")]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


class ThermalShowdownSoloPage(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    A page of a table's events.
    """

    events: Annotated[
        list[ThermalShowdownSoloEvent], Meta(description="The events, the earliest first, redacted for the caller.")
    ]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


FullThrottleEvent: TypeAlias = Annotated[
    Open[
        FullThrottleOpenedEvent
        | FullThrottleSeatTakenEvent
        | SeatLeftEvent
        | RevealedEvent
        | FullThrottleStartedEvent
        | FullThrottlePlayedEvent
        | UndoneEvent
        | RedoneEvent
        | FullThrottleResignedEvent
        | FinishedEvent
        | ClosedEvent
        | VoidedEvent
        | ForkedEvent
        | TakebackAskedEvent
        | TakebackAgreedEvent
        | TakebackDeclinedEvent
        | TakebackLapsedEvent
    ],
    Meta(description="An event, redacted for the caller: fields hidden from the caller are absent."),
]


class FullThrottleFrame(Struct, tag_field="game", tag="full-throttle"):
    """
    An event and the game after it.
    """

    event: Annotated[FullThrottleEvent, Meta(description="The event. With `as=all` it is redacted for a spectator.")]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act after the event.")]
    views: Annotated[
        list[FullThrottleView | None],
        Meta(
            description="The game after the event: from the caller's perspective, or with `as=all` from each, the spectator's first. Null before the start."
        ),
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


class FullThrottleFrames(Struct, tag_field="game", tag="full-throttle"):
    """
    A page of replay frames.
    """

    frames: Annotated[list[Open[FullThrottleFrame]], Meta(description="The frames, the earliest first.")]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


class FullThrottlePage(Struct, tag_field="game", tag="full-throttle"):
    """
    A page of a table's events.
    """

    events: Annotated[
        list[FullThrottleEvent], Meta(description="The events, the earliest first, redacted for the caller.")
    ]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


Log: TypeAlias = Annotated[
    Open[MaverickLog | FullThrottleLog | ThermalShowdownLog | MaximumApocalypseLog | ThermalShowdownSoloLog],
    Meta(description="A page of the log."),
]


class MaverickCommandResult(Struct, tag_field="game", tag="maverick"):
    """
    The events that a command appended, and the game after them from the caller's perspective.
    """

    version: Annotated[int, Meta(description="The version of the table after the command.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last of `events`, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    seat: Annotated[int, Meta(description="The caller's seat; null without one.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[
        list[int], Meta(description="The seats that have to act now; empty unless the table is `playing`.")
    ]
    events: Annotated[list[MaverickEvent], Meta(description="The events that the command appended, in order.")]
    view: Annotated[MaverickView, Meta(description="The game as the caller sees it; null before the start.")] | None
    actions: Annotated[
        list[MaverickAction],
        Meta(description="The caller's legal actions now: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            MaverickParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


MaximumApocalypseEvent: TypeAlias = Annotated[
    Open[
        MaximumApocalypseOpenedEvent
        | MaximumApocalypseSeatTakenEvent
        | SeatLeftEvent
        | RevealedEvent
        | MaximumApocalypseStartedEvent
        | MaximumApocalypsePlayedEvent
        | UndoneEvent
        | RedoneEvent
        | MaximumApocalypseResignedEvent
        | FinishedEvent
        | ClosedEvent
        | VoidedEvent
        | ForkedEvent
        | TakebackAskedEvent
        | TakebackAgreedEvent
        | TakebackDeclinedEvent
        | TakebackLapsedEvent
    ],
    Meta(description="An event, redacted for the caller: fields hidden from the caller are absent."),
]


class MaximumApocalypseFrame(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    An event and the game after it.
    """

    event: Annotated[
        MaximumApocalypseEvent, Meta(description="The event. With `as=all` it is redacted for a spectator.")
    ]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act after the event.")]
    views: Annotated[
        list[MaximumApocalypseView | None],
        Meta(
            description="The game after the event: from the caller's perspective, or with `as=all` from each, the spectator's first. Null before the start."
        ),
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseFrames(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    A page of replay frames.
    """

    frames: Annotated[list[Open[MaximumApocalypseFrame]], Meta(description="The frames, the earliest first.")]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


class MaximumApocalypsePage(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    A page of a table's events.
    """

    events: Annotated[
        list[MaximumApocalypseEvent], Meta(description="The events, the earliest first, redacted for the caller.")
    ]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


class StoredPlayed(Struct, tag_field="type", tag="Played"):
    """
    A seat played an action: the action and its facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredPlayedData


class StoredResigned(Struct, tag_field="type", tag="Resigned"):
    """
    A seat resigned.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredResignedData


class StoredStarted(Struct, tag_field="type", tag="Started"):
    """
    The last seat was taken, and every sealed one has revealed its entropy: the first facts.
    """

    table: Annotated[str, Meta(description="The table's id.")]
    version: Annotated[
        int, Meta(description="The number of this event at its table, from 1: the table's version after it.")
    ]
    at: Annotated[int, Meta(description="Milliseconds since 1970 UTC.")]
    actor: Annotated[
        str,
        Meta(
            description="A player's id; or `operator`; or `server`, for what it does by itself once a time has run out."
        ),
    ]
    key: (
        Annotated[
            str, Meta(description="The idempotency key of the request that caused the event; null if it had none.")
        ]
        | None
    )
    salt: Annotated[str, Meta(description="The salt of the event's hash commitment, lower-case hexadecimal.")]
    data: StoredStartedData


ThermalShowdownEvent: TypeAlias = Annotated[
    Open[
        ThermalShowdownOpenedEvent
        | ThermalShowdownSeatTakenEvent
        | SeatLeftEvent
        | RevealedEvent
        | ThermalShowdownStartedEvent
        | ThermalShowdownPlayedEvent
        | UndoneEvent
        | RedoneEvent
        | ThermalShowdownResignedEvent
        | FinishedEvent
        | ClosedEvent
        | VoidedEvent
        | ForkedEvent
        | TakebackAskedEvent
        | TakebackAgreedEvent
        | TakebackDeclinedEvent
        | TakebackLapsedEvent
    ],
    Meta(description="An event, redacted for the caller: fields hidden from the caller are absent."),
]


class ThermalShowdownFrame(Struct, tag_field="game", tag="thermal-showdown"):
    """
    An event and the game after it.
    """

    event: Annotated[ThermalShowdownEvent, Meta(description="The event. With `as=all` it is redacted for a spectator.")]
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[list[int], Meta(description="The seats that have to act after the event.")]
    views: Annotated[
        list[ThermalShowdownView | None],
        Meta(
            description="The game after the event: from the caller's perspective, or with `as=all` from each, the spectator's first. Null before the start."
        ),
    ]
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


class ThermalShowdownFrames(Struct, tag_field="game", tag="thermal-showdown"):
    """
    A page of replay frames.
    """

    frames: Annotated[list[Open[ThermalShowdownFrame]], Meta(description="The frames, the earliest first.")]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


class ThermalShowdownPage(Struct, tag_field="game", tag="thermal-showdown"):
    """
    A page of a table's events.
    """

    events: Annotated[
        list[ThermalShowdownEvent], Meta(description="The events, the earliest first, redacted for the caller.")
    ]
    next: Annotated[int, Meta(description="The version after which the next page begins; null at the end.")] | None
    cursor: Annotated[
        str,
        Meta(
            description="Where this page ends. `after` takes it in place of `next`, and distinguishes it from the cursor of another history."
        ),
    ]


class ThermalShowdownSoloCommandResult(Struct, tag_field="game", tag="thermal-showdown-solo"):
    """
    The events that a command appended, and the game after them from the caller's perspective.
    """

    version: Annotated[int, Meta(description="The version of the table after the command.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last of `events`, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    seat: Annotated[int, Meta(description="The caller's seat; null without one.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[
        list[int], Meta(description="The seats that have to act now; empty unless the table is `playing`.")
    ]
    events: Annotated[
        list[ThermalShowdownSoloEvent], Meta(description="The events that the command appended, in order.")
    ]
    view: (
        Annotated[ThermalShowdownSoloView, Meta(description="The game as the caller sees it; null before the start.")]
        | None
    )
    actions: Annotated[
        list[ThermalShowdownSoloAction],
        Meta(description="The caller's legal actions now: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            ThermalShowdownSoloParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


Frame: TypeAlias = Annotated[
    Open[MaverickFrame | FullThrottleFrame | ThermalShowdownFrame | MaximumApocalypseFrame | ThermalShowdownSoloFrame],
    Meta(description="An event and the game after it."),
]
Frames: TypeAlias = Annotated[
    Open[
        MaverickFrames
        | FullThrottleFrames
        | ThermalShowdownFrames
        | MaximumApocalypseFrames
        | ThermalShowdownSoloFrames
    ],
    Meta(description="A page of replay frames."),
]


class FullThrottleCommandResult(Struct, tag_field="game", tag="full-throttle"):
    """
    The events that a command appended, and the game after them from the caller's perspective.
    """

    version: Annotated[int, Meta(description="The version of the table after the command.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last of `events`, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    seat: Annotated[int, Meta(description="The caller's seat; null without one.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[
        list[int], Meta(description="The seats that have to act now; empty unless the table is `playing`.")
    ]
    events: Annotated[list[FullThrottleEvent], Meta(description="The events that the command appended, in order.")]
    view: Annotated[FullThrottleView, Meta(description="The game as the caller sees it; null before the start.")] | None
    actions: Annotated[
        list[FullThrottleAction],
        Meta(description="The caller's legal actions now: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            FullThrottleParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


class MaximumApocalypseCommandResult(Struct, tag_field="game", tag="maximum-apocalypse"):
    """
    The events that a command appended, and the game after them from the caller's perspective.
    """

    version: Annotated[int, Meta(description="The version of the table after the command.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last of `events`, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    seat: Annotated[int, Meta(description="The caller's seat; null without one.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[
        list[int], Meta(description="The seats that have to act now; empty unless the table is `playing`.")
    ]
    events: Annotated[list[MaximumApocalypseEvent], Meta(description="The events that the command appended, in order.")]
    view: (
        Annotated[MaximumApocalypseView, Meta(description="The game as the caller sees it; null before the start.")]
        | None
    )
    actions: Annotated[
        list[MaximumApocalypseAction],
        Meta(description="The caller's legal actions now: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            MaximumApocalypseParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


Page: TypeAlias = Annotated[
    Open[MaverickPage | FullThrottlePage | ThermalShowdownPage | MaximumApocalypsePage | ThermalShowdownSoloPage],
    Meta(description="A page of a table's events."),
]
StoredEvent: TypeAlias = Annotated[
    Open[
        StoredOpened
        | StoredSeatTaken
        | StoredSeatLeft
        | StoredRevealed
        | StoredStarted
        | StoredPlayed
        | StoredUndone
        | StoredRedone
        | StoredResigned
        | StoredFinished
        | StoredClosed
        | StoredVoided
        | StoredForked
        | StoredTakebackAsked
        | StoredTakebackAgreed
        | StoredTakebackDeclined
        | StoredTakebackLapsed
    ],
    Meta(description="One stored record of a table: a line of a full transcript, byte for byte what is hashed."),
]


class ThermalShowdownCommandResult(Struct, tag_field="game", tag="thermal-showdown"):
    """
    The events that a command appended, and the game after them from the caller's perspective.
    """

    version: Annotated[int, Meta(description="The version of the table after the command.")]
    head: Annotated[
        str,
        Meta(
            description="The chain's hash at this version, lower-case hexadecimal: a receipt for all events up to it."
        ),
    ]
    position: Annotated[
        str, Meta(description="The position in the log of the last of `events`, opaque: `wait_for` takes it.")
    ]
    log: Annotated[
        str, Meta(description="The name of the log: another one after a restore, when events may have been lost.")
    ]
    seat: Annotated[int, Meta(description="The caller's seat; null without one.")] | None
    status: Annotated[
        Status,
        Meta(
            description="Where the table is: `open`, seats are free, or a sealed one has yet to reveal its entropy; `playing`; `finished`, with an outcome; `closed`, without one."
        ),
    ]
    to_act: Annotated[
        list[int], Meta(description="The seats that have to act now; empty unless the table is `playing`.")
    ]
    events: Annotated[list[ThermalShowdownEvent], Meta(description="The events that the command appended, in order.")]
    view: (
        Annotated[ThermalShowdownView, Meta(description="The game as the caller sees it; null before the start.")]
        | None
    )
    actions: Annotated[
        list[ThermalShowdownAction],
        Meta(description="The caller's legal actions now: post one back verbatim. Empty if the caller is not to act."),
    ]
    labels: Annotated[list[str], Meta(description="What each of `actions` does, in words, in the same order.")]
    outcome: Annotated[Outcome, Meta(description="How the game ended; absent before the end.")] | UnsetType = UNSET
    parts: (
        Annotated[
            ThermalShowdownParts,
            Meta(
                description="What the result is made of: points, losses, causes. Present with `outcome`, unless a game has none."
            ),
        ]
        | UnsetType
    ) = UNSET
    pending_takeback: (
        Annotated[PendingTakeback, Meta(description="The takeback that waits for consent; absent if there is none.")]
        | UnsetType
    ) = UNSET
    to_reveal: (
        Annotated[
            list[int],
            Meta(
                description="The sealed seats that have yet to reveal their entropy: all seats are taken, and the game starts once they have. Absent if there are none."
            ),
        ]
        | UnsetType
    ) = UNSET
    due_at: (
        Annotated[
            int,
            Meta(
                description="When the first seat would run out of time, in milliseconds since 1970 UTC; absent without a time limit. Without the time that is added after a restart of the service: a view has it."
            ),
        ]
        | UnsetType
    ) = UNSET


CommandResult: TypeAlias = Annotated[
    Open[
        MaverickCommandResult
        | FullThrottleCommandResult
        | ThermalShowdownCommandResult
        | MaximumApocalypseCommandResult
        | ThermalShowdownSoloCommandResult
    ],
    Meta(description="The events that a command appended, and the game after them from the caller's perspective."),
]
