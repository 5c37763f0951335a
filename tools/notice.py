"""NOTICE: whatever ships with Watertable and is not ours, each with its licence in full.

    python tools/notice.py [--check]

Packages of the browser client are those that its build found inside (ships.json), with the texts
that npm brought; what other tools leave in what they make is in tools/licences. The pages at /docs
have icons in them, of which the sets are found by what is drawn. NOTICE is written anew, or with
--check only compared.
"""

import json
import re
import sys
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import zensical

ROOT = Path(__file__).parents[1]
NOTICE = ROOT / "NOTICE"
SHIPS = ROOT / "src" / "watertable" / "server" / "pages" / "client" / "ships.json"
MODULES = ROOT / "web" / "node_modules"
LICENCES = ROOT / "tools" / "licences"
SITE = ROOT / "src" / "watertable" / "server" / "pages" / "site"
TEMPLATES = Path(zensical.__file__).parent / "templates"
ICONS = TEMPLATES / ".icons"  # a folder for each set, with its licence
PACKAGE = re.compile(r"^Package: (\S+)@(\S+)$", re.MULTILINE)
DRAWN = re.compile(r"\bd=[\"']([^\"']+)[\"']")
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
        print(f"{error.filename} is missing: `make client docs-site` builds it.", file=sys.stderr)
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
    parts = [*of_the_client(inside), *of_other_tools(), *of_the_icons()]
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
    scripts = (TEMPLATES / "assets" / "javascripts" / "LICENSE").read_text("utf-8")
    for package, version in PACKAGE.findall(scripts):
        if f"{package}-{version}" not in texts["zensical"]:
            raise Lacking(f"{package} {version} is in the scripts of /docs, not in zensical.txt.")
    for name in sorted(ALSO):
        yield f"{name}: {ALSO[name]}", texts[name]


def of_the_icons() -> Iterator[tuple[str, str]]:
    """Yield a title and a licence for each set of icons of which the pages at /docs show one."""
    drawn = all_drawn()
    for folder in sorted(it for it in ICONS.iterdir() if it.is_dir()):
        if any(is_drawn(icon, drawn) for icon in folder.rglob("*.svg")):
            (licence,) = folder.glob("LICENSE*")
            text = licence.read_text("utf-8").strip()
            yield f"{folder.name}: icons of the pages at /docs", text


def all_drawn() -> set[str]:
    """Return every line that a page or a style of the site draws."""
    (SITE / "index.html").stat()
    files = [it for it in SITE.rglob("*") if it.suffix in (".html", ".css", ".js")]
    texts = (it.read_text("utf-8") for it in files)
    return {line for text in texts for line in DRAWN.findall(text + urllib.parse.unquote(text))}


def is_drawn(icon: Path, drawn: set[str]) -> bool:
    """Say whether all lines of an icon are drawn somewhere."""
    lines = DRAWN.findall(icon.read_text("utf-8"))
    return bool(lines) and drawn.issuperset(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
