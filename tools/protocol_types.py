"""Write the protocol's types for the browser: `python tools/protocol_types.py` (or `--check`)."""

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from watertable.server import protocol

TARGET = Path(__file__).parents[1] / "web" / "src" / "protocol.ts"
HEAD = "// Written by tools/protocol_types.py from watertable.server.protocol. Do not edit.\n"
PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.DictType: "Record<string, unknown>",
}


def typed(kind: inspect.Type) -> str:
    """Return a type as TypeScript says it."""
    match kind:
        case inspect.Metadata():
            return typed(kind.type)
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.ListType():
            item = typed(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(typed(one) for one in kind.types))
        case inspect.LiteralType():
            return " | ".join(f"'{value}'" for value in kind.values)
        case inspect.DictType():
            value = typed(kind.value_type)
            return f"Record<string, {value}>"
        case _:
            return PLAIN[type(kind)]


def interface(struct: type[msgspec.Struct]) -> str:
    """Return a struct as a TypeScript interface, under its docstring."""
    told = inspect.type_info(struct)
    assert isinstance(told, inspect.StructType)
    lines = [
        f"/** {(struct.__doc__ or '').splitlines()[0]} */",
        f"export interface {struct.__name__} {{",
    ]
    if told.tag is not None:
        lines.append(f"  {told.tag_field}: '{told.tag}';")
    asked = issubclass(struct, protocol.Request)
    lines += [
        f"  {field.encode_name}{'?' if asked and not field.required else ''}: {typed(field.type)};"
        for field in told.fields
    ]
    return "\n".join([*lines, "}\n"])


def written() -> str:
    """Return the whole file."""
    structs = [
        thing
        for thing in vars(protocol).values()
        if isinstance(thing, type)
        and issubclass(thing, msgspec.Struct)
        and thing.__module__.startswith(protocol.__name__)
        and thing not in (protocol.Request, protocol.Answer, protocol.Frame)
    ]
    return "\n".join([HEAD, *(interface(struct) for struct in structs)])


def main(arguments: list[str]) -> int:
    """Write the file, or say that it is stale."""
    text: Any = written()
    if "--check" in arguments:
        if TARGET.read_text("utf-8") == text:
            return 0
        print("web/src/protocol.ts is stale: run python tools/protocol_types.py", file=sys.stderr)
        return 1
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
