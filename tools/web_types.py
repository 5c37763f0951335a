"""Write types for the browser: `python tools/web_types.py` (or `--check`).

The protocol's become `web/src/protocol.ts`; what each game shows (its view, moves and events)
becomes `forms.ts` in the game's folder. What bots' tempo is becomes `engine/tempo.json`.
"""

import sys
import types
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from watertable import games
from watertable.bots.tempo import tempi
from watertable.kernel.text.forms import EventForm, Forms, TableLine
from watertable.kernel.text.message import Part, Seat
from watertable.server import protocol

WEB = Path(__file__).parents[1] / "web" / "src"
HEAD = "// Written by tools/web_types.py from {source}. Do not edit.\n"
SHOWN = """/** What a table of this game shows (`ShownTable`). */
export interface Forms {{
  view: View;
  event: GameEvent | TableLine;
  space: {space};
}}
"""
LENGTHS = """/** For how many ms what happened is shown, by its kind. No clock runs meanwhile. */
export const LENGTHS: Partial<Record<GameEvent['kind'], number>> = {
"""
BASES = (protocol.Request, protocol.Answer, protocol.Frame)
PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def typed(kind: inspect.Type) -> str:
    """Return a type as TypeScript says it."""
    match kind:
        case inspect.Metadata():
            return typed(kind.type)
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.ListType() | inspect.VarTupleType():
            item = typed(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(typed, kind.item_types))}]"
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(typed(one) for one in kind.types))
        case inspect.LiteralType():
            return " | ".join(repr(value) for value in kind.values)
        case inspect.DictType(value_type=inspect.AnyType()):
            return "object"
        case inspect.DictType():
            return f"Record<string, {typed(kind.value_type)}>"
        case _:
            return PLAIN[type(kind)]


def fields(told: inspect.StructType) -> list[tuple[str, str]]:
    """Return the names of a struct's fields, with a mark if they may be missing, and their types.

    A request need not name what has a default; an answer always does, unless it is told to leave
    defaults out.
    """
    config = told.cls.__struct_config__
    optional = issubclass(told.cls, protocol.Request) or config.omit_defaults
    return [
        (field.encode_name + ("?" if optional and not field.required else ""), typed(field.type))
        for field in told.fields
    ]


def declared(struct: type[msgspec.Struct]) -> str:
    """Return a struct as a TypeScript type, under its docstring."""
    told = inspect.type_info(struct)
    assert isinstance(told, inspect.StructType)
    head = f"/** {(struct.__doc__ or '').splitlines()[0]} */\n"
    if told.array_like:
        places = ", ".join(f"{name}: {kind}" for name, kind in fields(told))
        return f"{head}export type {struct.__name__} = [{places}];\n"
    lines = [f"export interface {struct.__name__} {{"]
    if told.tag is not None:
        lines.append(f"  {told.tag_field}: {told.tag!r};")
    if issubclass(struct, EventForm):
        lines += ["  ply: number;", "  by: number;"]
    lines += [f"  {name}: {kind};" for name, kind in fields(told)]
    return "\n".join([head + lines[0], *lines[1:], "}\n"])


def protocol_text() -> str:
    """Return the protocol's types."""
    structs: list[type[msgspec.Struct]] = [Seat, Part, TableLine]
    structs += [
        thing
        for thing in vars(protocol).values()
        if isinstance(thing, type)
        and issubclass(thing, msgspec.Struct)
        and thing.__module__.startswith(protocol.__name__)
        and thing not in BASES
    ]
    return "\n".join([HEAD.format(source=protocol.__name__), *map(declared, structs)])


def forms_text(forms: Forms, source: str) -> str:
    """Return the types of what a game shows: every struct once, unions by name, `Forms` last."""
    structs: dict[type[msgspec.Struct], None] = {}
    named = {"View": forms.view, "MoveData": forms.move, "GameEvent": forms.event}
    for form in (*named.values(), forms.space, forms.components, forms.foresight):
        reach(form, structs)
    for shared in (Seat, Part):
        structs.pop(shared, None)
    text = [HEAD.format(source=source), "import type { Part, TableLine } from '../../protocol';\n"]
    text += [declared(struct) for struct in structs]
    for name, form in named.items():
        kinds = [one.__name__ for one in members(form)]
        if kinds != [name]:
            text.append(f"export type {name} = {' | '.join(kinds)};\n")
    space = forms.space.__name__ if forms.space else "never"
    text.append(SHOWN.format(space=space))
    return "\n".join(text)


def lengths_text(lengths: Mapping[str, int]) -> str:
    """Return how long what happened is shown, as the server has it."""
    told = "".join(f"  {kind}: {length},\n" for kind, length in lengths.items())
    return LENGTHS + told + "};\n"


def members(form: Any) -> tuple[type[msgspec.Struct], ...]:
    """Return the structs of a union, or the one struct."""
    return get_args(form) if isinstance(form, types.UnionType) else (form,)


def reach(form: Any, structs: dict[type[msgspec.Struct], None]) -> None:
    """Collect every struct that a form is made of, in the order in which they are met."""
    for kind in within(inspect.type_info(form)):
        if isinstance(kind, inspect.StructType) and kind.cls not in structs:
            structs[kind.cls] = None
            for field in kind.fields:
                for inner in within(field.type):
                    if isinstance(inner, inspect.StructType):
                        reach(inner.cls, structs)


def within(kind: inspect.Type) -> Iterable[inspect.Type]:
    """Return a type and those it holds, as far as the next structs."""
    yield kind
    match kind:
        case inspect.Metadata():
            yield from within(kind.type)
        case inspect.ListType() | inspect.VarTupleType():
            yield from within(kind.item_type)
        case inspect.TupleType():
            for one in kind.item_types:
                yield from within(one)
        case inspect.UnionType():
            for one in kind.types:
                yield from within(one)
        case inspect.DictType():
            yield from within(kind.value_type)


def files() -> dict[Path, str]:
    """Return every file that is written here, with its text."""
    tempo = msgspec.json.format(msgspec.json.encode(tempi())).decode() + "\n"
    found = {WEB / "protocol.ts": protocol_text(), WEB / "engine" / "tempo.json": tempo}
    for slug in games.MODULES:
        game, folder = games.game(slug), games.game(slug).folder.name
        text = forms_text(game.words.forms, f"watertable.games.{folder}")
        if game.lengths:
            text += "\n" + lengths_text(game.lengths)
        found[WEB / "games" / folder / "forms.ts"] = text
    return found


def main(arguments: list[str]) -> int:
    """Write the files, or say which are stale."""
    stale = [
        path
        for path, text in files().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    if "--check" not in arguments:
        for path in stale:
            path.write_text(files()[path], "utf-8")
        return 0
    for path in stale:
        name = path.relative_to(WEB.parents[1])
        print(f"{name} is stale: run python tools/web_types.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
