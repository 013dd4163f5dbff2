"""Training on a tiny invented set gives a pipeline that works, and the same one every time."""

import json
import shutil
from pathlib import Path

import pytest

from graphbuilder.errors import InputError, ModelError
from graphbuilder.extraction.names.model import MODEL_FILES, TRAINED
from graphbuilder.extraction.pipeline import load_extractor, load_pipeline
from graphbuilder.extraction.training import train
from graphbuilder.model import Paper
from tests.extraction.papers import annotated_papers, write_lines


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("training")
    gold = write_lines(folder / "gold.jsonl", annotated_papers())
    corpus = write_lines(
        folder / "corpus.jsonl",
        [{**p, "id": f"c{n}", "title": f"Volume {n}"} for n, p in enumerate(annotated_papers(60))],
    )
    train([gold], corpus=[corpus], output=folder / "model")
    return folder / "model"


def test_a_trained_pipeline_finds_names_in_a_new_paper(trained: Path) -> None:
    paper = Paper(
        "new",
        "Fernloop: A New Way to Do It",
        "We study tide prediction, which is hard in paper 90. We propose Fernloop, a method that runs on Mirren-13B. "
        "On RiverQA, Fernloop scores 90.5% and outperforms Copperline. Earlier work came from Eastvale Institute.",
    )
    (extraction,) = load_extractor(trained)([paper])
    found = {entity.name: entity.type for entity in extraction.entities}
    assert found["Fernloop"] == "METHOD"
    assert found["Mirren-13B"] == "MODEL"
    assert found["RiverQA"] == "BENCHMARK"


def test_training_writes_down_what_it_used(trained: Path) -> None:
    meta = json.loads((trained / "meta.json").read_text(encoding="utf-8"))
    assert meta["names"]["papers"] == 40
    assert meta["gold"][0]["file"] == "gold.jsonl"
    assert meta["version"]


def test_the_same_papers_and_seed_give_the_same_files(trained: Path, tmp_path: Path) -> None:
    gold = trained.parent / "gold.jsonl"
    train([gold], corpus=[trained.parent / "corpus.jsonl"], output=tmp_path)
    for file in sorted(trained.iterdir()):
        assert (tmp_path / file.name).read_bytes() == file.read_bytes(), file.name


def test_training_on_papers_without_names_says_so(tmp_path: Path) -> None:
    papers = [{**paper, "entities": [], "results": []} for paper in annotated_papers(4)]
    with pytest.raises(InputError, match="too little"):
        train([write_lines(tmp_path / "bare.jsonl", papers)], output=tmp_path / "model")


def test_annotations_that_cannot_be_read_are_named_by_line(tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text('{"id": "a", "entities": []', encoding="utf-8")
    with pytest.raises(InputError, match=r"gold\.jsonl:1"):
        train([gold], output=tmp_path / "model")


@pytest.mark.parametrize("file", MODEL_FILES)
def test_a_model_without_one_of_its_files_is_a_model_error(file: str, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(TRAINED, folder)
    (folder / file).unlink()
    with pytest.raises(ModelError):
        load_pipeline(folder)


def test_a_model_of_another_version_is_a_model_error(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(TRAINED, folder)
    settings = json.loads((folder / "names.json").read_text(encoding="utf-8"))
    settings["columns"] = settings["columns"][1:]
    (folder / "names.json").write_text(json.dumps(settings), encoding="utf-8")
    with pytest.raises(ModelError, match="another version"):
        load_pipeline(folder)
