"""Each format is told from all others by its content."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
import yaml

from graphbuilder.errors import InputError
from graphbuilder.model import Paper
from graphbuilder.readers.read import read_inputs
from tests.readers import (
    test_acl_anthology,
    test_arxiv_atom,
    test_arxiv_dump,
    test_conference_list,
    test_crossref,
    test_dblp,
    test_jats,
    test_medline,
    test_oai_pmh,
    test_openreview,
    test_pubmed,
    test_s2orc,
    test_semantic_scholar,
)

_OTTERS = {"title": "Otters", "abstract": "Otters hold hands."}
_SAMPLES = {
    "acl-anthology": [test_acl_anthology.HEAD + test_acl_anthology.PAPER + test_acl_anthology.TAIL],
    "arxiv-atom": [test_arxiv_atom.FEED],
    "arxiv-dump": [json.dumps(test_arxiv_dump.RECORD), json.dumps([test_arxiv_dump.RECORD], indent=1)],
    "conference-list": [json.dumps(test_conference_list.RECORD), json.dumps([test_conference_list.RECORD], indent=1)],
    "crossref": [json.dumps({"message-type": "work", "message": test_crossref.WORK}), json.dumps(test_crossref.WORK)],
    "dblp": [test_dblp.HEAD + test_dblp.PAPER + "</dblp>", test_dblp.PREPRINT],
    "jats": [test_jats.ARTICLE],
    "s2orc": [json.dumps(test_s2orc.RECORD), json.dumps(test_s2orc.RECORD, indent=1)],
    "jsonl": [
        json.dumps({**_OTTERS, "id": "2401.1", "affiliations": ["River University"], "keywords": "k", "year": "2024"}),
        json.dumps({**_OTTERS, "venue": "RIVER", "content": "text", "doi": "10.1000/1", "s2_id": "CorpusId:1"}),
    ],
    "medline": [test_medline.RECORD],
    "oai-pmh": [test_oai_pmh.HEAD + test_oai_pmh.DUBLIN + test_oai_pmh.TAIL],
    "openreview": [json.dumps({"notes": [test_openreview.NOTE_1]}), json.dumps(test_openreview.NOTE_2, indent=2)],
    "pubmed": [test_pubmed.HEAD + test_pubmed.ARTICLE + "</PubmedArticleSet>"],
    "semantic-scholar": [
        json.dumps({"total": 1, "data": [test_semantic_scholar.PAPER]}),
        json.dumps(test_semantic_scholar.SHARD),
    ],
}


@pytest.mark.parametrize(("source", "text"), [(name, text) for name, texts in _SAMPLES.items() for text in texts])
def test_a_file_is_recognised_by_its_content(tmp_path: Path, source: str, text: str) -> None:
    file = tmp_path / "paper"
    file.write_text(text, encoding="utf-8")
    assert [record.source for record in read_inputs([str(file)]) if isinstance(record, Paper)] == [source]


def test_a_recording_gives_papers_of_the_source_that_answered(tmp_path: Path) -> None:
    answer = {"body": {"string": json.dumps(test_crossref.WORK)}, "status": {"code": 200}}
    interaction = {"request": {"uri": "https://api.example.org"}, "response": answer}
    file = tmp_path / "recording.yaml"
    file.write_text(yaml.safe_dump({"interactions": [interaction]}), encoding="utf-8")
    assert [record.source for record in read_inputs([str(file)]) if isinstance(record, Paper)] == ["crossref"]


_MANUAL = """# otterlib

Otterlib is a small library for people who keep otters, and it is easy to install on each machine that has water near.

## Installation

Clone the repository, change into its folder, and run the command below; the password is the one that you were given.

## Contributing

Please open an issue before you send a change, and be kind to those who answer, for they have otters too.
"""
_LICENCE = """2. Grant of Licence. Subject to the terms of this licence, each keeper hereby grants
to You a right to the pond.

5. Submission of Contributions. Unless You explicitly state otherwise,
   any contribution intentionally submitted for inclusion in the Pond
   by You to the Keeper shall be under the terms of this licence, without any additional terms or conditions.
"""
_SETTINGS = '{\n  "project": {\n    "title": null,\n    "authors": [],\n    "abstract": "none"\n  }\n}\n'
_QUOTED = f"""# A parser of DBLP

It reads records such as these, which the dump of DBLP is full of:

```xml
{test_dblp.PREPRINT}
{test_acl_anthology.HEAD}
{test_pubmed.ARTICLE}
```
"""


@pytest.mark.parametrize("text", [_MANUAL, _LICENCE, _SETTINGS, _QUOTED])
def test_manuals_licences_and_settings_are_no_papers(tmp_path: Path, text: str) -> None:
    file = tmp_path / "README.md"
    file.write_text(text, encoding="utf-8")
    with suppress(InputError):
        assert [record for record in read_inputs([str(file)]) if isinstance(record, Paper)] == []
