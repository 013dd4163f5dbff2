"""Train the whole extraction: names, then roles, into one folder."""

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

import graphbuilder
from graphbuilder.extraction.doc import WordTokenizer
from graphbuilder.extraction.gold import GoldPaper, read_gold
from graphbuilder.extraction.names.corpus import corpus_vectors, count_corpus
from graphbuilder.extraction.names.corpus_counts import CorpusCounts
from graphbuilder.extraction.names.features import Knowledge
from graphbuilder.extraction.names.known_forms import KnownForms
from graphbuilder.extraction.names.model import COUNTS_FILE, TRAINED, VECTORS_FILE
from graphbuilder.extraction.names.training import train_names
from graphbuilder.extraction.names.word_vectors import WordVectors
from graphbuilder.extraction.pipeline import META_FILE, blank_pipeline
from graphbuilder.extraction.results.training import train_results
from graphbuilder.extraction.roles.familiarity import Familiarity
from graphbuilder.extraction.roles.training import train_roles
from graphbuilder.lexicon.load import load_lexicon
from graphbuilder.model import Paper

LEAST_PAPERS: Final = 2
"""A phrase that fewer papers of the corpus hold is not kept in the table of counts."""


def train(
    gold_files: Sequence[Path],
    *,
    output: Path,
    texts: Mapping[str, Paper] | None = None,
    corpus: Sequence[Path] = (),
    seed: int = 0,
) -> None:
    """Write a trained pipeline to a folder, from annotated papers; ``texts`` holds those of stand-off ones, by id.

    ``corpus`` names folders or files of unlabelled abstracts to count phrases in and to learn word
    vectors from; without one, the counts and vectors in the package are taken over. Annotated papers are left
    out of both.
    """
    papers = read_gold(gold_files, texts)
    output.mkdir(parents=True, exist_ok=True)
    _learn_from_corpus(papers, corpus, output)
    nlp = blank_pipeline()
    tokenizer, lexicon = WordTokenizer(nlp.vocab), load_lexicon()
    counts = CorpusCounts.load(output / COUNTS_FILE)
    knowledge = Knowledge(counts, KnownForms(lexicon, tokenizer), WordVectors.load(output / VECTORS_FILE))
    names = train_names(papers, nlp=nlp, knowledge=knowledge, output=output, seed=seed)
    familiarity = Familiarity(lexicon, counts, tokenizer)
    roles = train_roles(papers, nlp=nlp, familiarity=familiarity, output=output, seed=seed)
    results = train_results(papers, nlp=nlp, output=output, seed=seed)
    meta = {
        "version": graphbuilder.__version__,
        "seed": seed,
        "gold": [{"file": file.name, "sha256": _digest(file)} for file in gold_files],
        "phrases_counted": len(counts),
        "names": asdict(names),
        "roles": {"held_out_accuracy": round(roles.accuracy, 4)},
        "results": {"held_out_f1": round(results.f1, 4)},
    }
    (output / META_FILE).write_text(json.dumps(meta, indent=1) + "\n", encoding="utf-8")


def _learn_from_corpus(papers: Sequence[GoldPaper], corpus: Sequence[Path], output: Path) -> None:
    """Write the counts of phrases and the word vectors."""
    if corpus:
        annotated = {paper.paper.id for paper in papers} | {p.paper.title for p in papers if p.paper.title}
        count_corpus(corpus, leave_out=annotated, least_papers=LEAST_PAPERS).save(output / COUNTS_FILE)
        corpus_vectors(corpus, leave_out=annotated).save(output / VECTORS_FILE)
    elif output.resolve() != TRAINED.resolve():
        for name in (COUNTS_FILE, VECTORS_FILE):
            shutil.copyfile(TRAINED / name, output / name)


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
