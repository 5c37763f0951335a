"""Pieces of text that expressions, calls and statements are put together from."""

import ast
from collections.abc import Callable
from typing import NamedTuple

from watertable.kernel.compile.script.annotated import has_plain_truth
from watertable.kernel.compile.script.knowing import kind_of, target_kinds
from watertable.kernel.compile.script.locals import Locals, local

# Operators as the runtime has them: it looks at what it is given.
CAREFUL: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "shl",
    ast.RShift: "shr",
    ast.BitAnd: "bitand",
    ast.BitOr: "bitor",
    ast.BitXor: "bitxor",
}


class Text(NamedTuple):
    """What is printed; a loose one needs brackets beside operators."""

    text: str
    loose: bool = False

    def __str__(self) -> str:
        """Return it with the brackets that it needs anywhere."""
        return f"({self.text})" if self.loose else self.text


def said(scope: Locals, node: ast.expr) -> str:
    """Return an expression, with brackets if it needs them beside operators."""
    text, loose = scope.program.expressed(scope, node)
    return f"({text})" if loose else text


def bare(scope: Locals, node: ast.expr) -> str:
    """Return an expression that stands alone: an argument, or what is given to a name."""
    return scope.program.expressed(scope, node)[0]


def truth(scope: Locals, node: ast.expr) -> str:
    """Return whether a value is true, with brackets if it needs them beside operators."""
    if isinstance(node, ast.BoolOp):
        parts = [truth(scope, it) for it in node.values]
        return f"({(' && ' if isinstance(node.op, ast.And) else ' || ').join(parts)})"
    if has_plain_truth(kind_of(scope, node)):
        return said(scope, node)
    return f"py.truth({bare(scope, node)})"


def condition(scope: Locals, node: ast.expr) -> str:
    """Return what stands in the brackets of an `if`."""
    text = truth(scope, node)
    return text if text.startswith("(") and _closes_last(text) else f"({text})"


def _closes_last(text: str) -> bool:
    """Say whether the bracket that opens a text is closed by its last letter."""
    depth, quote = 0, ""
    for place, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in '"`':
            quote = letter
        elif letter in "()":
            depth += 1 if letter == "(" else -1
            if depth == 0:
                return place == len(text) - 1
    return False


def items(scope: Locals, nodes: list[ast.expr]) -> str:
    """Return values with commas between."""
    return ", ".join(
        f"...py.each({bare(scope, it.value)})" if isinstance(it, ast.Starred) else bare(scope, it)
        for it in nodes
    )


def pattern(scope: Locals, target: ast.expr) -> str:
    """Return what a value is taken apart by."""
    match target:
        case ast.Name():
            return local(target.id)
        case ast.Tuple() | ast.List():
            return f"[{', '.join(_hole(scope, one) for one in target.elts)}]"
    raise scope.refused(target, "values are given to names")


def _hole(scope: Locals, target: ast.expr) -> str:
    """Return a part of a pattern: `_` is left out, for JavaScript has no name twice."""
    is_unused = isinstance(target, ast.Name) and target.id == "_"
    return "" if is_unused else pattern(scope, target)


def comprehension(
    scope: Locals, loops: list[ast.comprehension], made: Callable[[Locals], str]
) -> str:
    """Return a list: every loop is a call that walks through what it is given."""
    loop, *rest = loops
    if loop.is_async:
        raise scope.refused(loop.iter, "words do not wait")
    over = f"py.each({bare(scope, loop.iter)})"
    inner = scope.within(target_kinds(scope, loop.target, loop.iter))
    name = pattern(inner, loop.target)
    head = name if name.isidentifier() else f"({name})"
    tests = [truth(inner, test) for test in loop.ifs]
    if rest:
        body = comprehension(inner, rest, made)
        text = f"{' && '.join(tests)} ? {body} : []" if tests else body
        return f"{over}.flatMap({head} => {text})"
    text = made(inner)
    if tests:
        return f"{over}.flatMap({head} => {' && '.join(tests)} ? [{text}] : [])"
    return over if text == name else f"{over}.map({head} => {text})"
