"""NOTICE: whatever ships with Watertable and is not ours, each with its licence in full.

    python tools/notice.py [--check]

Packages of the browser client are those that its build found inside (ships.json), with the texts
that npm brought; what other tools leave in what they make is in tools/licences. NOTICE is written
anew, or with --check only compared.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOTICE = ROOT / "NOTICE"
SHIPS = ROOT / "src" / "watertable" / "server" / "pages" / "client" / "ships.json"
MODULES = ROOT / "web" / "node_modules"
LICENCES = ROOT / "tools" / "licences"
RULE = "-" * 80
HEAD = """\
Watertable is under the MIT licence (LICENSE). With it ships what others have made;
their licences follow. `python tools/notice.py` writes this file.
"""
ALSO = {  # what is inside beside the packages of the browser client, and where
    "mingw-w64": "the runtime of the machine code in wheels for Windows",
    "zensical": "the scripts and styles of the pages at /docs",
    "zig": "compiler-rt, in the machine code of wheels and in the rules for browsers",
}
IN_PRINT = "; as TrueType also for `watertable print`"


class Lacking(Exception):
    """Something ships whose licence is not at hand."""


def main(arguments: list[str]) -> int:
    """Write the file, or compare it."""
    try:
        text = notice(json.loads(SHIPS.read_text("utf-8")))
    except FileNotFoundError as error:
        print(f"{error.filename} is missing: `make client` builds it.", file=sys.stderr)
        return 1
    except Lacking as error:
        print(error, file=sys.stderr)
        return 1
    if "--check" not in arguments:
        NOTICE.write_text(text, "utf-8")
        return 0
    if NOTICE.read_text("utf-8") == text:
        return 0
    print("NOTICE is not what ships: run python tools/notice.py", file=sys.stderr)
    return 1


def notice(inside: dict[str, str]) -> str:
    """Return the whole file, for packages of the browser client by name and version."""
    parts = [*of_the_client(inside), *of_other_tools()]
    return HEAD + "".join(f"\n{RULE}\n{title}\n\n{text}\n" for title, text in parts)


def of_the_client(inside: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield a title and a licence for each package inside the browser client."""
    for name in inside:
        folder = MODULES / name
        found = sorted(it for it in folder.glob("*") if it.name.lower().startswith("licen"))
        if not found:
            raise Lacking(f"{name} ships with the browser client and brings no licence.")
        told = json.loads((folder / "package.json").read_text("utf-8"))
        where = "in the browser client" + IN_PRINT * name.startswith("@fontsource")
        texts = dict.fromkeys(it.read_text("utf-8").strip() for it in found)
        yield f"{name} ({told['license']}): {where}", "\n\n".join(texts)


def of_other_tools() -> Iterator[tuple[str, str]]:
    """Yield a title and a licence for what tools leave in what they make."""
    texts = {path.stem: path.read_text("utf-8").strip() for path in LICENCES.glob("*.txt")}
    if unlike := texts.keys() ^ ALSO.keys():
        raise Lacking(f"tools/licences and its list differ in {', '.join(sorted(unlike))}.")
    for name in sorted(ALSO):
        yield f"{name}: {ALSO[name]}", texts[name]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
