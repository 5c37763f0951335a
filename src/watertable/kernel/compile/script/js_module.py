"""A whole module: some functions, and every function, class and value that they reach."""

import ast
import dataclasses
import enum
import inspect
import json
import keyword
import types
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from watertable.kernel.compile.compiled import EntryPoint
from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.compile.script.js_classes import class_lines, shape_of
from watertable.kernel.compile.script.js_expressions import text_of
from watertable.kernel.compile.script.js_statements import function_lines, kinds_of, parameters
from watertable.kernel.compile.script.locals import RESERVED, Locals
from watertable.kernel.compile.script.trees import Read

WIDE = 100  # a value that takes more stands on several lines


class ScriptModule:
    """What has been reached so far.

    `stand_ins` are things that the runtime has under another name, because JavaScript has them or
    because they are made for a machine. `data` is what functions that are kept (`shelf`) were
    given: such a function is printed as what it made of it. `kept_by` says what it keeps, or None.
    """

    def __init__(
        self,
        stand_ins: Mapping[Any, str],
        data: Any,
        kept_by: Callable[[types.FunctionType], Callable[..., Any] | None],
        parts_of: Mapping[type, Callable[[Any], list[Any]]] | None = None,
    ) -> None:
        """Begin with nothing."""
        self._stand_ins = {id(thing): text for thing, text in stand_ins.items()}
        self._alive: list[Any] = [list(stand_ins)]  # so that no identity comes again
        self.data, self._kept_by, self._parts_of = data, kept_by, parts_of or {}
        self._kinds: list[type] = []
        self._mentioned = {
            "__str__"
        }  # attributes that are asked for: members of that name are printed
        self._tested: set[type] = set()
        self._names: dict[Any, str] = {}
        self._taken: dict[str, Any] = {}
        self.enums: list[str] = []
        self.values: list[str] = []
        self.functions: list[str] = []
        self._aliases: dict[str, str] = {}

    def expressed(self, scope: Locals, node: ast.expr) -> tuple[str, bool]:
        """Return an expression, and whether it needs brackets beside operators."""
        return text_of(scope, node)

    def stand_in(self, thing: Any) -> str | None:
        """Return what the runtime has instead of something."""
        return self._stand_ins.get(id(thing))

    def alias(self, name: str) -> str:
        """Return another name of something, where a local hides its own."""
        return self._aliases.setdefault(name, f"${name}")

    def refer(self, value: Any, name: str, module: str) -> str:
        """Return the name of what a global holds; it is printed when it is first asked for."""
        found = self._stand_ins.get(id(value))
        if found is not None:
            return found
        if isinstance(value, EntryPoint):
            value = value.rule
        if isinstance(value, types.FunctionType):
            return self.function(value)
        if isinstance(value, type):
            return self.need(value)
        if isinstance(value, types.ModuleType):
            raise TypeError("a module is not a value")
        if isinstance(value, enum.IntEnum):
            return f"{self.need(type(value))}.{value.name}"
        if value is msgspec.UNSET:
            return "py.UNSET"
        if value is None or value is True or value is False:
            return self.written(value)
        key = (name, value) if isinstance(value, (int, float, str)) else id(value)
        if key not in self._names:
            text = self.written(value)
            self._names[key] = self._free(name, module)
            self._alive.append(value)
            self.values.append(f"const {self._names[key]} = {text};")
        return self._names[key]

    def function(self, function: types.FunctionType) -> str:
        """Return the name of a function."""
        if function in self._names:
            return self._names[function]
        kept = self._kept_by(function)
        body = function if kept is None else kept
        assert isinstance(body, types.FunctionType)
        name = self._names[function] = self._free(body.__name__, body.__module__)
        self._alive.append(function)
        place = len(self.functions)
        self.functions.append("")  # callers stand before what they call
        if kept is not None and len(inspect.signature(body).parameters) == 1:
            made = self.refer(function(self.data), f"{name.strip('_')}_made", body.__module__)
            self.functions[place] = f"function {name}() {{\n  return {made};\n}}"
        elif kept is not None:
            text = self._printed(body, "").removeprefix("function ")
            self.values.append(f"const {name} = py.kept(function {text});")
        else:
            self.functions[place] = self._printed(body, name)
        return name

    def _printed(self, function: types.FunctionType, name: str) -> str:
        read = Read(function)
        kinds = kinds_of(read)
        scope = Locals(read, self, kinds)
        lines = function_lines(scope, read.body)
        head = f"function {name}({parameters(scope, read.signature, read)}) {{"
        return "\n".join([head, *(f"  {line}" for line in lines), "}"])

    def need(self, kind: type) -> str:
        """Return the name of a class."""
        found = self._stand_ins.get(id(kind))
        if found is not None:
            return found
        if kind in self._names:
            return self._names[kind]
        if not kind.__module__.startswith(("watertable", "tests")):
            raise TypeError(f"{kind.__name__} is no class of ours")
        name = self._names[kind] = self._free(kind.__name__, kind.__module__)
        self._alive.append(kind)
        if issubclass(kind, enum.IntEnum):
            members = ", ".join(f"{it.name}: {it.value}" for it in kind)
            self.enums.append(f"const {name} = {{ {members} }};")
        else:
            self._kinds.append(kind)
        return name

    def mention(self, name: str) -> None:
        """Take note that an attribute is asked for."""
        self._mentioned.add(name)

    def wants(self, name: str) -> bool:
        """Say whether a member of a class is asked for anywhere."""
        return name in self._mentioned

    def test(self, kind: type) -> str:
        """Return the name of a class that something is tested for being of."""
        self._tested.add(kind)
        return self.need(kind)

    def _free(self, name: str, module: str) -> str:
        """Return a name that nothing else has."""
        made = name if name not in RESERVED else f"{name}_"
        room = module.rpartition(".")[2]
        if made in self._taken:
            made = f"{room}_{name}"
        count = 1
        while made in self._taken:
            count += 1
            made = f"{room}_{name}_{count}"
        self._taken[made] = True
        return made

    def written(self, value: Any) -> str:
        """Return a value as it is written down."""
        text = self._written(value)
        return text if len(text) <= WIDE else self._written(value, "\n  ")

    def _written(self, value: Any, apart: str = "") -> str:
        """Return a value, the things in it on lines of their own if they are kept apart."""

        def within(parts: list[str]) -> str:
            return f"{apart}{(',' + (apart or ' ')).join(parts)}{apart[:1]}"

        match value:
            case enum.IntEnum():
                return f"{self.need(type(value))}.{value.name}"
            case None | bool() | int() | float() | str():
                if isinstance(value, int) and abs(value) > 1 << 53:
                    raise TypeError("it is over 2^53")
                return json.dumps(value, ensure_ascii=False)
            case msgspec.UnsetType():
                return "py.UNSET"
            case bytes():
                return json.dumps(value.decode(), ensure_ascii=False)
            case range():
                return f"py.range({value.start}, {value.stop}, {value.step})"
            case tuple() if hasattr(value, "_fields"):
                return self._object(value, list(value._fields), apart)
            case list() | tuple():
                return f"[{within([self._written(one) for one in value])}]" if value else "[]"
            case set() | frozenset():
                return f"py.set([{', '.join(self._written(one) for one in sorted(value))}])"
            case Mapping():
                return self._mapping(value, apart)
            case types.SimpleNamespace():
                parts = [f"{key}: {self._written(one)}" for key, one in vars(value).items()]
                return f"{{ {within(parts)} }}"
            case types.FunctionType() | type() | EntryPoint():
                return self.refer(value, getattr(value, "__name__", ""), "")
        made = self._made_by(value)
        if made is not None:
            return made
        if dataclasses.is_dataclass(value) or isinstance(value, msgspec.Struct):
            return self._object(value, list(shape_of(type(value)).fields), apart)
        if type(value).__module__.startswith(("watertable", "tests")) and hasattr(
            value, "__dict__"
        ):
            parts = [f"{key}: {self.written(one)}" for key, one in vars(value).items()]
            return f"py.instance({self.need(type(value))}, {{ {', '.join(parts)} }})"
        raise TypeError(f"it is a {type(value).__name__}")

    def _made_by(self, value: Any) -> str | None:
        """Return an object whose class the runtime has: `parts_of` says what goes into it."""
        if type(value) not in self._parts_of:
            return None
        parts = [self.written(one) for one in self._parts_of[type(value)](value)]
        return f"new {self._stand_ins[id(type(value))]}({', '.join(parts)})"

    def _object(self, value: Any, fields: list[str], apart: str) -> str:
        """Return an object; defaults at the end are left out."""
        kind = type(value)
        shape = shape_of(kind)
        parts = [getattr(value, name) for name in fields]
        while parts and _is_default(shape.defaults, fields[len(parts) - 1], parts[-1]):
            parts.pop()
        texts = [
            self._written(one, apart and f"{apart}  " if _is_long(one) else "") for one in parts
        ]
        return f"new {self.need(kind)}({', '.join(texts)})"

    def _mapping(self, value: Mapping[Any, Any], apart: str) -> str:
        if all(isinstance(key, str) and _is_word(key) for key in value):
            parts = [f"{_key(key)}: {self._written(one)}" for key, one in value.items()]
            inner = f"{apart}{(',' + (apart or ' ')).join(parts)}{apart[:1]}"
            return f"py.dict({{ {inner} }})" if value else "py.dict()"
        parts = [f"[{self._written(key)}, {self._written(one)}]" for key, one in value.items()]
        return f"py.pairs([{apart}{(',' + (apart or ' ')).join(parts)}{apart[:1]}])"

    def text(self) -> str:
        """Return everything that was reached, in an order in which JavaScript can read it."""
        classes = self._classes()
        aliases = [f"const {alias} = {name};" for name, alias in self._aliases.items()]
        parts = ["\n".join(self.enums), *classes, "\n".join(self.values)]
        parts += [*self.functions, "\n".join(aliases)]
        return "\n\n".join(part for part in parts if part) + "\n"

    def _classes(self) -> list[str]:
        """Return all classes; what is printed for one may ask for members of another."""
        while True:
            before = len(self._mentioned), len(self._kinds)
            made = ["\n".join(class_lines(self, kind, self.need(kind))) for kind in self._kinds]
            if before == (len(self._mentioned), len(self._kinds)):
                break
        for kind in self._kinds:
            for base in self._tested - {kind}:
                if issubclass(kind, base):
                    raise RuleRefused(
                        f"words ask whether something is a {base.__name__}, and {kind.__name__} is "
                        "one as well: JavaScript has no classes under classes here"
                    )
        return made


def _is_default(defaults: dict[str, Any], name: str, value: Any) -> bool:
    return name in defaults and type(defaults[name]) is type(value) and defaults[name] == value


def _is_long(value: Any) -> bool:
    return (
        isinstance(value, (list, tuple)) and len(value) > 0 and not isinstance(value[0], (str, int))
    )


def _is_word(key: str) -> bool:
    return key.replace(".", "a").replace("-", "a").isidentifier()


def _key(key: str) -> str:
    return key if key.isidentifier() and not keyword.iskeyword(key) else json.dumps(key)
