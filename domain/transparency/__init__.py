"""The transparency log: what the service says of its tables, in an append-only tree that anybody can check.

Formats are those of C2SP, unchanged: signed-note, tlog-checkpoint, tlog-tiles, tlog-cosignature, tlog-witness,
tlog-proof, tlog-policy. Hashing is that of RFC 6962 and RFC 9162, with SHA-256.

- `ed25519`: signatures, without keys of small order
- `notes`: texts with signature lines, and the keys that verify them
- `merkle`: the tree: roots, proofs of inclusion and of consistency
- `checkpoints`: the size and root of a log, signed and cosigned
- `policy`: which logs and witnesses are trusted
- `proofs`: that an entry is in a log

Nothing here reads a database or the network.
"""
