"""Finds one rule in a rulebook, or those that speak of something."""

import re

RULE_ID = re.compile(r"[A-Za-z]+\d+")  # as people type it: S14, r14
OPENING = re.compile(r"^[\s|*-]*([A-Z]\d+)\b")


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


def rules_about(rulebook: str, words: str) -> list[str]:
    """The ids of the rules that speak of this: those that begin with it first, rulings last.

    >>> rules_about("- **D1** Shuffle all cards.\\n- **D2** A card is dealt.\\n", "Card")
    ['D2', 'D1']
    """
    spoken = re.compile(rf"\b{re.escape(words)}(?:e?s)?\b", re.IGNORECASE)
    first: dict[str, int] = {}
    for line in rulebook.splitlines():
        rule = OPENING.match(line)
        found = rule and spoken.search(rule_text(rulebook, rule[1]) or "")
        if rule and found:
            first[rule[1]] = found.start()
    return sorted(first, key=lambda one: (one.startswith("R"), first[one]))


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
