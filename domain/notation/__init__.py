"""A finished game in the notation of ``docs/notation.md``: one line a move, for people and for programs."""

from domain.notation.reading import transcript_of
from domain.notation.text import InvalidNotation
from domain.notation.writing import Unwritable, notation_of

__all__ = ["InvalidNotation", "Unwritable", "notation_of", "transcript_of"]
