"""The proxy's configuration: the one that is shipped, with the addresses of a folder."""

from pathlib import Path

from tests.grown.plan import NODES, Plan

_SHIPPED = Path(__file__).parents[2] / "deploy/haproxy"
"""The configuration that is shipped, and what it answers where no process does."""


def write_settings(folder: Path, plan: Plan) -> Path:
    """Write the configuration, and what it answers where no process does; the path of the configuration."""
    (folder / "unavailable.http").write_bytes((_SHIPPED / "unavailable.http").read_bytes())
    text = (_SHIPPED / "haproxy.cfg").read_text("ascii").replace("/usr/local/etc/haproxy", str(folder))
    text = text.replace("bind :8080", f"bind 127.0.0.1:{plan.ports['proxy']}")
    for node in NODES:
        text = text.replace(f"{node}:8000", f"127.0.0.1:{plan.ports[node]}")
    path = folder / "haproxy.cfg"
    path.write_text(text, "ascii")
    return path
