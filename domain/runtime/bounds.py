"""What the service's subprocesses bound themselves by, as `domain.runtime.subprocesses` tells them."""

import os
import resource
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence


def bounded(parser: ArgumentParser, argv: Sequence[str] | None, niceness: int) -> Namespace:
    """The arguments of this process, which from now on has no more memory and processor time than they say.

    `argv`: without the program's name; `niceness`: how far its priority is lowered.
    """
    parser.add_argument("--memory", metavar="BYTES", type=int, required=True)
    parser.add_argument("--seconds", type=int, required=True)
    arguments = parser.parse_args(argv)
    os.nice(niceness)
    resource.setrlimit(resource.RLIMIT_CPU, (arguments.seconds, arguments.seconds))
    resource.setrlimit(resource.RLIMIT_AS, (arguments.memory, arguments.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return arguments
