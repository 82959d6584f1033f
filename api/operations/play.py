"""Viewing a table, listing the legal actions, and playing them."""

from api.operations.costs import DRY_RUN, EARLIER, EVERY_VIEW, MAKING, TEN_WORLDS, Cost
from api.operations.operation import (
    AROUND_A_TABLE,
    MOVE,
    OVER,
    PENDING_TAKEBACK,
    STORING,
    TABLE_OF_REQUEST,
    Operation,
    read,
)
from domain.schemas.values import ref

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="viewTable",
        path="/v1/tables/{table}/view",
        tag="Play",
        summary="View the game",
        description=(
            "From the perspective of the caller's seat, else a spectator's; at the current version, or at an earlier "
            "one with `at`. Once the table is over, `as` selects any perspective, or all of them."
        ),
        caller="spectator",
        cost=Cost(3, {EARLIER: 10, EVERY_VIEW: 10}),
        query=("at", "as"),
        answer=ref("AnyTableView"),
        answered="The view; with `as=all`, one view per perspective.",
        conflicts=("table-not-over", "day-not-over"),
        cached=True,
        waits=True,
        leads_to={
            "play": {"parameters": TABLE_OF_REQUEST, "x-body": MOVE},
            "agreeToTakeback": PENDING_TAKEBACK,
            "declineTakeback": PENDING_TAKEBACK,
        },
    ),
    read(
        id="listActions",
        path="/v1/tables/{table}/actions",
        tag="Play",
        summary="List the legal actions",
        description=(
            "Complete and in a stable order. Empty for a spectator, out of turn, before the start and after the end. "
            "Post any of them back verbatim. With `at`: the actions that were legal at that version."
        ),
        cost=Cost(2, {EARLIER: 10}),
        caller="spectator",
        query=("at",),
        answer=ref("Actions"),
        answered="The legal actions.",
        cached=True,
        leads_to={"play": {"parameters": TABLE_OF_REQUEST, "x-body": MOVE}},
    ),
    Operation(
        id="play",
        method="post",
        path="/v1/tables/{table}/actions",
        tag="Play",
        summary="Play an action",
        description=(
            "With `dry_run=true` nothing is stored, not even the idempotency key: the response holds the facts that "
            "would follow, up to the first one that chance decides or from which the seat would learn something."
        ),
        cost=Cost(2, {DRY_RUN: 100}),
        query=("dry_run",),
        body="ActionBody",
        answer=ref("CommandResult"),
        answered="The action was played and is on disk.",
        status=201,
        otherwise={200: ("The result of the dry run; nothing was stored.", ref("DryRunResult"))},
        forbidden=("not-seated",),
        conflicts=(*OVER, "not-your-turn", "too-long"),
        unavailable=STORING,
        ruled=True,
        keyed=True,
        versioned=True,
        leads_to={
            **AROUND_A_TABLE,
            "undo": {"parameters": TABLE_OF_REQUEST, "x-body": {"to_version": "$response.body#/version"}},
        },
    ),
    Operation(
        id="reveal",
        method="post",
        path="/v1/tables/{table}/reveal",
        tag="Play",
        summary="Reveal the entropy of a sealed seat",
        description=(
            "For a seat that was taken with a `commitment`, once all seats are taken: while `to_reveal` has it. The "
            "game starts when the last sealed seat has revealed its entropy. A seat that has not when its time has run "
            "out resigns at the start; where no seat has, the table is closed."
        ),
        body="RevealBody",
        answer=ref("CommandResult"),
        answered="The entropy was revealed.",
        status=201,
        forbidden=("not-seated",),
        conflicts=("nothing-to-reveal", "already-revealed", "table-closed"),
        refused=("wrong-entropy",),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to=AROUND_A_TABLE,
    ),
    read(
        id="sampleWorlds",
        path="/v1/tables/{table}/worlds",
        tag="Play",
        summary="Sample worlds",
        description=(
            "For bots that search: complete states of a game in play, each drawn at random from those that agree with "
            "everything the caller's seat has observed on the line of play. What is hidden from the seat is resampled: "
            "cards, piles, secret choices. The luck is new for each request and has nothing to do with the table's, so "
            "no response can be had twice: it has no ETag, `If-None-Match` is ignored, and it must not be stored. What "
            "a seat saw before an undo is not on the line any more, so worlds do not depend on it. A state is the "
            "rules' own value: the type of its JSON is `state_type` of that game and rules version in the package "
            "`domain.games`, which plays on from it."
        ),
        cost=Cost(5, {TEN_WORLDS: 30}),
        query=("count",),
        answer=ref("SampledWorlds"),
        answered="The worlds.",
        forbidden=("not-seated",),
        conflicts=OVER,
    ),
    read(
        id="readHint",
        path="/v1/tables/{table}/hint",
        tag="Play",
        summary="Get a hint",
        description=(
            "For practice: the action that a strong bot would play now, and how much better it does than the next best "
            "in rollouts, from what the caller's seat knows alone. Only while the seat is to act, every other seat is "
            "a house bot's, and the game is in no standings: the table is private, or its seed was chosen. Not at a "
            "try of the seed of the day, nor at a fork. It takes some seconds, and each response comes from new "
            "worlds: it has no ETag, `If-None-Match` is ignored, and it must not be stored."
        ),
        cost=Cost(5, {MAKING: 500}),
        answer=ref("Hint"),
        answered="The hint.",
        forbidden=("not-seated",),
        conflicts=(*OVER, "no-practice", "not-your-turn", "rules-not-installed"),
        unavailable=("busy", "hint-failed"),
        leads_to={"play": {"parameters": TABLE_OF_REQUEST, "x-body": {"action": "$response.body#/best/action"}}},
    ),
    Operation(
        id="resign",
        method="post",
        path="/v1/tables/{table}/resign",
        tag="Play",
        summary="Resign",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The seat has resigned.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, "already-resigned"),
        unavailable=STORING,
        ruled=True,
        keyed=True,
        versioned=True,
        leads_to=AROUND_A_TABLE,
    ),
)
