"""The description of the API is true: a real server answers as it says, whatever is asked."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance

from api.app import create_app
from api.description import operations
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.api.test_errors import BrokenStore
from tests.app_server import serving
from tests.small_graph import small_graph

EXAMPLES = 12
"""Requests that are made up for each operation, beside those that its schema calls for."""


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    """The description that a real server of the small graph gives of itself."""
    store = open_store(str(tmp_path_factory.mktemp("described") / "small.db"))
    store.write(small_graph())
    with serving(create_app(store, Settings(), today=lambda: date(2026, 6, 15))) as address:
        yield schemathesis.openapi.from_url(f"{address}/openapi.json")
    store.close()


DOCUMENT = create_app(BrokenStore(RuntimeError()), Settings()).openapi()
OPERATIONS = [
    pytest.param(method.upper(), path, mode, id=f"{method.upper()} {path} {mode.value}")
    for path, method, operation in operations(DOCUMENT)
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if mode is GenerationMode.POSITIVE or operation.get("parameters") or operation.get("requestBody")
]


@pytest.mark.parametrize(("method", "path", "mode"), OPERATIONS)
def test_server_answers_as_described(
    described: schemathesis.BaseSchema, method: str, path: str, mode: GenerationMode
) -> None:
    # Texts with a grammar of their own, such as filters and cursors, fit their schema and may yet be refused.
    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(described[path][method].as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case) -> None:
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    ask()


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
    return content.get("schema", {}).get("format") == "binary"


def test_errors_are_described_as_problems() -> None:
    for path, _, operation in operations(DOCUMENT):
        if path != "/metrics":
            assert set(operation["responses"]["4XX"]["content"]) == {"application/problem+json"}, path


def test_selected_rows_need_no_more_than_their_id() -> None:
    assert DOCUMENT["components"]["schemas"]["PaperRow"]["required"] == ["id"]
