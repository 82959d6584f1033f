"""Statements beside the service, for tests."""

import psycopg

from domain.storage.addresses import PostgresAddress


def run(address: PostgresAddress, statement: str) -> list[tuple[object, ...]]:
    """Run a statement beside the service."""
    with psycopg.connect(address.url, autocommit=True) as connection:
        cursor = connection.execute(statement)
        return [] if cursor.description is None else cursor.fetchall()
