"""Prints the statements of a rule."""

import ast

from watertable.kernel.compile.native import arithmetic, storing
from watertable.kernel.compile.native.calling import fitting
from watertable.kernel.compile.native.expressions import Expressions
from watertable.kernel.compile.native.kinds import INT, NOTHING, UNKNOWN
from watertable.kernel.compile.native.said import ValueText, as_array, as_number
from watertable.kernel.compile.native.scope import Scope


class Statements:
    """Prints one rule, statement by statement."""

    def __init__(self, scope: Scope) -> None:
        """Print for this rule."""
        self.scope = scope
        self.expressions = Expressions(scope)
        self.breaks: list[str] = []  # what leaves each of the loops around, the innermost last

    def block(self, body: list[ast.stmt], depth: int) -> list[str]:
        """Print statements, each line as far to the right as it is deep."""
        lines = []
        for node in body:
            lines += self._statement(node, depth)
        return lines

    def _statement(self, node: ast.stmt, depth: int) -> list[str]:
        pad, say = "    " * depth, self.expressions.say
        match node:
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return []
            case ast.Expr(value=ast.Call() as value):
                return [f"{pad}{say(value).text};"]
            case ast.Return(value=None):
                return [f"{pad}return;"]
            case ast.Return(value=value):
                assert value is not None
                return self._returned(node, say(value), pad)
            case ast.Assign(targets=[target], value=value):
                return [pad + line for line in storing.assigned(self.expressions, target, value)]
            case ast.AnnAssign(target=target, value=value) if value is not None:
                return [pad + line for line in storing.assigned(self.expressions, target, value)]
            case ast.AugAssign():
                return [pad + line for line in storing.changed(self.expressions, node)]
            case ast.If():
                return self._branches(node, depth)
            case ast.While():
                test = self.expressions.test(node.test).text
                return self._loop(node, [f"{pad}while ({test}) {{"], [], depth)
            case ast.For():
                return self._counted(node, depth)
            case ast.Match():
                return self._matched(node, depth)
            case ast.Break():
                return [f"{pad}{self.breaks[-1]};"]
            case ast.Continue():
                return [f"{pad}continue;"]
            case ast.Assert():
                return []
        raise self.scope.refused(node, "a statement that compiled Python does not know")

    def _returned(self, node: ast.stmt, said: ValueText, pad: str) -> list[str]:
        result = self.scope.rule.result
        if result == NOTHING:
            if said.kind != NOTHING:
                raise self.scope.refused(node, "a value is returned where none is promised")
            return [f"{pad}{said.text};", f"{pad}return;"]
        return [f"{pad}return {fitting(self.scope, node, as_array(said), result)};"]

    def _branches(self, node: ast.If, depth: int) -> list[str]:
        pad = "    " * depth
        test = self.expressions.test(node.test).text
        lines = [f"{pad}if ({test}) {{", *self.block(node.body, depth + 1)]
        if node.orelse:
            lines += [f"{pad}}} else {{", *self.block(node.orelse, depth + 1)]
        return [*lines, f"{pad}}}"]

    def _loop(
        self, node: ast.While | ast.For, head: list[str], first: list[str], depth: int
    ) -> list[str]:
        """Print a loop; what its `else` says is passed by with a jump."""
        pad = "    " * depth
        label = self.scope.label() if node.orelse else ""
        self.breaks.append(f"goto {label}" if label else "break")
        self.scope.loops += 1
        lines = [*head, *first, *self.block(node.body, depth + 1), f"{pad}}}"]
        self.scope.loops -= 1
        self.breaks.pop()
        if label:
            lines += [*self.block(node.orelse, depth), f"{pad}{label}:;"]
        return lines

    def _counted(self, node: ast.For, depth: int) -> list[str]:
        """Print a loop over a range, whose ends are looked at once."""
        scope, pad = self.scope, "    " * depth
        call = node.iter
        if not isinstance(node.target, ast.Name):
            raise scope.refused(node, "a loop gives its numbers to one name")
        is_range = isinstance(call, ast.Call) and scope.rule.meaning(call.func) is range
        if not isinstance(call, ast.Call) or not is_range or call.keywords:
            raise scope.refused(node, "a loop over something else than a range")
        given = [arithmetic.numeric(scope, one, self.expressions.say(one)) for one in call.args]
        step = given.pop().constant if len(given) == 3 else 1
        if step is None or step == 0:
            raise scope.refused(node, "the step of a range must be a constant")
        scope.give(node, node.target.id, INT)
        here, end = scope.keep(INT), scope.keep(INT)
        texts = [as_number(one, INT) for one in given]
        start = texts[0] if len(texts) > 1 else "0"
        sign = "<" if step > 0 else ">"
        head = [
            f"{pad}{here} = {start};",
            f"{pad}{end} = {texts[-1]};",
            f"{pad}for (; {here} {sign} {end}; {here} += {step}) {{",
        ]
        return self._loop(node, head, [f"{pad}    v_{node.target.id} = {here};"], depth)

    def _matched(self, node: ast.Match, depth: int) -> list[str]:
        """Print a chain of ifs: a `break` inside would leave a switch, not the loop around it."""
        pad = "    " * depth
        subject = arithmetic.numeric(self.scope, node, self.expressions.say(node.subject))
        name = self.scope.keep(subject.kind)
        lines = [f"{pad}{name} = {subject.text};"]
        kept, word = ValueText(name, subject.kind, fixed=True), "if"
        for case in node.cases:
            tests = self._patterns(case.pattern, kept)
            if case.guard is not None:
                raise self.scope.refused(case.pattern, "a guard")
            head = f"{pad}{word} ({' || '.join(tests)}) {{" if tests else f"{pad}else {{"
            if not tests and word == "if":
                head = f"{pad}{{"
            lines += [head, *self.block(case.body, depth + 1), f"{pad}}}"]
            word = "else if"
            if not tests:
                break
        return lines

    def _patterns(self, pattern: ast.pattern, subject: ValueText) -> list[str]:
        """Return the tests of a pattern; none if it is `_`."""
        match pattern:
            case ast.MatchValue(value=value):
                said = self.expressions.say(value)
                return [arithmetic.compared(self.scope, value, ast.Eq(), subject, said)]
            case ast.MatchOr(patterns=several):
                return [test for one in several for test in self._patterns(one, subject)]
            case ast.MatchAs(pattern=None, name=None):
                return []
        raise self.scope.refused(pattern, "a pattern that is no number")


def printed(scope: Scope) -> list[str]:
    """Print the body of a rule, once the kinds of all its names are known."""
    while True:
        scope.begin()
        lines = Statements(scope).block(scope.rule.body, 1)
        if scope.is_settled:
            break
    for name, kind in scope.kinds.items():
        if kind == UNKNOWN:
            raise scope.refused(scope.rule.tree, f"`{name}` is never given a value of a known kind")
    return lines
