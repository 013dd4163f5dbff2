"""All things and papers, whether they come in one part or in many."""

import pytest

from graphbuilder.site import contents
from graphbuilder.store.base import Store


@pytest.mark.parametrize("part", [1, 3, 7, 5000])
def test_parts_hold_every_row_once_in_the_order_of_the_lists(
    site_store: Store, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    monkeypatch.setattr(contents, "PART", part)
    labels = ("Method", "Model", "Benchmark", "Task", "Lab", "Author", "Venue")
    whole = [row for label in labels for row in site_store.run("entities", {"label": label, "limit": 1000})]
    assert contents.read_things(site_store) == whole
    papers = site_store.run("papers", {"limit": 1000})
    assert contents.read_papers(site_store) == papers
    assert len(papers) > 40
