"""The grown service on one machine: PostgreSQL with two standbys, Redis, two API processes and a proxy."""
