"""Statements as JavaScript, and whole functions."""

import ast
import inspect
from typing import Any

from watertable.kernel.compile.native.reading import UNRESOLVED
from watertable.kernel.compile.script.annotated import are_texts, is_number, settled
from watertable.kernel.compile.script.knowing import kind_of, target_kinds
from watertable.kernel.compile.script.locals import Locals, local
from watertable.kernel.compile.script.texts import CAREFUL, bare, condition, pattern, said, truth
from watertable.kernel.compile.script.trees import Read, bound_in, without_docstring

Lines = list[str]


def function_lines(scope: Locals, body: list[ast.stmt]) -> Lines:
    """Return the body of a function: names that no line of it declares come first."""
    bound = [name for name in bound_in(body) if name not in scope.kinds]
    for name in bound:
        scope.kinds[name] = UNRESOLVED
    _guess_kinds(scope, body)
    declared = scope.looping = _looping(body, bound)
    lines = [line for statement in body for line in _top(scope, statement, body, declared)]
    first = [local(name) for name in bound if name not in declared] + scope.temporaries
    return [f"let {', '.join(first)};", *lines] if first else lines


def _looping(body: list[ast.stmt], bound: list[str]) -> set[str]:
    """Return the names that loops alone give values to, and that nothing outside asks for."""
    outside: set[str] = set()

    def look(node: ast.AST, inside: frozenset[str]) -> None:
        if isinstance(node, ast.Name) and node.id not in inside:
            outside.add(node.id)
        if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)):
            outside.update(
                it.id
                for it in ast.walk(node)
                if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Store)
            )
        if isinstance(node, ast.For):
            look(node.iter, inside)
            inside |= {it.id for it in ast.walk(node.target) if isinstance(it, ast.Name)}
        for inner in ast.iter_child_nodes(node):
            if not isinstance(node, ast.For) or inner is not node.iter:
                look(inner, inside)

    for statement in body:
        look(statement, frozenset())
    changed = True
    while changed:  # a loop declares all of its names, or none
        before = len(outside)
        for statement in body:
            for node in ast.walk(statement):
                if isinstance(node, ast.For):
                    names = {it.id for it in ast.walk(node.target) if isinstance(it, ast.Name)}
                    outside |= names if names & outside else set()
        changed = len(outside) > before
    return {name for name in bound if name not in outside}


def _guess_kinds(scope: Locals, body: list[ast.stmt]) -> None:
    """Find out the kinds of locals: all that is given to a name must be of one kind."""
    for statement in body:
        for node in ast.walk(statement):
            match node:
                case ast.AnnAssign(target=ast.Name(id=name)):
                    scope.give(name, _annotated(scope, node))
                case ast.Assign(targets=[ast.Name(id=name)]):
                    scope.give(name, kind_of(scope, node.value))
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                    for one, value in zip(names, values, strict=False):
                        if isinstance(one, ast.Name):
                            scope.give(one.id, kind_of(scope, value))
                        else:
                            _forget(scope, one)
                case ast.Assign():
                    for target in node.targets:
                        _forget(scope, target)
                case ast.AugAssign(target=ast.Name(id=name)):
                    scope.give(name, kind_of(scope, ast.BinOp(node.target, node.op, node.value)))
                case ast.For():
                    for name, kind in target_kinds(scope, node.target, node.iter).items():
                        scope.give(name, kind)


def _forget(scope: Locals, target: ast.expr) -> None:
    for node in ast.walk(target):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            scope.give(node.id, None)


def _annotated(scope: Locals, node: ast.AnnAssign) -> Any:
    """Return the kind that an annotation inside a function says."""
    try:
        hint = eval(ast.unparse(node.annotation), scope.read.function.__globals__)
    except NameError:
        return None
    return settled(hint)


def _top(scope: Locals, node: ast.stmt, body: list[ast.stmt], declared: set[str]) -> Lines:
    """Return a statement of a function's own body: one that first names something declares it."""
    if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [it.id for it in ast.walk(targets[0]) if isinstance(it, ast.Name)]
        is_new = all(name in scope.kinds and name not in declared for name in names)
        is_first = not any(_mentions(it, set(names)) for it in body[: body.index(node)])
        plain = isinstance(targets[0], (ast.Name, ast.Tuple)) and not _is_starred(targets[0])
        inside = {it.target.id for it in ast.walk(node.value) if isinstance(it, ast.NamedExpr)}
        given = set(names) & scope_given(scope)
        if (
            len(targets) == 1
            and names
            and is_new
            and is_first
            and plain
            and not given
            and not inside
        ):
            is_fixed = all(_times_bound(body, name) == 1 for name in names)
            declared.update(names)
            word = "const" if is_fixed else "let"
            return [f"{word} {pattern(scope, targets[0])} = {bare(scope, node.value)};"]
    if isinstance(node, ast.FunctionDef):
        declared.add(node.name)
        return _inner(scope, node)
    return lines_of(scope, node, body)


def scope_given(scope: Locals) -> set[str]:
    """Return the parameters of a function, which are declared already."""
    return set(scope.read.signature.parameters) if scope.outer is None else set()


def _times_bound(body: list[ast.stmt], name: str) -> int:
    return sum(
        isinstance(it, ast.Name) and it.id == name and isinstance(it.ctx, ast.Store)
        for statement in body
        for it in ast.walk(statement)
    )


def _mentions(node: ast.stmt, names: set[str]) -> bool:
    return any(isinstance(it, ast.Name) and it.id in names for it in ast.walk(node))


def _is_starred(target: ast.expr) -> bool:
    return any(isinstance(it, ast.Starred) for it in ast.walk(target))


def block(scope: Locals, body: list[ast.stmt], around: list[ast.stmt]) -> Lines:
    """Return statements, indented."""
    return [f"  {line}" for node in body for line in lines_of(scope, node, around)]


def lines_of(scope: Locals, node: ast.stmt, around: list[ast.stmt]) -> Lines:
    """Return a statement; `around` is the body of the function it stands in."""
    match node:
        case ast.Return():
            return [f"return {bare(scope, node.value)};" if node.value else "return null;"]
        case ast.Expr(value=ast.Constant()) | ast.Pass():
            return []
        case ast.Expr():
            return [f"{bare(scope, node.value)};"]
        case ast.Assign():
            return _assign(scope, node)
        case ast.AnnAssign():
            if node.value is None:
                return []
            return _give(scope, node.target, bare(scope, node.value))
        case ast.AugAssign():
            return _augmented(scope, node)
        case ast.If():
            return _if(scope, node, around)
        case ast.For():
            return _for(scope, node, around)
        case ast.While():
            if node.orelse:
                raise scope.refused(node, "a loop has no else")
            return [
                f"while {condition(scope, node.test)} {{",
                *block(scope, node.body, around),
                "}",
            ]
        case ast.Break():
            return ["break;"]
        case ast.Continue():
            return ["continue;"]
        case ast.Assert():
            told = f", {bare(scope, node.msg)}" if node.msg else ""
            return [f"py.assert({truth(scope, node.test)}{told});"]
        case ast.Raise() if node.exc is not None:
            return [f"throw {bare(scope, node.exc)};"]
        case ast.Match():
            return _match(scope, node, around)
        case ast.Try():
            return _try(scope, node, around)
        case ast.FunctionDef():
            raise scope.refused(node, "an inner function stands in the function's own body")
    raise scope.refused(node, f"words do not know {type(node).__name__}")


def _assign(scope: Locals, node: ast.Assign) -> Lines:
    text = bare(scope, node.value)
    if len(node.targets) == 1:
        return _give(scope, node.targets[0], text)
    first, *others = node.targets
    lines = _give(scope, first, text)
    if not isinstance(first, ast.Name):
        raise scope.refused(node, "the first of several targets is a name")
    for target in others:
        lines += _give(scope, target, local(first.id))
    return lines


def _give(scope: Locals, target: ast.expr, text: str) -> Lines:
    match target:
        case ast.Name():
            return [f"{local(target.id)} = {text};"]
        case ast.Attribute():
            return [f"{said(scope, target.value)}.{target.attr} = {text};"]
        case ast.Subscript(slice=ast.Slice()):
            raise scope.refused(target, "a slice is not written to")
        case ast.Subscript():
            return [f"py.put({bare(scope, target.value)}, {bare(scope, target.slice)}, {text});"]
        case ast.Tuple():
            if _is_starred(target):
                return _unpacked(scope, target, text)
            return [f"[{', '.join(_place(scope, one) for one in target.elts)}] = {text};"]
    raise scope.refused(target, "values are given to names, fields and places")


def _place(scope: Locals, target: ast.expr) -> str:
    if isinstance(target, ast.Attribute):
        return f"{said(scope, target.value)}.{target.attr}"
    return pattern(scope, target)


def _unpacked(scope: Locals, target: ast.Tuple, text: str) -> Lines:
    """Return what takes a value apart with a star in the middle."""
    stars = [place for place, one in enumerate(target.elts) if isinstance(one, ast.Starred)]
    if len(stars) != 1:
        raise scope.refused(target, "there is one star")
    names = [one.value if isinstance(one, ast.Starred) else one for one in target.elts]
    after = len(names) - 1 - stars[0]
    parts = ", ".join(pattern(scope, name) for name in names)
    return [f"[{parts}] = py.apart({text}, {stars[0]}, {after});"]


def _augmented(scope: Locals, node: ast.AugAssign) -> Lines:
    left, right = kind_of(scope, node.target), kind_of(scope, node.value)
    value, op = bare(scope, node.value), type(node.op)
    if isinstance(node.target, ast.Subscript):
        raise scope.refused(node, "a place is written to as a whole")
    name = _place(scope, node.target)
    if op is ast.Add and ((is_number(left) and is_number(right)) or are_texts(left, right)):
        return [f"{name} += {value};"]
    if op is ast.Sub and is_number(left) and is_number(right):
        return [f"{name} -= {value};"]
    if op not in CAREFUL:
        raise scope.refused(node, "words do not know this operator")
    verb = "extended" if op is ast.Add else CAREFUL[op]
    return [f"{name} = py.{verb}({name}, {value});"]


def _if(scope: Locals, node: ast.If, around: list[ast.stmt]) -> Lines:
    lines = [f"if {condition(scope, node.test)} {{", *block(scope, node.body, around)]
    if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        first, *rest = _if(scope, node.orelse[0], around)
        return [*lines, f"}} else {first}", *rest]
    if node.orelse:
        lines += ["} else {", *block(scope, node.orelse, around)]
    return [*lines, "}"]


def _for(scope: Locals, node: ast.For, around: list[ast.stmt]) -> Lines:
    if node.orelse:
        raise scope.refused(node, "a loop has no else")
    over = f"py.each({bare(scope, node.iter)})"
    names = {it.id for it in ast.walk(node.target) if isinstance(it, ast.Name)}
    word = "const " if names <= scope.looping_names() else ""
    lines = block(scope, node.body, around)
    return [f"for ({word}{pattern(scope, node.target)} of {over}) {{", *lines, "}"]


def _match(scope: Locals, node: ast.Match, around: list[ast.stmt]) -> Lines:
    """Return a match as a chain of tests."""
    lines: Lines = []
    subject = bare(scope, node.subject)
    if not isinstance(node.subject, (ast.Name, ast.Attribute)):
        name = scope.temporary()
        lines.append(f"{name} = {subject};")
        subject = name
    kind, word = kind_of(scope, node.subject), "if"
    for case in node.cases:
        tests = _tested(scope, case.pattern, subject, kind)
        if case.guard is not None:
            guard = truth(scope, case.guard)
            tests = f"({tests}) && {guard}" if tests else guard
        head = f"{word} ({tests}) {{" if tests else ("{" if word == "if" else "} else {")
        lines += [head, *block(scope, case.body, around)]
        word = "} else if"
        if not tests:
            break
    return [*lines, "}"]


def _tested(scope: Locals, pattern: ast.pattern, subject: str, kind: Any) -> str:
    """Return what must be so for a pattern to fit; nothing if it always does."""
    match pattern:
        case ast.MatchOr():
            return " || ".join(_tested(scope, one, subject, kind) for one in pattern.patterns)
        case ast.MatchValue():
            other = kind_of(scope, pattern.value)
            if str in (kind, other) or (is_number(kind) and is_number(other)):
                return f"{subject} === {said(scope, pattern.value)}"
            return f"py.eq({subject}, {bare(scope, pattern.value)})"
        case ast.MatchSingleton():
            return f"{subject} === {bare(scope, ast.Constant(pattern.value))}"
        case ast.MatchClass(patterns=[], kwd_patterns=[]):
            kind = scope.meaning(pattern.cls)
            assert isinstance(kind, type)
            return f"{subject} instanceof {scope.program.test(kind)}"
        case ast.MatchAs(pattern=None, name=None):
            return ""
    raise scope.refused(pattern, "words do not know this pattern")


def _try(scope: Locals, node: ast.Try, around: list[ast.stmt]) -> Lines:
    if node.finalbody or node.orelse or len(node.handlers) != 1:
        raise scope.refused(node, "there is one except, and nothing after it")
    (handler,) = node.handlers
    if handler.type is None or scope.meaning(handler.type) is not ValueError:
        raise scope.refused(node, "words catch ValueError")
    name = local(handler.name or "error")
    lines = [f"}} catch ({name}) {{", f"  if (!({name} instanceof py.ValueError)) throw {name};"]
    return [
        "try {",
        *block(scope, node.body, around),
        *lines,
        *block(scope, handler.body, around),
        "}",
    ]


def _inner(scope: Locals, node: ast.FunctionDef) -> Lines:
    """Return a function inside another."""
    if node.decorator_list:
        raise scope.refused(node, "an inner function has no decorators")
    given = {it.arg: _hint(scope, it) for it in node.args.args}
    if (
        len(given) != sum(1 for it in ast.walk(node.args) if isinstance(it, ast.arg))
        or node.args.defaults
    ):
        raise scope.refused(node, "an inner function has plain arguments")
    inner = scope.within(given)
    body = without_docstring(node.body)
    bound = [name for name in bound_in(body) if name not in given]
    inner.kinds |= dict.fromkeys(bound, UNRESOLVED)
    _guess_kinds(inner, body)
    inner.looping = _looping(body, bound)
    free = [local(name) for name in bound if name not in inner.looping]
    first = [f"  let {', '.join(free)};"] if free else []
    head = f"const {local(node.name)} = ({', '.join(map(local, given))}) => {{"
    return [head, *first, *block(inner, body, body), "};"]


def _hint(scope: Locals, argument: ast.arg) -> Any:
    if argument.annotation is None:
        return None
    return (
        settled(scope.meaning(argument.annotation))
        if isinstance(argument.annotation, (ast.Name, ast.Attribute))
        and scope.meaning(argument.annotation) is not UNRESOLVED
        else None
    )


def parameters(scope: Locals, signature: inspect.Signature, read: Read) -> str:
    """Return the parameters of a function, with their defaults."""
    texts = []
    for it in signature.parameters.values():
        if it.name == scope.me:
            continue
        name = local(it.name)
        if it.kind is inspect.Parameter.VAR_POSITIONAL:
            texts.append(f"...{name}")
        elif it.default is not inspect.Parameter.empty:
            texts.append(f"{name} = {scope.program.written(it.default)}")
        else:
            texts.append(name)
    return ", ".join(texts)


def kinds_of(read: Read) -> dict[str, Any]:
    """Return the parameters of a function with their kinds."""
    found: dict[str, Any] = {}
    hints = read.function.__annotations__
    for it in read.signature.parameters.values():
        gathers = it.kind in (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
        hint = None if gathers else settled(hints.get(it.name))
        found[it.name] = hint
        if it.kind is inspect.Parameter.VAR_KEYWORD:
            found[it.name] = dict
    return found
