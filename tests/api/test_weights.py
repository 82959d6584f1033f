"""Which media type is chosen by the weights of Accept."""

import pytest

from api.http.weights import best_type

JSON, LINES, EVENTS = OFFERED = ("application/json", "application/x-ndjson", "text/event-stream")


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("*/*", JSON),
        (LINES, LINES),
        (LINES.upper(), LINES),
        ("text/*", EVENTS),
        ("application/*", JSON),
        (f"{EVENTS}, {JSON}", EVENTS),
        (f"{JSON}, {EVENTS}", JSON),
        (f"*/*, {LINES}", LINES),
        (f"{EVENTS};q=0.5, {LINES}; q=0.6", LINES),
        (f"{JSON};version=1;Q=0.1, {LINES};q=0.2", LINES),
        ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", JSON),
        (f"*/*;q=0.1, {JSON};q=0", LINES),
        (f"*/*, application/*;q=0, {LINES};q=0.5", EVENTS),
        (f"{LINES};q=0.001", LINES),
        (f"{LINES};q=0", None),
        (f"{LINES};q=0.000", None),
        (f"{LINES};q=high", None),
        (f"{LINES};q=nan", None),
        (f"{LINES};q=-1", None),
        ("*/*;q=0", None),
        (f"{LINES};q=0, text/html", None),
        ("text/html", None),
        ("*", None),
        (", ;", None),
    ],
)
def test_the_client_chooses_the_media_type(accepted: str, chosen: str | None) -> None:
    assert chosen == best_type(accepted, OFFERED)
