"""Streams and waiting: who follows a table, a player or the lobby is sent what has changed."""
