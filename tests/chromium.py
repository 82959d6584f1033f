"""Chromium for tests: its headless shell, or the browser. Where neither is installed, they are left out."""

import shutil

SERVERS = ("chromium-headless-shell", "chromium")
"""The shell comes first: a test in it takes little more than half of the processor time."""
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-gpu",
    "--disable-gpu-compositing",
    "--disable-software-rasterizer",
    "--in-process-gpu",
    "--process-per-site",  # all pages of a context share a process, which compiles the scripts once
)


def program() -> str | None:
    """The path of Chromium, None where it is not installed."""
    return next(filter(None, map(shutil.which, SERVERS)), None)


def runs() -> bool:
    """Is it installed?"""
    return program() is not None
