"""Expressions as JavaScript."""

import ast
import json
from typing import Any

from watertable.kernel.compile.native.reading import UNRESOLVED
from watertable.kernel.compile.script.annotated import (
    are_texts,
    has_plain_truth,
    is_enum,
    is_list,
    is_number,
)
from watertable.kernel.compile.script.js_calls import call
from watertable.kernel.compile.script.knowing import kind_of
from watertable.kernel.compile.script.locals import Locals, local
from watertable.kernel.compile.script.texts import (
    CAREFUL,
    Text,
    bare,
    comprehension,
    items,
    said,
    truth,
)

ARITHMETIC: dict[type[ast.operator], str] = {ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
ORDER: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "lt"),
    ast.LtE: ("<=", "le"),
    ast.Gt: (">", "gt"),
    ast.GtE: (">=", "ge"),
}
MASK = 1 << 31  # JavaScript's & is exact where one side is a number below this


def text_of(scope: Locals, node: ast.expr) -> Text:
    """Return an expression."""
    match node:
        case ast.Constant():
            return Text(constant(scope, node))
        case ast.Name():
            return Text(_name(scope, node))
        case ast.Attribute():
            return Text(_attribute(scope, node))
        case ast.Call():
            return call(scope, node)
        case ast.Subscript():
            return Text(_placed(scope, node))
        case ast.BinOp():
            return _combined(scope, node)
        case ast.UnaryOp():
            return _unary(scope, node)
        case ast.BoolOp():
            return _either(scope, node)
        case ast.Compare():
            return _compared(scope, node)
        case ast.IfExp():
            test, then, other = (
                truth(scope, node.test),
                said(scope, node.body),
                said(scope, node.orelse),
            )
            return Text(f"{test} ? {then} : {other}", loose=True)
        case ast.JoinedStr():
            return Text(_template(scope, node))
        case ast.List() | ast.Tuple():
            return Text(f"[{items(scope, node.elts)}]")
        case ast.Set():
            return Text(f"py.set([{items(scope, node.elts)}])")
        case ast.Dict():
            return Text(_dict(scope, node))
        case ast.ListComp() | ast.GeneratorExp():
            return Text(comprehension(scope, node.generators, lambda inner: bare(inner, node.elt)))
        case ast.SetComp():
            made = comprehension(scope, node.generators, lambda inner: bare(inner, node.elt))
            return Text(f"py.set({made})")
        case ast.DictComp():
            made = comprehension(
                scope,
                node.generators,
                lambda inner: f"[{bare(inner, node.key)}, {bare(inner, node.value)}]",
            )
            return Text(f"py.pairs({made})")
        case ast.Lambda():
            return _lambda(scope, node)
        case ast.NamedExpr():
            scope.give(node.target.id, kind_of(scope, node.value))
            return Text(f"{local(node.target.id)} = {bare(scope, node.value)}", loose=True)
    raise scope.refused(node, f"words do not know {type(node).__name__}")


def constant(scope: Locals, node: ast.Constant) -> str:
    """Return a number, a text, true, false or null."""
    if isinstance(node.value, (bytes, complex)) or node.value is ...:
        raise scope.refused(node, f"words do not know {type(node.value).__name__}")
    if isinstance(node.value, int) and abs(node.value) > 1 << 53:
        raise scope.refused(node, "a number over 2^53")
    return json.dumps(node.value, ensure_ascii=False)


def _name(scope: Locals, node: ast.Name) -> str:
    if node.id == "_":
        raise scope.refused(node, "what is called `_` is not used")
    if node.id == scope.me:
        return "this"
    if scope.knows(node.id):
        return local(node.id)
    return _global(scope, node, scope.meaning(node), node.id)


def _global(scope: Locals, node: ast.expr, meaning: Any, name: str) -> str:
    if meaning is UNRESOLVED:
        raise scope.refused(node, f"`{name}` stands for nothing")
    try:
        text = scope.program.refer(meaning, name, scope.read.function.__module__)
    except TypeError as error:
        raise scope.refused(node, f"`{name}` cannot be written down: {error}") from error
    return scope.program.alias(text) if scope.knows(text) else text


def _attribute(scope: Locals, node: ast.Attribute) -> str:
    meaning = scope.meaning(node)
    if meaning is not UNRESOLVED and not isinstance(meaning, property):
        owner = scope.meaning(node.value)
        if is_enum(owner) and isinstance(meaning, owner):
            return f"{_global(scope, node.value, owner, owner.__name__)}.{node.attr}"
        if not isinstance(owner, type):
            return _global(scope, node, meaning, node.attr)
    kind = kind_of(scope, node.value)
    if is_enum(kind) and node.attr == "name":
        return f"py.name({_global(scope, node, kind, kind.__name__)}, {bare(scope, node.value)})"
    if is_enum(kind) and node.attr == "value":
        return said(scope, node.value)
    scope.program.mention(node.attr)
    if node.attr.startswith("__"):
        return _under(scope, node)
    return f"{said(scope, node.value)}.{node.attr}"


def _under(scope: Locals, node: ast.Attribute) -> str:
    """Return what a struct says of itself."""
    known = {"__struct_fields__": "fields", "__struct_encode_fields__": "names"}
    if node.attr not in known:
        raise scope.refused(node, "words do not know this attribute")
    return f"{said(scope, node.value)}.shape.{known[node.attr]}"


def _placed(scope: Locals, node: ast.Subscript) -> str:
    owner = bare(scope, node.value)
    match node.slice:
        case ast.Slice(step=None):
            begin = bare(scope, node.slice.lower) if node.slice.lower else "0"
            end = f", {bare(scope, node.slice.upper)}" if node.slice.upper else ""
            return f"py.slice({owner}, {begin}{end})"
        case ast.Slice():
            raise scope.refused(node, "slices have no steps")
        case ast.Tuple() if scope.meaning(node.value) is UNRESOLVED and is_list(
            kind_of(scope, node.value)
        ):
            for place in node.slice.elts:
                owner = f"py.at({owner}, {bare(scope, place)})"
            return owner
    return f"py.at({owner}, {bare(scope, node.slice)})"


def _combined(scope: Locals, node: ast.BinOp) -> Text:
    op, left, right = type(node.op), kind_of(scope, node.left), kind_of(scope, node.right)
    one, other = said(scope, node.left), said(scope, node.right)
    are_numbers = is_number(left) and is_number(right)
    if op is ast.Add and (are_numbers or are_texts(left, right)):
        return Text(f"{one} + {other}", loose=True)
    if are_numbers and op in ARITHMETIC:
        return Text(f"{one} {ARITHMETIC[op]} {other}", loose=True)
    if op is ast.BitAnd and is_number(right) and _is_mask(scope, node.right):
        return Text(f"{one} & {other}", loose=True)
    if op is ast.Mod and left in (str, bytes):
        raise scope.refused(node, "texts are filled by f-strings")
    if op is ast.Mult and is_list(left):
        return Text(f"py.repeat({bare(scope, node.left)}, {bare(scope, node.right)})")
    if op not in CAREFUL:
        raise scope.refused(node, "words do not know this operator")
    return Text(f"py.{CAREFUL[op]}({bare(scope, node.left)}, {bare(scope, node.right)})")


def _is_mask(scope: Locals, node: ast.expr) -> bool:
    value = node.value if isinstance(node, ast.Constant) else scope.meaning(node)
    return isinstance(value, int) and 0 <= value < MASK


def _unary(scope: Locals, node: ast.UnaryOp) -> Text:
    match node.op:
        case ast.Not():
            inner = truth(scope, node.operand)
            return Text(f"!{inner}")
        case ast.USub():
            return Text(
                f"-{said(scope, node.operand)}", loose=not isinstance(node.operand, ast.Constant)
            )
        case ast.UAdd():
            return Text(f"+{said(scope, node.operand)}", loose=True)
    raise scope.refused(node, "words do not know this operator")


def _either(scope: Locals, node: ast.BoolOp) -> Text:
    """Return `and` and `or`: one of the values themselves."""
    is_and = isinstance(node.op, ast.And)
    *firsts, last = node.values
    if all(has_plain_truth(kind_of(scope, it)) for it in firsts):
        parts = [said(scope, it) for it in node.values]
        return Text((" && " if is_and else " || ").join(parts), loose=True)
    text = bare(scope, last)
    for value in reversed(firsts):
        text = f"py.{'both' if is_and else 'either'}({bare(scope, value)}, () => {text})"
    return Text(text)


def _compared(scope: Locals, node: ast.Compare) -> Text:
    sides = [node.left, *node.comparators]
    if len(node.ops) == 1:
        return _pair(scope, node.ops[0], sides[0], sides[1])
    texts = []
    for place, op in enumerate(node.ops):
        if place and not isinstance(sides[place], (ast.Name, ast.Constant, ast.Attribute)):
            raise scope.refused(node, "give the middle of a chain a name")
        texts.append(str(_pair(scope, op, sides[place], sides[place + 1]).text))
    return Text(" && ".join(texts), loose=True)


def _pair(scope: Locals, op: ast.cmpop, left: ast.expr, right: ast.expr) -> Text:
    one, other = said(scope, left), said(scope, right)
    kinds = kind_of(scope, left), kind_of(scope, right)
    match op:
        case ast.Is() | ast.IsNot():
            return Text(f"{one} {'===' if isinstance(op, ast.Is) else '!=='} {other}", loose=True)
        case ast.In() | ast.NotIn():
            text = f"py.has({bare(scope, right)}, {bare(scope, left)})"
            return Text(text if isinstance(op, ast.In) else f"!{text}")
        case ast.Eq() | ast.NotEq():
            is_eq = isinstance(op, ast.Eq)
            if str in kinds:  # nothing else equals a text
                return Text(f"{one} {'===' if is_eq else '!=='} {other}", loose=True)
            if all(is_number(kind) for kind in kinds):
                are_whole = bool not in kinds
                sign = ("===" if is_eq else "!==") if are_whole else ("==" if is_eq else "!=")
                return Text(f"{one} {sign} {other}", loose=True)
            text = f"py.eq({bare(scope, left)}, {bare(scope, right)})"
            return Text(text if is_eq else f"!{text}")
    sign, name = ORDER[type(op)]
    if any(is_number(kind) for kind in kinds):  # nothing else has an order with numbers
        return Text(f"{one} {sign} {other}", loose=True)
    return Text(f"py.{name}({bare(scope, left)}, {bare(scope, right)})")


def _template(scope: Locals, node: ast.JoinedStr) -> str:
    text = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            assert isinstance(part.value, str)
            text += part.value.replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${")
            continue
        assert isinstance(part, ast.FormattedValue)
        value = bare(scope, part.value)
        if part.conversion == ord("r"):
            value = f"py.repr({value})"
        elif part.conversion != -1:
            raise scope.refused(node, "words do not know this conversion")
        if part.format_spec is not None:
            value = f"py.format({value}, {bare(scope, part.format_spec)})"
        elif part.conversion == -1 and kind_of(scope, part.value) not in (str, int):
            value = f"py.str({value})"
        text += f"${{{value}}}"
    return f"`{text}`"


def _dict(scope: Locals, node: ast.Dict) -> str:
    """Return a dict: `py.dict({name: value}, another)`, or pairs where keys are no names."""
    if all(_is_key(key) for key in node.keys):
        parts: list[str] = []
        run: list[str] = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                parts += [f"{{ {', '.join(run)} }}"] if run else []
                parts.append(bare(scope, value))
                run = []
            else:
                name = ast.literal_eval(key)
                run.append(f"{name}: {bare(scope, value)}")
        parts += [f"{{ {', '.join(run)} }}"] if run else []
        return f"py.dict({', '.join(parts)})"
    if None in node.keys:
        raise scope.refused(node, "a dict is put together from others by names alone")
    pairs = [
        f"[{bare(scope, key)}, {bare(scope, value)}]"
        for key, value in zip(node.keys, node.values, strict=True)
        if key is not None
    ]
    return f"py.pairs([{', '.join(pairs)}])"


def _is_key(key: ast.expr | None) -> bool:
    is_name = (
        isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value.isidentifier()
    )
    return key is None or is_name


def _lambda(scope: Locals, node: ast.Lambda) -> Text:
    given = [argument.arg for argument in node.args.args]
    if len(given) != sum(1 for it in ast.walk(node.args) if isinstance(it, ast.arg)):
        raise scope.refused(node, "a lambda has plain arguments")
    inner = scope.within(dict.fromkeys(given))
    return Text(f"({', '.join(map(local, given))}) => {said(inner, node.body)}", loose=True)
