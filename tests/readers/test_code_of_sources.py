"""Links to code that sources state, each in its own way, and those that abstracts and comments name."""

import json
from pathlib import Path

import pytest

from graphbuilder.model import CodeLink, Paper
from graphbuilder.readers.read import read_inputs

REPO = "https://github.com/ada/sieve"
TITLE = "Sorting the sand of a whole beach"
ABSTRACT = "We sort sand grain by grain, and find that a sieve of some size does as well as any other sieve."
HF = {"paper": {"id": "2401.00011", "title": TITLE, "summary": ABSTRACT, "upvotes": 3, "githubRepo": REPO + ".git"}}
NOTE = {
    "id": "aBcD",
    "forum": "aBcD",
    "signatures": [],
    "content": {"title": {"value": TITLE}, "abstract": {"value": ABSTRACT}, "code": {"value": REPO}},
}
DUMP = {
    "id": "2401.00011",
    "submitter": "Ada",
    "authors": "Ada Reed",
    "title": TITLE,
    "comments": f"8 pages. Code: {REPO}",
    "journal-ref": None,
    "categories": "cs.LG",
    "abstract": ABSTRACT,
    "versions": [],
    "authors_parsed": [["Reed", "Ada", ""]],
}
CONFERENCE = [{"title": TITLE, "abstract": ABSTRACT, "author": "Ada Reed", "aff": "Reed Lab", "github": REPO}]
NEWSLETTER = f"1. {TITLE}\nAuthors: Ada Reed, Bo Linde\n\n{ABSTRACT}\n\nCode: {REPO}\n"
TABLE = f'title,abstract,GitHub URL\n{TITLE},"{ABSTRACT}",{REPO}\n'
DIGEST = f"""# Sand this week

- [{TITLE}](https://arxiv.org/abs/2401.00011) [[Code]]({REPO}) [[Site]](https://github.com/ada/site)
- [Another paper about the sorting of sand](https://arxiv.org/abs/2401.00012)
"""


def _code(tmp_path: Path, text: str) -> tuple[CodeLink, ...]:
    file = tmp_path / "input"
    file.write_text(text, encoding="utf-8")
    papers = [record for record in read_inputs([str(file)]) if isinstance(record, Paper)]
    assert all(not paper.code for paper in papers[1:])
    return papers[0].code


@pytest.mark.parametrize(
    ("text", "official", "rule"),
    [
        (json.dumps([HF], indent=1), None, "hf-daily"),
        (json.dumps({"notes": [NOTE]}), True, "openreview"),
        (json.dumps(DUMP) + "\n", None, "arxiv-dump"),
        (json.dumps(CONFERENCE), None, "conference-list"),
        (TABLE, None, "table"),
        (DIGEST, None, "markdown"),
        (json.dumps({"id": "a", "title": TITLE, "abstract": ABSTRACT, "code": REPO}), None, "jsonl"),
        (json.dumps({"id": "a", "title": TITLE, "code": [{"address": REPO, "official": True}]}), True, "jsonl"),
    ],
    ids=["hf-daily", "openreview", "comments", "conference-list", "table", "markdown", "jsonl", "jsonl-objects"],
)
def test_a_source_states_where_the_code_is(tmp_path: Path, text: str, official: bool | None, rule: str) -> None:
    assert _code(tmp_path, text) == (CodeLink(REPO, official, None, None, rule),)


def test_a_newsletter_says_it_in_a_line_of_its_own_which_is_in_the_text_too(tmp_path: Path) -> None:
    assert _code(tmp_path, NEWSLETTER) == (CodeLink(REPO, None, None, True, "abstract + newsletter"),)


def test_an_abstract_names_the_code(tmp_path: Path) -> None:
    line = json.dumps({"id": "a", "title": TITLE, "abstract": f"{ABSTRACT} Our code is at {REPO}."})
    assert _code(tmp_path, line) == (CodeLink(REPO, None, None, True, "abstract"),)


def test_two_records_of_one_paper_name_one_repository_once(tmp_path: Path) -> None:
    lines = [{"id": "a", "title": TITLE, "code": REPO.replace("https", "http")}]
    lines += [{"id": "a", "title": TITLE, "code": [{"address": REPO, "official": True}]}]
    assert _code(tmp_path, "\n".join(map(json.dumps, lines))) == (CodeLink(REPO, True, None, None, "jsonl"),)
