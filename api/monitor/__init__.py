"""``takeback monitor``: watches the log of a service that somebody else runs."""
