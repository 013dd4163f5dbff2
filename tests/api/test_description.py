"""The description of the API is true: a real server answers as it says, whatever is asked."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from api.app import create_app
from api.description import FILE, operations
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.api import media_types
from tests.api.test_errors import BrokenStore
from tests.app_server import serving
from tests.house import ROOT
from tests.small_graph import small_graph

DOCUMENT = create_app(BrokenStore(RuntimeError()), Settings()).openapi()
EXAMPLES = 10
"""Requests that are made up at random for each operation, beside the examples and the edges of each parameter."""
MOST_SECONDS = 300
"""It takes a tenth of that on an idle machine."""
# Texts with a grammar of their own, such as filters and cursors, fit their schema and may yet be refused. And what
# looks up is also the address of a thing called lookup, which Allow says and the description of the path does not.
UNCHECKED = "positive_data_acceptance,allow_header_conformance"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server of the small graph, which takes changes."""
    store = open_store(str(tmp_path_factory.mktemp("described") / "small.db"))
    store.write(small_graph())
    with serving(create_app(store, Settings(editing=True), today=lambda: date(2026, 6, 15))) as address:
        yield address
    store.close()


def test_server_answers_as_described_whatever_it_is_asked(address: str, tmp_path: Path) -> None:
    command = [Path(sys.executable).with_name("schemathesis"), "run", f"{address}/openapi.json", "--seed", "1"]
    options = ["--phases", "examples,coverage,fuzzing", "--max-examples", str(EXAMPLES), "--exclude-checks", UNCHECKED]
    bounds = ["--generation-database", "none", "--no-color"]
    hooks = {"SCHEMATHESIS_HOOKS": media_types.__name__, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [*command, *options, *bounds],
        cwd=tmp_path,
        env=os.environ | hooks,
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
    )
    assert ran.returncode == 0, ran.stdout
    tested = re.search(r"Test cases:\n\s+([\d,]+) generated", ran.stdout)
    assert tested, ran.stdout
    assert int(tested[1].replace(",", "")) > 20 * len(list(operations(DOCUMENT))), ran.stdout


def given_examples(part: dict[str, Any]) -> list[Any]:
    """The examples of a parameter or of a content."""
    named = [item["value"] for item in part.get("examples", {}).values()]
    return [*([part["example"]] if "example" in part else []), *named, *part.get("schema", {}).get("examples", [])]


def valid(schema: dict[str, Any], value: Any) -> bool:
    """Whether a value fits a schema of the description."""
    return bool(jsonschema_rs.is_valid({**schema, "components": DOCUMENT["components"]}, value))


@pytest.mark.parametrize("operation", [pytest.param(one, id=one["operationId"]) for *_, one in operations(DOCUMENT)])
def test_operation_is_explained_with_examples(operation: dict[str, Any]) -> None:
    assert operation["summary"]
    assert operation["description"]
    parts = [(f"parameter {part['name']}", part) for part in operation.get("parameters", ())]
    assert [name for name, part in parts if not part.get("description")] == []
    parts += [("body", content) for content in operation.get("requestBody", {}).get("content", {}).values()]
    for status, response in operation["responses"].items():
        if status.startswith("2"):
            parts += [(f"answer {status}", one) for one in response["content"].values() if not is_file(one)]
    assert [name for name, part in parts if not given_examples(part)] == []
    wrong = [name for name, part in parts for value in given_examples(part) if not valid(part["schema"], value)]
    assert wrong == []


def is_file(content: dict[str, Any]) -> bool:
    """Whether a content is the bytes of a file, which no example shows."""
    schema = content.get("schema", {})
    return schema.get("format") == "binary" or schema == FILE


def test_errors_are_described_as_problems() -> None:
    for path, _, operation in operations(DOCUMENT):
        if path != "/metrics":
            assert set(operation["responses"]["4XX"]["content"]) == {"application/problem+json"}, path


def test_selected_rows_need_no_more_than_their_id() -> None:
    assert DOCUMENT["components"]["schemas"]["PaperRow"]["required"] == ["id"]
