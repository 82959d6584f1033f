"""What differs between the SQL of backends where the read models are read."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class ReadDialect(NamedTuple):
    """The SQL of read models.

    ``yes``: follows the name of a column that is to be true, so that partial indexes are found; ``indexed_by``: follows
    the name of a table that is to be searched by an index; ``then``: joins a table after what comes before.
    ``texts``: the rows ``asked``, with a column ``value``, of the texts in ``array``.
    """

    yes: str
    indexed_by: str
    then: str
    texts: str
    array: Callable[[Sequence[Any]], Any]
