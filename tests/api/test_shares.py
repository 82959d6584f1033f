"""The page of limits names every queue, pool and bounded set of the code, with its present numbers."""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from api.state.budgets import PLAYERS, REFUSALS_EACH, REGISTRATION_WINDOW, REGISTRATIONS
from domain.runtime.shares import Parts
from tests.api.serving import ROOT

PACKAGES = ("api", "domain", "projections", "bots")
LEFT_OUT = ("domain.games", "domain.transparency", "bots.evaluations", "api.monitor", "api.witness")
"""Pure functions, with nothing that a caller could fill, and programs that others run beside a service."""

MADE = {
    *("Parts", "Semaphore", "BoundedSemaphore", "Condition", "Lock", "RLock", "Thread"),
    *("Queue", "SimpleQueue", "LifoQueue", "PriorityQueue", "deque", "OrderedDict"),
    *("ThreadPoolExecutor", "ProcessPoolExecutor"),
}
"""What makes a queue, a pool, a line, or a set that forgets."""

BOUND = re.compile(r"_?(MOST(_\w+)?|CACHED(_\w+)?|KEPT|KEYS|KNOWN|REMEMBERED|LARGEST|LIMIT|OPEN_TABLES|STREAMS_EACH)")
"""The names of constants that bound something which is kept."""

ELSEWHERE = {
    "api.serve.serve": "those of `api.state.limits.IN_FLIGHT`, by the settings",
    "api.running.settings.MOST_CONNECTIONS": "the largest setting",
    "api.running.settings.MOST_UNITS": "the largest setting",
    "domain.kernel.rng._LIMIT": "a number that is drawn",
    "domain.tables.sessions._MOST_FOLDED": "how many events are folded at once",
    "domain.storage.postgres.schema.MOST_EVENTS": "what an index holds of a table",
}
"""What is not in the table, and why."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    """The modules, parsed."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            if not name.startswith(LEFT_OUT):
                yield name, ast.parse(path.read_text(encoding="utf-8"))


def made_in(node: ast.AST, place: str) -> Iterator[str]:
    """Where something of `MADE` is made: the class, else the function, else the constant."""
    for child in ast.iter_child_nodes(node):
        inside = place
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(node, ast.Module):
            inside = f"{place}.{child.name}"
        elif isinstance(child, ast.Assign | ast.AnnAssign) and isinstance(node, ast.Module):
            inside = f"{place}.{_target(child)}"
        if isinstance(child, ast.Call) and _called(child) in MADE:
            yield place
        yield from made_in(child, inside)


def bounds_in(tree: ast.Module, module: str) -> Iterator[str]:
    """The constants that bound something."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and BOUND.fullmatch(_target(node)):
            value = getattr(importlib.import_module(module), _target(node))
            if isinstance(value, int):
                yield f"{module}.{_target(node)}"


def _target(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


@cache
def rows() -> dict[str, str]:
    """The rows of the tables of shares by what of the code they name."""
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8").partition("\n## Shares\n")[2]
    lines = [line for line in page.splitlines() if line.startswith("|")]
    return {name: line for line in lines for name in re.findall(r"`((?:api|domain|projections|bots)\.[\w.]+)`", line)}


def value_of(name: str) -> Any:
    """What a row names."""
    module, _, attribute = name.rpartition(".")
    return getattr(importlib.import_module(module), attribute)


def shown(number: int) -> str:
    """A number, as the page writes it."""
    for unit, size in (("MiB", 2**20), ("KiB", 2**10)):
        if number >= 2**16 and number % size == 0:
            return f"{number // size} {unit}"
    return f"{number:,}"


def test_the_page_names_every_queue_pool_and_bounded_set() -> None:
    found = {place for module, tree in modules() for place in (*made_in(tree, module), *bounds_in(tree, module))}

    assert found - rows().keys() - ELSEWHERE.keys() == set()
    assert ELSEWHERE.keys() <= found


def test_what_the_page_names_is_in_the_code() -> None:
    for name in rows():
        value_of(name)


@pytest.mark.parametrize("name", rows())
def test_the_page_has_the_numbers_of_the_code(name: str) -> None:
    value, [_, _, *cells, _] = value_of(name), [cell.strip() for cell in rows()[name].split("|")]

    if isinstance(value, Parts):
        assert [shown(part) for part in value] == cells[:3]
        assert value.player <= value.address <= value.all
    elif isinstance(value, int):
        assert shown(value) in re.split(r", |(?= each)", cells[0])


def test_the_page_tells_of_the_budgets_of_an_address() -> None:
    page = " ".join((ROOT / "docs" / "limits.md").read_text(encoding="utf-8").split())

    assert 2 == PLAYERS
    assert "twice the budget of one" in page
    assert f"at most {REGISTRATIONS} players in {REGISTRATION_WINDOW} seconds" in page
    assert round(1 / REFUSALS_EACH) == 100
    assert "at most a hundred of them a second" in page


def test_no_cache_that_a_caller_could_fill_is_without_bound() -> None:
    found = [
        (module, function.name)
        for module, tree in modules()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for decorator in function.decorator_list
        if ast.unparse(decorator) in ("cache", "functools.cache", "lru_cache", "lru_cache(None)")
        or "maxsize=None" in ast.unparse(decorator)
    ]

    of_the_handlers, of_nothing = ("api.http.dispatch", "routed"), ("api.http.authorities", "trusted")
    assert {of_the_handlers, of_nothing} == {*found}  # neither of which a caller can add to
