"""How good the choices of a finished game were, by search."""
