"""Whatever a record of a known format holds, it is read or reported, and the one after it is read."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.formats import FORMATS
from tests.readers import (
    test_acl_anthology,
    test_arxiv_dump,
    test_conference_list,
    test_crossref,
    test_dblp,
    test_jats,
    test_medline,
    test_oai_pmh,
    test_openreview,
    test_pubmed,
    test_semantic_scholar,
)

_JSON = {
    "arxiv-dump": [test_arxiv_dump.RECORD],
    "conference-list": [test_conference_list.RECORD],
    "crossref": [test_crossref.WORK],
    "openreview": [test_openreview.NOTE_1, test_openreview.NOTE_2],
    "semantic-scholar": [test_semantic_scholar.PAPER, test_semantic_scholar.SHARD],
}
_TEXT = {
    "acl-anthology": (test_acl_anthology.HEAD, test_acl_anthology.PAPER),
    "dblp": (test_dblp.HEAD, test_dblp.PAPER),
    "jats": ("<pmc-articleset>\n", test_jats.ARTICLE.split("\n", 1)[1]),
    "medline": ("", test_medline.RECORD),
    "oai-pmh": (test_oai_pmh.HEAD, test_oai_pmh.RECORD),
    "pubmed": (test_pubmed.HEAD, test_pubmed.ARTICLE),
}
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every key of every object and list inside a value."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]


@pytest.mark.parametrize(("name", "record"), [(name, record) for name, records in _JSON.items() for record in records])
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_any_value_in_any_field_of_json_is_borne(name: str, record: Any, data: st.DataObject) -> None:
    odd = copy.deepcopy(record)
    for _ in range(data.draw(st.integers(1, 2))):
        holder, key = data.draw(st.sampled_from(_places(odd)))
        holder[key] = data.draw(_VALUES)
    lines = [json.dumps(odd) + "\n", json.dumps(record) + "\n"]
    found = list(FORMATS[name].read(lines, "file"))
    assert all(isinstance(each, Paper | Skipped) for each in found)
    assert isinstance(found[-1], Paper)


@pytest.mark.parametrize("name", sorted(_TEXT))
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_any_damage_to_a_record_of_text_leaves_the_next_one_whole(name: str, data: st.DataObject) -> None:
    head, record = _TEXT[name]
    start = data.draw(st.integers(max(12, record.find(">") + 1), len(record) - 12))
    cut = data.draw(st.integers(0, 40))
    inserted = data.draw(st.sampled_from(["", "&", "<", "</x>", "\x00", "&nope;", "<b>", "<!--"]))
    damaged = record[:start] + inserted + record[min(start + cut, len(record)) :]
    found = list(FORMATS[name].read(f"{head}{damaged}\n{record}".splitlines(keepends=True), "file"))
    assert found
    assert isinstance(found[-1], Paper)
    assert found[-1].title
