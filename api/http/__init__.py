"""HTTP: how a request is routed, read, charged and answered, whatever its resource."""
