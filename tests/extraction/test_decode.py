"""How judged candidates become the names of a paper."""

import numpy as np
import pytest

from graphbuilder.extraction.calibration import Calibration, fit_calibration
from graphbuilder.extraction.doc import Name
from graphbuilder.extraction.names.context_odds import CLASSES
from graphbuilder.extraction.names.corpus_counts import count_phrases
from graphbuilder.extraction.names.decode import Decoder, Thresholds
from graphbuilder.extraction.names.naming import choose_name, is_initialism, without_plural
from graphbuilder.extraction.names.scene import read_scene
from graphbuilder.extraction.pipeline import blank_pipeline
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import EntityType

NLP = blank_pipeline()
DECODER = Decoder(load_lexicon(), count_phrases([]), Thresholds(), Calibration())


def decode(text: str, judged: dict[str, tuple[str, float]]) -> tuple[list[Name], list[list[str]]]:
    """The names, and their mentions as written, when these forms are judged so and all others are none."""
    doc = NLP.make_doc(text)
    scene = read_scene(doc)
    table = np.zeros((len(scene.candidates), len(CLASSES)))
    for place, surface in enumerate(scene.surfaces):
        kind, sure = judged.get(surface, ("O", 1.0))
        table[place, CLASSES.index(kind)] = sure
        table[place, 0] += 1 - sure
    names = DECODER(scene, scene.candidates, table)
    return names, [[doc[a:b].text for a, b in name.spans] for name in names]


def test_uses_of_the_same_words_are_one_name() -> None:
    names, mentions = decode(
        "Folded planning helps. We like folded planning.",
        {"Folded planning": ("METHOD", 0.9), "folded planning": ("METHOD", 0.7)},
    )
    assert mentions == [["Folded planning", "folded planning"]]
    assert (names[0].type, names[0].confidence) == ("METHOD", 0.8)


def test_the_surer_of_two_overlapping_candidates_wins() -> None:
    _, mentions = decode(
        "the Orchid Tree Search runs", {"Orchid Tree Search": ("METHOD", 0.8), "Tree Search": ("METHOD", 0.6)}
    )
    assert mentions == [["Orchid Tree Search"]]


def test_a_shorter_name_keeps_its_uses_outside_the_longer_one() -> None:
    _, mentions = decode(
        "Orchid Tree Search beats Tree Search", {"Orchid Tree Search": ("METHOD", 0.8), "Tree Search": ("METHOD", 0.6)}
    )
    assert mentions == [["Orchid Tree Search"], ["Tree Search"]]


def test_unsure_candidates_are_no_names() -> None:
    names, _ = decode("Orchid runs", {"Orchid": ("METHOD", 0.2)})
    assert names == []


def test_an_abbreviation_and_its_long_form_are_one_name() -> None:
    names, mentions = decode(
        "Ranked Orchid Search (ROS) runs. ROS wins.",
        {"Ranked Orchid Search": ("METHOD", 0.9), "ROS": ("METHOD", 0.8)},
    )
    assert mentions == [["Ranked Orchid Search", "ROS", "ROS"]]
    assert (names[0].long_form, names[0].short_form) == ("Ranked Orchid Search", "ROS")
    assert names[0].name == "Ranked Orchid Search"


def test_a_handle_that_reads_as_a_word_stays_the_name() -> None:
    names, _ = decode(
        "Parsing Raw Orchids (ParrO) runs.", {"Parsing Raw Orchids": ("METHOD", 0.9), "ParrO": ("METHOD", 0.8)}
    )
    assert names[0].name == "ParrO"


def test_a_known_name_is_called_as_the_lists_call_it() -> None:
    chosen = choose_name(
        ["group relative policy optimization"], "METHOD", long_form=None, short_form=None, lexicon=load_lexicon()
    )
    assert chosen == "GRPO"


@pytest.mark.parametrize(
    ("surfaces", "kind", "name"),
    [
        (["Ranked Orchid Search", "ROS"], "METHOD", "Ranked Orchid Search"),
        (["ROS", "Ranked Orchid Search", "ROS"], "METHOD", "ROS"),
        (["Ranked Orchid Tasks", "ROT"], "BENCHMARK", "ROT"),
        (["Tests of Ranked Search", "TRS"], "BENCHMARK", "Tests of Ranked Search"),
    ],
)
def test_an_initialism_is_the_name_where_it_comes_first_or_can_be_spoken(
    surfaces: list[str], kind: EntityType, name: str
) -> None:
    long_form, short_form = sorted(set(surfaces), key=len)[::-1]
    chosen = choose_name(surfaces, kind, long_form=long_form, short_form=short_form, lexicon=load_lexicon())
    assert chosen == name


@pytest.mark.parametrize(
    ("form", "name"),
    [("retrieval-augmented generation", "RAG"), ("convolutional neural networks", "CNN"), ("MNLI", "MultiNLI")],
)
def test_an_acronym_in_general_use_is_the_name(form: str, name: str) -> None:
    kind: EntityType = "BENCHMARK" if form == "MNLI" else "METHOD"
    assert choose_name([form], kind, long_form=None, short_form=None, lexicon=load_lexicon()) == name


def test_a_plural_s_is_dropped_from_methods_but_not_from_data_sets() -> None:
    assert without_plural("orchid trees", "METHOD") == "orchid tree"
    assert without_plural("robotics", "TASK") == "robotics"
    assert without_plural("Natural Questions", "BENCHMARK") == "Natural Questions"


def test_initialisms_are_told_from_handles() -> None:
    assert is_initialism("ROS", "Ranked Orchid Search")
    assert not is_initialism("ParrO", "Parsing Raw Orchids")


def test_calibration_rises_and_stays_within_what_was_seen() -> None:
    scores = np.linspace(0, 1, 200)
    fitted = fit_calibration(scores, scores > 0.5)
    told = fitted(np.linspace(0, 1, 50))
    assert (np.diff(told) >= 0).all()
    assert told[0] < 0.2
    assert told[-1] > 0.8
    assert Calibration.from_points(fitted.to_points()) == fitted


def test_calibration_of_nothing_changes_nothing() -> None:
    assert fit_calibration([], [])([0.3]).tolist() == [0.3]


def test_an_adjective_made_of_a_name_is_a_mention_of_the_name() -> None:
    names, mentions = decode(
        "Orchid-based planning and Orchid", {"Orchid-based": ("METHOD", 0.9), "Orchid": ("METHOD", 0.9)}
    )
    assert [name.name for name in names] == ["Orchid"]
    assert mentions == [["Orchid", "Orchid"]]


def test_unlikely_forms_of_a_task_make_a_task_together() -> None:
    names, _ = decode(
        "code repair is hard; repair of code is harder",
        {"code repair": ("TASK", 0.25), "repair of code": ("TASK", 0.2)},
    )
    assert [(name.name, name.type) for name in names] == [("code repair", "TASK")]
    assert decode("code repair is hard", {"code repair": ("TASK", 0.25)})[0] == []
