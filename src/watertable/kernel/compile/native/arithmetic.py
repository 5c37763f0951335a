"""Prints arithmetic and comparisons as Python means them."""

import ast

from watertable.kernel.compile.native.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    UNKNOWN,
    Kind,
    Number,
)
from watertable.kernel.compile.native.said import ValueText, as_number, in_order, with_effects_of
from watertable.kernel.compile.native.scope import Scope

_PLAIN: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "add"),
    ast.Sub: ("-", "subtract"),
    ast.Mult: ("*", "multiply"),
}
_BITS: dict[type[ast.operator], str] = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
_CALLED: dict[type[ast.operator], str] = {
    ast.FloorDiv: "floor_div",
    ast.Mod: "floor_mod",
    ast.LShift: "shift_left",
    ast.RShift: "shift_right",
}
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


def numeric(scope: Scope, node: ast.AST, said: ValueText) -> ValueText:
    """Return what was said, if it is a number."""
    if not isinstance(said.kind, Number) or said.kind == NOTHING:
        raise scope.refused(node, f"a number is needed, and this is {said.kind.name}")
    return said


def binary(
    scope: Scope, node: ast.AST, op: ast.operator, left: ValueText, right: ValueText
) -> ValueText:
    """Say an operation of two numbers."""
    before, (left, right) = in_order(
        [numeric(scope, node, left), numeric(scope, node, right)], scope.keep
    )
    made = _operation(scope, node, op, left, right)
    text = f"({before}{made.text})" if before else made.text
    fixed = left.fixed and right.fixed and not before
    effect = bool(before) or with_effects_of([left, right])
    return ValueText(text, made.kind, fixed, effect)


def _operation(
    scope: Scope, node: ast.AST, op: ast.operator, left: ValueText, right: ValueText
) -> ValueText:
    kinds = (left.kind, right.kind)
    if isinstance(op, ast.Div):
        one, other = as_number(left, FLOAT), as_number(right, FLOAT)
        return ValueText(_checked(scope, node, "divide", f"({one} / {other})", [one, other]), FLOAT)
    if type(op) in _BITS and kinds == (BOOL, BOOL):
        return ValueText(f"((bool)({left.text} {_BITS[type(op)]} {right.text}))", BOOL)
    kind = FLOAT if FLOAT in kinds else UNKNOWN if kinds == (UNKNOWN, UNKNOWN) else INT
    one, other = as_number(left, kind), as_number(right, kind)
    if type(op) in _PLAIN:
        sign, name = _PLAIN[type(op)]
        plain = f"({one} {sign} {other})"
        if kind == FLOAT:
            return ValueText(plain, kind)
        return ValueText(_checked(scope, node, name, plain, [one, other]), kind)
    if kind == FLOAT:
        raise scope.refused(node, "this is for whole numbers alone")
    if type(op) in _BITS:
        return ValueText(f"({one} {_BITS[type(op)]} {other})", kind)
    if type(op) in _CALLED:
        name = _CALLED[type(op)]
        return ValueText(_checked(scope, node, name, f"{name}({one}, {other})", [one, other]), kind)
    raise scope.refused(node, "an operator that compiled Python does not know")


def _checked(scope: Scope, node: ast.AST, name: str, plain: str, given: list[str]) -> str:
    """Say an operation as it is said in a checked program, if this is one."""
    if not scope.checked:
        return plain
    return f"checked_{name}({', '.join(given)}, {scope.spot(node)})"


def unary(scope: Scope, node: ast.UnaryOp, said: ValueText) -> ValueText:
    """Say minus, plus, or all bits turned round."""
    numeric(scope, node, said)
    kind = INT if said.kind == BOOL else said.kind
    text = as_number(said, kind)
    match node.op:
        case ast.USub():
            if said.constant is not None:
                text = f"(-{text})"
                return ValueText(text, kind, fixed=True, constant=-said.constant)
            zero = _checked(scope, node, "subtract", f"(-{text})", ["(int64_t)0", text])
            return ValueText(zero if kind != FLOAT else f"(-{text})", kind, said.fixed, said.effect)
        case ast.UAdd():
            return ValueText(text, kind, said.fixed, said.effect)
        case ast.Invert() if kind != FLOAT:
            return ValueText(f"(~{text})", kind, said.fixed, said.effect)
    raise scope.refused(node, "an operator that compiled Python does not know")


def compared(scope: Scope, node: ast.AST, op: ast.cmpop, left: ValueText, right: ValueText) -> str:
    """Say the comparison of two numbers."""
    numeric(scope, node, left)
    numeric(scope, node, right)
    if type(op) not in COMPARED:
        raise scope.refused(node, "a comparison that compiled Python does not know")
    kind: Kind = FLOAT if FLOAT in (left.kind, right.kind) else INT
    return f"({as_number(left, kind)} {COMPARED[type(op)]} {as_number(right, kind)})"
