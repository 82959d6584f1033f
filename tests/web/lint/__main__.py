"""``python -m tests.web.lint [--write]``: check the scripts of the browser table with Prettier and ESLint.

With ``--write`` they are formatted, and faults are fixed where ESLint can. The independent reader is not formatted: it
has a style of its own. Does nothing without npm.
"""

import shutil
import subprocess
import sys

from tests.api.serving import ROOT
from tests.npm import WEB, installed


def main(words: list[str]) -> int:
    """Run both at once; 1 if either finds a fault."""
    if shutil.which("npm") is None:
        print("web/ is not linted: npm is not installed", file=sys.stderr)
        return 0
    writes = "--write" in words
    programs = installed(WEB)
    mode = "--write" if writes else "--check"
    prettier = ("--config", f"{WEB}/prettier.json", "--log-level=warn", mode, "web/**/*.js")
    eslint = ("--config", f"{WEB}/eslint.config.js", *(["--fix"] if writes else []), "web")
    running = [
        subprocess.Popen([programs / name, *options, "--cache", "--cache-location", f".cache/{name}"], cwd=ROOT)
        for name, options in (("prettier", prettier), ("eslint", eslint))
    ]
    return max(each.wait() != 0 for each in running)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
