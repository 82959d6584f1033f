"""Words for people: labels of actions and choices, and what happened."""
