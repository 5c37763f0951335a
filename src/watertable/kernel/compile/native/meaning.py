"""What a source means: the same for another comment, another docstring, another line.

The same for every Python, too: one machine code serves all that can run it.
"""

import ast
import hashlib
import re
from collections.abc import Iterable
from typing import Any

_COMMENT = re.compile(r"[ \t]*//.*")
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def meaning_of(source: str) -> str:
    """Hash a Python file without what only people read.

    >>> meaning_of("a = 1  # one") == meaning_of("# first\\n\\na = (1)") != meaning_of("a = 2")
    True
    """
    return hashlib.blake2b(";".join(_said(source)).encode(), digest_size=10).hexdigest()


def without_comments(text: str) -> str:
    """Return a header of ours without comments: none of its strings has two slashes.

    >>> without_comments("int a;  // a number")
    'int a;'
    """
    return _COMMENT.sub("", text)


def _said(source: str) -> Iterable[str]:
    """Yield what a syntax tree says, from the top down; nothing is said of what is left empty.

    Later Pythons have fields more, which are empty in what earlier ones can read.
    """
    waiting: list[Any] = [ast.parse(source)]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.AST):
            yield type(one).__name__
            for name in one._fields:
                value: Any = getattr(one, name, None)
                if name == "body" and isinstance(one, _DOCUMENTED) and _is_docstring(value[:1]):
                    value = value[1:]
                elif isinstance(one, ast.JoinedStr):
                    value = [part for part in value if not _is_empty(part)]
                if value is not None and value != []:
                    yield name
                    waiting.append(value)
        elif isinstance(one, list):
            yield f"{len(one)}"
            waiting.extend(reversed(one))
        else:
            yield repr(one)


def _is_empty(part: ast.expr) -> bool:
    """Say whether a part of an f-string is no text at all, as Python 3.12 puts in between."""
    return isinstance(part, ast.Constant) and part.value == ""


def _is_docstring(first: list[Any]) -> bool:
    return bool(first) and isinstance(first[0], ast.Expr) and _is_text(first[0].value)


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
