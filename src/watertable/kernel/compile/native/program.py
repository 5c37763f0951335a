"""A whole program: some entry points and every rule they reach, as one C++ text."""

import types
from collections.abc import Callable, Iterable, Sequence

from watertable.kernel.compile.native.reading import Rule
from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.compile.native.scope import Scope, Translated
from watertable.kernel.compile.native.statements import printed
from watertable.kernel.compile.native.structs import struct

# Rules of fewer nodes are put into their callers. Random Showdown and Water to Water, in one run:
# 60: 4.0 and 2.1, 100: 4.4 and 2.3, 150: 4.6 and 2.1 million decisions/s, built in 3.7, 4.5 and 20
# CPU seconds.
INLINED = 100


class Program:
    """Translates entry points, and first all that they call."""

    def __init__(
        self,
        is_rule: Callable[[types.FunctionType], bool],
        is_apart: Callable[[types.FunctionType], bool],
        checked: bool = False,
    ) -> None:
        """Translate what `is_rule` says is one; what `is_apart` says is put into no caller."""
        self.is_rule, self.is_apart = is_rule, is_apart
        self.spots: list[str] | None = [] if checked else None
        self._made: dict[types.FunctionType, Translated | None] = {}
        self._names: set[str] = set()

    def translated(self, function: types.FunctionType) -> Translated:
        """Return a rule as C++."""
        if function in self._made:
            made = self._made[function]
            if made is None:
                raise Rule(function).refused(Rule(function).tree, "a rule calls itself")
            return made
        if not self.is_rule(function):
            place = f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"
            raise RuleRefused(
                f"{place}: `{function.__name__}` is called by a rule and is not compiled"
            )
        self._made[function] = None
        rule = Rule(function)
        scope = Scope(rule, self.translated, self.spots)
        lines = printed(scope)
        del self._made[function]  # callees come first
        name = self._name(rule)
        text = "\n".join([_head(rule, name) + " {", *_top(scope), *lines, *_end(rule), "}"])
        made = self._made[function] = Translated(rule, name, text, scope)
        return made

    def reached(self, entries: Sequence[types.FunctionType]) -> Sequence[Translated]:
        """Return some entry points and all rules that they reach, callees first."""
        waiting = [self.translated(entry) for entry in entries]
        found: set[Translated] = set()
        while waiting:
            made = waiting.pop()
            if made not in found:
                found.add(made)
                waiting += made.calls
        return [made for made in self._made.values() if made in found]

    def text(self, entries: Sequence[types.FunctionType]) -> str:
        """Return some entry points, the rules and the records that they need."""
        rules = self.reached(entries)
        records = {record: None for made in rules for record in made.records}
        parts = ["\n".join(struct(record)) for record in records]
        parts += [f"{self._mark(made)} {made.text}" for made in rules]
        return "\n\n".join(parts) + "\n"

    def _mark(self, made: Translated) -> str:
        function = made.rule.function
        if self.is_apart(function):
            return "RULE_APART"
        return "RULE_INLINE" if made.rule.weight < INLINED else "RULE"

    def _name(self, rule: Rule) -> str:
        name, count = rule.name, 1
        while name in self._names:
            count += 1
            name = f"{rule.name}_{count}"
        self._names.add(name)
        return name


def _head(rule: Rule, name: str) -> str:
    given = ", ".join(f"{kind.cpp} v_{it}" for it, kind in rule.parameters.items())
    return f"{rule.result.cpp} {name}({given})"


def _top(scope: Scope) -> Iterable[str]:
    return (f"    {line}" for line in scope.declared())


def _end(rule: Rule) -> list[str]:
    """Return what ends a function that C++ cannot see to return."""
    return [] if rule.result.cpp == "void" else ["    return {};"]
