"""Webhooks: their resources, and their deliveries."""
