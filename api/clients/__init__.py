"""The packages of both clients: made from their sources, and served at `/clients/`."""
