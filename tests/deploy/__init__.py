"""Tests of what runs a grown service in containers."""
