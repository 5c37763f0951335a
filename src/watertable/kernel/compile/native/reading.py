"""A rule as it is read: its syntax tree, where that stands, and what its names mean."""

import ast
import builtins
import functools
import types
from pathlib import Path
from typing import Any

from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.compile.native.signature import signature
from watertable.kernel.compile.written import text_of

PACKAGE = Path(__file__).parents[3]


class Unresolved:
    """What a name means that stands for no constant."""


UNRESOLVED = Unresolved()


class Rule:
    """A function to be translated."""

    def __init__(self, function: types.FunctionType) -> None:
        """Read its tree and its annotations."""
        self.function = function
        self.path = Path(function.__code__.co_filename)
        self.tree = tree_of(function)
        self.globals = function.__globals__
        self.parameters, self.result = signature(function)
        self.locals = set(self.parameters) | {
            node.id
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    @property
    def name(self) -> str:
        """What it is called in C++."""
        module = self.function.__module__.removeprefix("watertable.")
        name = self.function.__qualname__.replace("<locals>", "in")
        return "_".join([*module.split("."), *name.split(".")])

    @property
    def body(self) -> list[ast.stmt]:
        """Its statements without the docstring."""
        first = self.tree.body[0]
        has_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        return self.tree.body[1:] if has_docstring else self.tree.body

    @property
    def weight(self) -> int:
        """How long it is: the nodes of its tree."""
        return sum(
            not isinstance(node, (ast.expr_context, ast.operator, ast.cmpop))
            for statement in self.body
            for node in ast.walk(statement)
        )

    def line_of(self, node: ast.AST) -> str:
        """Return file and line of a part of the rule, the file from our own folder on."""
        inside = self.path.is_relative_to(PACKAGE)
        path = self.path.relative_to(PACKAGE) if inside else self.path
        return f"{path.as_posix()}:{getattr(node, 'lineno', self.tree.lineno)}"

    def refused(self, node: ast.AST, why: str) -> RuleRefused:
        """Return the error that says where and why."""
        what = "" if node is self.tree else f": {ast.unparse(node).splitlines()[0]}"
        return RuleRefused(f"{self.line_of(node)}: in `{self.function.__name__}`, {why}{what}")

    def meaning(self, node: ast.expr) -> Any:
        """Return what a name stands for among the module's constants, or UNRESOLVED."""
        if isinstance(node, ast.Name) and node.id not in self.locals:
            builtin = getattr(builtins, node.id, UNRESOLVED)
            return self.globals.get(node.id, builtin)
        if isinstance(node, ast.Attribute):
            owner = self.meaning(node.value)
            if owner is not UNRESOLVED:
                return getattr(owner, node.attr, UNRESOLVED)
        return UNRESOLVED


def tree_of(function: types.FunctionType) -> ast.FunctionDef:
    """Return the tree of a function: of its file, or of the text it was written from."""
    code = function.__code__
    text = text_of(code)
    if text is not None:
        (tree,) = ast.parse(text).body
        assert isinstance(tree, ast.FunctionDef)
        return ast.increment_lineno(tree, code.co_firstlineno - 1)
    found = _functions_of(code.co_filename).get((code.co_name, code.co_firstlineno))
    if found is None:
        place = f"{code.co_filename}:{code.co_firstlineno}"
        raise RuleRefused(f"{place}: the source of `{code.co_name}` cannot be found")
    return found


@functools.cache
def _functions_of(path: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """Return the functions of a file by name and first line, as their code has it."""
    found = {}
    for node in ast.walk(ast.parse(Path(path).read_text("utf-8"), path)):
        if isinstance(node, ast.FunctionDef):
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            found[node.name, first] = node
    return found
