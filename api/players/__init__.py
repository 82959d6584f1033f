"""The resources of players: accounts and tokens, their events, standings, and the seed of the day."""
