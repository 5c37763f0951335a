"""Prints calls: of other rules, and of the few functions of Python and NumPy that rules use."""

import ast
import math
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from watertable.kernel.compile.native.arithmetic import numeric
from watertable.kernel.compile.native.kinds import (
    BOOL,
    FLOAT,
    INT,
    ITEMS,
    NOTHING,
    UNKNOWN,
    ArrayKind,
    Kind,
    Number,
    RowsKind,
    joined,
)
from watertable.kernel.compile.native.reading import UNRESOLVED
from watertable.kernel.compile.native.said import (
    ValueText,
    as_array,
    as_number,
    in_order,
    number,
    truth,
    with_effects_of,
)
from watertable.kernel.compile.native.scope import Scope

Say = Callable[[ast.expr], ValueText]

_FLOATING: dict[Any, str] = {math.sqrt: "sqrt", math.log: "log", math.exp: "exp"}
MOST = 1 << 16  # numbers that a rule may have beside its records


def call(scope: Scope, node: ast.Call, say: Say) -> ValueText:
    """Say a call."""
    if node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
        raise scope.refused(node, "arguments are given by position, one by one")
    called = scope.rule.meaning(node.func)
    if called is UNRESOLVED:
        return _method(scope, node, say)
    if isinstance(called, types.FunctionType):
        return _rule(scope, node, called, say)
    if called in (np.zeros, np.arange):
        return _room(scope, node, called, say)
    if called is len and len(node.args) == 1:
        constant = scope.rule.meaning(node.args[0])
        if isinstance(constant, tuple):
            return number(len(constant))
    given = [say(one) for one in node.args]
    if called is len and len(given) == 1:
        return _length(scope, node, given[0])
    for argument, said in zip(node.args, given, strict=True):
        numeric(scope, argument, said)
    if called in (int, bool, float, abs) and len(given) == 1:
        return _converted(scope, node, called, given[0])
    if called in (min, max) and len(given) >= 2:
        return _extreme(scope, called.__name__, given)
    if called in _FLOATING and len(given) == 1:
        text = f"{_FLOATING[called]}({as_number(given[0], FLOAT)})"
        return ValueText(text, FLOAT, given[0].fixed, given[0].effect)
    raise scope.refused(node, "a call of something that is no rule")


def _rule(scope: Scope, node: ast.Call, called: types.FunctionType, say: Say) -> ValueText:
    """Say a call of another rule."""
    made = scope.calling(called)
    wanted = list(made.rule.parameters.values())
    if len(wanted) != len(node.args):
        raise scope.refused(node, f"`{called.__name__}` takes {len(wanted)} arguments")
    before, given = in_order([as_array(say(one)) for one in node.args], scope.keep)
    texts = []
    for argument, said, kind in zip(node.args, given, wanted, strict=True):
        texts.append(fitting(scope, argument, said, kind))
    text = f"{made.name}({', '.join(texts)})"
    effect = made.has_effect or bool(before) or with_effects_of(given)
    return ValueText(f"({before}{text})" if before else text, made.rule.result, effect=effect)


def fitting(scope: Scope, node: ast.AST, said: ValueText, kind: Kind) -> str:
    """Say a value where one of this kind is wanted."""
    if said.kind in (kind, UNKNOWN):
        return said.text
    match kind, said.kind:
        case Number(), Number() if NOTHING not in (kind, said.kind):
            if said.kind == FLOAT:
                raise scope.refused(node, f"a float where {kind.name} is wanted; say `int(...)`")
            return as_number(said, kind)
        case ArrayKind(item), ArrayKind(same, (_,)) if item == same:
            return said.text
    raise scope.refused(node, f"{said.kind.name} where {kind.name} is wanted")


def _converted(scope: Scope, node: ast.Call, called: Any, said: ValueText) -> ValueText:
    if called is bool:
        return ValueText(truth(said), BOOL, said.fixed, said.effect)
    if called is float:
        return ValueText(as_number(said, FLOAT), FLOAT, said.fixed, said.effect)
    if called is int:
        text = f"to_int({said.text})" if said.kind == FLOAT else as_number(said, INT)
        return ValueText(text, INT, said.fixed, said.effect, constant=said.constant)
    kind = INT if said.kind == BOOL else said.kind
    return ValueText(
        f"absolute<{kind.cpp}>({as_number(said, kind)})", kind, said.fixed, said.effect
    )


def _extreme(scope: Scope, name: str, given: list[ValueText]) -> ValueText:
    """Say the least or the greatest of some numbers: of equals, the first."""
    kind: Kind = UNKNOWN
    for said in given:
        kind = joined(kind, said.kind) or kind
    kind = INT if kind == BOOL else kind
    before, parts = in_order(given, scope.keep)
    text = as_number(parts[0], kind)
    for part in parts[1:]:
        text = f"{name}_of<{kind.cpp}>({text}, {as_number(part, kind)})"
    effect = bool(before) or with_effects_of(parts)
    fixed = all(part.fixed for part in given)
    return ValueText(f"({before}{text})" if before else text, kind, fixed, effect)


def _length(scope: Scope, node: ast.Call, said: ValueText) -> ValueText:
    if isinstance(said.kind, ArrayKind) and said.kind.shape[0] is not None and not said.effect:
        return number(said.kind.shape[0])
    if said.kind == UNKNOWN:
        return said
    if not isinstance(said.kind, (ArrayKind, RowsKind)):
        raise scope.refused(node, f"the length of {said.kind.name}")
    return ValueText(f"{said.text}.count", INT, said.fixed, said.effect)


def _room(scope: Scope, node: ast.Call, called: Any, say: Say) -> ValueText:
    """Say new room for numbers, all zero or counted up: its size is a constant."""
    size = say(node.args[0]).constant if node.args else None
    if size is None or not 0 <= size <= MOST:
        raise scope.refused(node, "the size of new room must be a constant, and not too big")
    if scope.loops:
        raise scope.refused(node, "new room inside a loop")
    item = "int64"
    if called is np.zeros:
        item = _item(scope, node, node.args[1]) if len(node.args) == 2 else "float64"
    name = scope.store(ITEMS[item], size)
    made = "cleared" if called is np.zeros else "counted"
    return ValueText(f"{made}({name}, {size})", ArrayKind(item, (size,)), effect=True)


def _method(scope: Scope, node: ast.Call, say: Say) -> ValueText:
    """Say `rows.view(np.int16)`: records looked at as plain numbers."""
    method = node.func
    if not isinstance(method, ast.Attribute) or method.attr != "view" or len(node.args) != 1:
        raise scope.refused(node, "a call of something that is no rule")
    rows = say(method.value)
    if rows.kind == UNKNOWN:
        return rows
    if not isinstance(rows.kind, RowsKind):
        raise scope.refused(node, f"`view` of {rows.kind.name}")
    item = _item(scope, node, node.args[0])
    text = f"numbers_of<{ITEMS[item]}>({rows.text})"
    return ValueText(text, ArrayKind(item, (None,)), rows.fixed, rows.effect)


def _item(scope: Scope, node: ast.AST, said: ast.expr) -> str:
    """Return what kind of numbers an array has, as NumPy names it."""
    meaning = scope.rule.meaning(said)
    name = getattr(meaning, "__name__", "")
    if name not in ITEMS or getattr(np, name, None) is not meaning:
        raise scope.refused(node, "numbers of an unknown kind")
    return str(name)
