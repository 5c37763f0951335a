"""Prints the expressions of a rule."""

import ast
import enum
import math
from dataclasses import replace
from typing import Any

import numpy as np

from watertable.kernel.compile.native import arithmetic, calling, places
from watertable.kernel.compile.native.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    UNKNOWN,
    Kind,
    Number,
    joined,
)
from watertable.kernel.compile.native.reading import UNRESOLVED
from watertable.kernel.compile.native.said import (
    ValueText,
    as_number,
    in_order,
    number,
    truth,
    with_effects_of,
)
from watertable.kernel.compile.native.scope import Scope


class Expressions:
    """Says the values of one rule."""

    def __init__(self, scope: Scope) -> None:
        """Print for this rule."""
        self.scope = scope

    def say(self, node: ast.expr) -> ValueText:
        """Say a value."""
        return places.loaded(self.place(node))

    def place(self, node: ast.expr) -> ValueText:
        """Say a value, or where it lies if it is a field or a number of an array."""
        scope = self.scope
        meaning = scope.rule.meaning(node)
        if meaning is not UNRESOLVED:
            return self._constant(node, meaning)
        match node:
            case ast.Constant(value=value):
                return self._constant(node, value)
            case ast.Name(id=name):
                if name not in scope.rule.locals:
                    raise scope.refused(node, f"nothing is called `{name}`")
                return ValueText(f"v_{name}", scope.kinds.get(name, UNKNOWN), fixed=True)
            case ast.Attribute():
                return places.field(scope, node, self.say(node.value))
            case ast.Subscript():
                whole, indices = _subscripts(node)
                table = scope.rule.meaning(whole)
                if table is not UNRESOLVED:
                    return self._table(node, table, indices)
                return places.element(scope, node, self._whole)
            case ast.BinOp():
                folded = _folded(scope, node)
                if folded is not None:
                    return number(folded)
                left, right = self.say(node.left), self.say(node.right)
                return arithmetic.binary(scope, node, node.op, left, right)
            case ast.UnaryOp(op=ast.Not()):
                said = self.test(node.operand)
                return replace(said, text=f"(!{said.text})")
            case ast.UnaryOp():
                return arithmetic.unary(scope, node, self.say(node.operand))
            case ast.BoolOp():
                return self._either(node)
            case ast.Compare():
                return self._compared(node)
            case ast.IfExp():
                return self._chosen(node)
            case ast.Call():
                return calling.call(scope, node, self._whole)
        raise scope.refused(node, "an expression that compiled Python does not know")

    def test(self, node: ast.expr) -> ValueText:
        """Say whether something is true, where only that counts."""
        if isinstance(node, ast.BoolOp):
            parts = [self.test(value) for value in node.values]
            sign = " && " if isinstance(node.op, ast.And) else " || "
            text = f"({sign.join(part.text for part in parts)})"
            return ValueText(text, BOOL, all(part.fixed for part in parts), with_effects_of(parts))
        said = arithmetic.numeric(self.scope, node, self.say(node))
        return ValueText(truth(said), BOOL, said.fixed, said.effect)

    def _whole(self, node: ast.expr) -> ValueText:
        """Say a value; an array that is a field stays where it lies."""
        return places.loaded(self.place(node))

    def _constant(self, node: ast.expr, value: Any) -> ValueText:
        if isinstance(value, (bool, np.bool_)):
            return ValueText("true" if value else "false", BOOL, fixed=True)
        if isinstance(value, (int, np.integer, enum.IntEnum)) and -(2**63) <= int(value) < 2**63:
            return number(int(value))
        if isinstance(value, float) and math.isfinite(value):
            return ValueText(f"({value!r})", FLOAT, fixed=True)
        raise self.scope.refused(node, f"a name that stands for no number ({type(value).__name__})")

    def _table(self, node: ast.Subscript, values: Any, indices: list[ast.expr]) -> ValueText:
        """Say a number out of a tuple, or a tuple of tuples, that is a constant of the module."""
        table, extents = np.array(values), np.shape(values)
        if not isinstance(values, tuple) or table.dtype != np.int64 or len(extents) != len(indices):
            raise self.scope.refused(node, "an index into something else than an array or a tuple")
        name = self.scope.table([number(value).text for value in table.ravel().tolist()])
        said = [arithmetic.numeric(self.scope, one, self.say(one)) for one in indices]
        if with_effects_of(said):
            raise self.scope.refused(node, "an index that changes something")
        at = ""
        for index, extent in zip(said, extents, strict=True):
            here = places.index_text(self.scope, node, index, str(extent))
            at = f"({at}) * {extent} + {here}" if at else here
        return ValueText(f"{name}[{at}]", INT, all(index.fixed for index in said))

    def _either(self, node: ast.BoolOp) -> ValueText:
        """Say `a and b`, `a or b`: the last value that was looked at."""
        parts = [self.say(value) for value in node.values]
        if all(part.kind == BOOL for part in parts):
            return self.test(node)
        kind = self._joint(node, parts)
        *first, last = parts
        text = as_number(last, kind)
        for part in reversed(first):
            name = self.scope.keep(kind)
            kept = truth(ValueText(name, kind))
            both = (text, name) if isinstance(node.op, ast.And) else (name, text)
            text = f"({name} = {as_number(part, kind)}, {kept} ? {both[0]} : {both[1]})"
        return ValueText(text, kind, effect=with_effects_of(parts))

    def _joint(self, node: ast.AST, parts: list[ValueText]) -> Kind:
        kind: Kind = UNKNOWN
        for part in parts:
            both = joined(kind, part.kind)
            if both is None or not isinstance(both, Number) or both == NOTHING:
                raise self.scope.refused(node, f"{kind.name} or {part.kind.name}")
            kind = both
        return kind

    def _chosen(self, node: ast.IfExp) -> ValueText:
        test, parts = self.test(node.test), [self.say(node.body), self.say(node.orelse)]
        kind = self._joint(node, parts)
        one, other = (as_number(part, kind) for part in parts)
        whole = [test, *parts]
        fixed = all(part.fixed for part in whole)
        return ValueText(f"({test.text} ? {one} : {other})", kind, fixed, with_effects_of(whole))

    def _compared(self, node: ast.Compare) -> ValueText:
        if any(isinstance(op, (ast.In, ast.NotIn)) for op in node.ops):
            return self._member(node)
        said = [self.say(one) for one in (node.left, *node.comparators)]
        if len(said) == 2:
            before, (left, right) = in_order(said, self.scope.keep)
            text = arithmetic.compared(self.scope, node, node.ops[0], left, right)
            text = f"({before}{text})" if before else text
            fixed = left.fixed and right.fixed and not before
            return ValueText(text, BOOL, fixed, with_effects_of(said))
        left, text = said[0], ""
        for place, (op, value) in enumerate(zip(node.ops, said[1:], strict=True)):
            first, left = self._named(left) if place == 0 else ("", left)
            then, right = self._named(value)
            before = first + then
            link = arithmetic.compared(self.scope, node, op, left, right)
            text += f"{' && ' if text else ''}({before}{link})"
            left = right
        return ValueText(f"({text})", BOOL, effect=with_effects_of(said))

    def _named(self, said: ValueText) -> tuple[str, ValueText]:
        """Keep a value under a name, if it can change: return what does that, and the name."""
        if said.fixed:
            return "", said
        name = self.scope.keep(said.kind)
        return f"{name} = {said.text}, ", ValueText(name, said.kind, fixed=True)

    def _member(self, node: ast.Compare) -> ValueText:
        """Say `x in (a, b)`: one of some plain numbers."""
        if len(node.ops) != 1:
            raise self.scope.refused(node, "`in` among other comparisons")
        left = arithmetic.numeric(self.scope, node, self.say(node.left))
        effect = left.effect
        before, left = self._named(left)
        members = self._members(node.comparators[0])
        equal = ast.Eq()
        links = [arithmetic.compared(self.scope, node, equal, left, one) for one in members]
        text = f"({' || '.join(links) or 'false'})"
        if isinstance(node.ops[0], ast.NotIn):
            text = f"(!{text})"
        return ValueText(f"({before}{text})" if before else text, BOOL, effect=effect)

    def _members(self, node: ast.expr) -> list[ValueText]:
        meaning = self.scope.rule.meaning(node)
        if isinstance(meaning, (tuple, range, frozenset)):
            return [self._constant(node, one) for one in sorted(meaning)]
        if not isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            raise self.scope.refused(node, "`in` something else than a tuple of numbers")
        said = [self.say(one) for one in node.elts]
        if with_effects_of(said):
            raise self.scope.refused(node, "a call that changes something, inside a tuple")
        return said


def _subscripts(node: ast.Subscript) -> tuple[ast.expr, list[ast.expr]]:
    """Return what `x[i][j]` is a part of, and all indices."""
    inner: ast.expr = node
    indices: list[ast.expr] = []
    while isinstance(inner, ast.Subscript):
        indices.insert(0, inner.slice)
        inner = inner.value
    return inner, indices


def _folded(scope: Scope, node: ast.expr) -> int | None:
    """Work out arithmetic of constants, so that it can be a size or an index."""
    meaning = scope.rule.meaning(node)
    if isinstance(meaning, int) and not isinstance(meaning, bool):
        return int(meaning)
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.BinOp):
        left, right = _folded(scope, node.left), _folded(scope, node.right)
        if left is not None and right is not None:
            match node.op:
                case ast.Add():
                    made = left + right
                case ast.Sub():
                    made = left - right
                case ast.Mult():
                    made = left * right
                case _:
                    return None
            return made if -(2**63) <= made < 2**63 else None
    return None
