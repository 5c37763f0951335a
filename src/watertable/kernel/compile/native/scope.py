"""What is known while a rule is printed: its names and temporaries, what it calls and changes."""

import ast
import types
from collections.abc import Callable, Iterable

from watertable.kernel.compile.native.kinds import (
    UNKNOWN,
    Kind,
    RecordKind,
    RowsKind,
    joined,
)
from watertable.kernel.compile.native.reading import Rule
from watertable.kernel.compile.native.refusing import RuleRefused


class Translated:
    """A rule that has been printed."""

    def __init__(self, rule: Rule, name: str, text: str, scope: "Scope") -> None:
        """Keep what callers and the whole program must know of it."""
        self.rule, self.name, self.text = rule, name, text
        self.has_effect, self.calls = scope.has_effect, scope.calls
        kinds = (*scope.kinds.values(), *(kind for _, kind in scope.temporaries))
        self.records = [k.record for k in kinds if isinstance(k, (RecordKind, RowsKind))]


class Scope:
    """One rule while it is printed.

    It is printed again and again until no name's kind changes any more: a name that is given an
    int here and a float there is a float everywhere.
    """

    def __init__(
        self,
        rule: Rule,
        translated: Callable[[types.FunctionType], Translated],
        spots: list[str] | None,
    ) -> None:
        """Begin with the parameters; `spots` are the lines that a checked program can name."""
        self.rule = rule
        self.translated = translated
        self.spots = spots
        self.kinds: dict[str, Kind] = dict(rule.parameters)
        self.begin()

    def begin(self) -> None:
        """Begin to print; what was found out about names stays."""
        self.before = dict(self.kinds)
        self.temporaries: list[tuple[str, Kind]] = []
        self.stores: list[str] = []
        self.labels = 0
        self.loops = 0  # around the statement that is being printed
        self.has_effect = False
        self.calls: list[Translated] = []

    @property
    def is_settled(self) -> bool:
        """Whether printing has found out nothing new."""
        return self.before == self.kinds

    @property
    def checked(self) -> bool:
        """Whether indices and arithmetic are checked."""
        return self.spots is not None

    def refused(self, node: ast.AST, why: str) -> RuleRefused:
        """Return the error that says where and why."""
        return self.rule.refused(node, why)

    def keep(self, kind: Kind) -> str:
        """Return a new local of this kind."""
        name = f"t{len(self.temporaries) + 1}"
        self.temporaries.append((name, kind))
        return name

    def store(self, cpp: str, count: int) -> str:
        """Return the name of new room for so many numbers."""
        name = f"room{len(self.stores) + 1}"
        self.stores.append(f"{cpp} {name}[{max(count, 1)}];")
        return name

    def table(self, numbers: list[str]) -> str:
        """Return the name of a table of constant numbers."""
        name = f"table{len(self.stores) + 1}"
        self.stores.append(f"static const int64_t {name}[] = {{{', '.join(numbers)}}};")
        return name

    def label(self) -> str:
        """Return a new place to go to."""
        self.labels += 1
        return f"done{self.labels}"

    def give(self, node: ast.AST, name: str, kind: Kind) -> None:
        """Take note that a name is given a value of this kind."""
        there = self.kinds.get(name, UNKNOWN)
        both = joined(there, kind)
        if both is None:
            raise self.refused(node, f"`{name}` is {there.name} and {kind.name}")
        if name in self.rule.parameters and both != there:
            raise self.refused(node, f"the parameter `{name}` becomes {both.name}")
        self.kinds[name] = both

    def spot(self, node: ast.AST) -> int:
        """Return the number of a line that an error can name."""
        assert self.spots is not None
        line = self.rule.line_of(node)
        if line not in self.spots:
            self.spots.append(line)
        return self.spots.index(line)

    def calling(self, function: types.FunctionType) -> Translated:
        """Return a rule that this one calls."""
        made = self.translated(function)
        self.calls.append(made)
        self.has_effect = self.has_effect or made.has_effect
        return made

    def declared(self) -> Iterable[str]:
        """Yield what stands at the top of the function: every local, zero before it is given."""
        for name, kind in self.kinds.items():
            if name not in self.rule.parameters:
                yield f"{kind.cpp} v_{name}{{}};"
        for name, kind in self.temporaries:
            yield f"{kind.cpp} {name}{{}};"
        yield from self.stores
