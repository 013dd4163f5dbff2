"""Which runs of words can be a name, and when two have the same key."""

from graphbuilder.extraction.names.candidates import key_of
from graphbuilder.extraction.names.scene import Scene, read_scene
from graphbuilder.extraction.pipeline import blank_pipeline
from graphbuilder.extraction.tokens import read_tokens

NLP = blank_pipeline()


def scene_of(text: str) -> Scene:
    return read_scene(NLP.make_doc(text))


def surfaces(text: str) -> set[str]:
    return set(scene_of(text).surfaces)


def key(text: str) -> int | None:
    return key_of(read_tokens(NLP.make_doc(text)))


def test_candidates_are_all_runs_of_words() -> None:
    assert surfaces("Graph kernels win") == {
        "Graph",
        "kernels",
        "win",
        "Graph kernels",
        "kernels win",
        "Graph kernels win",
    }


def test_candidates_neither_start_nor_end_in_a_stop_word() -> None:
    assert surfaces("the roster of experts") == {"roster", "experts", "roster of experts"}


def test_a_stop_word_at_a_hyphen_may_open_or_close_a_name() -> None:
    assert {"in-context learning", "Orchid-based"} <= surfaces("in-context learning and Orchid-based search")


def test_candidates_do_not_run_over_marks_or_paragraphs() -> None:
    found = surfaces("Tidy nets\n\nRun far, sleep (well).")
    assert {"Tidy nets", "Run far", "sleep", "well"} <= found
    assert not {form for form in found if "nets\n" in form or "far, " in form or "sleep (" in form}


def test_hyphens_and_slashes_stand_inside_candidates() -> None:
    assert {"ResNet-50", "input/output"} <= surfaces("A ResNet-50 for input/output pairs")


def test_a_version_with_a_full_stop_is_one_word() -> None:
    assert "Qwen2.5-7B" in surfaces("We ran Qwen2.5-7B.")


def test_a_long_form_is_a_candidate_whatever_its_length() -> None:
    text = "Our Slow Ordered Recall of Tiny Events in Dreams of Sheep (SORTEDS) works."
    assert "Slow Ordered Recall of Tiny Events in Dreams of Sheep" in surfaces(text)


def test_keys_ignore_case_hyphens_and_a_plural_s() -> None:
    assert key("Mixture-of-Experts") == key("mixture of expert")
    assert key("Graph Kernels") == key("graph-kernel")


def test_keys_tell_versions_and_order_apart() -> None:
    assert len({key("GPT-3"), key("GPT-4"), key("4 GPT"), key("GPT"), key("GPT-3.5")}) == 5


def test_the_key_of_a_candidate_is_that_of_its_words_alone() -> None:
    scene = scene_of("We fold Roster of Experts twice.")
    place = scene.surfaces.index("Roster of Experts")
    assert int(scene.candidates.key[place]) == key("roster of experts")


def test_a_text_without_words_has_no_candidates() -> None:
    assert len(scene_of("... !").candidates) == 0
    assert len(scene_of("").candidates) == 0
