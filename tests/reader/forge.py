"""Makes transcripts of an invented game, sound or not, from the contract's text and the standard library alone.

A forged table is a list of events without salts; `sealed` adds what the chain needs. So a test changes an event and
seals again (what a dishonest service could do), or changes the sealed text (what anybody could do on the way).
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

Event = dict[str, Any]
Draw = dict[str, Any]
Luck = Callable[["Table"], list[Draw]]

SERVER_SEED = bytes(range(32))
GIVEN_SEED = bytes(range(32, 64))
BOUNDS = [("below", (3 * 10**9,)), ("below", (2**32,)), ("shuffle", (60,)), ("shuffle", (0,)), ("dice", (3, 6))]


@dataclass
class Table:
    """A table in play: its events, and its current line of play."""

    id: str = "t-1"
    players: tuple[str, ...] = ("ann", "bob")
    entropy: tuple[str, ...] = ("abc", "")
    seeded: bytes | None = None
    events: list[Event] = field(default_factory=list)
    line: list[Event] = field(default_factory=list)
    undone: list[tuple[int, list[Event]]] = field(default_factory=list)
    resigned: set[int] = field(default_factory=set)
    asked: int = 0
    pending: bool = False
    clock: dict[str, object] | None = None
    daily: str | None = None
    passed: int = 0
    bots: frozenset[int] = frozenset()

    @property
    def seed(self) -> bytes:
        if self.seeded is not None:
            return self.seeded
        if self.daily is not None:
            return SERVER_SEED
        return mac(SERVER_SEED, "\n".join((self.id, *self.entropy)).encode())

    def add(self, kind: str, actor: str, key: str | None = None, /, **data: object) -> Event:
        version = len(self.events) + 1
        at = 1_700_000_000_000 + version + self.passed
        event = {"table": self.id, "version": version, "type": kind, "at": at}
        self.events.append({**event, "actor": actor, "key": key, "data": data})
        return self.events[-1]

    def draw(self, purpose: str, kind: str, *bounds: int, earlier: Sequence[Draw] = ()) -> Draw:
        """The next draw of a purpose; `earlier` ones of the same event come before it."""
        drawn = [draw for event in self.line for draw in event["data"]["draws"]]
        number = sum(draw["label"].startswith(f"{purpose}/") for draw in (*drawn, *earlier))
        return drawn_at(self.seed, f"{purpose}/{number}", kind, *bounds)

    def open(self) -> None:
        commitment = hashlib.sha256(SERVER_SEED).hexdigest()
        self.add(
            "Opened", self.players[0], "open", game="pebbles", rules_version=1, options={"name": 'é\u2028\n"\\'},
            seats=len(self.players), undo="consent", visibility="public", server_seed=SERVER_SEED.hex(),
            seed_commitment=commitment, seeded=None if self.seeded is None else self.seeded.hex(),
            clock=self.clock, daily=self.daily,
        )  # fmt: skip

    def sit(self, seat: int, entropy: str | None = None) -> None:
        entropy = self.entropy[seat] if entropy is None else entropy
        player = self.players[seat]
        mark = {"bot": True} if seat in self.bots else {}
        self.add("SeatTaken", player, f"sit-{seat}", seat=seat, player=player, entropy=entropy, options={}, **mark)

    def start(self) -> None:
        last = self.events[-1]
        draws = [self.draw("bag", "shuffle", 13), self.draw("first-seat", "below", len(self.players))]
        facts = [{"type": "pebbles.Laid"}]
        if self.events[1]["type"] == "Forked":
            draws, facts = draws[:1], []
        self.line = [self.add("Started", last["actor"], last["key"], facts=facts, draws=draws)]

    def play(self, seat: int, draws: list[Draw] | None = None) -> None:
        draws = [self.draw("throw", "dice", 2, 6)] if draws is None else draws
        does = {"action": {"type": "pebbles.Throw"}, "facts": [{"type": "pebbles.Thrown"}]}
        key = f"key-{len(self.events)}"
        self.lapse(self.players[seat], key)
        self.line.append(self.add("Played", self.players[seat], key, seat=seat, draws=draws, **does))
        self.undone = []

    def play_for(self, seat: int, *more: Draw) -> None:
        """The server plays for an absent seat, one of three actions."""
        self.lapse("server")
        does = {"action": {"type": "pebbles.Throw"}, "facts": [{"type": "pebbles.Thrown"}]}
        draws = [self.draw("absent", "below", 3), *more]
        self.line.append(self.add("Played", "server", seat=seat, draws=draws, **does))
        self.undone = []

    def resign_for(self, seat: int, **cause: str) -> None:
        """The server resigns for an absent seat."""
        self.lapse("server")
        self.line.append(self.add("Resigned", "server", seat=seat, facts=[], draws=[], **cause))
        self.undone = []
        self.resigned.add(seat)

    def resign(self, seat: int) -> None:
        draws = [self.draw("throw", "below", 6)]
        self.lapse(self.players[seat])
        self.line.append(self.add("Resigned", self.players[seat], seat=seat, facts=[], draws=draws))
        self.undone = []
        self.resigned.add(seat)

    def undo(self, to_version: int) -> None:
        """A step back, which needs no consent."""
        self.lapse(self.players[0])
        self.cut(self.players[0], to_version=to_version, kind="step-back", by=0, consents=[], crossed=False)

    def take_back(self, to_version: int, by: int = 0) -> None:
        """With the consent of all seats still in the game."""
        actor, consents = self.consent(by, "undo", to_version)
        self.cut(actor, to_version=to_version, kind="takeback", by=by, consents=consents, crossed=True)

    def redo(self, by: int = 0) -> None:
        """With their consent if the undo needed it."""
        takes_consent = self.events[self.undone[-1][0] - 1]["data"]["kind"] == "takeback"
        actor = self.players[by]
        if takes_consent:
            actor, _ = self.consent(by, "redo", None)
        self.lapse(actor)
        version, cut = self.undone.pop()
        self.line += cut
        self.add("Redone", actor, undone=version)

    def void(self, by: int = 0) -> None:
        """With their consent."""
        actor, consents = self.consent(by, "void", None)
        self.add("Voided", actor, by=sorted([by, *consents]))

    def consent(self, by: int, what: str, to_version: int | None) -> tuple[str, list[int]]:
        """All other seats agree; returns the last actor, and the seats that agreed."""
        self.ask(by, what, to_version)
        consents = [seat for seat in range(len(self.players)) if seat not in {by, *self.resigned}]
        for seat in consents:
            self.add("TakebackAgreed", self.players[seat], takeback=self.asked, by=seat)
        self.pending = False
        return self.events[-1]["actor"], consents

    def ask(self, by: int, what: str, to_version: int | None) -> None:
        self.lapse(self.players[by])
        self.asked, self.pending = self.asked + 1, True
        question = {"takeback": self.asked, "by": by, "what": what, "to_version": to_version}
        self.add("TakebackAsked", self.players[by], **question)

    def decline(self, seat: int) -> None:
        self.add("TakebackDeclined", self.players[seat], takeback=self.asked, by=seat)
        self.pending = False

    def lapse(self, actor: str, key: str | None = None) -> None:
        if self.pending:
            self.add("TakebackLapsed", actor, key, takeback=self.asked)
        self.pending = False

    def cut(self, actor: str, **undone: Any) -> None:
        place = next(place for place, event in enumerate(self.line) if event["version"] == undone["to_version"])
        version = self.add("Undone", actor, **undone)["version"]
        self.undone.append((version, self.line[place + 1 :]))
        self.line = self.line[: place + 1]

    def finish(self) -> None:
        last = self.events[-1]
        self.add("Finished", last["actor"], last["key"], outcome={"winners": [0]}, server_seed=SERVER_SEED.hex())


def started_table(
    players: tuple[str, ...] = ("ann", "bob"),
    entropy: tuple[str, ...] = ("abc", ""),
    seeded: bytes | None = None,
    clock: dict[str, object] | None = None,
    bots: Collection[int] = (),
) -> Table:
    table = Table(players=players, entropy=entropy, seeded=seeded, clock=clock, bots=frozenset(bots))
    table.open()
    for seat in range(len(table.players)):
        table.sit(seat)
    table.start()
    return table


def short_game() -> Table:
    """Versions: 1 Opened, 2-3 SeatTaken, 4 Started, 5-6 Played, 7 Undone, 8 Redone, 9 Played, 10 Finished."""
    table = started_table()
    table.play(0)
    table.play(1)
    table.undo(5)
    table.redo()
    table.play(0)
    table.finish()
    return table


def long_game(chance: Random) -> Table:
    """A table with undo and redo of every depth, and some resignations."""
    seats = chance.randint(1, 4)
    table = started_table(
        players=tuple(f"player-{seat}" for seat in range(seats)),
        entropy=tuple(chance.choice(["", "x!", "~" * 64]) for _ in range(seats)),
        seeded=GIVEN_SEED if seats == 1 and chance.random() < 0.5 else None,
    )
    for _ in range(chance.randint(0, 60)):
        move(table, chance)
    table.play(chance.randrange(seats))
    table.finish()
    return table


def move(table: Table, chance: Random) -> None:
    targets = [event["version"] for event in table.line[:-1] if event["type"] != "Resigned"]
    seats = range(len(table.players))
    left = [seat for seat in seats if seat not in table.resigned]
    match chance.choice(["play", "play", "play", "resign", "undo", "undo", "take back", "redo", "ask", "decline"]):
        case "undo" if targets:
            table.undo(chance.choice(targets))
        case "take back" if targets and left:
            table.take_back(chance.choice(targets), chance.choice(left))
        case "redo" if table.undone and left:
            table.redo(chance.choice(left))
        case "ask" if len(left) > 1:
            table.ask(chance.choice(left), *chance.choice([("void", None), ("undo", 5), ("redo", None)]))
        case "decline" if table.pending:
            asker = table.events[-1]["data"]["by"]
            table.decline(chance.choice([seat for seat in left if seat != asker]))
        case "resign" if chance.random() < 0.2 and left:
            table.resign(chance.choice(left))
        case _:
            table.play(chance.choice(seats), some_draws(table, chance))


def some_draws(table: Table, chance: Random) -> list[Draw]:
    draws: list[Draw] = []
    for _ in range(chance.randint(0, 4)):
        purpose = chance.choice(["throw", "bag", "deep/purpose"])
        kind, bounds = chance.choice(BOUNDS)
        draws.append(table.draw(purpose, kind, *bounds, earlier=draws))
    return draws


def changed(table: Table, version: int, **data: object) -> list[str]:
    """The transcript, sealed again after a change to one event's data."""
    table.events[version - 1]["data"].update(data)
    return sealed(table.events)


def sealed(events: Sequence[Event], **trailer: object) -> list[str]:
    """The lines of a transcript of these events: header, events with their salts, trailer."""
    lines = [canonical({"salt": salt(event["version"]), **event}) for event in events]
    opened, last = events[0], events[-1]
    header = {name: opened["data"].get(name) for name in ("game", "rules_version")}
    told = {"head": hashes(opened["table"], lines)[-1], "outcome": last["data"].get("outcome"), **trailer}
    first = {"format": f"takeback/{format_of(events)}", "table": opened["table"], **header}
    return [json.dumps(first), *lines, canonical(told)]


def format_of(events: Sequence[Event]) -> int:
    """The second format has causes, and marks bots."""
    return 2 if any({"bot", "cause", "commitment"} & event["data"].keys() for event in events) else 1


def redacted(lines: Sequence[str], upto: int) -> list[str]:
    """What a spectator was shown of a transcript when it had `upto` events."""
    stored = lines[1 : upto + 1]
    number = format_of([json.loads(line) for line in stored])
    header = {**json.loads(lines[0]), "format": f"takeback/{number}-redacted"}
    chain = hashes(header["table"], lines[1:-1])
    shown = [{**without_secrets(json.loads(line)), "hash": chain[place]} for place, line in enumerate(stored, 1)]
    return [canonical(header), *map(canonical, shown), canonical({"head": chain[upto], "outcome": None})]


def without_secrets(event: Event) -> Event:
    secret = {"server_seed", "draws", "entropy"}
    data = {name: value for name, value in event["data"].items() if name not in secret}
    if "facts" in data:
        data["facts"] = [{"type": "pebbles.Hidden"} for _ in data["facts"]]
    return {name: value for name, value in event.items() if name != "salt"} | {"data": data, "key": None}


def hashes(table: str, lines: Sequence[str]) -> list[str]:
    chain = [hashlib.sha256(f"takeback/1\n{table}".encode()).digest()]
    for line in lines:
        chain.append(hashlib.sha256(chain[-1] + line.encode()).digest())
    return [each.hex() for each in chain]


def salt(version: int) -> str:
    return mac(SERVER_SEED, f"salt/{version}".encode())[:16].hex()


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def drawn_at(seed: bytes, label: str, kind: str, *bounds: int) -> Draw:
    """The record of the draw that a label gives at a table with this seed."""
    words = stream(seed, label)
    match kind, bounds:
        case "below", (n,):
            return {"label": label, "kind": kind, "n": n, "result": below(words, n)}
        case "shuffle", (n,):
            return {"label": label, "kind": kind, "n": n, "result": shuffled(words, n)}
        case "dice", (throws, sides):
            result = [1 + below(words, sides) for _ in range(throws)]
            return {"label": label, "kind": kind, "count": throws, "sides": sides, "result": result}
        case _:
            raise ValueError(kind, bounds)


def below(words: Iterator[int], n: int) -> int:
    return next(word % n for word in words if word < 2**32 - 2**32 % n)


def shuffled(words: Iterator[int], n: int) -> list[int]:
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def stream(seed: bytes, label: str) -> Iterator[int]:
    for i in count():
        block = mac(seed, label.encode() + b"\0" + i.to_bytes(4, "big"))
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()
