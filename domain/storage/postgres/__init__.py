"""The PostgreSQL backend: one schema for the database and the read models, and any number of processes.

It is imported when it is first used. A service over a file starts without it and its driver.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from domain.storage.postgres.opening import (
        adopt_restored,
        initialize,
        open_copyable,
        open_database,
        open_keys,
        open_log,
        open_read_models,
    )

__all__ = [
    "adopt_restored",
    "initialize",
    "open_copyable",
    "open_database",
    "open_keys",
    "open_log",
    "open_read_models",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module("domain.storage.postgres.opening"), name)
