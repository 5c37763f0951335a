"""Builds the pages at /docs from docs/: every link is followed, and none may lead nowhere.

    python -m tools.site     (`make docs-site`)

The pages are gathered in build/pages: those of docs/, the few that lie beside README.md, the
rulebooks, and the API reference, which is written from docstrings. zensical makes them into a site,
which the server serves and wheels carry. What a page links to outside of docs/ is named instead.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.api_reference import reference

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "pages"
SITE = ROOT / "src" / "watertable" / "server" / "pages" / "site"
BESIDE = {
    "SECURITY.md": "security.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
GAMES = {"showdown": "showdown", "water_to_water": "water-to-water", "splash": "splash"}
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((\.\./[^)#]+|docs/[^)]+|decisions/|[A-Z]+(?:\.md)?)\)")
NOWHERE = re.compile(r"(?:href|src)=\"?([^\"\s>]+)")


def main() -> int:
    """Gather, build, and follow every link."""
    gather()
    done = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict", "--clean"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr.partition("Traceback")[0]))
        return 1
    lost = sorted(set(lost_links(SITE)))
    for page, link in lost:
        print(f"{page} leads nowhere: {link}")
    if not lost:
        print(f"{len(list(SITE.rglob('*.html')))} pages, and every link leads somewhere.")
    return int(bool(lost))


def gather() -> None:
    """Put all pages where zensical reads them."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES)
    for name, becomes in BESIDE.items():
        shutil.copyfile(ROOT / name, PAGES / becomes)
    shutil.copyfile(ROOT / "web" / "src" / "assets" / "brand" / "symbol.svg", PAGES / "symbol.svg")
    (PAGES / "rules").mkdir()
    for folder, slug in GAMES.items():
        book = ROOT / "src" / "watertable" / "games" / folder / "RULEBOOK.md"
        shutil.copyfile(book, PAGES / "rules" / f"{slug}.md")
    (PAGES / "api.md").write_text(reference(), "utf-8")
    (PAGES / "decisions" / "index.md").write_text("".join(decisions()), "utf-8")
    for page in PAGES.rglob("*.md"):
        depth = len(page.relative_to(PAGES).parts) - 1
        page.write_text(inside(page.read_text("utf-8"), depth), "utf-8")


def decisions() -> Iterator[str]:
    """Yield the list of all decisions, line by line."""
    yield "# Decisions that had a price\n\n"
    for page in sorted((PAGES / "decisions").glob("0*.md")):
        title = page.read_text("utf-8").partition("\n")[0].lstrip("# ")
        yield f"- [{title}]({page.name})\n"


def inside(text: str, depth: int) -> str:
    """Return a page whose links stay inside the site; what lies outside is named.

    >>> inside("[what is promised](../SECURITY.md) and [a bot](../examples/bots/first.py)", 0)
    '[what is promised](security.md) and a bot (`examples/bots/first.py`)'
    >>> inside("[figures](../../benchmarks/gpu.txt), [wheels](../wheels.md)", 1)
    'figures (`benchmarks/gpu.txt`), [wheels](../wheels.md)'
    """

    def lead(found: re.Match[str]) -> str:
        words, to = found[1], found[2]
        if to == "decisions/":
            return f"[{words}](decisions/index.md)"
        if to.startswith("docs/"):  # from a page that lies beside README.md
            return f"[{words}]({to.removeprefix('docs/')})"
        name = to.removeprefix("../")
        if depth and name.startswith("../"):  # from docs/decisions, say, to beside docs
            return f"{words} (`{name.removeprefix('../')}`)"
        if name in BESIDE and depth == 0:
            return f"[{words}]({BESIDE[name]})"
        if to.startswith("../") and depth and (ROOT / "docs" / name).exists():
            return found[0]
        return words if words == name else f"{words} (`{name}`)"

    return LINK.sub(lead, text)


def lost_links(site: Path) -> Iterator[tuple[str, str]]:
    """Yield each page with a link that leads to no file of the site."""
    for page in site.rglob("*.html"):
        if page.name == "404.html":
            continue  # it is shown anywhere, and its links are the first page's
        for link in NOWHERE.findall(page.read_text("utf-8")):
            path = link.partition("#")[0].partition("?")[0]
            if not path or ":" in path or path.startswith(("/", "\\", "${")):
                continue
            to = page.parent / path
            if not (to.is_file() or (to / "index.html").is_file()):
                yield page.relative_to(site).as_posix(), link


if __name__ == "__main__":
    sys.exit(main())
