"""Prints assignments: to names, fields, numbers of arrays, slices, and several at once."""

import ast
import math

from watertable.kernel.compile.native import arithmetic
from watertable.kernel.compile.native.expressions import Expressions
from watertable.kernel.compile.native.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    UNKNOWN,
    ArrayKind,
    Number,
    RecordKind,
)
from watertable.kernel.compile.native.places import loaded
from watertable.kernel.compile.native.said import ValueText, as_array, as_number, truth
from watertable.kernel.compile.native.scope import Scope


def assigned(expressions: Expressions, target: ast.expr, value: ast.expr) -> list[str]:
    """Print `target = value`. Python looks at the value first, then at where it goes."""
    scope = expressions.scope
    if isinstance(target, ast.Tuple):
        return _several(expressions, target, value)
    if _is_slice(target):
        assert isinstance(target, ast.Subscript)
        return _slice(expressions, target, expressions.say(value))
    said = as_array(expressions.say(value))
    if isinstance(target, ast.Name):
        return [_named(scope, target, said)]
    place = _place(expressions, target)
    if said.fixed or not (said.effect or place.effect):
        return [_stored(scope, target, place, said)]
    name = scope.keep(said.kind)
    return [f"{name} = {said.text};", _stored(scope, target, place, ValueText(name, said.kind))]


def changed(expressions: Expressions, node: ast.AugAssign) -> list[str]:
    """Print `target op= value`: the place is found once, and read before the value."""
    scope, target = expressions.scope, node.target
    if isinstance(target, ast.Name):
        there = expressions.say(target)
        value = expressions.say(node.value)
        made = arithmetic.binary(scope, node, node.op, there, value)
        return [_named(scope, target, made)]
    place = _place(expressions, target)
    value = expressions.say(node.value)
    if not isinstance(place.kind, Number) or _is_slice(target):
        raise scope.refused(node, "only a number can be changed in place")
    here = ValueText("here", place.kind, effect=False, is_place=True)
    made = arithmetic.binary(scope, node, node.op, loaded(here), value)
    stored = _stored(scope, node, here, made)
    return ["{", f"    auto& here = {place.text};", f"    {stored}", "}"]


def _several(expressions: Expressions, target: ast.Tuple, value: ast.expr) -> list[str]:
    """Print `a, b = x, y`: all values are there before the first is given."""
    scope = expressions.scope
    if not isinstance(value, ast.Tuple) or len(value.elts) != len(target.elts):
        raise scope.refused(value, "as many values as names are needed, one by one")
    said = [as_array(expressions.say(one)) for one in value.elts]
    lines, kept = [], []
    for one in said:
        if one.constant is not None:
            kept.append(one)
            continue
        name = scope.keep(one.kind)
        lines.append(f"{name} = {one.text};")
        kept.append(ValueText(name, one.kind, fixed=True))
    for to, one in zip(target.elts, kept, strict=True):
        if isinstance(to, ast.Name):
            lines.append(_named(scope, to, one))
        else:
            lines.append(_stored(scope, to, _place(expressions, to), one))
    return lines


def _named(scope: Scope, target: ast.Name, said: ValueText) -> str:
    if said.kind == NOTHING:
        raise scope.refused(target, "a name is given nothing")
    scope.give(target, target.id, said.kind)
    kind = scope.kinds[target.id]
    text = as_number(said, kind) if isinstance(kind, Number) else said.text
    return f"v_{target.id} = {text};"


def _place(expressions: Expressions, target: ast.expr) -> ValueText:
    if not isinstance(target, (ast.Attribute, ast.Subscript)):
        raise expressions.scope.refused(target, "something that cannot be given a value")
    return expressions.place(target)


def _stored(scope: Scope, node: ast.AST, place: ValueText, said: ValueText) -> str:
    """Print how a value is put where it belongs."""
    scope.has_effect = True
    if isinstance(place.kind, RecordKind) and place.kind == said.kind:
        return f"*{place.text} = *{said.text};"
    if UNKNOWN in (place.kind, said.kind):
        return ""
    if not isinstance(place.kind, Number) or not place.is_place:
        raise scope.refused(node, f"a value cannot be put in the place of {place.kind.name}")
    arithmetic.numeric(scope, node, said)
    if place.kind == BOOL:
        return f"{place.text} = {truth(said)};"
    if place.kind == INT and said.kind == FLOAT:
        raise scope.refused(node, "a float where int is wanted; say `int(...)`")
    if place.kind == FLOAT:
        return f"{place.text} = {as_number(said, FLOAT)};"
    return f"put({place.text}, {as_number(said, INT)});"


def _is_slice(target: ast.expr) -> bool:
    return isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice)


def _slice(expressions: Expressions, target: ast.Subscript, said: ValueText) -> list[str]:
    """Print `a[i:j] = b`: a number everywhere, or as many numbers as there are places."""
    scope = expressions.scope
    whole = expressions.place(target.value)
    if UNKNOWN in (whole.kind, said.kind):
        return []
    place, said, lines = as_array(expressions.place(target)), as_array(said), []
    if said.effect or place.effect:
        values = [(scope.keep(one.kind), one) for one in (said, place)]
        lines = [f"{name} = {one.text};" for name, one in values]
        said, place = (ValueText(name, one.kind, fixed=True) for name, one in values)
    if not isinstance(place.kind, ArrayKind):
        raise scope.refused(target, f"a slice of {place.kind.name}")
    scope.has_effect = True
    text = _flat(place, place.kind)
    if isinstance(said.kind, ArrayKind):
        inner, outer = place.kind.shape[1:], said.kind.shape[1:]
        extents = {place.kind.shape[0], said.kind.shape[0]} - {None}
        if inner != outer or len(extents) > 1:
            raise scope.refused(target, "arrays of other shapes")
        given = _flat(said, said.kind)
        checked = f", {scope.spot(target)}" if scope.checked else ""
        name = "checked_copy" if scope.checked else "copy"
        return [*lines, f"{name}({text}, {given}{checked});"]
    arithmetic.numeric(scope, target, said)
    if place.kind.number == INT and said.kind == FLOAT:
        raise scope.refused(target, "a float where int is wanted; say `int(...)`")
    return [*lines, f"fill({text}, {as_number(said, place.kind.number)});"]


def _flat(said: ValueText, kind: ArrayKind) -> str:
    """Say an array as one row of numbers."""
    inner = math.prod(extent or 0 for extent in kind.shape[1:])
    return said.text if inner == 1 else f"flat({said.text}, {inner})"
