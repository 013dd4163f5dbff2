"""The pipeline is a spaCy config that other code can load too."""

from pathlib import Path

import pytest
from spacy.util import load_config, load_model_from_config

from graphbuilder.errors import ModelError
from graphbuilder.extraction.doc import WordTokenizer, make_doc, names_of
from graphbuilder.extraction.pipeline import CONFIG_FILE, load_pipeline
from graphbuilder.model import Paper

PAPER = Paper("p", title="Zorblax", abstract="We propose Zorblax, which is built on GRPO and outperforms PPO on MATH.")


def test_the_config_is_the_pipeline_that_ships() -> None:
    loaded, ours = load_model_from_config(load_config(CONFIG_FILE), auto_fill=True), load_pipeline()
    assert loaded.pipe_names == ours.pipe_names == ["sentence_bounds", "names", "recall", "roles", "results"]
    assert isinstance(loaded.tokenizer, WordTokenizer)
    found = [names_of(nlp(make_doc(nlp, PAPER))) for nlp in (loaded, ours)]
    assert found[0] == found[1]
    assert {name.name for name in found[0]} >= {"GRPO", "PPO", "MATH"}


def test_another_trained_folder_is_a_path_of_the_config(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=str(tmp_path)):
        load_pipeline(tmp_path)


def test_a_part_of_the_pipeline_can_be_left_out() -> None:
    nlp = load_model_from_config(load_config(CONFIG_FILE), auto_fill=True, exclude=["recall", "results"])
    assert nlp.pipe_names == ["sentence_bounds", "names", "roles"]
