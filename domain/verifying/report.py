"""The report of a verification: every check by name."""

from typing import NamedTuple

from domain.kernel.game import Value


class Check(Value, frozen=True):
    """One check.

    Attributes:
        name: The name of the check.
        passed: Whether it passed; None if it could not be made.
        detail: What is wrong, or why the check could not be made; of one that passed, what it leaves
            open: what is true only by the service's word, or who did not reveal a secret; empty if nothing is.
        version: The version of the first event at fault; None if no event is.
    """

    name: str
    passed: bool | None
    detail: str = ""
    version: int | None = None


class Report(Value, frozen=True):
    """All checks of a transcript, in their order."""

    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool | None:
        """True if every check passed, False if one failed, None if one could not be made."""
        found = {check.passed for check in self.checks}
        return False if False in found else None if None in found else True


class Fault(NamedTuple):
    """Why a check fails, in words, and the version of the event at fault, or None."""

    detail: str
    version: int | None = None


def checked(name: str, fault: Fault | None) -> Check:
    """A check that was made."""
    return (
        Check(name, passed=True)
        if fault is None
        else Check(name, passed=False, detail=fault.detail, version=fault.version)
    )


def unchecked(name: str, why: str, version: int | None = None) -> Check:
    """A check that could not be made."""
    return Check(name, passed=None, detail=f"not checked: {why}", version=version)
