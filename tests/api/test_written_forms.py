"""The page of a paper marks exactly the names, however the source wrote them."""

import html
import re
from collections.abc import Iterator
from datetime import date

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from graphbuilder.extraction.pipeline import load_extractor
from graphbuilder.ingest import build
from graphbuilder.settings import Settings
from graphbuilder.store.open import open_store
from tests.written_forms import ONE_NAME, OTHER_NAMES, SENTENCE, read_abstracts

FORMS = [
    *((form, SENTENCE.format(form), "GRPO") for form in ONE_NAME),
    *((s, f"{s} We find that this is enough.", form) for s, form in OTHER_NAMES),
]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("forms")
    store = open_store(str(folder / "graph.db"))
    build(read_abstracts(folder, [text for _, text, _ in FORMS]), store=store, extractor=load_extractor())
    yield TestClient(create_app(store, Settings(), today=lambda: date(2026, 6, 15)))
    store.close()


def marked(page: str, begin: str, end: str) -> list[str]:
    """The texts of the names that are marked between two tags of a page, as a reader sees them."""
    inside = " ".join(re.findall(f"{re.escape(begin)}(.*?){re.escape(end)}", page, re.DOTALL))
    return [html.unescape(name) for name in re.findall(r'<a class="mark [^>]*>(.*?)</a>', inside, re.DOTALL)]


@pytest.mark.parametrize(("number", "form"), [(n, form) for n, (_, _, form) in enumerate(FORMS)], ids=lambda v: str(v))
def test_the_page_marks_exactly_the_name(pages: TestClient, number: int, form: str) -> None:
    page = pages.get(f"/papers/p{number}?min_confidence=0").text
    assert form in marked(page, '<p class="abstract">', "</p>")
    assert form in marked(page, "<blockquote>", "</blockquote>")
