"""What all games share: sessions, events, secrecy, takebacks, clocks, randomness. Functions over frozen structs."""
