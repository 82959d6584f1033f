"""The logging of the process that runs the tests, which commands configure."""

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def logging_as_before() -> Iterator[None]:
    """What a command changes of the logging of this process is undone."""
    root, hooks = logging.getLogger(), (sys.excepthook, threading.excepthook)
    handlers, level = [*root.handlers], root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        logging.captureWarnings(capture=False)
        sys.excepthook, threading.excepthook = hooks
