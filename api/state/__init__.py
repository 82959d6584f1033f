"""What a process of the API holds in memory, for all its handlers: budgets, notifiers, presence, metrics."""
