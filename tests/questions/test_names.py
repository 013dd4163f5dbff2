"""Names are found by their keys, near names are only suggested."""

import pytest

from graphbuilder.model import GraphBatch
from graphbuilder.questions.names import NameIndex, names_of
from graphbuilder.store.base import Store
from graphbuilder.store.open import open_store
from tests.graphs import entity


@pytest.fixture(scope="module")
def index(store: Store) -> NameIndex:
    return NameIndex(store)


@pytest.mark.parametrize(
    "surface", ["GRPO", "grpo", "group relative policy optimization", "Group-Relative Policy Optimization"]
)
def test_spelling_of_a_name_does_not_matter(surface: str, index: NameIndex) -> None:
    assert [found.name for found in index.find(surface)] == ["GRPO"]


def test_versions_are_other_names(index: NameIndex) -> None:
    assert [found.name for found in index.find("MATH")] == ["MATH"]
    assert [found.name for found in index.find("MATH 500")] == ["MATH-500"]
    assert index.find("Qwen2-7B") == ()


def test_name_of_several_things_gives_the_one_with_most_papers_first(index: NameIndex) -> None:
    assert [(found.label, found.papers) for found in index.find("Mamba")] == [("Model", 2), ("Method", 1)]


def test_near_names_with_the_same_digits_come_first(index: NameIndex) -> None:
    assert [found.name for found in index.near("MATH-50")][:2] == ["MATH-500", "MATH"]
    assert [found.name for found in index.near("AIME")] == ["AIME 2024"]
    assert index.near("zzzzzz") == ()


def test_near_names_of_the_labels_asked_for_come_first(index: NameIndex) -> None:
    assert index.near("DeepSek", labels=("Lab",))[0].label == "Lab"
    assert index.near("DeepSek", labels=("Model",))[0].label == "Model"


def test_phrase_is_matched_by_words_and_only_then_by_beginnings(index: NameIndex) -> None:
    assert [found.name for found in index.find_words("reasoning", "Task")] == ["reasoning", "mathematical reasoning"]
    assert [found.name for found in index.find_words("math reasoning", "Task")] == ["mathematical reasoning"]
    assert index.find_words("mat reasoning", "Task") == ()


def test_authors_are_found_by_name_and_by_surname(index: NameIndex) -> None:
    assert [found.name for found in index.find_author("tri dao")] == ["Tri Dao"]
    assert [found.name for found in index.find_author_words("Gu")] == ["Albert Gu"]
    assert index.find_author("") == index.find_author_words("") == ()


def test_near_names_hold_authors_only_where_they_are_asked_for(index: NameIndex) -> None:
    assert index.near("Gu", labels=["Author"])[0].name == "Albert Gu"
    assert index.near("Albret Gu", labels=["Author"])[0].name == "Albert Gu"
    assert all(found.label != "Author" for found in index.near("Albret Gu"))


def test_papers_are_found_by_title_and_by_id(index: NameIndex) -> None:
    for words in ("attention is all you need", "1706.03762"):
        assert [found.id for found in index.find_paper(words)] == ["1706.03762"]
    assert index.find_paper("Attention Is All") == index.find_paper("9999.99999") == index.find_paper("?") == ()


def test_index_is_made_anew_when_the_graph_changes(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = open_store(str(tmp_path_factory.mktemp("names") / "graph.db"))
    first = names_of(store)
    assert names_of(store) is first
    assert first.find("NewName") == ()
    store.write(GraphBatch((entity("Method", "NewName"),), ()))
    assert [found.name for found in names_of(store).find("NewName")] == ["NewName"]
    store.close()
