"""The kernel's modules import each other openly, so that import-linter sees it all."""

import ast
from pathlib import Path

import watertable.kernel

KERNEL = Path(watertable.kernel.__file__).parent
ON_NEED = {  # what most never need: importing watertable imports neither Numba nor the translator
    ("compile/by_numba.py", "numba"),
    ("compile/by_numba.py", "numba.core.imputils"),
    ("compile/compiled.py", "watertable.kernel.compile"),
    ("compile/compiled.py", "watertable.kernel.compile.native"),
    ("compile/native/kept_libraries.py", "watertable.kernel.compile.native"),
    ("text/write.py", "watertable.kernel.text.memory"),
    # what only building, mistakes and new secrets need: a start is quicker without (decision 0061)
    ("compile/cache_home.py", "tempfile"),
    ("compile/native/building.py", "shutil"),
    ("compile/native/building.py", "subprocess"),
    ("compile/native/building.py", "tempfile"),
    ("compile/native/fingerprints.py", "watertable.kernel.compile.native.meaning"),
    ("game/patch.py", "difflib"),
    ("records/chance.py", "secrets"),
}


def test_only_what_most_never_need_is_imported_inside_a_function():
    found = set()
    for path in KERNEL.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for node in ast.walk(function):
                where = path.relative_to(KERNEL).as_posix()
                if isinstance(node, ast.ImportFrom):
                    found.add((where, node.module))
                elif isinstance(node, ast.Import):
                    found |= {(where, name.name) for name in node.names}
    assert found == ON_NEED


def test_no_class_of_the_kernel_stands_on_another_just_to_be_two_files():
    """Table, Board and Company were one object in three files."""
    for name in ("table", "board", "company", "history", "shuffle", "path"):
        tree = ast.parse((KERNEL / "table" / f"{name}.py").read_text("utf-8"))
        for node in tree.body:
            assert not (isinstance(node, ast.ClassDef) and node.bases), f"{name} has a base"
