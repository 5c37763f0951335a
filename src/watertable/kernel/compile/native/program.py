"""A whole program: some entry points and every rule they reach, as one C++ text."""

import types
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from watertable.kernel.compile.native.kinds import Kind, RecordKind, RowsKind
from watertable.kernel.compile.native.reading import Rule
from watertable.kernel.compile.native.records import struct
from watertable.kernel.compile.native.refused import Refused
from watertable.kernel.compile.native.scope import Scope, Translated
from watertable.kernel.compile.native.statements import printed
from watertable.kernel.records.record import Record

PRELUDE = Path(__file__).with_name("prelude.h")
# Rules of fewer nodes are put into their callers. Random Showdown and Water to Water, in one run:
# 60: 4.0 and 2.1, 100: 4.4 and 2.3, 150: 4.6 and 2.1 million decisions/s; 150 builds five times as long.
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
        self._records: dict[type[Record], None] = {}

    def translated(self, function: types.FunctionType) -> Translated:
        """Return a rule as C++."""
        if function in self._made:
            made = self._made[function]
            if made is None:
                raise Rule(function).refused(Rule(function).tree, "a rule calls itself")
            return made
        if not self.is_rule(function):
            place = f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"
            raise Refused(f"{place}: `{function.__name__}` is called by a rule and is not compiled")
        self._made[function] = None
        rule = Rule(function)
        for kind in (*rule.parameters.values(), rule.result):
            self._note(kind)
        scope = Scope(rule, self.translated, self.spots)
        lines = printed(scope)
        del self._made[function]  # callees come first
        name = self._name(rule)
        text = "\n".join([self._head(rule, name) + " {", *self._top(scope), *lines, *_end(rule), "}"])
        made = self._made[function] = Translated(rule, name, text, scope)
        return made

    def text(self) -> str:
        """Return records and rules, callees first."""
        made = [one for one in self._made.values() if one is not None]
        parts = ["\n".join(struct(record)) for record in self._records]
        parts += [f"{self._mark(one)} {one.text}" for one in made]
        return "\n\n".join(parts) + "\n"

    @property
    def rules(self) -> Sequence[Translated]:
        """All rules, callees first."""
        return [one for one in self._made.values() if one is not None]

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

    def _head(self, rule: Rule, name: str) -> str:
        given = ", ".join(f"{kind.cpp} v_{it}" for it, kind in rule.parameters.items())
        return f"{rule.result.cpp} {name}({given})"

    def _top(self, scope: Scope) -> Iterable[str]:
        for kind in scope.kinds.values():
            self._note(kind)
        return (f"    {line}" for line in scope.declared())

    def _note(self, kind: Kind) -> None:
        """Take note of a record whose struct is needed."""
        if isinstance(kind, (RecordKind, RowsKind)):
            self._records[kind.record] = None


def _end(rule: Rule) -> list[str]:
    """Return what ends a function that C++ cannot see to return."""
    return [] if rule.result.cpp == "void" else ["    return {};"]
