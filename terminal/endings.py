"""Exceptions that end the command before the game is over."""


class Left(Exception):
    """The person left."""


class Unplayable(Exception):
    """The command cannot run. The message is a sentence that says why."""
