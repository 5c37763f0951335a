"""Calls as JavaScript, which has no keywords: they are put where the signature wants them."""

import ast
import functools
import inspect
import types
from collections.abc import Callable, Hashable
from typing import Any, cast

from watertable.kernel.compile.native.reading import UNRESOLVED
from watertable.kernel.compile.script.annotated import is_enum
from watertable.kernel.compile.script.knowing import kind_of, target_kinds
from watertable.kernel.compile.script.locals import Locals
from watertable.kernel.compile.script.texts import (
    Text,
    bare,
    items,
    pattern,
    said,
    truth,
)

# What the runtime has under the same name.
BUILTINS: frozenset[Any] = frozenset(
    {len, str, repr, format, bool, abs, round, divmod, sum, min, max, enumerate, range, reversed}
    | {ord, chr, getattr, next}
)
COPIES: dict[Any, str] = {
    list: "py.list",
    tuple: "py.list",
    set: "py.set",
    frozenset: "py.set",
    dict: "py.pairs",
    float: "py.float",
}
# Methods of texts, lists, dicts and sets: the runtime looks at what it is given.
METHODS = frozenset(
    {"lower", "upper", "title", "split", "join", "startswith", "endswith", "removeprefix"}
    | {"removesuffix", "replace", "partition", "rpartition", "isascii", "isdigit", "strip"}
    | {"rstrip", "lstrip", "append", "extend", "insert", "pop", "index", "count", "get", "items"}
    | {"keys", "values", "setdefault", "add", "discard", "update", "sort", "copy"}
)
TESTS: dict[Any, str] = {
    int: "py.isInt({})",
    float: "py.isFloat({})",
    bool: 'typeof {} === "boolean"',
    str: 'typeof {} === "string"',
    list: "Array.isArray({})",
    tuple: "Array.isArray({})",
    dict: "{} instanceof py.Dict",
    set: "{} instanceof py.Set",
    frozenset: "{} instanceof py.Set",
    range: "{} instanceof py.Range",
}


def call(scope: Locals, node: ast.Call) -> Text:
    """Return a call."""
    meaning = scope.meaning(node.func)
    if meaning is UNRESOLVED:
        return Text(_unknown(scope, node))
    special = _SPECIAL.get(meaning) if isinstance(meaning, (type, Hashable)) else None
    if special is not None:
        return special(scope, node)
    stand_in = scope.program.stand_in(meaning)
    if stand_in is not None:
        return Text(f"{stand_in}({_plainly(scope, node)})")
    if isinstance(meaning, type):
        return Text(_made(scope, node, meaning))
    if isinstance(meaning, types.MethodType) and isinstance(node.func, ast.Attribute):
        scope.program.mention(node.func.attr)
        function = f"{bare(scope, node.func.value)}.{node.func.attr}"
        return Text(f"{function}({_handed(scope, node, inspect.signature(meaning))})")
    function = bare(scope, node.func)
    if isinstance(meaning, types.MethodType):
        return Text(f"{function}({_handed(scope, node, inspect.signature(meaning))})")
    if callable(meaning):
        return Text(f"{function}({_handed(scope, node, inspect.signature(meaning))})")
    raise scope.refused(node, "this cannot be called")


def _unknown(scope: Locals, node: ast.Call) -> str:
    """Return a call of something that is only known when the program runs."""
    if isinstance(node.func, ast.Attribute):
        return _method(scope, node, node.func)
    if isinstance(node.func, ast.Subscript) and scope.meaning(node.func.value) in (list, dict, set):
        kind = scope.meaning(node.func.value)  # `list[Part]()`
        return {list: "[]", dict: "py.dict()", set: "py.set([])"}[kind]
    function = said(scope, node.func)
    if function == "this" and not node.keywords:  # of a class itself
        return f"new this({items(scope, node.args)})"
    if node.keywords:
        if node.args:
            raise scope.refused(node, "what is not known is called by places or by names, not both")
        return f"py.make({function}, {_named(scope, node.keywords)})"
    return f"{function}({items(scope, node.args)})"


def _method(scope: Locals, node: ast.Call, func: ast.Attribute) -> str:
    owner, kind = said(scope, func.value), kind_of(scope, func.value)
    scope.program.mention(func.attr)
    if isinstance(kind, type) and kind.__module__.startswith("watertable."):
        method = inspect.getattr_static(kind, func.attr, None)
        bound = getattr(kind, func.attr, None)
        if method is not None and callable(bound):
            stand_in = scope.program.stand_in(bound)
            signature = inspect.signature(bound)
            if stand_in is None:
                scope.program.need(kind)
            if not isinstance(method, (classmethod, staticmethod)):
                signature = _without_first(signature)
            return f"{owner}.{func.attr}({_handed(scope, node, signature)})"
    if func.attr not in METHODS:
        raise scope.refused(node, f"words do not know what `{func.attr}` is called on")
    beside, name = _plainly(scope, node), "include" if func.attr == "add" else func.attr
    return f"py.{name}({bare(scope, func.value)}{', ' if beside else ''}{beside})"


def _without_first(signature: inspect.Signature) -> inspect.Signature:
    return signature.replace(parameters=list(signature.parameters.values())[1:])


def _plainly(scope: Locals, node: ast.Call) -> str:
    """Return arguments as they stand; keywords are known to few."""
    if node.keywords:
        raise scope.refused(node, "words do not know these keywords")
    return items(scope, node.args)


def _named(scope: Locals, keywords: list[ast.keyword]) -> str:
    """Return keywords as objects: `{ name: value }, another`."""
    parts: list[str] = []
    run: list[str] = []
    for keyword in keywords:
        if keyword.arg is None:
            parts += [f"{{ {', '.join(run)} }}"] if run else []
            parts.append(bare(scope, keyword.value))
            run = []
        else:
            run.append(f"{keyword.arg}: {bare(scope, keyword.value)}")
    parts += [f"{{ {', '.join(run)} }}"] if run else []
    return ", ".join(parts)


def _handed(scope: Locals, node: ast.Call, signature: inspect.Signature) -> str:
    """Return arguments in the order in which a function takes them."""
    parameters = list(signature.parameters.values())
    gathers = bool(parameters) and parameters[-1].kind is inspect.Parameter.VAR_KEYWORD
    places = [it.name for it in parameters if it.kind is not inspect.Parameter.VAR_KEYWORD]
    if not node.keywords and not gathers:
        return items(scope, node.args)
    if any(it.kind is inspect.Parameter.VAR_POSITIONAL for it in parameters) or any(
        isinstance(it, ast.Starred) for it in node.args
    ):
        raise scope.refused(node, "keywords beside any number of arguments")
    by_name = {it.arg: it for it in node.keywords if it.arg in places}
    others = [it for it in node.keywords if it.arg not in places]
    if others and not gathers:
        raise scope.refused(node, "a dict is handed on to known names")
    last = max([len(node.args), *(places.index(name) + 1 for name in by_name if name)])
    texts = [bare(scope, it) for it in node.args]
    for name in places[len(node.args) : len(places) if gathers else last]:
        texts.append(bare(scope, by_name[name].value) if name in by_name else "undefined")
    if gathers:
        texts.append(f"py.dict({_named(scope, others)})")
    return ", ".join(texts)


def _made(scope: Locals, node: ast.Call, kind: type) -> str:
    """Return a new object."""
    if is_enum(kind):
        return f"py.member({bare(scope, node.func)}, {_plainly(scope, node)})"
    if issubclass(kind, BaseException):
        if kind not in (ValueError, AssertionError, KeyError, IndexError):
            raise scope.refused(node, "words raise ValueError")
        return f"new py.{kind.__name__}({_plainly(scope, node)})"
    name = bare(scope, node.func)
    if any(it.arg is None or not it.arg.isidentifier() for it in node.keywords) or node.keywords:
        if not node.args:
            return f"py.make({name}, {_named(scope, node.keywords)})"
        return f"new {name}({_handed(scope, node, inspect.signature(kind))})"
    return f"new {name}({items(scope, node.args)})"


# What Python knows by itself.


def _same_name(scope: Locals, node: ast.Call) -> Text:
    name = cast("ast.Name", node.func).id
    return Text(f"py.{name}({_plainly(scope, node)})")


def _copy(scope: Locals, node: ast.Call) -> Text:
    beside = _plainly(scope, node) or "[]"
    return Text(f"{COPIES[scope.meaning(node.func)]}({beside})")


def _int(scope: Locals, node: ast.Call) -> Text:
    (value,) = node.args
    if kind_of(scope, value) is int:
        return Text(said(scope, value))
    return Text(f"py.int({bare(scope, value)})")


def _some(scope: Locals, node: ast.Call) -> Text:
    """Return `any` and `all`, which stop as soon as they know."""
    (values,) = node.args
    is_any = scope.meaning(node.func) is any
    walk = "some" if is_any else "every"
    if isinstance(values, ast.GeneratorExp) and len(values.generators) == 1:
        loop = values.generators[0]
        inner = scope.within(target_kinds(scope, loop.target, loop.iter))
        name = pattern(inner, loop.target)
        head = name if name.isidentifier() else f"({name})"
        tests = [truth(inner, test) for test in loop.ifs]
        if tests and not is_any:
            raise scope.refused(node, "`all` has no condition beside")
        body = " && ".join([*tests, truth(inner, values.elt)])
        return Text(f"py.each({bare(scope, loop.iter)}).{walk}({head} => {body})")
    return Text(f"py.each({bare(scope, values)}).{walk}(py.truth)")


def _isinstance(scope: Locals, node: ast.Call) -> Text:
    value, kinds = node.args
    wanted = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
    text = bare(scope, value)
    if not isinstance(value, (ast.Name, ast.Attribute)):
        raise scope.refused(node, "give what is looked at a name")
    tests = []
    for kind in wanted:
        meaning = scope.meaning(kind)
        if meaning in TESTS:
            tests.append(TESTS[meaning].format(text))
        else:
            assert isinstance(meaning, type)
            tests.append(f"{text} instanceof {scope.program.test(meaning)}")
    return Text(" || ".join(tests), loose=True)


def _zip(scope: Locals, node: ast.Call) -> Text:
    (strict,) = [it.value for it in node.keywords if it.arg == "strict"] or [ast.Constant(False)]
    return Text(f"py.zip({bare(scope, strict)}, {items(scope, node.args)})")


def _sorted(scope: Locals, node: ast.Call) -> Text:
    named = {it.arg: it.value for it in node.keywords}
    if set(named) - {"key", "reverse"}:
        raise scope.refused(node, "words do not know these keywords")
    key = bare(scope, named["key"]) if "key" in named else "undefined"
    back = f", {bare(scope, named['reverse'])}" if "reverse" in named else ""
    text = f"py.sorted({items(scope, node.args)}, {key}{back})"
    return Text(text.replace(", undefined)", ")"))


def _cast(scope: Locals, node: ast.Call) -> Text:
    return Text(said(scope, node.args[1]))


def _extreme(scope: Locals, node: ast.Call) -> Text:
    named = {it.arg: it.value for it in node.keywords}
    if set(named) - {"default", "key"}:
        raise scope.refused(node, "words do not know these keywords")
    name = cast("ast.Name", node.func).id
    if not named:
        return Text(f"py.{name}({items(scope, node.args)})")
    beside = ", ".join(f"{key}: {bare(scope, value)}" for key, value in named.items())
    return Text(f"py.{name}Of({items(scope, node.args)}, {{ {beside} }})")


def _type(scope: Locals, node: ast.Call) -> Text:
    raise scope.refused(node, "words do not look at types but with isinstance")


def _cache(scope: Locals, node: ast.Call) -> Text:
    return Text(f"py.cache({_plainly(scope, node)})")


def _fromkeys(scope: Locals, node: ast.Call) -> Text:
    return Text(f"py.fromkeys({_plainly(scope, node)})")


def _namespace(scope: Locals, node: ast.Call) -> Text:
    if node.args or any(it.arg is None for it in node.keywords):
        raise scope.refused(node, "a namespace has names")
    return Text(f"({_named(scope, node.keywords)})")


_SPECIAL: dict[Any, Callable[[Locals, ast.Call], Text]] = {
    **dict.fromkeys(BUILTINS, _same_name),
    **dict.fromkeys(COPIES, _copy),
    int: _int,
    any: _some,
    all: _some,
    isinstance: _isinstance,
    zip: _zip,
    sorted: _sorted,
    min: _extreme,
    max: _extreme,
    cast: _cast,
    type: _type,
    functools.cache: _cache,
    types.SimpleNamespace: _namespace,
    dict.fromkeys: _fromkeys,
}
