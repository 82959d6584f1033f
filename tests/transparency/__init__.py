"""Tests of the transparency log. `vectors.json`, `policy` and the proofs were made and checked by other programs."""
