"""Any input gives a report: nothing crashes, and a change of any byte of a transcript is detected."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.notation import notation_of
from tests.kernel.table import started

from .transcripts import ALL, Event, events_of, failed, report_of, sealed, short_duel, short_pebbles, shown, transcript

DUEL, PEBBLES = transcript(short_duel()), transcript(short_pebbles())
TEXTS = [DUEL, PEBBLES, transcript(started(ALL["maverick"][1], seats=1, undo="free").resign(0))]
TAKEN = b'{"count":3,"type":"pebbles.Take"}'


@given(st.data())
def test_any_changed_byte_of_any_line_is_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    place = data.draw(st.integers(0, len(text) - 2).filter(lambda place: text[place : place + 1] != b"\n"))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != text[place]))

    report = report_of(text[:place] + bytes([byte]) + text[place + 1 :])

    assert report.passed is False


def test_a_change_of_any_byte_of_a_move_is_detected() -> None:
    start, end = PEBBLES.index(b'{"actor":"p0"'), PEBBLES.index(TAKEN) + len(TAKEN)
    places = [place for place in range(start, end) if PEBBLES[place : place + 1] != b"\n"]
    flipped = [PEBBLES[:place] + bytes([PEBBLES[place] ^ 1]) + PEBBLES[place + 1 :] for place in places]

    assert {False} == {report_of(text).passed for text in flipped}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "it is empty"),
        (b"\n\n\n", "line 1 is not JSON"),
        (b"\xff\xfe", "it is not UTF-8 (byte 0)"),
        (b"\xef\xbb\xbf" + PEBBLES, "line 1 is not JSON"),
        (b"null\nnull\nnull", "line 1 is not an object"),
        (notation_of(DUEL, ALL).encode(), "it is a game in the notation: import it first (takeback import)"),
        (b"{}", "the header: Object missing required field `format`"),
        (PEBBLES.replace(b'"takeback/1"', b'"takeback/3"'), "its format is 'takeback/3', not 'takeback/1' or"),
        (b"\n".join(PEBBLES.splitlines()[::10]), "it needs a header, an event and a trailer at least"),
        (b"\n".join(PEBBLES.splitlines()[:-1]), "the trailer: Object contains unknown field `actor`"),
        (PEBBLES.replace(b'{"head"', b'{"x":1,"head"'), "the trailer: Object contains unknown field `x`"),
        (PEBBLES.replace(b'"game"', b'"game":"duel","game"', 1), "line 1 has a key twice: /game"),
        (PEBBLES.replace(b'{"head"', b'{"h\\u0065ad":"","head"'), "line 12 has a key twice: /head"),
        (PEBBLES.replace(TAKEN, b'"\\ud800"'), "line 6 is not JSON"),
        (PEBBLES.replace(TAKEN, b"\xed\xa0\x80"), "it is not UTF-8"),
        (PEBBLES.replace(TAKEN, b"1" * 5000), "line 6 is not JSON"),
        (PEBBLES.replace(TAKEN, b"1e999"), "line 6 is not JSON"),
        (PEBBLES.replace(TAKEN, b"NaN"), "line 6 is not JSON"),
        (PEBBLES.replace(TAKEN, b"[" * 100_000 + b"]" * 100_000), "line 6 is nested too deeply"),
        (PEBBLES.replace(TAKEN, b'{"a":' * 100_000 + b"0" + b"}" * 100_000), "line 6 is nested too deeply"),
        (PEBBLES + b"\n", "line 13 is not JSON"),
        (b"0" * 2**24, "line 1 is not JSON"),
        (b"\n" * 2**24, "line 1 is not JSON"),
    ],
)
def test_text_that_is_not_a_transcript_is_refused(text: bytes, words: str) -> None:
    report = report_of(text)

    assert words in failed(report)["format"]
    assert {False, None} == {check.passed for check in report.checks}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (TAKEN, b'{"count": 3,"type":"pebbles.Take"}', "version 5: its line is not in canonical form"),
        (TAKEN, b'{"type":"pebbles.Take","count":3}', "version 5: its line is not in canonical form"),
        (TAKEN, b'{"count":3,"count":3,"type":"pebbles.Take"}', "version 5: its line is not in canonical form"),
        (TAKEN, b'{"count":3,"type":"pebbles\\u002eTake"}', "version 5: its line is not in canonical form"),
        (TAKEN, b"-0", "version 5: its line is not in canonical form"),
        (TAKEN, b"3.0", "version 5: it has a number that is not an integer"),
        (TAKEN, b"9007199254740992", "version 5: it has an integer beyond 2^53-1"),
        (TAKEN, b"[-9007199254740992]", "version 5: it has an integer beyond 2^53-1"),
        (TAKEN, b"1" * 400, "version 5: it has an integer beyond 2^53-1"),
        (TAKEN, '{"é":3}'.encode(), "version 5: it has a key that is not ASCII"),
        (TAKEN, b"[" * 300 + b"]" * 300, "version 5: it is nested too deeply"),
        (
            b'"heap-empty","scores":[4,3],"winners":[1]}}\n',
            b"1.5}}\n",
            "line 12: it has a number that is not an integer",
        ),
        (b"\n", b"\r\n", "version 1: its line is not in canonical form"),
    ],
)
def test_a_line_in_another_form_is_refused(old: bytes, new: bytes, words: str) -> None:
    assert old in PEBBLES
    assert words == failed(report_of(PEBBLES.replace(old, new)))["canonical"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"note": 1}, "version 5: Object contains unknown field `note`"),
        ({"type": "Moved"}, "version 5: there is no event type 'Moved'"),
        ({"type": ["Played"]}, "version 5: there is no event type"),
        ({"at": "now"}, "version 5: Expected `int`, got `str` - at `$.at`"),
        ({"key": "a b"}, "version 5: Expected 1 to 64 visible ASCII characters - at `$.key`"),
        ({"actor": ""}, "version 5: Expected `str` of length >= 1 - at `$.actor`"),
        ({"data": {"seat": True}}, "version 5: Expected `int`, got `bool` - at `$.data.seat`"),
        ({"data": {"facts": None}}, "version 5: Expected `array`, got `null` - at `$.data.facts`"),
        ({"data": {"draws": [{"kind": "coin"}]}}, "version 5: Invalid value 'coin'"),
        ({"data": {"draws": [{"kind": "below", "label": "a", "n": 2, "result": 1}]}}, "version 5: the label 'a'"),
        ({"data": {"draws": [{"kind": "below", "label": "a/01", "n": 2, "result": 1}]}}, "version 5: the label 'a/01'"),
        (
            {"data": {"draws": [{"kind": "below", "label": "a/0", "n": 0, "result": 1}]}},
            "version 5: the draw 'a/0' has",
        ),
        (
            {"data": {"draws": [{"kind": "dice", "label": "a/0", "count": 1, "sides": 2**32 + 1, "result": [1]}]}},
            "version 5: the draw 'a/0' has the bound 4294967297, not one from 1 to 2^32",
        ),
    ],
)
def test_an_event_of_another_shape_is_refused(change: Event, words: str) -> None:
    events = events_of(PEBBLES)
    event = events[4]
    event.update({**change, "data": {**event["data"], **change.get("data", {})}})

    assert failed(report_of(sealed(events)))["fields"].startswith(words)


@pytest.mark.parametrize(
    "draw",
    [
        {"kind": "dice", "label": "a/0", "count": 2**53 - 1, "sides": 6, "result": []},
        {"kind": "shuffle", "label": "a/0", "n": 2**53 - 1, "result": [0]},
        {"kind": "shuffle", "label": "a/0", "n": -1, "result": []},
        {"kind": "below", "label": "a/0", "n": 2**32, "result": 2**32},
    ],
)
def test_a_draw_that_claims_more_than_it_holds_is_refused_at_once(draw: Event) -> None:
    events = events_of(PEBBLES)
    events[4]["data"]["draws"] = [draw]

    assert "version 5: the draw 'a/0' is not what the table's seed gives" == failed(report_of(sealed(events)))["draws"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("seats", [0, 65, 10**9, 2**53 - 1])
def test_a_number_of_seats_that_no_table_has_is_refused_before_anything_else(text: bytes, seats: int) -> None:
    events = events_of(text)
    events[0]["data"]["seats"] = seats

    found = failed(report_of(sealed(events)))

    assert {"fields"} == found.keys()
    assert found["fields"].startswith("version 1: Expected `int` ")
    assert found["fields"].endswith(" - at `$.data.seats`")


def test_a_game_is_played_by_as_many_as_its_rules_say_also_where_seats_are_free() -> None:
    events = events_of(PEBBLES)
    events[0]["data"]["seats"] = 64

    found = failed(report_of(sealed(events)))

    assert ("version 1: Pebbles is not played by 64", True) == (found["rules"], "status" in found)


def test_a_closed_table_with_too_many_seats_is_refused() -> None:
    events = [event for event in events_of(PEBBLES) if event["version"] == 1]
    events[0]["data"]["seats"] = 64
    events.append({**events[0], "type": "Closed", "data": {}})

    assert "version 1: Pebbles is not played by 64" == failed(report_of(sealed(events)))["rules"]


HOSTILE = st.recursive(
    st.sampled_from([None, True, 0, 1, -1, 2, 2**53 - 1, "", "p0", "pebbles", "takeback", "duel.Raise", "ab" * 32]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "seat", "kind"]), inner),
    max_leaves=4,
)


@given(st.sampled_from(TEXTS), st.data())
def test_any_content_of_an_event_gives_a_report(text: bytes, data: st.DataObject) -> None:
    events = events_of(text)
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(list(_places(events))))
        holder[key] = data.draw(HOSTILE)
    try:
        spoilt = sealed(events)
    except (KeyError, TypeError, ValueError, AttributeError):
        spoilt = b"\n".join([text.splitlines()[0], *map(_line, events), text.splitlines()[-1]])

    assert all(check.detail or check.passed for check in report_of(spoilt, parents=[spoilt]).checks)


@given(st.data())
def test_any_order_of_events_gives_a_report(data: st.DataObject) -> None:
    events = events_of(data.draw(st.sampled_from(TEXTS)))
    chosen = data.draw(st.lists(st.sampled_from(events), min_size=1, max_size=20))
    report = report_of(sealed([deepcopy(events[0]), *map(deepcopy, chosen)]))

    assert all(check.detail or check.passed for check in report.checks)


@given(st.binary() | st.lists(HOSTILE).map(lambda values: b"\n".join(map(_line, values))))
def test_any_content_of_a_file_gives_a_report(text: bytes) -> None:
    account = shown(started().resign(0))
    spoilt = account.splitlines()[0] + b"\n" + text

    assert report_of(text).passed is False
    assert report_of(transcript(started().resign(0)), redacted=[text]).passed is False
    assert failed(report_of(transcript(started().resign(0)), redacted=[spoilt])).keys() <= {"redacted"}


def _places(value: Any) -> Any:
    pairs = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for key, part in pairs:
        yield value, key
        yield from _places(part)


def _line(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
