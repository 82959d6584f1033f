"""What can happen at the table: each fact with who sees what of it, and what it changes."""
