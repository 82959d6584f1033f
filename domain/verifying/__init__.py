"""Verification of a transcript, offline: of its record, its chance, and the rules over the whole game."""

from domain.verifying.checks import verify
from domain.verifying.report import Check, Report
from domain.verifying.transcript import Receipt

__all__ = ["Check", "Receipt", "Report", "verify"]
