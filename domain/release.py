"""The number of this release. `pyproject.toml` and both clients have the same."""

RELEASE = "0.2.0"
