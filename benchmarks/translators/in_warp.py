"""The slice as Warp wants it.

Warp knows no `match`, no `in`, no number of 8 or 16 bits beside one of 32, and no truth of a
number; so all numbers have 32 bits here, and every one of those places is written otherwise.
"""

import ast
import math
from typing import Any, TypeAlias

from benchmarks.translators.dialects import expression
from benchmarks.translators.extract import RECORDS, Dialect

Statements: TypeAlias = list[ast.stmt]

# The two rules that count past 32 bits, by hand.
DICE = """
@wp.func
def kernel_compile_dice_next_word(dice: wp.ref[Dice]) -> wp.int64:
    a = dice.words[0]
    b = dice.words[1]
    c = dice.words[2]
    count = dice.words[3]
    mask = wp.int64(4294967295)
    word = (a + b + count) & mask
    dice.words[0] = b ^ (b >> wp.int64(9))
    dice.words[1] = (c + (c << wp.int64(3))) & mask
    dice.words[2] = ((((c << wp.int64(21)) & mask) | (c >> wp.int64(11))) + word) & mask
    dice.words[3] = (count + wp.int64(1)) & mask
    return word

@wp.func
def kernel_compile_dice_below(dice: wp.ref[Dice], bound: wp.int32) -> wp.int32:
    wide = wp.int64(bound)
    mask = wp.int64(4294967295)
    product = kernel_compile_dice_next_word(dice) * wide
    if (product & mask) < wide:
        threshold = (mask + wp.int64(1) - wide) % wide
        while (product & mask) < threshold:
            product = kernel_compile_dice_next_word(dice) * wide
    return wp.int32(product >> wp.int64(32))
"""
ROLL = "for k in range(4): dice.words[k] = kernel_compile_dice_next_word(policy)"
KERNEL = """
@wp.kernel
def kernel(box: wp.array(dtype=Box), state: wp.array(dtype=State), policy: wp.array(dtype=Dice),
    dice: wp.array(dtype=Dice), moves: wp.array(dtype=Listing), silent: wp.array(dtype=Story),
    count: wp.int32, decisions: wp.array(dtype=wp.int32)):
    i = wp.tid()
    decisions[i] = games(box[0], state[i], policy[i], dice[i], moves[i], silent[i], count)
"""
_SHAPES: dict[str, tuple[int, ...]] = {
    name: kind.shape
    for record in RECORDS
    for name, (kind, *_) in dict(record.dtype.fields or {}).items()
}


class Warp(Dialect):
    """Records are structs of vectors, handed on by reference."""

    def __init__(self) -> None:
        """Begin without rules."""
        self._takes: dict[str, list[str]] = {}

    def record(self, name: str, fields: dict[str, tuple[str, tuple[int, ...]]]) -> str:
        """Return a struct."""
        kind = "wp.int64" if name == "Dice" else "wp.int32"
        lines = ["@wp.struct", f"class {name}:"]
        for it, (_, shape) in fields.items():
            many = f"wp.types.vector(length={math.prod(shape)}, dtype={kind})"
            lines.append(f"    {it}: {many if shape else kind}")
        return "\n".join([*lines, DICE if name == "Dice" else ""])

    def rule(self, rule: ast.FunctionDef, hints: dict[str, str], result: str) -> ast.FunctionDef:
        """Return a function for Warp."""
        self._takes[rule.name] = list(hints.values())
        kinds = {"int": "wp.int32", "bool": "wp.bool", "None": "None"}
        for given in rule.args.args:
            hint = hints[given.arg]
            given.annotation = expression(kinds.get(hint, f"wp.ref[{hint}]"))
        rule.returns = None if result == "None" else expression(kinds[result])
        rule.decorator_list = [expression("wp.func")]
        if rule.name.endswith("trace_roll"):
            rule.body = ast.parse(ROLL).body
        elif rule.name.startswith("kernel_compile_dice") and "stir" not in rule.name:
            rule.name, rule.body = f"not_used_{rule.name}", ast.parse("pass").body
        else:
            rule.body = _flat([_Warped(self._takes, result).visit(it) for it in rule.body])
        return rule

    def written(self) -> str:
        """Return the module, without what Warp would add to learn by gradients."""
        text = self.text("import warp as wp\nwp.config.enable_backward = False", KERNEL)
        tree = ast.parse(text)
        kept = [it for it in tree.body if not getattr(it, "name", "").startswith("not_used_")]
        return ast.unparse(ast.Module(kept, []))


class _Warped(ast.NodeTransformer):
    """Says what kind every number has, and writes out what Warp does not know."""

    def __init__(self, takes: dict[str, list[str]], result: str) -> None:
        self._takes, self._result = takes, result

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        node.left, node.right = _number(node.left), _number(node.right)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        target = expression(ast.unparse(node.target))
        return _set(node.target, ast.BinOp(target, node.op, _number(node.value)))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.values = [_truth(value) for value in node.values]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            node.operand = _truth(node.operand)
        return node

    def _tested(self, node: Any) -> ast.AST:
        self.generic_visit(node)
        node.test = _truth(node.test)
        assert isinstance(node, ast.AST)
        return node

    visit_If = visit_While = visit_IfExp = _tested

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        listed = node.comparators[0]
        if isinstance(listed, ast.Tuple):
            found = isinstance(node.ops[0], ast.In)
            same: ast.cmpop = ast.Eq() if found else ast.NotEq()
            each: list[ast.expr] = [ast.Compare(node.left, [same], [it]) for it in listed.elts]
            return ast.BoolOp(ast.Or() if found else ast.And(), each)
        node.left, node.comparators = _number(node.left), [_number(it) for it in node.comparators]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Tuple):
            node.slice = _number(node.slice)
            return node
        assert isinstance(node.value, ast.Attribute)
        at, *rest = map(_number, node.slice.elts)
        for size, part in zip(_SHAPES[node.value.attr][1:], rest, strict=True):
            at = ast.BinOp(ast.BinOp(at, ast.Mult(), ast.Constant(size)), ast.Add(), part)
        node.slice = at
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name == "int":
            return _number(node.args[0])
        if name == "bool":
            return _truth(node.args[0])
        if name in ("min", "max"):
            return ast.Call(expression(f"wp.{name}"), [_number(it) for it in node.args], [])
        for place, hint in enumerate(self._takes.get(name, [])):
            given = node.args[place]
            said = {"int": _number, "bool": _truth}.get(hint)
            node.args[place] = said(given) if said else given
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | Statements:
        self.generic_visit(node)
        (target,) = node.targets
        if not isinstance(target, ast.Tuple):
            return _set(target, _cast(node.value))
        assert isinstance(node.value, ast.Tuple)
        kept = [f"kept{place}_{node.lineno}" for place in range(len(target.elts))]
        first = [
            _set(ast.Name(name, ast.Store()), _cast(value))
            for name, value in zip(kept, node.value.elts, strict=True)
        ]
        then = [
            _set(it, _cast(ast.Name(name, ast.Load())))
            for name, it in zip(kept, target.elts, strict=True)
        ]
        return [*first, *then]

    def visit_Match(self, node: ast.Match) -> Statements:
        self.generic_visit(node)
        chain: Statements = []
        for case in reversed(node.cases):
            body = _flat(case.body)
            if isinstance(case.pattern, ast.MatchAs):
                chain = body
                continue
            many = isinstance(case.pattern, ast.MatchOr)
            patterns: Any = case.pattern.patterns if many else [case.pattern]  # type: ignore[attr-defined]
            tests: list[ast.expr] = [
                ast.Compare(_number(node.subject), [ast.Eq()], [it.value]) for it in patterns
            ]
            chain = [ast.If(ast.BoolOp(ast.Or(), tests) if many else tests[0], body, chain)]
        return chain

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if node.value is not None:
            node.value = _cast(node.value) if self._result == "int" else _truth(node.value)
        return node


def _cast(value: ast.expr) -> ast.expr:
    return ast.Call(expression("wp.int32"), [value], [])


def _number(value: ast.expr) -> ast.expr:
    return value if isinstance(value, ast.Constant | ast.BinOp) else _cast(value)


def _truth(value: ast.expr) -> ast.expr:
    if isinstance(value, ast.Compare | ast.BoolOp):
        return value
    if isinstance(value, ast.Constant):
        return ast.Constant(bool(value.value))
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not):
        return value
    return ast.Compare(_cast(value), [ast.NotEq()], [ast.Constant(0)])


def _set(target: ast.expr, value: ast.expr) -> ast.Assign:
    return ast.Assign([target], value, lineno=0)


def _flat(statements: list[Any]) -> Statements:
    return [one for it in statements for one in (it if isinstance(it, list) else [it])]
