"""What a process of the service does beside its work: background work, time slices, shares, logs, subprocesses."""
