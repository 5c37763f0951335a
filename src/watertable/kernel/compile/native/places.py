"""Prints where something lies: fields of records, rows, numbers of arrays, slices."""

import ast
import math
from collections.abc import Callable
from dataclasses import replace

from watertable.kernel.compile.native.arithmetic import numeric
from watertable.kernel.compile.native.kinds import (
    INT,
    UNKNOWN,
    ArrayKind,
    Number,
    RecordKind,
    RowsKind,
    field_name,
    kind_of_field,
)
from watertable.kernel.compile.native.said import (
    ValueText,
    as_array,
    as_number,
    in_order,
    number,
    with_effects_of,
)
from watertable.kernel.compile.native.scope import Scope

Say = Callable[[ast.expr], ValueText]


def field(scope: Scope, node: ast.Attribute, owner: ValueText) -> ValueText:
    """Say a field of a record: where a number lies, or an array."""
    if owner.kind == UNKNOWN:
        return owner
    if not isinstance(owner.kind, RecordKind):
        raise scope.refused(node, f"a field of {owner.kind.name}")
    kind = kind_of_field(owner.kind.record, node.attr)
    if kind is None:
        raise scope.refused(node, f"{owner.kind.name} has no field `{node.attr}`")
    text = f"{owner.text}->{field_name(node.attr)}"
    is_array = isinstance(kind, ArrayKind)
    return ValueText(text, kind, owner.fixed and is_array, owner.effect, is_place=True)


def element(scope: Scope, node: ast.Subscript, say: Say) -> ValueText:
    """Say a row of records, a number of an array, or a part of an array of several extents."""
    whole = say(node.value)
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if any(isinstance(index, ast.Slice) for index in indices):
        return _slice(scope, node, whole, say)
    said = [numeric(scope, index, say(index)) for index in indices]
    if any(index.kind.name == "float" for index in said):
        raise scope.refused(node, "an index must be a whole number")
    before, (whole, *said) = in_order([whole, *said], scope.keep)
    effect = bool(before) or with_effects_of([whole, *said])
    fixed = whole.fixed and all(index.fixed for index in said)
    match whole.kind:
        case Number() if whole.kind == UNKNOWN:
            return whole
        case RowsKind(record):
            if len(said) != 1:
                raise scope.refused(node, "rows have one index")
            index = index_text(scope, node, said[0], f"{whole.text}.count")
            text = f"(&{whole.text}.data[{index}])"
            made = ValueText(text, RecordKind(record), fixed, effect)
        case ArrayKind():
            made = replace(_numbers(scope, node, whole, whole.kind, said), effect=effect)
            made = replace(made, fixed=fixed and isinstance(made.kind, ArrayKind))
        case _:
            raise scope.refused(node, f"an index into {whole.kind.name}")
    if not before:
        return made
    # `(t1 = f(), place)`: the comma hands the place itself on.
    return replace(made, text=f"({before}{made.text})")


def _numbers(
    scope: Scope, node: ast.Subscript, whole: ValueText, kind: ArrayKind, said: list[ValueText]
) -> ValueText:
    """Say a number of an array, or the part that too few indices leave."""
    if len(said) > len(kind.shape):
        raise scope.refused(node, "more indices than the array has extents")
    rest = kind.shape[len(said) :]
    inner = kind.number if not rest else ArrayKind(kind.item, rest)
    if whole.is_place:
        text = whole.text
        for index, extent in zip(said, kind.shape, strict=False):
            text += f"[{index_text(scope, node, index, str(extent))}]"
        return ValueText(text, inner, is_place=True)
    terms = []
    for place, index in enumerate(said):
        count = f"{whole.text}.count" if place == 0 else str(kind.shape[place])
        step = math.prod(extent or 0 for extent in kind.shape[place + 1 :])
        at = index_text(scope, node, index, count)
        terms.append(at if step == 1 else f"{at} * {step}")
    text = f"{whole.text}.data[{' + '.join(terms)}]"
    if rest:
        return ValueText(f"{inner.cpp}{{&{text}, {rest[0]}}}", inner)
    return ValueText(text, inner, is_place=True)


def index_text(scope: Scope, node: ast.AST, said: ValueText, extent: str) -> str:
    """Say an index. One below zero would count from the end in Python: it is not known here."""
    if said.constant is not None and said.constant < 0:
        raise scope.refused(node, "an index below zero")
    if said.constant is not None and extent.isdigit():
        if said.constant >= int(extent):
            raise scope.refused(node, f"an index past the end, which is at {extent}")
        return said.text
    text = as_number(said, INT)
    return f"checked_index({text}, {extent}, {scope.spot(node)})" if scope.checked else text


def _slice(scope: Scope, node: ast.Subscript, whole: ValueText, say: Say) -> ValueText:
    """Say a part of an array from one index to another, as Python cuts it."""
    part = node.slice
    if not isinstance(part, ast.Slice) or part.step is not None:
        raise scope.refused(node, "a slice with steps or several indices")
    if not isinstance(whole.kind, ArrayKind):
        raise scope.refused(node, f"a slice of {whole.kind.name}")
    if part.lower is None and part.upper is None:
        return as_array(whole)
    if len(whole.kind.shape) != 1:
        raise scope.refused(node, "a slice of an array with several extents")
    item, whole = whole.kind.item, as_array(whole)
    lower = numeric(scope, node, say(part.lower)) if part.lower else number(0)
    parts = [whole, lower]
    if part.upper is not None:
        parts.append(numeric(scope, node, say(part.upper)))
    before, said = in_order(parts, scope.keep)
    name = "slice_from" if part.upper is None else "slice"
    given = ", ".join([said[0].text, *(as_number(one, INT) for one in said[1:])])
    text = f"{name}({given})"
    effect = bool(before) or with_effects_of(said)
    kind = ArrayKind(item, (None,))
    fixed = all(one.fixed for one in said)
    return ValueText(f"({before}{text})" if before else text, kind, fixed, effect)


def loaded(said: ValueText) -> ValueText:
    """Say the number that lies at a place: whole ones with 64 bits."""
    if not said.is_place or not isinstance(said.kind, Number):
        return said
    text = f"((int64_t){said.text})" if said.kind == INT else said.text
    return replace(said, text=text, fixed=False, is_place=False)
