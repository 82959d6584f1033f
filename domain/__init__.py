"""The game service without HTTP: rules, sessions, storage, and what follows from them."""
