"""The figures of ``make bench`` in words: what each is, its unit, and the aim for it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bench.figures import Figures
from bench.measurements import Row


class Described(NamedTuple):
    """A figure in words. ``times``: what its value is multiplied with to be in this unit."""

    name: str
    unit: str = ""
    aim: str = ""
    times: float = 1


FIGURES: Mapping[str, Described] = {
    "moves_per_s_64": Described("acknowledged durable moves over HTTP, 64 tables", "moves/s", "5,000"),
    "raw_commits_per_s": Described("single SQLite commits of the bare disk, at `synchronous = FULL`", "/s"),
    "echo_per_s_64": Described("a bare echo of the same requests and answers through uvicorn and the framework", "/s"),
    "store_over_echo_64": Described("moves over the bare echo", "", "0.50"),
    "store_over_no_store_64": Described("moves over the endpoint without a store", "", "0.75"),
    "store_over_library_64": Described("moves over the library's save path", "", "3"),
    "slow_disk_ratio": Described("with 1 ms a sync: moves over single commits there", "", "6"),
    "p50_ms_1": Described("p50 of a move at one table", "ms", "1.5 ms"),
    "p99_over_p50_64": Described("p99 over p50 of a move, 64 tables", "", "2.5"),
    "growth_2000": Described("a move at version 2,000 over one at version 10", "", "1.2"),
    "rebuild_ratio_1000": Described("cold rebuild of 1,000 actions over decoding alone", "", "5"),
    "playouts_maverick": Described("random playouts of Maverick", "/s", "50,000"),
    "playouts_full_throttle": Described("random playouts of Full Throttle!", "/s", "30,000"),
    "playouts_thermal_showdown": Described("random playouts of Thermal Showdown", "/s", "20,000"),
    "playouts_maximum_apocalypse": Described("random playouts of Maximum Apocalypse", "/s", "10,000"),
    "table_kb": Described("memory of a live table", "kB", "40 kB"),
    "undo_2000": Described("an undo at version 2,000 over the move that it takes back", "", "2"),
    "view_at_2000_ms": Described("a view at any past version of 2,000 actions, warm: median", "ms", "20 ms"),
    "view_at_2000_worst_ms": Described("the same: longest of 200", "ms", "20 ms"),
    "verify_500_ms": Described("verifying 500 actions with rules", "ms", "1 s"),
    "redeal_ms_maverick": Described("a redeal of Maverick", "ms", "1 ms"),
    "redeal_ms_full_throttle": Described("a redeal of Full Throttle!, the worst number of seats", "ms", "1 ms"),
    "redeal_ms_thermal_showdown": Described("a redeal of Thermal Showdown", "ms", "1 ms"),
    "redeal_ms_maximum_apocalypse": Described(
        "a redeal of Maximum Apocalypse, the worst number of seats", "ms", "1 ms"
    ),
    "dry_run_chance_ms": Described("a dry run that stops at `chance`, six seats of Maximum Apocalypse", "ms", "15 ms"),
    "list_mine_p99_ms_100k": Described("p99 of a page of `mine`, 100,000 tables", "ms", "5 ms"),
    "list_open_p99_ms_100k": Described("p99 of a page of `open`, 100,000 tables", "ms", "5 ms"),
    "awaiting_p99_ms_100k": Described("p99 of a page of `awaiting=me`, 100,000 tables", "ms", "5 ms"),
    "moves_lost_to_polling_100k": Described(
        "moves lost while two clients poll a list as fast as it is answered, 100,000 tables", "%", "20 %", 100
    ),
    "lag_p99_ms_64": Described("p99 of the time until a list has a move, 64 tables at full speed", "ms"),
    "streams_from_request_p99_ms": Described(
        "1,000 streams, 64 tables, 500 moves/s: p99 from a request until its last watcher has the frame",
        "ms",
        "50 ms",
    ),
    "moves_lost_to_streams": Described("processor time of these streams, of one core", "%", "", 100),
    "moves_lost_beyond_bare_deliveries": Described(
        "the same beyond bare sending of as many bytes to as many readers", "%", "15 %", 100
    ),
    "delivery_us": Described("processor time of delivering one frame", "us"),
    "bare_delivery_us": Described("processor time of bare sending of one frame", "us"),
    "stream_kb": Described("memory of a stream when it is opened", "kB", "40 kB"),
    "stream_played_kb": Described("memory of a stream after 50 versions and more", "kB", "40 kB"),
    "open_1000_s": Described("opening 1,000 streams at once", "s", "3 s"),
    "resume_1000_s": Described("resuming 1,000 streams at once after a kill, each 10 frames behind", "s", "3 s"),
    "my_events_first_ms": Described("the first item of `me/events` for a player with 1,000 tables", "ms", "50 ms"),
    "my_events_view_first_ms": Described("the same with views, none in memory", "ms", "50 ms"),
    "bytes_per_event": Described("bytes of an event on disk"),
    "bytes_per_event_packed": Described("bytes of an event on disk, packed", "", "130"),
    "cold_packed_view_p99_ms": Described("p99 of the first view of a packed table", "ms", "20 ms"),
    "cold_move_over_warm": Described(
        "processor time of the first move at a table of 24 events that is not in memory, over the next", "", "3"
    ),
    "pg_over_sqlite_64": Described(
        "on PostgreSQL without a standby, 64 tables: moves over those on SQLite", "", "0.60"
    ),
    "pg2_over_sqlite_64": Described("the same with two processes", "", "0.75"),
    "pg_p50_ms_1": Described("on PostgreSQL: p50 of a move at one table", "ms", "3 ms"),
    "pg_growth_2000": Described("on PostgreSQL: a move at version 2,000 over one at version 10", "", "1.2"),
    "pg_lag_p99_ms_64": Described("on PostgreSQL: p99 of the time until a list has a move", "ms", "300 ms"),
}
"""By key, in the order of the page."""


def described(figures: Figures) -> Iterator[Row]:
    """The figures that were measured and are in words, as rows of the page."""
    for key, words in FIGURES.items():
        if values := figures.rounds(key):
            middle, least, most = (round(value * words.times, 6) for value in values)
            yield Row(
                words.name,
                {"measured": middle, "least": least, "most": most},
                words.unit,
                words.aim,
                "make bench",
            )
