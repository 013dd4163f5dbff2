"""Counts of phrases over a tiny corpus, written and read again."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from graphbuilder.errors import InputError, ModelError
from graphbuilder.extraction.names.candidates import key_of
from graphbuilder.extraction.names.corpus import count_corpus
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.pipeline import blank_pipeline
from graphbuilder.extraction.tokens import read_tokens

NLP = blank_pipeline()
RECORDS = [
    {
        "id": "a",
        "title": "Orchid search",
        "abstract": "Orchid search finds. We like orchid search.",
        "keywords": ["Orchid Search"],
    },
    {"id": "b", "title": "More", "abstract": "The Orchid search is old.", "keywords": "orchid search; tides"},
    {"id": "c", "title": "Other", "abstract": "Only tides matter here."},
]


def counted(counts: CorpusCounts, phrase: str) -> tuple[float, float, float, float]:
    key = key_of(read_tokens(NLP.make_doc(phrase)))
    found = counts(np.array([key], dtype=np.uint64))
    papers, uses, keywords = (round(float(value[0])) for value in (found.papers, found.uses, found.keywords))
    return papers, uses, round(float(found.capital[0]), 1), keywords


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    with gzip.open(folder / "one.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.write("\n".join(json.dumps(record) for record in RECORDS[:2]))
    (folder / "two.jsonl").write_text(json.dumps(RECORDS[2]) + "\n", encoding="utf-8")
    return folder


def test_counts_hold_papers_uses_capitals_and_keywords(corpus: Path) -> None:
    counts = count_corpus([corpus], least_papers=2)
    assert counted(counts, "orchid search") == (2.0, 4.0, 0.7, 2.0)
    assert counted(counts, "Orchid-Search") == counted(counts, "orchid search")


def test_rare_and_unknown_phrases_count_zero(corpus: Path) -> None:
    counts = count_corpus([corpus], least_papers=2)
    assert counted(counts, "matter here") == (0.0, 0.0, 0.0, 0.0)
    assert counted(counts, "never said") == (0.0, 0.0, 0.0, 0.0)


def test_papers_left_out_by_id_or_title_are_not_counted(corpus: Path) -> None:
    assert counted(count_corpus([corpus], leave_out={"a"}, least_papers=1), "orchid search")[0] == 1.0
    assert counted(count_corpus([corpus], leave_out={"Other"}, least_papers=1), "tides") == (0.0, 0.0, 0.0, 0.0)


def test_a_saved_table_reads_back_and_is_the_same_every_time(corpus: Path, tmp_path: Path) -> None:
    for name in ("first.npz", "second.npz"):
        count_corpus([corpus], least_papers=1).save(tmp_path / name)
    assert (tmp_path / "first.npz").read_bytes() == (tmp_path / "second.npz").read_bytes()
    assert counted(CorpusCounts.load(tmp_path / "first.npz"), "orchid search") == (2.0, 4.0, 0.7, 2.0)


def test_a_missing_or_damaged_table_is_a_model_error(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        CorpusCounts.load(tmp_path / "absent.npz")
    (tmp_path / "broken.npz").write_bytes(b"no table")
    with pytest.raises(ModelError, match="cannot be read"):
        CorpusCounts.load(tmp_path / "broken.npz")


def test_a_corpus_without_files_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No JSON Lines"):
        count_corpus([tmp_path])
