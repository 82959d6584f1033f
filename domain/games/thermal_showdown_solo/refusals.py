"""Why a choice is refused, or a deck: as in any duel, where the player is never asked whom to hit back."""

from domain.games.thermal_showdown import refusals as duel

REFUSALS = tuple([refusal for refusal in duel.REFUSALS if refusal is not duel.CANNOT_BE_HIT])
"""Where several apply, the first is given."""
