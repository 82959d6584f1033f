"""The service: a REST API and the pages over HTTP. `app` builds it, `serve` runs it."""
