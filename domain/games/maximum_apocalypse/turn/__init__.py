"""A game from the setup to the end: the steps of a turn, what survivors may do, and what comes of it."""
