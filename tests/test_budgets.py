"""The house budgets: small modules, small functions, few arguments, narrow excepts, no vague names."""

import ast
from collections.abc import Iterator

from tests.house import Module, modules

MODULE_LINES = 400
FUNCTION_LINES = 60
POSITIONAL_ARGUMENTS = 5
VAGUE = ("utils", "util", "helpers", "common", "misc", "types", "manager", "processor")
# Where one odd record or request must not stop everything else.
BROAD_EXCEPTS = {"graphbuilder.ingest", "api.errors"}


def functions(module: Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_modules_stay_short() -> None:
    assert [f"{m.path}: {m.lines} lines" for m in modules() if m.lines > MODULE_LINES] == []


def test_functions_stay_short() -> None:
    long = [
        f"{m.path}:{f.lineno} {f.name}: {length} lines"
        for m in modules()
        for f in functions(m)
        if (length := (f.end_lineno or f.lineno) - f.lineno + 1) > FUNCTION_LINES
    ]
    assert long == []


def test_functions_take_few_positional_arguments() -> None:
    # Command-line and API functions are called by name, by their frameworks.
    called_by_name = ("graphbuilder.cli", "api.routes")
    wide = [
        f"{m.path}:{f.lineno} {f.name}"
        for m in modules()
        if not m.name.startswith(called_by_name)
        for f in functions(m)
        if len([a for a in f.args.posonlyargs + f.args.args if a.arg not in ("self", "cls")]) > POSITIONAL_ARGUMENTS
    ]
    assert wide == []


def test_no_module_has_a_vague_name() -> None:
    assert [m.name for m in modules() if m.name.rsplit(".", 1)[-1] in VAGUE] == []


def test_broad_excepts_stand_only_where_they_are_meant() -> None:
    wrong = []
    for module in modules():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ExceptHandler):
                broad = node.type is None or (isinstance(node.type, ast.Name) and node.type.id == "Exception")
                if broad and module.name not in BROAD_EXCEPTS:
                    wrong.append(f"{module.path}:{node.lineno}")
    assert wrong == []


def test_public_functions_and_classes_say_what_they_give() -> None:
    silent = [
        f"{m.path}:{node.lineno} {node.name}"
        for m in modules()
        for node in m.tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []
