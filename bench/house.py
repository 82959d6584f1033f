"""``python -m bench.house``: for each folder its modules, its imports that climb, and its circles; also of the page.

An import climbs if it goes from a folder to a module beside it, or beside a folder around it. A circle is a set of
modules and folders directly in one folder that import each other.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from posixpath import commonpath, dirname, join, normpath

from grimp import build_graph

ROOT = Path(__file__).parents[1]
PACKAGES = ("analysis", "api", "bots", "domain", "openapi", "projections", "terminal")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORTED = re.compile(r"""\b(?:from|import)\s*\(?\s*["'](\.[^"']+\.m?js)["']""")

Graph = Mapping[str, set[str]]
"""Modules as paths, such as ``api/http/problems``, and those that they import."""


def main() -> int:
    """Print a line for each folder, and the circles; 1 if there are any."""
    found = [*circles()]
    for graph in (_python(), _javascript()):
        climbing = [(module, other) for module, others in graph.items() for other in others if climbs(module, other)]
        for folder in sorted({dirname(module) for module in graph}):
            own = [module for module in graph if dirname(module) == folder]
            up = sum(dirname(module) == folder for module, _ in climbing)
            print(f"{folder:40} {len(own):3} modules {up:3} imports climb")
    for folder, circle in found:
        print(f"circle in {folder or 'the whole'}: {', '.join(sorted(circle))}")
    print(f"{len(found)} circles")
    return 1 if found else 0


def circles() -> Iterator[tuple[str, set[str]]]:
    """The folders that hold a circle, and the circle, of the packages and of the page."""
    for graph in (_python(), _javascript()):
        yield from _circles(graph)


def climbs(module: str, other: str) -> bool:
    """Does `other` lie beside a folder that holds `module`?"""
    around = dirname(other)
    return bool(around) and dirname(module) != around and module.startswith(around + "/")


def _python() -> Graph:
    """The modules of the packages. An import of a package is one of its ``__init__``."""
    graph = build_graph(*PACKAGES)
    packages = {module.rpartition(".")[0] for module in graph.modules}

    def path(module: str) -> str:
        return module.replace(".", "/") + ("/__init__" if module in packages else "")

    return {path(each): {*map(path, graph.find_modules_directly_imported_by(each))} for each in graph.modules}


def _javascript() -> Graph:
    """The modules of the page, and what they import, before they run or later by ``import()``."""
    graph = {}
    for file in sorted((ROOT / "web").rglob("*.*js")):
        module = file.relative_to(ROOT).as_posix()
        found = _IMPORTED.findall(_COMMENT.sub("", file.read_text("utf-8")))
        graph[module] = {normpath(join(dirname(module), each)) for each in found}
    return {module: {each for each in others if each in graph} for module, others in graph.items()}


def _circles(graph: Graph) -> Iterator[tuple[str, set[str]]]:
    """Folders, and the sets of what is directly in them that import each other."""
    edges: dict[str, dict[str, set[str]]] = {}
    for module, others in graph.items():
        for other in others - {module}:
            folder = commonpath((dirname(module) + "/", dirname(other) + "/")) if dirname(module) else ""
            one, another = (_child(folder, each) for each in (module, other))
            edges.setdefault(folder, {}).setdefault(one, set()).add(another)
    for folder, inside in edges.items():
        left = {*inside}
        while left:
            one = left.pop()
            circle = {
                other for other in _reached(inside, inside[one]) if one in _reached(inside, inside.get(other, ()))
            }
            left -= circle
            if circle:
                yield folder, circle | {one}


def _child(folder: str, module: str) -> str:
    """What is directly in a folder and holds a module, or is it."""
    below = module.removeprefix(folder).removeprefix("/")
    return below.partition("/")[0]


def _reached(edges: Mapping[str, set[str]], waiting: Iterable[str]) -> set[str]:
    found: set[str] = set()
    next_ = [*waiting]
    while next_:
        one = next_.pop()
        if one not in found:
            found.add(one)
            next_ += edges.get(one, ())
    return found


if __name__ == "__main__":
    sys.exit(main())
