"""HTTP/1.1 on a connection: what the server adds to uvicorn, such as limits and early refusals."""
