"""A function as it is read for words: its syntax tree, where it stands, what its names mean."""

import ast
import builtins
import functools
import inspect
import types
from pathlib import Path
from typing import Any

from watertable.kernel.compile.native.reading import PACKAGE, UNRESOLVED, tree_of
from watertable.kernel.compile.native.refusing import RuleRefused

Tree = ast.FunctionDef | ast.Lambda


class Read:
    """A function to be printed, with all that its names can mean."""

    def __init__(self, function: types.FunctionType) -> None:
        """Read its tree."""
        self.function = function
        self.tree: ast.FunctionDef = tree_of(function)
        self.path = Path(function.__code__.co_filename)
        if function.__closure__:
            names = ", ".join(function.__code__.co_freevars)
            raise self.refused(self.tree, f"it holds what stands around it ({names})")

    @property
    def body(self) -> list[ast.stmt]:
        """Its statements without the docstring."""
        return without_docstring(self.tree.body)

    @functools.cached_property
    def signature(self) -> inspect.Signature:
        """Its parameters, with their defaults."""
        return inspect.signature(self.function)

    def refused(self, node: ast.AST, why: str) -> RuleRefused:
        """Return the error that says where and why."""
        inside = self.path.is_relative_to(PACKAGE)
        path = self.path.relative_to(PACKAGE) if inside else self.path
        line = getattr(node, "lineno", self.tree.lineno)
        what = "" if isinstance(node, ast.FunctionDef) else f": {ast.unparse(node).splitlines()[0]}"
        return RuleRefused(f"{path.as_posix()}:{line}: in `{self.function.__name__}`, {why}{what}")

    def meaning(self, name: str) -> Any:
        """Return what a name of the module or of Python stands for, or UNRESOLVED."""
        builtin = getattr(builtins, name, UNRESOLVED)
        return self.function.__globals__.get(name, builtin)


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return statements without the docstring that may open them."""
    first = body[0]
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return body[1:] if is_docstring else body


def bound_in(body: list[ast.stmt]) -> list[str]:
    """Return the names that statements give values to, in order; not those of inner functions."""
    found: dict[str, None] = {}

    def look(node: ast.AST) -> None:
        match node:
            case ast.FunctionDef():
                found[node.name] = None
                return
            case (
                ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp() | ast.Lambda()
            ):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.NamedExpr):
                        found[inner.target.id] = None
                return
            case ast.Name(ctx=ast.Store()):
                found[node.id] = None
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                found[name] = None
        for inner in ast.iter_child_nodes(node):
            look(inner)

    for statement in body:
        look(statement)
    return list(found)
