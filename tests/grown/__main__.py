"""``python -m tests.grown up|down|status|promote|rejoin``: a grown service in the folder `.grown`."""

import argparse
import sys
from pathlib import Path

from tests.grown.cluster import ROOT, Cluster
from tests.grown.databases import State
from tests.grown.plan import DATABASES, Missing
from tests.grown.processes import Impatient


def main() -> int:
    """Do what is asked for; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.grown", description=__doc__)
    parser.add_argument("command", choices=("up", "down", "status", "promote", "rejoin"))
    parser.add_argument("server", nargs="?", choices=DATABASES, help="that `rejoin` makes a standby of the primary")
    parser.add_argument("--folder", type=Path, default=ROOT / ".grown")
    arguments = parser.parse_args()
    try:
        cluster = Cluster(arguments.folder)
        if (arguments.command == "rejoin") != (arguments.server is not None):
            parser.error("`rejoin` takes the name of a server, and the other commands take none")
        return _do(cluster, arguments.command, arguments.server)
    except (Missing, Impatient, RuntimeError, PermissionError) as error:
        print(f"grown: {error}", file=sys.stderr)
        return 1


def _do(cluster: Cluster, command: str, server: str) -> int:
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
            print(f"{cluster.databases.promote()} takes writes now; `python -m tests.grown up` brings the others back")
        case "rejoin":
            if server == cluster.databases.primary():
                print(f"{server} takes writes: it is nobody's standby")
                return 1
            cluster.databases.rejoin(server)
            print(f"{server} follows {cluster.databases.primary()}")
        case _:
            _show(cluster)
    return 0


def _show(cluster: Cluster) -> None:
    running, primary, states = set(cluster.running()), cluster.databases.primary(), cluster.databases.states()
    for member in cluster.members:
        role = _role(states[member], is_primary=member == primary) if member in states else ""
        state = "runs" if member in running else "does not run"
        print(f"{member:6} 127.0.0.1:{cluster.plan.ports[member]:<6} {state} {role}".rstrip())
    print(f"takeback listens on {cluster.plan.address('proxy')}; logs, settings and secrets are in {cluster.folder}")


def _role(state: State, *, is_primary: bool) -> str:
    """What a database server does, in words."""
    if is_primary:
        return f"primary, timeline {state.timeline}"
    if state.writes:
        return f"accepts writes too: stale, timeline {state.timeline}"
    return (
        f"standby, timeline {state.timeline}"
        if state.follows
        else f"standby, follows nobody, timeline {state.timeline}"
    )


if __name__ == "__main__":
    sys.exit(main())
