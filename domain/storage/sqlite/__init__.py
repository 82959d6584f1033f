"""The storage in SQLite: one file for what is stored, one beside it for the read models."""

from domain.storage.sqlite.files import open_database, open_log, open_read_models

__all__ = ["open_database", "open_log", "open_read_models"]
