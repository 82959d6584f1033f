"""What is in each game's box, drawn from its content."""
