"""The proxy's configuration: HAProxy in front of the API processes.

It takes a process out as soon as `/readyz` says that it is stopping. A request that reached no process is sent to the
other one. One that may have reached a process is sent again only if that is safe: it reads, or has an idempotency key.
"""

from pathlib import Path

from tests.grown.plan import NODES, Plan

_SETTINGS = """
global
    maxconn 4000
    tune.bufsize 32768

defaults
    mode http
    log stdout format raw local0 notice
    timeout connect 1s
    timeout client 75s
    timeout server 75s
    timeout http-request 10s
    timeout http-keep-alive 60s
    timeout queue 5s
    timeout check 8s
    retries 4
    option redispatch 1
    retry-on conn-failure empty-response
    option http-keep-alive
    errorfile 502 {folder}/unavailable.http
    errorfile 503 {folder}/unavailable.http
    errorfile 504 {folder}/unavailable.http

frontend takeback
    bind 127.0.0.1:{port}
    http-request del-header Forwarded
    http-request set-header X-Forwarded-For %[src]
    default_backend nodes

backend nodes
    balance roundrobin
    http-request disable-l7-retry unless {{ method GET HEAD OPTIONS }} or {{ req.hdr(Idempotency-Key) -m found }}
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
    http-check expect ! string stopping
    default-server inter 300ms fall 1 rise 1
"""

_UNAVAILABLE = """HTTP/1.1 503 Service Unavailable\r
Content-Type: application/problem+json\r
Cache-Control: no-store\r
Retry-After: 1\r
Connection: close\r
\r
{"type":"/docs/errors#in-doubt","title":"Temporarily unavailable","status":503,"detail":"It is not known whether this \
was stored. Retry with the same idempotency key, or read the table first.","code":"in-doubt",\
"request_id":"0000000000000000"}"""


def write_settings(folder: Path, plan: Plan) -> Path:
    """Write the configuration, and what it answers where no process does; the path of the configuration."""
    (folder / "unavailable.http").write_bytes(_UNAVAILABLE.encode())
    servers = [f"    server {node} 127.0.0.1:{plan.ports[node]} check\n" for node in NODES]
    path = folder / "haproxy.cfg"
    path.write_text(_SETTINGS.format(folder=folder, port=plan.ports["proxy"]) + "".join(servers), "ascii")
    return path
