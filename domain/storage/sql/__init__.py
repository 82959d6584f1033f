"""SQL that every backend runs as it is: its parameters are question marks, and its rows are tuples."""
