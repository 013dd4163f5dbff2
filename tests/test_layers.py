"""The dependency rule: data flows one way, and each library has one owner."""

from tests.house import Module, imports, modules

LAYERS = {
    "graphbuilder": 0,
    "graphbuilder.client": 0,
    "graphbuilder.errors": 0,
    "graphbuilder.schema": 0,
    "graphbuilder.model": 0,
    "graphbuilder.ids": 0,
    "graphbuilder.settings": 0,
    "graphbuilder.text": 1,
    "graphbuilder.lexicon": 1,
    "graphbuilder.demo": 1,
    "graphbuilder.readers": 2,
    "graphbuilder.extraction": 2,
    "graphbuilder.resolution": 2,
    "graphbuilder.store": 2,
    "graphbuilder.settle": 3,
    "graphbuilder.joining": 3,
    "graphbuilder.ingest": 3,
    "graphbuilder.questions": 3,
    "graphbuilder.curation": 3,
    "graphbuilder.related": 3,
    "graphbuilder.analysis": 3,
    "graphbuilder.views": 3,
    "graphbuilder.exports": 3,
    "graphbuilder.fetch": 3,
    "api": 4,
    "graphbuilder.mcp": 5,
    "graphbuilder.site": 5,
    "graphbuilder.cli": 6,
}
# Within a layer, one module may build on another only where it is said here.
SAME_LAYER = {
    ("graphbuilder", "graphbuilder.client"),
    ("graphbuilder.client", "graphbuilder.errors"),
    ("graphbuilder.model", "graphbuilder.schema"),
    ("graphbuilder.ids", "graphbuilder.schema"),
    ("graphbuilder.settings", "graphbuilder.errors"),
    ("graphbuilder.lexicon", "graphbuilder.text"),
    ("graphbuilder.analysis", "graphbuilder.related"),
    ("graphbuilder.exports", "graphbuilder.analysis"),
    ("graphbuilder.ingest", "graphbuilder.joining"),
    ("graphbuilder.ingest", "graphbuilder.settle"),
    ("graphbuilder.views", "graphbuilder.analysis"),
    ("graphbuilder.questions", "graphbuilder.analysis"),
    ("graphbuilder.curation", "graphbuilder.questions"),
    ("graphbuilder.curation", "graphbuilder.settle"),
    ("graphbuilder.curation", "graphbuilder.ingest"),
    ("graphbuilder.curation", "graphbuilder.joining"),
}
OWNERS = {
    "spacy": ("graphbuilder.extraction",),
    "lightgbm": ("graphbuilder.extraction",),
    "neo4j": ("graphbuilder.store",),
    "sqlite3": ("graphbuilder.store",),
    "pyvis": ("graphbuilder.views.graph_page",),
    "lark": ("graphbuilder.questions",),
    "mcp": ("graphbuilder.mcp.server",),
    "httpx2": ("graphbuilder.client.connection", "graphbuilder.fetch.http"),
    "hishel": ("graphbuilder.fetch.cache",),
    "tenacity": ("graphbuilder.fetch.http",),
    "pyrate_limiter": ("graphbuilder.fetch.pauses",),
    "fastapi": ("api",),
    "starlette": ("api",),
    "uvicorn": ("graphbuilder.cli",),
    "typer": ("graphbuilder.cli",),
    "rich": ("graphbuilder.cli",),
    "ftfy": ("graphbuilder.text",),
    "pylatexenc": ("graphbuilder.text",),
    "bibtexparser": ("graphbuilder.readers.bibtex",),
    "defusedxml": ("graphbuilder.readers",),
    "lxml": ("graphbuilder.readers.page_blocks", "graphbuilder.site"),
    "markdown_it": ("graphbuilder.readers.markdown",),
    "pypdf": ("graphbuilder.readers.pdf",),
    "rispy": ("graphbuilder.readers.ris",),
    "yaml": ("graphbuilder.readers.http_recording",),
    "zstandard": ("graphbuilder.readers.unpack",),
    "limits": ("api.limiting",),
    "prometheus_client": ("api.metrics",),
    "networkx": ("graphbuilder.related", "graphbuilder.analysis", "graphbuilder.views"),
}


def part(module: str) -> str:
    """The entry of LAYERS that a module belongs to."""
    return max((key for key in LAYERS if module == key or module.startswith(f"{key}.")), key=len)


def test_every_module_belongs_to_a_layer() -> None:
    unplaced = [m.name for m in modules() if part(m.name) == "graphbuilder" and m.name != "graphbuilder"]
    assert unplaced == []


def test_imports_go_only_to_lower_layers() -> None:
    wrong = []
    for module in modules():
        for line, target in imports(module):
            if target.split(".")[0] not in ("graphbuilder", "api"):
                continue
            here, there = part(module.name), part(target)
            allowed = here == there or LAYERS[there] < LAYERS[here] or (here, there) in SAME_LAYER
            if not allowed:
                wrong.append(f"{module.path}:{line} {here} (layer {LAYERS[here]}) imports {target}")
    assert wrong == []


def test_no_two_parts_import_each_other() -> None:
    arrows = {(part(m.name), part(target)) for m in modules() for _, target in imports(m) if _ours(target)}
    assert [(a, b) for a, b in sorted(arrows) if a < b and (b, a) in arrows] == []


def test_each_library_is_used_only_by_its_owner() -> None:
    wrong = []
    for module in modules():
        for line, target in imports(module):
            owners = OWNERS.get(target.split(".")[0])
            if owners and not any(_within(module, owner) for owner in owners):
                wrong.append(f"{module.path}:{line} {target} belongs to {' and '.join(owners)}")
    assert wrong == []


def _ours(target: str) -> bool:
    return target.split(".")[0] in ("graphbuilder", "api")


def _within(module: Module, owner: str) -> bool:
    return module.name == owner or module.name.startswith(f"{owner}.")
