"""Prints what Python calls: for each entry point its arguments, its result, and how it is run."""

from collections.abc import Iterable, Sequence

from watertable.kernel.compile.native.kinds import MOST, RecordKind, letter
from watertable.kernel.compile.native.scope import Translated

CREW = ("hands_led", "hand_served", "hand_sent_home")  # in binding.h


def takes(entry: Translated) -> str:
    """Return the letters of what an entry point takes."""
    return "".join(letter(kind) for kind in entry.rule.parameters.values())


def wrappers(entries: Sequence[Translated]) -> str:
    """Print all of them, and the two functions that a library hands out."""
    lines: list[str] = []
    for number, entry in enumerate(entries):
        lines += _wrapper(number, entry)
    lines.append("static Entry entries[] = {")
    for number, entry in enumerate(entries):
        name = entry.rule.function.__name__
        count = len(entry.rule.parameters)
        few = f"`{name}` takes {count} arguments, by position."
        kind = f"`{name}` takes arrays of one extent, of its own records or numbers, writeable."
        lines.append(
            f'    {{"{name}", "{takes(entry)}", "{few}", "{kind}", '
            f"'{letter(entry.rule.result)}', run{number}, kinds{number}, "
            f'{{"{name}", call{number}, 0x80, nullptr}}}},'
        )
    lines += [
        "};",
        *(
            f"static Object* call{number}(Object*, Object* const* given, intptr_t count) "
            f"{{ return called(entries[{number}], given, count); }}"
            for number in range(len(entries))
        ),
        *_of_crews(),
        "EXPORT Object* bind(const Python* given, Object* const* kinds, int64_t number) {",
        "    python = *given;",
        "    if (number < 0) return python.new_function(&crews[-1 - number], nullptr, nullptr);",
        "    Entry& entry = entries[number];",
        "    for (int k = 0; entry.takes[k]; ++k) entry.kinds[k] = kinds[k];",
        "    return python.new_function(&entry.method, nullptr, nullptr);",
        "}",
        "EXPORT const char* run(int64_t number, const Slot* slots, Slot* result) {",
        "    return entries[number].run(slots, result);",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _of_crews() -> Iterable[str]:
    """Yield what a crew asks for, in the order in which `hands` does: by -1, -2 and -3."""
    for name in CREW:
        yield f"static Object* crew_{name}(Object*, Object* const* given, intptr_t count) {{"
        yield f"    return {name}(entries, given, count);"
        yield "}"
    yield "static Method crews[] = {"
    for name in CREW:
        yield f'    {{"{name}", crew_{name}, 0x80, nullptr}},'
    yield "};"


def _wrapper(number: int, entry: Translated) -> Iterable[str]:
    """Yield the function that hands slots to an entry point; a record is the first of its rows."""
    kinds = list(entry.rule.parameters.values())
    if len(kinds) > MOST:
        raise entry.rule.refused(entry.rule.tree, f"an entry point takes at most {MOST} arguments")
    given = []
    for place, kind in enumerate(kinds):
        match letter(kind):
            case "A":
                if isinstance(kind, RecordKind):
                    given.append(f"({kind.cpp})slots[{place}].data")
                    continue
                item = kind.cpp.removeprefix("Array<").removesuffix(">")
                given.append(f"{{({item}*)slots[{place}].data, slots[{place}].count}}")
            case "f":
                given.append(f"slots[{place}].real")
            case "b":
                given.append(f"slots[{place}].number != 0")
            case _:
                given.append(f"slots[{place}].number")
    call = f"{entry.name}({', '.join(given)})"
    result = letter(entry.rule.result)
    left = {"n": "", "f": "result->real = "}.get(result, "result->number = ")
    yield f"static Object* kinds{number}[{MOST}];"
    yield f"static Object* call{number}(Object*, Object* const*, intptr_t);"
    yield f"static const char* run{number}(const Slot* slots, Slot* result) {{"
    yield "    BEGIN_CHECKS"
    yield f"    {left}{call};"
    yield "    return nullptr;"
    yield "}"
