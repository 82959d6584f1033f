"""A table of the attacks that were measured, at the end of a run."""

import pytest

from tests.hostile.attacking import MB, harmless


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what each attack did to others' moves and to the server's memory."""
    if not harmless:
        return
    terminalreporter.section("attacks")
    terminalreporter.line("others' p99 in ms, quiet and attacked; MB by which the server grew at most; attack")
    for test, effect in harmless.items():
        figures = f"{effect.quiet_ms:8.1f} {effect.attacked_ms:8.1f} {effect.grown / MB:6.1f}"
        terminalreporter.line(f"{figures}  {test.rpartition('::')[2]}")
