"""Tables: the commands that change them, their sessions in memory, and what happened there."""
