"""Running the service: its settings, and what a process does beside answering requests."""
