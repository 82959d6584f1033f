"""The contract: `python -m openapi` writes the documents in this folder from the code."""
