"""Takeback in a terminal: a person plays any game, or watches one, through the public API."""
