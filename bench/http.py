"""Durable moves over HTTP, compared with no store, the library's save path, a bare echo, and the bare disk."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.figures import Figures
from bench.load import Load
from domain.storage.addresses import url_of

SECONDS = 3.0


@contextmanager
def serving(*served: str, environment: dict[str, str] | None = None) -> Iterator[int]:
    """The port of a server. `served`: its module, and what that is given."""
    command = [sys.executable, "-m", *served]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | (environment or {})) as process:
        if process.stdout is None:
            raise RuntimeError("no output to read the port from")
        try:
            yield int(process.stdout.readline())
        finally:
            process.terminate()


@contextmanager
def _serving(store: str, environment: dict[str, str] | None) -> Iterator[int]:
    with tempfile.TemporaryDirectory() as folder:
        address = url_of(Path(folder) / "bench.db")
        served = ["bench.echo"] if store == "echo" else ["bench.server", address, store]
        with serving(*served, environment=environment) as port:
            yield port


def load_of(store: str, tables: int, environment: dict[str, str] | None = None) -> Load:
    """One round against a fresh server."""
    with _serving(store, environment) as port:
        command = [sys.executable, "-m", "bench.load", str(port), str(tables), str(SECONDS)]
        return Load(*json.loads(subprocess.check_output(command)))


def _raw(environment: dict[str, str] | None = None) -> float:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.raw", str(Path(folder) / "raw.db"), str(SECONDS / 2)]
        return float(subprocess.check_output(command, env=os.environ | (environment or {})))


def measure_http(figures: Figures) -> None:
    """One interleaved round of all HTTP benchmarks."""
    one, sixteen, many = load_of("group-commit", 1), load_of("group-commit", 16), load_of("group-commit", 64)
    no_store, library, echo, raw = load_of("none", 64), load_of("library", 64), load_of("echo", 64), _raw()
    for tables, load in ((1, one), (16, sixteen), (64, many)):
        figures.add(f"moves_per_s_{tables}", load.moves_per_s)
        figures.add(f"p50_ms_{tables}", load.p50_ms)
        figures.add(f"p99_ms_{tables}", load.p99_ms)
    figures.add("p99_over_p50_64", many.p99_ms / many.p50_ms)
    figures.add("no_store_per_s_64", no_store.moves_per_s)
    figures.add("store_over_no_store_64", many.moves_per_s / no_store.moves_per_s)
    figures.add("library_per_s_64", library.moves_per_s)
    figures.add("store_over_library_64", many.moves_per_s / library.moves_per_s)
    figures.add("echo_per_s_64", echo.moves_per_s)
    figures.add("store_over_echo_64", many.moves_per_s / echo.moves_per_s)
    figures.add("raw_commits_per_s", raw)


def measure_slow_disk(figures: Figures, shim: Path) -> None:
    """The same with a millisecond added to every fsync."""
    environment = {"LD_PRELOAD": str(shim)}
    many, raw = load_of("group-commit", 64, environment), _raw(environment)
    figures.add("slow_disk_moves_per_s_64", many.moves_per_s)
    figures.add("slow_disk_raw_commits_per_s", raw)
    figures.add("slow_disk_ratio", many.moves_per_s / raw)


@contextmanager
def slow_fsync() -> Iterator[Path]:
    """The shim, compiled. Raises `FileNotFoundError` where there is no C compiler."""
    with tempfile.TemporaryDirectory() as folder:
        shim = Path(folder) / "slow_fsync.so"
        source = Path(__file__).with_name("slow_fsync.c")
        subprocess.check_call(["cc", "-shared", "-fPIC", "-O2", "-o", str(shim), str(source), "-ldl"])
        yield shim
