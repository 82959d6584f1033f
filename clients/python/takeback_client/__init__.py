"""A typed client of Takeback: synchronous and asynchronous, with retries, streams that resume, and typed answers."""

from takeback_client import models
from takeback_client.aclient import AsyncClient
from takeback_client.calls import Call, tag_of
from takeback_client.clock import ServerClock
from takeback_client.decoding import decode
from takeback_client.device import DeviceCodes, SignInRefused
from takeback_client.generated.client import Client
from takeback_client.inquiry import Contradiction, Restored
from takeback_client.problems import Fault, Problem
from takeback_client.receipts import Receipts
from takeback_client.sealing import Secrets, commitment_of
from takeback_client.unknown import Unknown

__all__ = [
    "AsyncClient",
    "Call",
    "Client",
    "Contradiction",
    "DeviceCodes",
    "Fault",
    "Problem",
    "Receipts",
    "Restored",
    "Secrets",
    "ServerClock",
    "SignInRefused",
    "Unknown",
    "commitment_of",
    "decode",
    "models",
    "tag_of",
]
