"""The project's own modules as syntax trees, for the tests of the house rules."""

import ast
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("graphbuilder", "api")


@dataclass(frozen=True)
class Module:
    name: str
    path: Path
    lines: int
    tree: ast.Module


def modules() -> list[Module]:
    """All modules of the packages, by name."""
    found = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found.append(Module(name, path, text.count("\n"), ast.parse(text)))
    return found


def imports(module: Module) -> list[tuple[int, str]]:
    """(line, imported module) of every import, also those inside functions."""
    found = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node.lineno, node.module))
    return found
