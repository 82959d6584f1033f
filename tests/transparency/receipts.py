"""Receipts of a service in memory, which signs what a test wants."""

from domain.transparency.notes import PLAIN, Note, PrivateKey, sign
from domain.transparency.receipts import Acknowledged
from domain.verifying.transcript import Record

SERVICE = PrivateKey("log.example/receipts", PLAIN, bytes(range(1, 33)))
STRANGER = PrivateKey("log.example/receipts", PLAIN, bytes(range(2, 34)))


def said(record: Record, version: int) -> Acknowledged:
    """What an honest service says of a version."""
    event = record.events[version - 1]
    return Acknowledged(record.header.table, version, record.hashes[version].hex(), event.at)


def receipt(what: Acknowledged, by: PrivateKey = SERVICE) -> str:
    """A receipt."""
    return str(Note(str(what), (sign(str(what), by),)))
