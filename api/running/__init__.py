"""Running the service: its settings, start and stop, and what a process does beside answering requests."""
