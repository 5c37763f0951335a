"""The API reference: every public name of the front door, from its docstring."""

import inspect
from collections.abc import Iterator

import watertable as wt

HEAD = """# API

Everything below is `watertable.NAME`, usually `import watertable as wt`. The guide to it is
[the front door](front-door.md); [environments](envs.md) and [batches](batch.md) have pages of their
own. This page is written from the docstrings.
"""


def reference() -> str:
    """Return the page."""
    parts = [HEAD]
    for name in sorted(wt.__all__, key=lambda it: (it[0].isupper(), it.lower())):
        parts += described(name, getattr(wt, name))
    return "\n".join(parts)


def described(name: str, thing: object) -> Iterator[str]:
    """Yield the paragraphs about one name."""
    if inspect.isclass(thing):
        yield f"## {name}\n\n{said(thing)}\n"
        if not issubclass(thing, Exception):
            for method, it in sorted(vars(thing).items()):
                if not method.startswith("_"):
                    yield from of_class(method, it)
    elif callable(thing):
        yield f"## {name}\n\n```text\n{name}{signature(thing)}\n```\n\n{said(thing)}\n"
    else:
        yield f"## {name}\n\n`{thing!r}`\n"


def of_class(name: str, thing: object) -> Iterator[str]:
    """Yield the paragraphs about one method or property of a class."""
    inner = getattr(thing, "__func__", thing)
    if isinstance(inner, property):
        yield f"### {name}\n\n{said(inner.fget)}\n"
    elif inspect.isfunction(inner):
        yield f"### {name}\n\n```text\n{name}{signature(inner)}\n```\n\n{said(inner)}\n"


def signature(thing: object) -> str:
    """Return what it takes and gives, as it is written."""
    try:
        return str(inspect.signature(thing)).replace("watertable.", "")  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "(...)"


def said(thing: object) -> str:
    """Return a docstring as Markdown: its examples become code."""
    lines, out, is_code = (inspect.getdoc(thing) or "").splitlines(), [], False
    for line in lines:
        if line.startswith(">>>") and not is_code:
            out += ["", "```python"]
            is_code = True
        if is_code and not line.strip():
            out.append("```")
            is_code = False
        out.append(line)
    return "\n".join([*out, *(["```"] if is_code else [])])
