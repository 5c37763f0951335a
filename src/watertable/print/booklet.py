"""A rulebook as blocks and spans, for a page: what the books use of Markdown, and no more."""

import re
from collections.abc import Iterator, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

from watertable.kernel.text.json import Json

RULE_ID = re.compile(r"[A-Z]\d+")
_MARKS = {"strong_open": "strong", "em_open": "emph"}


def blocks(markdown: str) -> list[Json]:
    """A rulebook, block by block; a rule has its id.

    >>> blocks("- **D2** Deal *three*.")
    [{'kind': 'rule', 'id': 'D2', 'spans': [{'text': 'Deal '},
      {'text': 'three', 'marks': ['emph']}, {'text': '.'}]}]
    """
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    return list(_blocks(tokens))


def _blocks(tokens: Sequence[Token]) -> Iterator[Json]:
    depth, ordered, number = 0, False, 0
    place = 0
    while place < len(tokens):
        token = tokens[place]
        match token.type:
            case "heading_open":
                level = int(token.tag[1])
                yield {"kind": "heading", "level": level, "spans": spans(tokens[place + 1])}
                place += 2
            case "bullet_list_open" | "ordered_list_open":
                depth, ordered, number = depth + 1, token.type.startswith("ordered"), 0
            case "bullet_list_close" | "ordered_list_close":
                depth -= 1
            case "list_item_open":
                number += 1
            case "paragraph_open" if depth:
                yield _item(spans(tokens[place + 1]), number if ordered else 0)
            case "paragraph_open":
                yield {"kind": "paragraph", "spans": spans(tokens[place + 1])}
            case "table_open":
                end = next(n for n in range(place, len(tokens)) if tokens[n].type == "table_close")
                yield from _table(tokens[place:end])
                place = end
        place += 1


def _item(said: list[Json], number: int) -> Json:
    """A rule if it begins with an id in bold type, else a point of a list."""
    first = said[0] if said else {"text": ""}
    if "strong" in first.get("marks", ()) and RULE_ID.fullmatch(first["text"]):
        rest = [*said[1:]]
        if rest:
            rest[0] = {**rest[0], "text": rest[0]["text"].lstrip()}
        rest = [span for span in rest if span["text"]]
        return {"kind": "rule", "id": first["text"], "spans": rest}
    return {"kind": "item", "number": number, "spans": said}


def _table(tokens: Sequence[Token]) -> Iterator[Json]:
    """A table; one of rulings becomes rules, which are easier to read in a column."""
    rows: list[list[list[Json]]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(spans(token))
    head, *body = rows
    if _plain(head[0]) != "id":
        yield {"kind": "table", "head": head, "rows": body}
        return
    for an_id, question, answer, *options in body:
        said = [{**span, "marks": ["emph"]} for span in question] + [{"text": " "}, *answer]
        for option in options:
            said += [{"text": " (option "}, *option, {"text": ")"}] if option else []
        yield {"kind": "rule", "id": _plain(an_id), "spans": said}


def spans(inline: Token) -> list[Json]:
    """The words of a block, each run with its marks: strong, emph, code."""
    marks: list[str] = []
    said: list[Json] = []
    for token in inline.children or ():
        match token.type:
            case "text" | "code_inline":
                here = [*marks, *["code"] * (token.type == "code_inline")]
                if token.content:
                    said.append({"text": token.content} | ({"marks": here} if here else {}))
            case "softbreak" | "hardbreak":
                said.append({"text": " "})
            case "strong_open" | "em_open":
                marks.append(_MARKS[token.type])
            case "strong_close" | "em_close":
                marks.pop()
    return said


def _plain(said: list[Json]) -> str:
    return "".join(span["text"] for span in said)


def rule_words(book: Sequence[Json]) -> dict[str, str]:
    """Every rule's words, by its id."""
    return {block["id"]: _plain(block["spans"]) for block in book if block["kind"] == "rule"}


def opening(book: Sequence[Json]) -> list[Json]:
    """What stands before the first rule: whose game it is, and what of it is ours."""
    said = []
    for block in book[1:]:
        if block["kind"] == "heading":
            break
        said.append(block)
    return said
