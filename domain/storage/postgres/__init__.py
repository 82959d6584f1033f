"""The PostgreSQL backend: one schema for the database and the read models, and any number of processes."""

from domain.storage.postgres.opening import open_copyable, open_database, open_keys, open_log, open_read_models

__all__ = ["open_copyable", "open_database", "open_keys", "open_log", "open_read_models"]
