"""How a database fails its callers."""


class UnusableDatabase(Exception):
    """The database cannot be used; the message says why, for the operator."""


class AlreadyStored(Exception):
    """A row of this key is stored already, such as a version of a table that another process appended first."""


class NotStored(Exception):
    """The database failed, and nothing of this transaction was stored. The cause says why."""


class Unreachable(NotStored):
    """There is no connection to the database, so nothing at all can be stored now."""

    logged = True
    """What fails by it need not be logged: that the database is away was said once."""


class Replaced(Unreachable):
    """Another database is where that of this process was, so nothing can be stored until the process starts again."""


class InDoubt(Exception):
    """The database did not say whether this transaction is stored: it may be, or may still be stored later.

    So it must not simply be run again: it could be stored twice.
    """


class UnreadableStorage(Exception):
    """The database is damaged where it was read."""
