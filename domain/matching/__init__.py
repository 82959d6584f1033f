"""Matching: how players come to a table: quick play, rematches, and house bots that fill seats."""
