"""The SQLite backend: one file for the database, another for the read models."""

from domain.storage.sqlite.backup import back_up, restore
from domain.storage.sqlite.files import open_copyable, open_database, open_log, open_read_models
from domain.storage.sqlite.key_file import key_file, log_key_file, receipts_key_file

__all__ = [
    "back_up",
    "key_file",
    "log_key_file",
    "open_copyable",
    "open_database",
    "open_log",
    "open_read_models",
    "receipts_key_file",
    "restore",
]
