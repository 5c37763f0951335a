"""The kind of an expression, as far as it can be told from the text."""

import ast
import types
from collections.abc import Hashable
from typing import Any, get_origin

from watertable.kernel.compile.native.reading import UNRESOLVED
from watertable.kernel.compile.script.annotated import (
    field_of,
    is_enum,
    is_number,
    item_of,
    settled,
    value_of,
)
from watertable.kernel.compile.script.locals import Locals

_CALLS: dict[Any, Any] = {
    len: int,
    int: int,
    str: str,
    repr: str,
    bool: bool,
    format: str,
    isinstance: bool,
    any: bool,
    all: bool,
    ord: int,
    range: list[int],
    hasattr: bool,
}
_METHODS: dict[str, Any] = {
    "lower": str,
    "upper": str,
    "title": str,
    "strip": str,
    "replace": str,
    "removeprefix": str,
    "removesuffix": str,
    "join": str,
    "startswith": bool,
    "endswith": bool,
    "isascii": bool,
    "isdigit": bool,
    "split": list[str],
    "partition": list[str],
    "rpartition": list[str],
    "index": int,
    "count": int,
}


def kind_of(scope: Locals, node: ast.expr) -> Any:
    """Return the kind of a value, or None."""
    match node:
        case ast.Constant():
            return type(node.value)
        case ast.JoinedStr():
            return str
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return bool
        case ast.UnaryOp() | ast.NamedExpr():
            return kind_of(scope, node.operand if isinstance(node, ast.UnaryOp) else node.value)
        case ast.Name() if scope.knows(node.id):
            kind = scope.kind(node.id)
            return None if kind is UNRESOLVED else kind
        case ast.Name() | ast.Attribute():
            return _named(scope, node)
        case ast.BoolOp():
            return _same([kind_of(scope, value) for value in node.values])
        case ast.IfExp():
            return _same([kind_of(scope, node.body), kind_of(scope, node.orelse)])
        case ast.BinOp():
            return _combined(node.op, kind_of(scope, node.left), kind_of(scope, node.right))
        case ast.Call():
            return _called(scope, node)
        case ast.Subscript():
            return _placed(scope, node)
        case ast.List() | ast.Tuple() if node.elts:
            kinds = [kind_of(scope, one) for one in node.elts]
            kind = None if any(isinstance(one, ast.Starred) for one in node.elts) else _same(kinds)
            return list if kind is None else list[kind]  # type: ignore[valid-type]
        case ast.List() | ast.Tuple() | ast.ListComp():
            return list
    return None


def _named(scope: Locals, node: ast.Name | ast.Attribute) -> Any:
    meaning = scope.meaning(node)
    if meaning is not UNRESOLVED:
        return _kind_of_value(meaning)
    return (
        field_of(kind_of(scope, node.value), node.attr) if isinstance(node, ast.Attribute) else None
    )


def _kind_of_value(value: Any) -> Any:
    """Return the kind of what a global holds."""
    kind = type(value)
    if kind in (list, tuple):
        kinds = {type(one) for one in value}
        return list[kinds.pop()] if len(kinds) == 1 else list  # type: ignore[misc]
    if kind is dict:
        keys, kinds = {type(one) for one in value}, {type(one) for one in value.values()}
        return dict[keys.pop(), kinds.pop()] if len(keys) == len(kinds) == 1 else dict  # type: ignore[misc]
    return None if kind in (types.FunctionType, type) else kind


def _same(kinds: list[Any]) -> Any:
    return kinds[0] if all(kind == kinds[0] for kind in kinds) else None


def _combined(op: ast.operator, left: Any, right: Any) -> Any:
    if is_number(left) and is_number(right):
        is_float = float in (left, right) or isinstance(op, (ast.Div, ast.Pow))
        return float if is_float else int
    if isinstance(op, (ast.BitAnd, ast.LShift, ast.RShift)) and is_number(right):
        return int  # sets have no numbers beside them
    return left if isinstance(op, ast.Add) and left == right else None


def _called(scope: Locals, node: ast.Call) -> Any:
    meaning = scope.meaning(node.func)
    if isinstance(meaning, type) and meaning not in _CALLS:
        return meaning if meaning.__module__.startswith("watertable") else None
    if meaning in (abs, sum, max, min) and node.args:
        return int if all(kind_of(scope, one) is int for one in node.args) else None
    if meaning is not UNRESOLVED:
        if isinstance(meaning, types.FunctionType):
            return settled(meaning.__annotations__.get("return"))
        return _CALLS.get(meaning) if isinstance(meaning, (type, Hashable)) else None
    if isinstance(node.func, ast.Attribute):
        owner = kind_of(scope, node.func.value)
        method = getattr(owner, node.func.attr, None) if _is_ours(owner) else None
        if isinstance(method, (types.FunctionType, types.MethodType)):
            return settled(method.__annotations__.get("return"))
        if node.func.attr == "get" and get_origin(owner) is dict and len(node.args) == 2:
            return value_of(owner)
        return _METHODS.get(node.func.attr)
    return None


def _is_ours(kind: Any) -> bool:
    return isinstance(kind, type) and kind.__module__.startswith("watertable.")


def _placed(scope: Locals, node: ast.Subscript) -> Any:
    kind = kind_of(scope, node.value)
    if isinstance(node.slice, ast.Slice):
        return kind
    if isinstance(node.slice, ast.Tuple):  # of an array of numbers
        for _ in node.slice.elts:
            kind = value_of(kind)
        return kind
    return value_of(kind)


def item_kind(scope: Locals, node: ast.expr) -> Any:
    """Return the kind of what an iteration hands out."""
    if isinstance(node, ast.Call) and scope.meaning(node.func) in (
        sorted,
        reversed,
        list,
        tuple,
        set,
    ):
        return item_kind(scope, node.args[0]) if node.args else None
    if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
        return None
    meaning = scope.meaning(node)
    if is_enum(meaning):
        return meaning
    return item_of(kind_of(scope, node))


def target_kinds(scope: Locals, target: ast.expr, node: ast.expr) -> dict[str, Any]:
    """Return the names that an iteration gives values to, with their kinds."""
    if isinstance(target, ast.Name):
        return {target.id: item_kind(scope, node)}
    names = {it.id: None for it in ast.walk(target) if isinstance(it, ast.Name)}
    if isinstance(target, ast.Tuple) and isinstance(node, ast.Call):
        called, parts = scope.meaning(node.func), target.elts
        if called is enumerate and isinstance(parts[0], ast.Name):
            inner = target_kinds(scope, parts[1], node.args[0])
            return {**names, **inner, parts[0].id: int}
        if called is zip and len(parts) == len(node.args):
            for part, source in zip(parts, node.args, strict=True):
                names |= target_kinds(scope, part, source)
    return names
