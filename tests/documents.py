"""The commands in our documents: what stands in blocks of `sh`, a line each."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(?:sh|bash|console|shell)\n(.*?)^```", re.DOTALL | re.MULTILINE)
HEREDOC = re.compile(r"<<'?(\w+)'?")


def documents() -> list[Path]:
    """Every document that people read."""
    folders = ("docs", "deploy", "examples", "benchmarks", "src")
    beside = [page for folder in folders for page in (ROOT / folder).rglob("*.md")]
    made = "pages/site"  # by `make docs-site`
    return sorted([*ROOT.glob("*.md"), *(it for it in beside if made not in it.as_posix())])


def commands(page: str) -> Iterator[str]:
    """Yield each command of a page, without what is said beside it.

    >>> list(commands("```sh\\nmake play   # in the browser\\ncat > a <<END\\n1\\nEND\\n```\\n"))
    ['make play', 'cat > a <<END\\n1\\nEND']
    """
    for block in BLOCK.findall(page):
        lines = iter(block.splitlines())
        for line in lines:
            command = re.sub(r"\s+#\s.*$", "", line).rstrip()
            if not command or command.startswith("#"):
                continue
            while command.endswith("\\"):
                command = command[:-1].rstrip() + " " + next(lines).strip()
            if end := HEREDOC.search(command):
                for more in lines:
                    command += f"\n{more}"
                    if more == end[1]:
                        break
            yield command


def all_commands() -> dict[str, str]:
    """Return every command by its first line, with one of the documents that have it."""
    return {
        command.partition("\n")[0]: page.relative_to(ROOT).as_posix()
        for page in documents()
        for command in commands(page.read_text("utf-8"))
    }
