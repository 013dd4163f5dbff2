"""An assistant talks to ``graphbuilder mcp`` over standard input and output, through the SDK's own client."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

from graphbuilder.store.open import open_store
from tests.questions.graph import question_graph

TOOLS = {"ask", "find_papers", "get_paper", "related", "leaderboard", "resolve"}


@dataclass(frozen=True)
class Assistant:
    """A client in one conversation with a server."""

    client: Client
    portal: BlockingPortal

    def call(self, tool: str, **arguments: Any) -> CallToolResult:
        """The result of one tool."""
        return self.portal.call(self.client.call_tool, tool, arguments)


def command(*arguments: str) -> list[str]:
    """A call of the command line of this interpreter."""
    return [sys.executable, "-c", "from graphbuilder.cli.main import main; main()", *arguments]


@pytest.fixture(scope="module")
def assistant(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    """One that has started the command on a graph of real names."""
    file = tmp_path_factory.mktemp("mcp") / "graph.db"
    store = open_store(str(file))
    store.write(question_graph())
    store.close()
    program, *arguments = command("mcp", "--store", str(file))
    client = Client(StdioServerParameters(command=program, args=arguments, env=dict(os.environ)))
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(client) as connected:
        yield Assistant(connected, portal)


def answer(assistant: Assistant, tool: str, **arguments: Any) -> dict[str, Any]:
    """What a tool answers, which is the same as data and as text."""
    result = assistant.call(tool, **arguments)
    assert not result.is_error, result.content
    body: dict[str, Any] = result.structured_content or {}
    (text,) = result.content
    assert isinstance(text, TextContent)
    assert json.loads(text.text) == body
    return body


def test_server_offers_its_tools_with_what_they_take_and_that_they_only_read(assistant: Assistant) -> None:
    tools = assistant.portal.call(assistant.client.list_tools).tools
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        assert tool.annotations.read_only_hint, tool.name
        assert len(tool.description) > 60, tool.name
        assert all(
            "description" in item or "$ref" in item or "enum" in item
            for item in tool.input_schema["properties"].values()
        )


def test_question_is_answered_with_its_reading_evidence_and_coverage(assistant: Assistant) -> None:
    body = answer(assistant, "ask", question="papers using GRPO on MATH")
    assert body["reading"] == (
        "papers that propose or use GRPO (method) and are evaluated or trained on MATH (benchmark)"
    )
    assert [row["id"] for row in body["results"]] == ["2503.20783", "2402.03300"]
    assert body["results"][0]["evidence"][0]["sentence"].startswith("This sentence names")
    assert body["coverage"]["papers"] >= body["coverage"]["with_relation"]


@pytest.mark.parametrize(
    "question",
    [
        "how many papers use GRPO", "papers per month using GRPO", "what is GRPO", "who proposed GRPO",
        "benchmarks used with DPO", "best result on MATH", "methods related to GRPO", "GRPO vs PPO on MATH",
        "how many labs work on reasoning", "GRPO over time",
    ],
)  # fmt: skip
def test_answers_of_every_kind_carry_something_to_cite(question: str, assistant: Assistant) -> None:
    text = json.dumps(answer(assistant, "ask", question=question))
    assert "sentence" in text or "2402.03300" in text or question == "GRPO over time"


def test_unknown_name_in_a_question_is_never_replaced(assistant: Assistant) -> None:
    body = answer(assistant, "ask", question="papers using GRPOO")
    assert (body["kind"], body["results"], body["near"][0]["asked"]) == ("unknown", [], "GRPOO")


def test_papers_are_found_by_a_filter(assistant: Assistant) -> None:
    body = answer(assistant, "find_papers", filter="uses:GRPO,published:>2025-02-01", limit=1)
    assert (body["total"], [row["id"] for row in body["results"]]) == (1, ["2503.20783"])
    assert body["results"][0]["evidence"][0]["sentence"] == "This sentence names GRPO."


def test_paper_comes_with_all_that_it_says(assistant: Assistant) -> None:
    body = answer(assistant, "get_paper", paper="2402.03300")
    assert {row["role"] for row in body["relations"]} >= {"PROPOSES", "COMPARES_TO", "EVALUATED_ON", "FROM"}
    assert all(row["evidence"][0]["sentence"] for row in body["relations"])
    assert (body["results"][0]["value"], body["cited_by"][0]["id"]) == ("51.7%", "2503.20783")


def test_related_methods_come_with_reasons(assistant: Assistant) -> None:
    body = answer(assistant, "related", name="grpo", limit=2)
    assert (body["of"]["name"], len(body["results"])) == ("GRPO", 2)
    assert body["results"][0]["reasons"][0]["examples"]


def test_leaderboard_rows_come_with_sentence_and_paper(assistant: Assistant) -> None:
    body = answer(assistant, "leaderboard", benchmark="MATH", metric="accuracy")
    assert [(row["system"], row["paper_id"], row["sentence"]) for row in body["results"]] == [
        ("GRPO", "2402.03300", "It scores."),
        ("Chain of Thought", "2408.00003", "It scores."),
    ]


def test_name_is_resolved_to_what_it_stands_for_with_examples(assistant: Assistant) -> None:
    body = answer(assistant, "resolve", name="mamba")
    assert [(row["label"], row["exact"]) for row in body["results"]] == [("Model", True), ("Method", True)]
    assert body["results"][0]["examples"][0]["evidence"]
    near = answer(assistant, "resolve", name="GRPOO", kind="method")["results"]
    assert (near[0]["name"], near[0]["exact"]) == ("GRPO", False)


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("ask", {"question": "??"}, "empty"),
        ("get_paper", {"paper": "9999.99999"}, "no paper"),
        ("related", {"name": "GRPOO"}, "GRPO"),
        ("leaderboard", {"benchmark": "MATHS-50"}, "MATH-500"),
        ("find_papers", {"filter": "usess:GRPO"}, "uses"),
        ("ask", {"question": "papers", "limit": 1000}, "limit"),
    ],
)
def test_fault_is_told_to_the_assistant_with_what_to_do(
    tool: str, arguments: dict[str, Any], told: str, assistant: Assistant
) -> None:
    result = assistant.call(tool, **arguments)
    (text,) = result.content
    assert result.is_error
    assert isinstance(text, TextContent)
    assert told in text.text
    assert "Traceback" not in text.text


def test_entry_for_an_assistants_configuration_is_printed() -> None:
    done = subprocess.run(command("mcp", "--json", "--store", "graph.db"), capture_output=True, text=True, check=True)
    entry = json.loads(done.stdout)["mcpServers"]["graphbuilder"]
    assert entry == {"command": "graphbuilder", "args": ["mcp", "--store", "graph.db"]}


def test_graph_that_is_not_there_ends_in_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        command("mcp", "--store", str(tmp_path / "no.db")), capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
