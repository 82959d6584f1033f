"""Players: accounts and tokens, names, webhooks, erasure, and the house bots."""
