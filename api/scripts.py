"""The scripts of the browser table, joined: a page loads a dozen files, not seventy.

Each module of `web/` stays a module: a function that is called once and returns the exports. A module that one page or
part alone needs is sent in the file of that part. All others are sent in a `shared.js`; each board and the client have
their own. At its own address each module exports what was made there.

Why: decision 0055.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from posixpath import dirname, join, normpath

_SHARED = "shared.js"
_IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)"$', re.MULTILINE)
_PASSED_ON = re.compile(r'^export (\{[^}]*\}) from "(\.[^"]+)"$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function\*? |const |class )(?:([\w$]+)|\[([^\]]+)\])", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_FOLDERS = re.compile(r"(boards/[^/]+|client)/")


class NotJoined(Exception):
    """A script is written in a way that is not joined here."""


@dataclass(frozen=True, slots=True)
class _Module:
    """A script.

    ``body``: without imports and exports. ``exports``: what is exported, by its name. ``imports``: the paths of what it
    needs at once. ``later``: those of what it loads when it is wanted.
    """

    path: str
    body: str
    exports: Mapping[str, str]
    imports: Sequence[str]
    later: Sequence[str]


@dataclass(frozen=True, slots=True)
class Joined:
    """``sent``: what is sent at each path. ``homes``: the path at which the code of each module is sent."""

    sent: Mapping[str, str]
    homes: Mapping[str, str]


def joined(scripts: Mapping[str, str], first: str) -> Joined:
    """Join the scripts, given by their paths. Raises `NotJoined`.

    `first` is the script that a page names. What it needs neither at once nor later is sent as it is.
    """
    modules = _reached(scripts, first)
    homes = _homes(_entries(modules, first))
    sent = {home: _file(modules, homes, home) for home in {*homes.values()}}
    facades = {path: _facade(modules[path], home) for path, home in homes.items() if path not in sent}
    return Joined({**scripts, **sent, **facades}, homes)


def _reached(scripts: Mapping[str, str], first: str) -> Mapping[str, _Module]:
    """The modules that `first` needs, at once or later, among these scripts."""
    found: dict[str, _Module] = {}
    waiting = [first]
    while waiting:
        path = waiting.pop()
        if path not in found and path in scripts:
            found[path] = module = _module(path, scripts[path])
            waiting += [*module.imports, *module.later]
    return found


def _module(path: str, text: str) -> _Module:
    exports: dict[str, str] = {}
    imports: list[str] = []

    def at(relative: str) -> str:
        return normpath(join(dirname(path), relative))

    def imported(found: re.Match[str]) -> str:
        imports.append(at(found[2]))
        return f"const {found[1].replace(' as ', ': ')} = {_name(at(found[2]))}"

    def passed_on(found: re.Match[str]) -> str:
        imports.append(at(found[2]))
        for names in found[1].strip("{ }\n").split(", "):
            inside, _, outside = names.partition(" as ")
            exports[outside or inside] = f"{_name(at(found[2]))}.{inside}"
        return ""

    def exported(found: re.Match[str]) -> str:
        exports.update({name: name for name in (found[2] or found[3]).split(", ")})
        return found[0].removeprefix("export ")

    later = [at(found) for found in _LATER.findall(text)]
    body = _LATER.sub(lambda found: f'import("/web/{at(found[1])}")', text)
    body = _EXPORT.sub(exported, _PASSED_ON.sub(passed_on, _IMPORT.sub(imported, body)))
    if left := _LEFT.search(body):
        raise NotJoined(f"{path}: {left[0]}")
    return _Module(path, body, exports, imports, later)


def _name(path: str) -> str:
    """The name of what a module exports, in the file in which it is sent."""
    return "$" + re.sub(r"\W", "_", path)


def _entries(modules: Mapping[str, _Module], first: str) -> Mapping[str, Sequence[str]]:
    """What is loaded by itself, with what it needs: the first script, and what any of them loads later."""
    found: dict[str, Sequence[str]] = {}
    waiting = [first]
    while waiting:
        entry = waiting.pop(0)
        if entry in modules and entry not in found:
            found[entry] = [*_needed(modules, entry)]
            waiting += [later for path in found[entry] for later in modules[path].later]
    return found


def _needed(modules: Mapping[str, _Module], entry: str) -> Iterator[str]:
    """A script and all that it needs at once, in the order in which they are run."""
    done: set[str] = set()
    open_ones: list[str] = []

    def visit(path: str) -> Iterator[str]:
        if path in open_ones:
            raise NotJoined(f"{path} needs itself: {' -> '.join(open_ones)}")
        if path in done or path not in modules:
            return
        open_ones.append(path)
        for other in modules[path].imports:
            yield from visit(other)
        open_ones.pop()
        done.add(path)
        yield path

    return visit(entry)


def _homes(needed: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
    """The file in which each module is sent, in an order in which they can be run."""
    users: dict[str, list[str]] = {}
    for entry, paths in needed.items():
        for path in paths:
            users.setdefault(path, []).append(entry)
    return {path: entries[0] if len(entries) == 1 else _shared(path) for path, entries in users.items()}


def _shared(path: str) -> str:
    folder = _FOLDERS.match(path)
    return f"{folder[0]}{_SHARED}" if folder else _SHARED


def _file(modules: Mapping[str, _Module], homes: Mapping[str, str], home: str) -> str:
    """The modules that are sent in a file, with what they need of others."""
    inside = [path for path, where in homes.items() if where == home]
    lines = _outside(modules, homes, home, inside)
    for path in inside:
        module = modules[path]
        made = _braced(name if name == value else f"{name}: {value}" for name, value in module.exports.items())
        lines.append(f"// {path}\nexport const {_name(path)} = (() => {{\n{module.body}\nreturn {made}\n}})()")
    if home in inside and modules[home].exports:
        lines.append(f"export const {_braced(modules[home].exports)} = {_name(home)}")
    return "\n".join([*lines, ""])


def _outside(modules: Mapping[str, _Module], homes: Mapping[str, str], home: str, inside: Sequence[str]) -> list[str]:
    """The imports of what modules need of other files."""
    others = {other for path in inside for other in modules[path].imports if homes.get(other) != home}
    alone = sorted(path for path in others if path not in homes)
    files = sorted({homes[path] for path in others if path in homes})
    names = {file: sorted(_name(path) for path in others if homes.get(path) == file) for file in files}
    return [
        *(f'import * as {_name(path)} from "/web/{path}"' for path in alone),
        *(f'import {_braced(names[file])} from "/web/{file}"' for file in files),
    ]


def _facade(module: _Module, home: str) -> str:
    """What is sent at the address of a module that is sent in another file."""
    name = _name(module.path)
    return f'import {{ {name} }} from "/web/{home}"\nexport const {_braced(module.exports)} = {name}\n'


def _braced(names: Iterable[str]) -> str:
    return f"{{ {', '.join(names)} }}"
