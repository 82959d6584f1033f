"""The resources of tables: opening and joining, playing, reading, quick play, and house bots."""
