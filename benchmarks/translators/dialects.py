"""The slice as Cython and as mypyc want it: what has to be written otherwise, and no more."""

import ast

from benchmarks.translators.extract import Dialect

_C = {"int8": "schar", "int16": "short", "int64": "longlong"}
_POINTERS = ("Box", "State", "Dice", "Dice", "Listing", "Story")


def expression(text: str) -> ast.expr:
    """Return an expression that is written down."""
    return ast.parse(text, mode="eval").body


class Otherwise(ast.NodeTransformer):
    """`x[i, j]` becomes `x[i][j]`, `int(x)` what the tool calls a whole number of 64 bits."""

    def __init__(self, whole: str) -> None:
        """Remember what comes before the number to be converted."""
        self._whole = whole

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Index one extent after the other."""
        self.generic_visit(node)
        if not isinstance(node.slice, ast.Tuple):
            return node
        *first, last = node.slice.elts
        inner = node.value
        for part in first:
            inner = ast.Subscript(inner, part, ast.Load())
        return ast.Subscript(inner, last, node.ctx)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Convert to a number of this tool."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "int":
            return expression(f"{self._whole}{ast.unparse(node.args[0])})")
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Say of a number past 31 bits that it is no Python object."""
        if isinstance(node.value, int) and abs(node.value) >= 1 << 31:
            return expression(f"{self._whole}{node.value})")
        return node


class Cython(Dialect):
    """Pure Python mode: records are C structs, every local number has its type, nothing is held."""

    def record(self, name: str, fields: dict[str, tuple[str, tuple[int, ...]]]) -> str:
        """Return a struct, which lies in memory as NumPy's record does."""
        lines = [
            f"    {it}=cython.{_C[kind]}" + "".join(f"[{size}]" for size in reversed(shape))
            for it, (kind, shape) in fields.items()
        ]
        return f"{name} = cython.struct(\n" + ",\n".join(lines) + ")"

    def rule(self, rule: ast.FunctionDef, hints: dict[str, str], result: str) -> ast.FunctionDef:
        """Return a C function that takes pointers."""
        stored = {
            it.id
            for it in ast.walk(rule)
            if isinstance(it, ast.Name) and isinstance(it.ctx, ast.Store)
        }
        typed = ", ".join(f"{name}=cython.longlong" for name in sorted(stored - set(hints)))
        whole = Otherwise("cython.cast(cython.longlong, ")
        rule.body = [whole.visit(statement) for statement in rule.body]
        kinds = {"int": "cython.longlong", "bool": "cython.bint", "None": "cython.void"}
        for given in rule.args.args:
            hint = hints[given.arg]
            given.annotation = expression(kinds.get(hint, f"cython.pointer[{hint}]"))
        rule.returns = expression(kinds[result])
        marks = [
            "cfunc",
            "nogil",
            "exceptval(check=False)",
            *([f"locals({typed})"] if typed else []),
        ]
        rule.decorator_list = [expression(f"cython.{mark}") for mark in marks]
        return rule

    def written(self) -> str:
        """Return the module, with `run`, which takes addresses."""
        names = [f"it{place}" for place in range(len(_POINTERS))]
        given = ", ".join(f"{name}: cython.size_t" for name in names)
        cast = ", ".join(
            f"cython.cast(cython.pointer[{kind}], {name})"
            for kind, name in zip(_POINTERS, names, strict=True)
        )
        run = f"def run({given}, count: cython.longlong):\n    return games({cast}, count)"
        return self.text("# cython: boundscheck=False, wraparound=False\nimport cython", run)


class Mypyc(Dialect):
    """Records are classes, arrays are lists, whole numbers are of 64 bits."""

    def record(self, name: str, fields: dict[str, tuple[str, tuple[int, ...]]]) -> str:
        """Return a class."""
        lines = [f"class {name}:", "    def __init__(self) -> None:"]
        for it, (_, shape) in fields.items():
            hint, value = "i64", "i64(0)"
            for size in reversed(shape):
                hint, value = f"list[{hint}]", f"[{value} for _ in range({size})]"
            lines.append(f"        self.{it}: {hint} = {value}")
        return "\n".join(lines)

    def rule(self, rule: ast.FunctionDef, hints: dict[str, str], result: str) -> ast.FunctionDef:
        """Return the function with its own kind of number."""
        rule.body = [Otherwise("i64(").visit(statement) for statement in rule.body]
        for given in rule.args.args:
            if hints[given.arg] == "int":
                given.annotation = expression("i64")
        rule.returns = expression("i64" if result == "int" else result)
        return rule

    def written(self) -> str:
        """Return the module."""
        return self.text("from mypy_extensions import i64")
