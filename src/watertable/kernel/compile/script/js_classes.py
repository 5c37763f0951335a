"""Classes as JavaScript: their fields, how they are written as JSON, their methods."""

import dataclasses
import inspect
import types
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from watertable.kernel.compile.script.js_statements import function_lines, kinds_of, parameters
from watertable.kernel.compile.script.locals import Locals, Reached
from watertable.kernel.compile.script.trees import Read


class Shape(NamedTuple):
    """The fields of a class."""

    fields: tuple[str, ...]
    names: tuple[str, ...]  # in JSON
    defaults: dict[str, Any]
    beside: dict[str, Any]  # how it is written


def shape_of(kind: type) -> Shape:
    """Return the fields of a struct, a dataclass or a named tuple; none of any other class."""
    if issubclass(kind, msgspec.Struct):
        return _struct(kind)
    if dataclasses.is_dataclass(kind):
        fields = dataclasses.fields(kind)
        names = tuple(it.name for it in fields)
        defaults = {
            it.name: _default(it) for it in fields if _default(it) is not dataclasses.MISSING
        }
        return Shape(names, names, defaults, {})
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        named: Any = kind
        return Shape(named._fields, named._fields, dict(named._field_defaults), {"tuple": True})
    return Shape((), (), {}, {})


def _default(field: Any) -> Any:
    made = field.default_factory
    return field.default if made is dataclasses.MISSING else made()


def _struct(kind: type[msgspec.Struct]) -> Shape:
    config = kind.__struct_config__
    defaults: dict[str, Any] = {}
    beside: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            defaults[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            defaults[field.name] = field.default_factory()
    if config.omit_defaults:
        beside["omitDefaults"] = True
    if config.array_like:
        beside["arrayLike"] = True
    if config.tag is not None:
        beside["tag"] = (config.tag_field, config.tag)
    return Shape(kind.__struct_fields__, kind.__struct_encode_fields__, defaults, beside)


def class_lines(program: Reached, kind: type, name: str) -> Iterable[str]:
    """Return a class with its shape and its methods."""
    shape = shape_of(kind)
    is_shaped = bool(shape.fields) or issubclass(kind, msgspec.Struct)
    yield f"class {name} extends py.Struct {{" if is_shaped else f"class {name} {{"
    if is_shaped:
        parts = [f"fields: {program.written(list(shape.fields))}"]
        if shape.names != shape.fields:
            parts.append(f"names: {program.written(list(shape.names))}")
        if shape.defaults:
            texts = [f"{key}: {program.written(value)}" for key, value in shape.defaults.items()]
            parts.append(f"defaults: {{ {', '.join(texts)} }}")
        parts += [f"{key}: {program.written(value)}" for key, value in shape.beside.items()]
        yield f"  static shape = py.shape({{ {', '.join(parts)} }});"
    for base in reversed(kind.__mro__):
        if base.__module__.startswith(("watertable", "tests")):
            for member, value in vars(base).items():
                if vars_of(kind, member) is value:
                    yield from _member(program, kind, member, value)
    yield "}"


def vars_of(kind: type, member: str) -> Any:
    """Return a member as its class has it."""
    return inspect.getattr_static(kind, member)


def _member(program: Reached, kind: type, name: str, value: Any) -> Iterable[str]:
    """Return a method or property that is asked for; others are left out."""
    if not program.wants(name):
        return
    if name == "__str__":
        name = "toString"
    if isinstance(value, property) and isinstance(value.fget, types.FunctionType):
        yield from _method(program, kind, value.fget, f"get {name}")
    elif isinstance(value, (classmethod, staticmethod)):
        function = value.__func__
        assert isinstance(function, types.FunctionType)
        yield from _method(program, kind, function, f"static {name}")
    elif isinstance(value, types.FunctionType):
        yield from _method(program, kind, value, name)


def _method(program: Reached, kind: type, function: types.FunctionType, head: str) -> Iterable[str]:
    read = Read(function)
    kinds = kinds_of(read)
    scope = Locals(read, program, kinds)
    if not head.startswith("static") or "cls" in kinds:
        scope.me = next(iter(kinds))
        kinds[scope.me] = kind
    lines = function_lines(scope, read.body)
    yield f"  {head}({parameters(scope, read.signature, read)}) {{"
    yield from (f"    {line}" for line in lines)
    yield "  }"
