"""``takeback witness``: a witness of logs, of this or any other service, that somebody else runs."""
