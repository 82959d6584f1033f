"""The shape of a database: what PostgreSQL runs by itself at our tables, compared with what the migrations create.

Anything else, such as in a dump from elsewhere, could change what is stored: a trigger, a rule, a row policy, a check,
or another body of one of our functions. Indexes of an operator, and tables of their own, do no harm.
"""

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from domain.storage.errors import UnusableDatabase
from domain.storage.postgres.connections import Connection
from domain.storage.postgres.schema import MIGRATIONS

_TABLES = re.findall(r"(?:CREATE TABLE|RENAME TO) (\w+)", " ".join(chain(*MIGRATIONS)))

_FOUND = """
    WITH schema AS (SELECT oid FROM pg_namespace WHERE nspname = current_schema()), ours AS (
        SELECT c.oid FROM pg_class AS c JOIN schema AS s ON c.relnamespace = s.oid WHERE relname = ANY(%s))
    SELECT 'trigger', tgname, pg_get_triggerdef(t.oid, true) || CASE tgenabled WHEN 'O' THEN '' ELSE ' off' END
        FROM pg_trigger AS t JOIN ours ON tgrelid = ours.oid WHERE NOT tgisinternal
    UNION ALL SELECT 'function', proname, prosrc FROM pg_proc JOIN schema ON pronamespace = schema.oid
        WHERE proname = ANY(%s)
    UNION ALL SELECT 'rule', rulename, '' FROM pg_rewrite JOIN ours ON ev_class = ours.oid
    UNION ALL SELECT 'policy', polname, '' FROM pg_policy JOIN ours ON polrelid = ours.oid
    UNION ALL SELECT 'check', conname, pg_get_constraintdef(c.oid) FROM pg_constraint AS c
        JOIN ours ON conrelid = ours.oid WHERE contype = 'c'"""


class _Object(NamedTuple):
    kind: str
    name: str
    definition: str

    def __str__(self) -> str:
        return f"{self.kind} {ascii(self.name)[1:-1]}"


def require_shape(connection: Connection, name: str, migrations: Sequence[Sequence[str]]) -> None:
    """Raise `UnusableDatabase` where something else runs at our tables than these migrations create, or less."""
    ours = {one for statement in chain(*migrations) if (one := _created(statement)) is not None}
    functions = [one.name for one in ours if one.kind == "function"]
    connection.execute(_FOUND, (_TABLES, functions))
    found = {_Object(kind, one, " ".join(text.split())) for kind, one, text in connection.cursor.fetchall()}
    for each in sorted(found - ours):
        raise UnusableDatabase(
            f"{name} has the {each}, which is not as Takeback makes it: the database is damaged or forged"
        )
    for each in sorted(ours - found):
        raise UnusableDatabase(f"{name} lacks the {each}: the database is damaged or forged")


def _created(statement: str) -> _Object | None:
    """The trigger, function or check that a statement creates, with its definition as PostgreSQL shows it."""
    text = " ".join(statement.split())
    function = re.match(r"CREATE FUNCTION (\w+)\(.*\$\$ (.*) \$\$", text)
    if function is not None:
        return _Object("function", function[1], function[2])
    checked = re.match(r"CREATE TABLE (\w+) .*\bCHECK \(number = 1\)", text)
    if checked is not None:
        return _Object("check", f"{checked[1]}_number_check", "CHECK ((number = 1))")
    trigger = re.match(r"CREATE TRIGGER (\w+)", text)
    return None if trigger is None else _Object("trigger", trigger[1], text)
