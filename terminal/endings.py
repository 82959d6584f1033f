"""How playing ends before the game does."""


class Left(Exception):
    """The person leaves."""


class Unplayable(Exception):
    """Something on this side hinders: a sentence that says what."""
