"""Word vectors and the small network that reads them."""

from pathlib import Path

import numpy as np
import pytest

from graphbuilder.errors import ModelError
from graphbuilder.extraction.names.meaning import meaning_table
from graphbuilder.extraction.names.net import Net, fit_net
from graphbuilder.extraction.names.scene import read_scene
from graphbuilder.extraction.names.word_vectors import DIMENSIONS, WordVectors, learn_vectors
from graphbuilder.extraction.pipeline import blank_pipeline
from graphbuilder.extraction.tokens import Hashes, read_tokens

NLP = blank_pipeline()
ANIMALS, TOOLS = ("sheep", "goat", "otter"), ("hammer", "chisel", "plane")
TEXTS = [
    *(f"the {animal} sleeps on wet grass at night" for animal in ANIMALS for _ in range(5)),
    *(f"a sharp {tool} lies in his wooden box" for tool in TOOLS for _ in range(5)),
]


def stems(text: str) -> Hashes:
    return read_tokens(NLP.make_doc(text)).stem


@pytest.fixture(scope="module")
def vectors() -> WordVectors:
    return learn_vectors([stems(text) for text in TEXTS])


def likeness(vectors: WordVectors, one: str, other: str) -> float:
    a, b = vectors(stems(one))[0], vectors(stems(other))[0]
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))


def test_words_that_keep_the_same_company_are_alike(vectors: WordVectors) -> None:
    assert likeness(vectors, "sheep", "goat") > 0.9
    assert likeness(vectors, "sheep", "goat") > likeness(vectors, "sheep", "hammer") + 0.5


def test_a_plural_has_the_vector_of_its_singular_and_an_unknown_word_has_none(vectors: WordVectors) -> None:
    assert (vectors(stems("hammers")) == vectors(stems("hammer"))).all()
    assert not vectors(stems("zeppelin")).any()
    assert vectors.knows(stems("otter zeppelin")).tolist() == [True, False]


def test_saved_vectors_read_back(vectors: WordVectors, tmp_path: Path) -> None:
    vectors.save(tmp_path / "vectors.npz")
    read = WordVectors.load(tmp_path / "vectors.npz")
    assert (read(stems(TEXTS[0])) == vectors(stems(TEXTS[0]))).all()


def test_missing_vectors_and_networks_are_model_errors(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="word vectors"):
        WordVectors.load(tmp_path / "absent.npz")
    with pytest.raises(ModelError, match="network"):
        Net.load(tmp_path / "absent.npz")


def test_the_table_has_a_row_a_candidate_and_the_vector_of_its_last_word(vectors: WordVectors) -> None:
    scene = read_scene(NLP.make_doc("We watch the otter sleep."))
    table = meaning_table(scene, scene.candidates, vectors)
    row = table[scene.surfaces.index("otter")]
    assert table.shape == (len(scene.candidates), 7 * DIMENSIONS + 2)
    assert np.allclose(row[DIMENSIONS : 2 * DIMENSIONS], vectors(stems("otter"))[0])


def test_a_network_learns_and_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    table = np.random.default_rng(1).normal(size=(600, 5)).astype(np.float32)
    labels = (table[:, 0] + table[:, 1] > 0).astype(np.int64)
    net = fit_net(table, labels, classes=2, seed=0)
    told = net(table)
    assert (told.argmax(axis=1) == labels).mean() > 0.85
    assert (fit_net(table, labels, classes=2, seed=0)(table) == told).all()
    net.save(tmp_path / "net.npz")
    assert np.abs(Net.load(tmp_path / "net.npz")(table) - told).max() < 0.05
