"""Mutants: a random sample of small faults in the code, each of which some test should notice.

``make mutants OF=domain/kernel TESTS=tests/kernel SEED=1 COUNT=20`` prints a line for each mutant, and the diff of each
that no test notices. Such a mutant is equivalent, or dead code, or a behaviour that no test states.

Runs in an environment of its own with cosmic-ray, which makes the mutants; the tests run in the project's, each time in
a copy of the repository, so that the working tree stays as it is.

Mutants that are known to be equivalent:

- only slower: `>` in a jump of a chain, `at >= ?` for ended tables, where the search of packed blocks begins and ends
- never reached: actions before the start, a target after the version that was searched up to, a fuse at 0, a second
  boss aside, the tile of a target that no card asks for
- never different: `strict=True` on a full podium or row, `not` on a fair coin, `<=` of the words of a setting, `>=` at
  a maximum, `<=` on names of which none sorts before, the last of one column, the weight of held cards once the unseen
  ones are determined, slots, a connection for `vacuum`
- overwritten: a state before its first fact; or never looked up: effects of cards that are not attached
- an order that PostgreSQL keeps without promising it: that of changed accounts
- sizes of caches, queues and blocks that nobody is promised, one more or less
"""

import argparse
import ast
import difflib
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from parso.python.tree import Keyword

ROOT = Path(__file__).parents[1]
LEFT_OUT = ("core/RemoveDecorator", "core/VariableReplacer", "core/VariableInserter")
"""Without decorators hardly anything can be imported; the others need arguments."""
IDENTITY = re.compile(r"ReplaceComparisonOperator_(?!Is)\w+?_(Is|IsNot)$")
"""`is` for `==`: small numbers and the members of literals are the same objects, so nothing differs."""

SQL = re.compile(r"\b(SELECT|UPDATE|DELETE|INSERT|WHERE|AND|ORDER BY) |[<>=]=? [?:]|IS NULL|<> '")
DEFINITION = re.compile(r"\b(CREATE|ALTER|DROP) ")
SQL_FAULTS = (
    (re.compile(r"(?<=\S )<(?= \S)"), "<="),
    (re.compile(r"(?<=\S )<=(?= \S)"), "<"),
    (re.compile(r"(?<=\S )>(?= \S)"), ">="),
    (re.compile(r"(?<=\S )>=(?= \S)"), ">"),
    (re.compile(r" DESC\b"), " ASC"),
    (re.compile(r"(ORDER BY [\w.]+)(?![\w.]| DESC)"), r"\1 DESC"),
    (re.compile(r"\bmin\("), "max("),
    (re.compile(r"\bmax\("), "min("),
    (
        re.compile(r"\b(WHERE|AND) ([\w.]+ (?:=|<>|<=?|>=?) (?:\?|:\w+|'\w+'|\d+)|[\w.]+ IS (?:NOT )?NULL)"),
        r"\1 (\2 OR 0 = 0)",
    ),
)
"""What may go wrong in a statement, for which the library has no operators: it leaves strings alone."""

Span = tuple[tuple[int, int], tuple[int, int]]


class Mutant(NamedTuple):
    """A file, and its text with a fault."""

    path: Path
    text: str


class RemoveStatement:
    """A call, `raise` or `del` that is left out."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        """Where it fits."""
        if node.type == "simple_stmt" and (
            node.children[0].type in ("atom_expr", "del_stmt", "raise_stmt")
            or (
                node.children[0].type == "expr_stmt"
                and node.children[0].children[1].get_code(include_prefix=False) in ("+=", "-=")
            )
        ):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """The statement without effect."""
        first = node.children[0]
        node.children[0] = Keyword("pass", first.start_pos, prefix=first.get_first_leaf().prefix)
        return node


class KeepAll:
    """A comprehension whose filter lets everything pass."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        """Where it fits."""
        if node.type == "comp_if":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """The filter that always holds."""
        node.children[1] = Keyword("True", node.children[1].start_pos, prefix=" ")
        return node


class ChangeStatement:
    """An SQL statement with another bound, order or extreme, or with a condition that always holds."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        """Where it fits."""
        for _ in _sql_faults(node):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """One of its faults."""
        node.value = _sql_faults(node)[index]
        return node


def is_used(operator: str) -> bool:
    """Whether an operator of the library makes faults worth trying."""
    return operator not in LEFT_OUT and not IDENTITY.search(operator)


OPERATORS = {
    **{name: plugins.get_operator(name) for name in plugins.operator_names() if is_used(name)},
    "remove-statement": RemoveStatement,
    "keep-all": KeepAll,
    "change-statement": ChangeStatement,
}


def main() -> int:
    """Draw mutants and run the tests with each; 1 if one survives."""
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--of", nargs="+", type=Path, required=True, help="files and folders")
    parser.add_argument("--tests", nargs="+", required=True, help="arguments of pytest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    wanted = parser.parse_args()
    files = sorted(file for path in wanted.of for file in (path.rglob("*.py") if path.is_dir() else [path]))
    survived = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".cache", ".hypothesis", "*.db*"))
        if failed := noticed_by(copy, wanted.tests):
            sys.exit(f"The tests fail without any fault: {failed}")
        for mutant in drawn(files, random.Random(wanted.seed), wanted.count):
            by = caught_by(mutant, copy, wanted.tests)
            survived += by is None
            diff = difflib.unified_diff(
                mutant.path.read_text().splitlines(), mutant.text.splitlines(), str(mutant.path), lineterm="", n=0
            )
            print(f"caught   {mutant.path} by {by}" if by else "SURVIVED " + "\n".join(diff), flush=True)
    print(f"{wanted.count - survived} of {wanted.count} caught")
    return min(1, survived)


def drawn(files: list[Path], rng: random.Random, count: int) -> Iterator[Mutant]:
    """The first `count` mutants of a random order: one for each place in the code, by any operator that fits there."""
    places: dict[tuple[Any, ...], list[tuple[str, int]]] = {}
    for file in files:
        for place, found in _places(file).items():
            places[(file, *place)] = found
    order = sorted(places)
    rng.shuffle(order)
    yield from islice(_mutants(order, places, rng), count)


def _mutants(
    order: list[tuple[Any, ...]], places: dict[tuple[Any, ...], list[tuple[str, int]]], rng: random.Random
) -> Iterator[Mutant]:
    """A mutant of each place, in order."""
    for place in order:
        operator, occurrence = rng.choice(places[place])
        source = place[0].read_text()
        text = _mutated(source, operator, occurrence)
        if text is not None and _differs(source, text):
            yield Mutant(place[0], text)


def _mutated(source: str, operator: str, occurrence: int) -> str | None:
    """A mutant's text; None where the library cannot make it: it fails at an exception with a dotted name."""
    try:
        text: str | None = mutate_code(source, OPERATORS[operator](), occurrence)
    except AttributeError:
        return None
    return text


def caught_by(mutant: Mutant, copy: Path, tests: list[str]) -> str | None:
    """What notices the mutant in a copy of the repository: see `noticed_by`."""
    target = copy / mutant.path
    before = target.read_text()
    target.write_text(mutant.text)
    try:
        return noticed_by(copy, tests)
    finally:
        target.write_text(before)


def noticed_by(copy: Path, tests: list[str]) -> str | None:
    """The first test that fails, of those that are not left to the soak; None if none does. Ten minutes are too long.

    A test that the limit stopped may have noticed nothing on a busy machine: try such a mutant again.
    """
    options = ("-q", "-x", "-p", "no:randomly", "-m", "not soak and not alone")
    command = (str(ROOT / ".venv/bin/python"), "-m", "pytest", *options, *tests)
    environment = {**os.environ, "PYTHONPATH": str(copy), "HYPOTHESIS_PROFILE": "ci"}
    try:
        run = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, check=False, timeout=600
        )
    except subprocess.TimeoutExpired:
        return "the limit of ten minutes"
    if run.returncode == 0:
        return None
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return failed[1] if failed else "pytest itself"


def _sql_faults(node: Any) -> list[str]:
    """The texts of a part of a string with one fault each; none if it is no SQL, or defines the schema."""
    text = node.value if node.type in ("string", "fstring_string") else ""
    if not SQL.search(text) or DEFINITION.search(text):
        return []
    return [
        text[: found.start()] + found.expand(fault) + text[found.end() :]
        for place, fault in SQL_FAULTS
        for found in place.finditer(text)
    ]


def _places(file: Path) -> dict[tuple[Any, ...], list[tuple[str, int]]]:
    """Each place in a file where a kind of operators fits, with all that do and which occurrence it is of each."""
    source = file.read_text()
    nodes, spans = list(ast_nodes(get_ast(source))), list(_excluded(ast.parse(source)))
    places: dict[tuple[Any, ...], list[tuple[str, int]]] = {}
    for name, operator in OPERATORS.items():
        positions = [each for node in nodes for each in operator().mutation_positions(node)]
        for occurrence, (start, end) in enumerate(positions):
            if not any(first <= start < last for first, last in spans):
                places.setdefault((start, end, name.split("_")[0]), []).append((name, occurrence))
    return places


def _excluded(tree: ast.Module) -> Iterator[Span]:
    """The parts where a fault cannot matter, or nothing would import: annotations, decorators, `__repr__`, logs."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        match node:
            case ast.arg(annotation=annotation) | ast.AnnAssign(annotation=annotation):
                parts = [annotation]
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                parts = [node.returns, *node.decorator_list, *([node] if node.name == "__repr__" else [])]
            case ast.ClassDef():
                parts = [*node.bases, *[keyword.value for keyword in node.keywords]]
            case ast.Call(func=ast.Attribute(value=ast.Name(id="_log"))) | ast.Call(func=ast.Name(id="assert_never")):
                parts = [node]
            case _:
                pass
        for part in parts:
            if isinstance(part, ast.expr | ast.stmt):
                yield (
                    (part.lineno, part.col_offset),
                    (part.end_lineno or part.lineno, part.end_col_offset or part.col_offset),
                )


def _differs(source: str, text: str) -> bool:
    """Whether the mutant is Python, and other Python."""
    try:
        return ast.dump(ast.parse(source)) != ast.dump(ast.parse(text))
    except SyntaxError:
        return False


if __name__ == "__main__":
    sys.exit(main())
