"""The lists of files on docs/map.md, written from each file's own first sentence.

`python tools/house_map.py` writes them; with --check it only says whether the page is as it would
be, and which files of a game are not on it.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "watertable"
PAGE = ROOT / "docs" / "map.md"
LISTED = ("kernel", "server")  # file by file; games share their rooms, which are told by hand
LEFT_OUT = ("versions",)  # of the store: one file each


def main() -> int:
    """Write the page, or check it."""
    written = PAGE.read_text("utf-8")
    page = written
    for floor in LISTED:
        begin, end = f"<!-- {floor}: begin -->\n", f"<!-- {floor}: end -->"
        before, _, rest = page.partition(begin)
        assert rest, f"docs/map.md has no place for the files of {floor}"
        page = (
            before
            + begin
            + "\n"
            + "".join(rows(SOURCE / floor))
            + "\n"
            + end
            + rest.partition(end)[2]
        )
    missing = sorted(set(unnamed(page)))
    for path in missing:
        print(f"docs/map.md does not name {path}: say in a row of the games' rooms what it is")
    if "--check" in sys.argv:
        if page != written:
            print("docs/map.md is not as the files are: run python tools/house_map.py")
        return int(page != written or bool(missing))
    PAGE.write_text(page, "utf-8")
    return int(bool(missing))


def rows(floor: Path) -> Iterator[str]:
    """Yield a row for every file of a floor, room by room, each room by its front door first."""
    yield "| file | what it is about |\n|---|---|\n"
    doors = sorted(door for door in floor.rglob("__init__.py") if door.parent.name not in LEFT_OUT)
    for door in doors:
        yield _row(floor, door)
        yield from (_row(floor, file) for file in sorted(door.parent.glob("*.py")) if file != door)


def _row(floor: Path, file: Path) -> str:
    name = file.relative_to(floor.parent).with_suffix("").as_posix().removesuffix("__init__")
    return f"| `{name}` | {first_sentence(file)} |\n"


def first_sentence(file: Path) -> str:
    """Return the first line of a module's docstring."""
    said = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return said.partition("\n")[0].replace("|", "\\|")


def unnamed(page: str) -> Iterator[str]:
    """Yield the files and folders of games that no row names."""
    rooms = page.partition("## The rooms of a game")[2].partition("## Where to look")[0]
    named = set(re.findall(r"`([\w./]+)`", rooms))
    for game in sorted((SOURCE / "games").iterdir()):
        for path in game.iterdir() if game.is_dir() else ():
            is_room = path.is_dir() and (path / "__init__.py").is_file()
            if is_room or path.suffix in {".py", ".toml"}:
                name = f"{path.name}/" if is_room else path.name.removesuffix(".py")
                if name not in named:
                    yield path.relative_to(SOURCE).as_posix()


if __name__ == "__main__":
    sys.exit(main())
