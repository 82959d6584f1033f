"""What a seat sees of the table, and the tables that agree with it."""
