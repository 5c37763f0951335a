"""What is known while a function is printed: its names, what they hold, and what they mean."""

import ast
import types
from typing import Any, Protocol

from watertable.kernel.compile.native.reading import UNRESOLVED
from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.compile.script.trees import Read

RESERVED = frozenset(
    {"arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger"}
    | {"default", "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally"}
    | {"for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let"}
    | {"new", "null", "package", "private", "protected", "public", "py", "return", "static"}
    | {"super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var", "void"}
    | {"while", "with", "yield", "bound", "data", "words"}
)  # of JavaScript, and of the printed module


class Reached(Protocol):
    """The whole program, as those who print a part of it know it."""

    def expressed(self, scope: "Locals", node: ast.expr) -> tuple[str, bool]:
        """Return an expression, and whether it needs brackets beside operators."""

    def refer(self, value: Any, name: str, module: str) -> str:
        """Return the name of what a global holds."""

    def written(self, value: Any) -> str:
        """Return a value as it is written down."""

    def need(self, kind: type) -> str:
        """Return the name of a class."""

    def test(self, kind: type) -> str:
        """Return the name of a class that something is tested for being of."""

    def alias(self, name: str) -> str:
        """Return another name of something, where a local hides its own."""

    def stand_in(self, thing: Any) -> str | None:
        """Return what the runtime has instead of something."""

    def mention(self, name: str) -> None:
        """Take note that an attribute is asked for."""

    def wants(self, name: str) -> bool:
        """Say whether a member of a class is asked for anywhere."""


class Locals:
    """The names of a function, of an inner one, or of a comprehension within it."""

    def __init__(
        self, read: Read, program: Reached, kinds: dict[str, Any], outer: "Locals | None" = None
    ) -> None:
        """Begin with the names that are given from outside, and their kinds."""
        self.read, self.program, self.outer = read, program, outer
        self.kinds = kinds
        self.me: str | None = outer.me if outer else None  # the name of a method's own object
        self.temporaries: list[str] = outer.temporaries if outer else []
        self.looping: set[str] = set()  # names that loops declare by themselves

    def within(self, kinds: dict[str, Any]) -> "Locals":
        """Return the scope of something inside, with names of its own."""
        return Locals(self.read, self.program, kinds, self)

    def knows(self, name: str) -> bool:
        """Say whether a name is a local here or around."""
        return name in self.kinds or (self.outer is not None and self.outer.knows(name))

    def kind(self, name: str) -> Any:
        """Return the kind of a local, or None."""
        if name in self.kinds:
            return self.kinds[name]
        return self.outer.kind(name) if self.outer else None

    def give(self, name: str, kind: Any) -> None:
        """Take note that a local is given a value; of two kinds nothing is known."""
        if name in self.kinds:
            there = self.kinds[name]
            self.kinds[name] = kind if there is UNRESOLVED else (there if there == kind else None)
        elif self.outer is not None:
            self.outer.give(name, kind)

    def temporary(self) -> str:
        """Return a new name for a value that is needed twice."""
        self.temporaries.append(f"${len(self.temporaries) + 1}")
        return self.temporaries[-1]

    def looping_names(self) -> set[str]:
        """Return the names that loops declare by themselves, here and around."""
        return self.looping | (self.outer.looping_names() if self.outer else set())

    def meaning(self, node: ast.expr) -> Any:
        """Return what a global name, or an attribute of one, stands for; or UNRESOLVED."""
        if isinstance(node, ast.Name):
            return UNRESOLVED if self.knows(node.id) else self.read.meaning(node.id)
        if isinstance(node, ast.Attribute):
            owner = self.meaning(node.value)
            if isinstance(owner, (type, types.ModuleType)):
                return getattr(owner, node.attr, UNRESOLVED)
        return UNRESOLVED

    def refused(self, node: ast.AST, why: str) -> RuleRefused:
        """Return the error that says where and why."""
        return self.read.refused(node, why)


def local(name: str) -> str:
    """Return a name as JavaScript can have it."""
    return f"{name}_" if name in RESERVED else name
