"""Whatever is sent, the response is JSON or a complete problem document, and never a 500."""

import re
from collections.abc import AsyncIterator

import pytest

from domain.runtime.shares import Parts
from domain.runtime.slices import Slices
from tests.api.client import Json, done, everything, pointers, refused, started, take
from tests.api.serving import InProcess

JSON = {"Content-Type": "application/json"}
DEEP = 1_900

NOT_JSON = {
    "nothing": b"",
    "cut off": b'{"action": {"type": "pebbles.Toss"}',
    "two values": b'{"action": {"type": "pebbles.Toss"}} {}',
    "NaN": b'{"action": {"type": "pebbles.Take", "count": NaN}}',
    "Infinity": b'{"action": {"type": "pebbles.Take", "count": -Infinity}}',
    "single quotes": b"{'action': {}}",
    "comment": b'{"action": {"type": "pebbles.Toss"}} // please',
    "lone surrogate": b'{"action": {"type": "\\ud800"}}',
    "lone surrogate in a name": b'{"\\ud800": 1}',
    "not UTF-8": b'{"action": {"type": "\xff"}}',
    "not UTF-8 in a name": b'{"\xff": 1}',
    "UTF-16": '{"action": {"type": "pebbles.Toss"}}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"action": {"type": "pebbles.Toss"}}',
    "deep arrays": b'{"action": ' + b"[" * DEEP + b"]" * DEEP + b"}",
    "deep objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "deep and not closed": b"[" * DEEP,
    "duplicate key": b'{"action": {"type": "pebbles.Toss"}, "\\u0061ction": {"type": "pebbles.Toss"}}',
    "control character": b'{"action": {"type": "a\nb"}}',
    "zero bytes": b"\0\0\0\0",
}

OTHER_SHAPES: dict[str, tuple[bytes, list[str]]] = {
    "null": (b"null", [""]),
    "array": (b"[]", [""]),
    "text": (b'"pebbles.Toss"', [""]),
    "no action": (b"{}", ["/action"]),
    "null action": (b'{"action": null}', ["/action"]),
    "unknown field": (b'{"action": {"type": "pebbles.Toss"}, "by": 1}', ["/by"]),
    "unknown field in the action": (b'{"action": {"type": "pebbles.Toss", "by": 1}}', ["/action/by"]),
    "unknown action": (b'{"action": {"type": "pebbles.Give"}}', ["/action/type"]),
    "another game's action": (b'{"action": {"type": "duel.Raise"}}', ["/action/type"]),
    "no type": (b'{"action": {}}', ["/action/type"]),
    "numeric type": (b'{"action": {"type": 1}}', ["/action/type"]),
    "zero byte": (b'{"action": {"type": "pebbles.Toss\\u0000"}}', ["/action/type"]),
    "missing field": (b'{"action": {"type": "pebbles.Take"}}', ["/action/count"]),
    "out of range": (b'{"action": {"type": "pebbles.Take", "count": 4}}', ["/action/count"]),
    "fraction": (b'{"action": {"type": "pebbles.Take", "count": 1.5}}', ["/action/count"]),
    "huge integer": (b'{"action": {"type": "pebbles.Take", "count": ' + b"9" * 5000 + b"}}", ["/action/count"]),
    "64 bits and one": (b'{"action": {"type": "pebbles.Take", "count": 18446744073709551617}}', ["/action/count"]),
    "true": (b'{"action": {"type": "pebbles.Take", "count": true}}', ["/action/count"]),
    "text for a number": (b'{"action": {"type": "pebbles.Take", "count": "1"}}', ["/action/count"]),
}


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b'{"name": "\\ud800"}', "half of a surrogate pair in a string"),
        (b'{"name": "\\uDE00"}', "half of a surrogate pair in a string"),
        (b'{"name": "\\ud83d\\ude00', "Input data was truncated"),
        (b'{"name": "\xff"}', "the byte at position 10 is not UTF-8"),
    ],
)
def test_a_body_that_is_not_json_is_told_why(server: InProcess, body: bytes, reason: str) -> None:
    answer = server.request("POST", "/v1/players", content=body, headers=JSON)

    assert f"The body is not valid JSON: {reason}" == answer.json()["detail"]


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in NOT_JSON.items()])
def test_a_body_that_is_not_json_is_refused(server: InProcess, body: bytes) -> None:
    table, (ann, _) = started(server)

    assert (400, "invalid-json") == refused(ann.post(table / "actions", content=body, headers=JSON))
    assert 4 == done(ann.get(str(table)), 200)["version"]


@pytest.mark.parametrize(("body", "faults"), [pytest.param(*case, id=name) for name, case in OTHER_SHAPES.items()])
def test_a_body_that_does_not_match_the_schema_is_refused_with_pointers(
    server: InProcess, body: bytes, faults: list[str]
) -> None:
    table, (ann, _) = started(server)
    answer = ann.post(table / "actions", content=body, headers=JSON)

    assert (422, "invalid-shape") == refused(answer)
    assert faults == pointers(answer)
    assert 4 == done(ann.get(str(table)), 200)["version"]


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in NOT_JSON.items() if body])
@pytest.mark.parametrize(
    "path", ["/players", "/me/tokens", "/tables", "/tables/{}/seats", "/tables/{}/undo", "/tables/{}/close"]
)
def test_no_path_fails_on_a_body_that_is_not_json(server: InProcess, path: str, body: bytes) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    done(ann.post(table / "seats"))

    assert (400, "invalid-json") == refused(ann.post(path.format(table.id), content=body, headers=JSON))


@pytest.mark.parametrize(
    ("path", "body", "pointer"),
    [
        ("/players", b'{"name": "Ann", "name": "Ben"}', "/name"),
        ("/me/tokens", b'{"scopes": ["read"], "scopes": ["read", "play", "account"]}', "/scopes"),
        ("/tables", b'{"game": "pebbles", "options": {"heap": 5, "heap": 5}}', "/options/heap"),
        ("/tables", b'{"game": "pebbles", "sets": [{"a/b": {}, "a/b": 1e999}]}', "/sets/0/a~1b"),
        ("/quick", b'{"game": "pebbles", "clock": {"then": "resign", "then": "random"}}', "/clock/then"),
        ("/tables/{}/actions", b'{"action": {"type": "pebbles.Take", "count": 1, "count": 3}}', "/action/count"),
        ("/tables/{}/undo", b'{"to_version": 4, "to_version": 3}', "/to_version"),
        ("/tables/{}/resign", b'{"a": 1, "a": 1}', "/a"),
    ],
)
def test_a_key_that_an_object_has_twice_is_pointed_at(server: InProcess, path: str, body: bytes, pointer: str) -> None:
    table, (ann, _) = started(server)
    answer = ann.post(path.format(table.id), content=body, headers=JSON)

    assert (400, "invalid-json") == refused(answer)
    assert [pointer] == pointers(answer)
    assert 4 == done(ann.get(str(table)), 200)["version"]


@pytest.mark.parametrize(
    "options",
    [b'{"\xff": 1}', b'{"heap": "\xff"}', b'{"heap": "\\ud800"}', b'{"heap": NaN}', b"[" * DEEP + b"]" * DEEP, b"{,}"],
)
def test_options_are_json_to_the_last_byte(server: InProcess, options: bytes) -> None:
    body = b'{"game": "pebbles", "options": ' + options + b"}"

    assert (400, "invalid-json") == refused(server.player().post("/tables", content=body, headers=JSON))


@pytest.mark.parametrize(
    ("path", "body", "pointer", "allowed"),
    [
        ("/tables", {"game": "pebbles", "undo": "on"}, "/undo", "One of consent, free, off, null."),
        ("/tables", {"game": "pebbles", "visibility": 1}, "/visibility", None),
        ("/tables", {"game": "pebbles", "visibility": "all"}, "/visibility", "One of private, public."),
        (
            "/tables",
            {"game": "pebbles", "clock": {"seconds_per_action": 60.0, "then": "win"}},
            "/clock/then",
            "One of random, resign.",
        ),
        (
            "/tables",
            {"game": "full-throttle", "options": {"track": "x"}},
            "/options/track",
            "gravel-oval, harbour-loop",
        ),
        (
            "/tables",
            {"game": "maximum-apocalypse", "options": {"mixed": ["alien", "x"]}},
            "/options/mixed/1",
            "alien, m",
        ),
        ("/tables", {"game": "nim"}, "/game", "maverick"),
        ("/tables", {"game": "pebbles", "colour": 1}, "/colour", "One of game, options, seats, "),
        (
            "/quick",
            {"game": "pebbles", "clock": {"then": "win", "seconds_per_action": 60}},
            "/clock/then",
            "random, resi",
        ),
        ("/me/tokens", {"scopes": ["read", "write"]}, "/scopes/1", "One of account, play, read."),
        ("/me/webhooks", {"url": "https://bot.example", "kinds": ["move"]}, "/kinds/0", "One of over, takeback, turn."),
        ("/tables/{}/actions", {"action": {"type": "pebbles.Give"}}, "/action/type", "pebbles.Toss, pebbles.Take"),
        ("/tables/{}/actions", {"action": {"type": "pebbles.Toss", "n": 1}}, "/action/n", "One of type."),
        ("/tables/{}/undo", {"to": 3}, "/to", "One of to_version."),
        ("/tables/{}/resign", {"why": 3}, "/why", "There are none here."),
        ("/tables/{}/bots", {"bot": "shark"}, "/bot", "There are no bots here."),
    ],
)
def test_a_refusal_lists_what_is_allowed(
    server: InProcess, path: str, body: Json, pointer: str, allowed: str | None
) -> None:
    table, (ann, _) = started(server)
    [fault] = ann.post(path.format(table.id), body).json()["errors"]

    assert pointer == fault["pointer"]
    assert ("One of" not in fault["detail"]) if allowed is None else (allowed in fault["detail"])


def test_an_unknown_parameter_is_refused_with_the_known_ones(server: InProcess) -> None:
    table, (ann, _) = started(server)

    for path, allowed in ((table / "view", "One of as, at."), ("/games", "There are none here.")):
        [fault] = ann.get(path, params={"colour": "red"}).json()["errors"]
        assert f"Unknown. {allowed}" == fault["detail"]


def test_an_action_that_is_not_wrapped_is_told_how(server: InProcess) -> None:
    table, (ann, _) = started(server)

    for action, told in ((take(1)["action"], True), ({"type": "nim.Take"}, True), ({"acton": {}}, False), ([], False)):
        refusal = ann.post(table / "actions", action)
        assert (422, "invalid-shape") == refused(refusal)
        assert told == ('{"action": {"type": ...}}' in refusal.json()["detail"])


@pytest.mark.parametrize(
    ("name", "pointer"), [("heap", "/heap"), ("x" * 30_000, ""), ("a/b~c", "/a~1b~0c"), ("\0", "/\0"), ("`", "/`")]
)
def test_special_characters_in_field_names_are_escaped_in_pointers(server: InProcess, name: str, pointer: str) -> None:
    answer = server.player().post("/tables", {"game": "pebbles", name: 1})

    assert (422, "invalid-shape") == refused(answer)
    assert [pointer] == pointers(answer)


def test_a_whole_number_may_be_written_as_a_fraction(server: InProcess) -> None:
    table, (ann, _) = started(server)
    body = b'{"action": {"type": "pebbles.Take", "count": 2.0}}'

    assert 5 == done(ann.post(table / "actions", content=body, headers=JSON))["view"]["heap"]


@pytest.mark.parametrize(
    "kind",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
        "json",
    ],
)
def test_only_json_is_accepted(server: InProcess, kind: str) -> None:
    table, (ann, _) = started(server)

    answer = ann.post(
        table / "actions", content=b'{"action": {"type": "pebbles.Toss"}}', headers={"Content-Type": kind}
    )

    assert (415, "not-json") == refused(answer)


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=x"]
)
def test_the_media_type_may_have_parameters(server: InProcess, kind: str) -> None:
    table, (ann, _) = started(server)

    done(ann.post(table / "actions", content=b'{"action": {"type": "pebbles.Toss"}}', headers={"Content-Type": kind}))


async def in_chunks(size: int) -> AsyncIterator[bytes]:
    """A body without a Content-Length."""
    for _ in range(size // 1024):
        yield b" " * 1024


@pytest.mark.parametrize("path", ["/players", "/me/tokens", "/tables", "/tables/{}/seats", "/tables/{}/actions"])
def test_a_body_over_64_kib_is_too_large_announced_or_not(server: InProcess, path: str) -> None:
    table, (ann, _) = started(server)
    whole = b" " * 2**16 + b"{}"

    for content in (whole, in_chunks(2**16 + 1024), in_chunks(2**20)):
        assert (413, "too-large") == refused(ann.post(path.format(table.id), content=content, headers=JSON))


def test_a_body_of_64_kib_is_not_too_large(server: InProcess) -> None:
    table, (ann, _) = started(server)
    body = b'{"action": {"type": "pebbles.Toss"}}'

    done(ann.post(table / "actions", content=body.ljust(2**16), headers=JSON))


def test_bytes_after_a_too_large_body_are_not_taken_for_a_request(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(seats=2)

    async def crafted() -> AsyncIterator[bytes]:
        yield b" " * (2**16 + 1)
        yield b'{"seat": 1}'

    assert (413, "too-large") == refused(ann.post(table / "seats", content=crafted(), headers=JSON))
    assert 1 == done(ann.get(str(table)), 200)["version"]


def test_the_ids_of_requests_are_random_and_tell_nothing(server: InProcess) -> None:
    given = {"X-Request-Id": "0123456789abcdef"}
    names = [server.request("GET", "/v1/me", headers=given).json()["request_id"] for _ in range(16)]

    assert all(re.fullmatch("[0-9a-f]{16}", name) for name in names)
    assert given["X-Request-Id"] not in names
    assert all(len({name[place] for name in names}) > 1 for place in range(16))  # nothing counts, no part is the run's


def test_any_query_string_gets_a_well_formed_response(server: InProcess) -> None:
    table, (ann, _) = started(server)

    for query in ("at=%FF", "at=%00", "at=1&at=2", "%", "&&&", "=", "a" * 8000, "at[]=1", "at=%ED%A0%80"):
        assert ann.get(table / f"view?{query}").status_code in (200, 400)


def test_every_read_works_before_the_start(server: InProcess) -> None:
    table = server.player().open("duel")

    assert {200} == {answer.status_code for answer in everything(server.stranger(), table)}


def test_the_health_checks_pass(server: InProcess) -> None:
    for path in ("/healthz", "/readyz"):
        assert 200 == server.request("GET", path).status_code


@pytest.mark.parametrize("body", [{"game": "pebbles", "undo": 60_000 * "y"}, {"game": "pebbles", 60_000 * "y": 1}])
def test_of_a_long_value_that_is_refused_only_the_beginning_is_quoted(server: InProcess, body: Json) -> None:
    answer = server.player().post("/tables", body)

    assert (422, "invalid-shape") == refused(answer)
    assert "yyy" in answer.json()["errors"][0]["detail"]
    assert len(answer.content) < 2000


@pytest.mark.parametrize("body", [{}, None])
@pytest.mark.parametrize("rest", ["seats", "close", "redo"])
def test_an_empty_body_may_not_have_fields(server: InProcess, rest: str, body: Json) -> None:
    table, (ann, _) = started(server)

    assert (422, "invalid-shape") == refused(ann.post(table / rest, {"nonsense": 1}))
    assert (415, "not-json") == refused(ann.post(table / rest, content=b"{}"))
    assert 409 == ann.post(table / rest, body).status_code


def test_a_refusal_names_no_secret_of_the_request(server: InProcess) -> None:
    table, (ann, _) = started(server)

    for answer in (
        ann.post(table / "actions", take(9)),
        server.request("GET", "/v1/me", token=f"{ann.token}x"),
        ann.delete("/me/tokens/x"),
    ):
        assert ann.token is not None
        assert ann.token not in answer.text


def test_long_reads_are_refused_while_too_much_work_is_under_way(
    server: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ann, _) = started(server)
    monkeypatch.setattr(server.service.tables, "slices", Slices(work=Parts(0, 0, 0)))

    for read in ("events", "frames", "log"):
        assert (503, "busy") == refused(ann.get(table / read))
    assert (503, "busy") == refused(ann.post(table / "actions?dry_run=true", take(1)))
    assert 201 == ann.post(table / "actions", take(1)).status_code


@pytest.mark.parametrize(
    ("path", "body", "pointer", "words"),
    [
        ("/tables", {"game": "maverick", "seed": "AB"}, "/seed", "64 lower-case hexadecimal digits"),
        ("/tables/{}/seats", {"entropy": "a b"}, "/entropy", "0 to 64 visible ASCII characters"),
        ("/tables/{}/seats", {"commitment": "ab"}, "/commitment", "64 lower-case hexadecimal digits"),
        ("/quick", {"game": "duel", "entropy": "a\nb"}, "/entropy", "0 to 64 visible ASCII characters"),
    ],
)
def test_a_refused_string_is_told_what_it_must_be(
    server: InProcess, path: str, body: Json, pointer: str, words: str
) -> None:
    ann = server.player()
    table = ann.open("maverick")

    [fault] = ann.post(path.format(table.id), body).json()["errors"]

    assert (pointer, f"Expected {words}") == (fault["pointer"], fault["detail"])
