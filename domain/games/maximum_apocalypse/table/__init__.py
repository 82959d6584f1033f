"""The table as it lies: its options, its state, what its words mean, and what follows from it at a glance."""
