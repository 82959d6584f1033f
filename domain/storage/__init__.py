"""Stored facts: the events, and what is kept beside them.

`events`, `log`, `database` and `read_models` say what every backend offers. ``sqlite/`` and ``postgres/`` are the
backends, each with its schema. ``sql/`` has the statements that both run: of accounts, webhooks and projections, and in
``sql/beside_log/`` those of each kind of fact that is kept beside the log.
"""
