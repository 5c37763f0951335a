"""Rules have numbers: which ids a rulebook lists, which ids the tests cite, and where they differ.

A rulebook writes an id as the head of a list item (`- **S14** ...`) or as the first cell of a
table row (`| R14 | ...`). A test cites it with `@pytest.mark.rule("S14")`.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

AN_ID = re.compile(r"^\s*(?:[-*]\s+\*\*|\|\s*\**)([A-Z]+\d+)\**(?:\s|\|)", re.MULTILINE)

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def ids_in_rulebook(text: str) -> list[str]:
    """List the ids of a rulebook in its order.

    >>> ids_in_rulebook("- **S1** Two players, see **S9**.\\n| R2 | Both at 0? | A tie. |")
    ['S1', 'R2']
    """
    return AN_ID.findall(text)


def citations(folder: Path) -> dict[str, list[str]]:
    """Return, for each id that the tests below a folder cite, the names of those tests."""
    cited: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        module = ast.parse(path.read_bytes(), filename=str(path))
        for name, ids in _tests(module.body, _module_ids(module)):
            for an_id in dict.fromkeys(ids):
                cited.setdefault(an_id, []).append(f"{path.relative_to(folder)}::{name}")
    return cited


def check(rulebook: Path, folder: Path) -> list[str]:
    """Say each way in which a rulebook and the tests of its game differ; an empty list is good."""
    listed = ids_in_rulebook(rulebook.read_text(encoding="utf-8"))
    cited = citations(folder)
    game = rulebook.parent.name
    if not listed:
        return [f"{game}: no rule has an id in {rulebook.name}"]
    return [
        *(f"{game}: {an_id} is listed {n} times" for an_id, n in Counter(listed).items() if n > 1),
        *(f"{game}: {an_id} has no test" for an_id in dict.fromkeys(listed) if an_id not in cited),
        *(
            f"{game}: {tests[0]} cites {an_id}, which is not in {rulebook.name}"
            for an_id, tests in cited.items()
            if an_id not in listed
        ),
    ]


def _tests(body: list[ast.stmt], inherited: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each test of a module or class, with the ids on itself, its classes and its module."""
    for node in body:
        if isinstance(node, Function) and node.name.startswith("test"):
            yield node.name, inherited + _ids(node.decorator_list)
        elif isinstance(node, ast.ClassDef):
            for name, ids in _tests(node.body, inherited + _ids(node.decorator_list)):
                yield f"{node.name}::{name}", ids


def _module_ids(module: ast.Module) -> list[str]:
    """The ids that `pytestmark = pytest.mark.rule(...)` gives to every test of a module."""
    marks = [
        node.value
        for node in module.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
    ]
    return _ids(marks)


def _ids(marks: list[ast.expr]) -> list[str]:
    """The ids in these marks. One that is not written out stands as its source, and is unknown."""
    return [
        str(argument.value) if isinstance(argument, ast.Constant) else ast.unparse(argument)
        for mark in marks
        for node in ast.walk(mark)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
    ]
