"""Finds one rule in a rulebook."""

import re

RULE_ID = re.compile(r"[A-Za-z]+\d+")  # as people type it: S14, r14


def rule_text(rulebook: str, wanted: str) -> str | None:
    """The paragraph, list item or table row that opens with a rule's id, as Markdown.

    >>> rule_text("# Duel\\n- **D1** Shuffle.\\n- **D2** Deal\\n  three.\\n", "d2")
    '**D2** Deal three.'
    """
    lines = rulebook.splitlines()
    opening = re.compile(rf"^[\s|*-]*{re.escape(wanted.upper())}\b")
    for number, line in enumerate(lines):
        if opening.match(line):
            return whole(lines[number:])
    return None


def whole(lines: list[str]) -> str:
    """The first line with the lines that continue it."""
    text = lines[0].strip().removeprefix("- ").strip()
    if text.startswith("|"):
        return " ".join(cell.strip() for cell in text.strip("|").split("|"))
    for line in lines[1:]:
        if not line.strip() or not line.startswith(" "):
            break
        text += " " + line.strip()
    return text
