"""The house bots: a process of its own, which plays over the API."""
