"""What is in the box, the same at every table: cards, monsters, tiles and missions, read from the files here."""
