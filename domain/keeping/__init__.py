"""Keeping what is stored: checking, copying, packing, importing, signing and withdrawing it."""
