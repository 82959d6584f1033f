"""``python -m tests.grown up|down|status|promote``: a grown service in the folder `.grown`, which git ignores."""

import argparse
import sys
from pathlib import Path

from tests.grown.cluster import ROOT, Cluster
from tests.grown.plan import DATABASES, Missing
from tests.grown.processes import Impatient


def main() -> int:
    """Do what is asked for; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.grown", description=__doc__)
    parser.add_argument("command", choices=("up", "down", "status", "promote"))
    parser.add_argument("--folder", type=Path, default=ROOT / ".grown")
    arguments = parser.parse_args()
    try:
        cluster = Cluster(arguments.folder)
        return _do(cluster, arguments.command)
    except (Missing, Impatient, RuntimeError, PermissionError) as error:
        print(f"grown: {error}", file=sys.stderr)
        return 1


def _do(cluster: Cluster, command: str) -> int:
    match command:
        case "up":
            cluster.start()
            _show(cluster)
        case "down":
            cluster.stop()
        case "promote":
            primary = cluster.databases.primary()
            if primary is not None:
                print(f"{primary} takes writes: end it first, or both would")
                return 1
            print(f"{cluster.databases.promote()} takes writes now")
        case _:
            _show(cluster)
    return 0


def _show(cluster: Cluster) -> None:
    running, primary = set(cluster.running()), cluster.databases.primary()
    for member in cluster.members:
        role = "" if member not in DATABASES or member not in running else "primary" if member == primary else "standby"
        state = "runs" if member in running else "does not run"
        print(f"{member:6} 127.0.0.1:{cluster.plan.ports[member]:<6} {state} {role}".rstrip())
    print(f"takeback listens on {cluster.plan.address('proxy')}; logs, settings and secrets are in {cluster.folder}")


if __name__ == "__main__":
    sys.exit(main())
