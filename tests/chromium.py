"""Chromium for tests. Where it is not installed, they are left out."""

import shutil

SERVER = "chromium"


def program() -> str | None:
    """The path of Chromium, None where it is not installed."""
    return shutil.which(SERVER)


def runs() -> bool:
    """Is it installed?"""
    return program() is not None
