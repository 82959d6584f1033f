"""What processes of a shared database tell each other: over Redis, or by polling."""
