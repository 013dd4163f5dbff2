"""Read the pile of unlabelled papers that phrases are counted in."""

import gzip
import json
import re
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np
from spacy.vocab import Vocab

from graphbuilder.errors import InputError
from graphbuilder.extraction.doc import WordTokenizer, paper_text
from graphbuilder.extraction.names.candidates import find_candidates, key_of
from graphbuilder.extraction.names.corpus_counts import CorpusCounts, PhraseUses, count_phrases
from graphbuilder.extraction.names.word_vectors import WordVectors, learn_vectors
from graphbuilder.extraction.tokens import read_tokens
from graphbuilder.model import Paper


def corpus_files(path: Path) -> list[Path]:
    """The JSON Lines files, packed or not, of a folder, sorted; or the one file that is named."""
    found = sorted(p for p in path.glob("*.jsonl*") if p.suffix in (".jsonl", ".gz")) if path.is_dir() else [path]
    if not found or not found[0].is_file():
        raise InputError(f"No JSON Lines files at {path}.", hint="Name a folder of .jsonl or .jsonl.gz files.")
    return found


def read_corpus(path: Path, *, leave_out: Container[str] = ()) -> Iterator[tuple[Paper, tuple[str, ...]]]:
    """Each paper of a corpus with its authors' keywords, but for those whose id or title is to be left out."""
    for file in corpus_files(path):
        with _open(file) as lines:
            for line in filter(str.strip, lines):
                record = json.loads(line)
                paper = Paper(str(record["id"]), record.get("title") or "", record.get("abstract") or "")
                if paper.id not in leave_out and paper.title not in leave_out:
                    yield paper, _keywords(record)


def _open(file: Path) -> IO[str]:
    if file.suffix == ".gz":
        return gzip.open(file, "rt", encoding="utf-8")
    return file.open(encoding="utf-8")


def _keywords(record: dict[str, Any]) -> tuple[str, ...]:
    given = record.get("keywords") or []
    return tuple(given) if isinstance(given, list) else tuple(re.split("[;,]", given))


def count_corpus(paths: Sequence[Path], *, leave_out: Container[str] = (), least_papers: int = 3) -> CorpusCounts:
    """Counts of the phrases in a corpus; takes minutes for tens of thousands of abstracts."""
    tokenizer = WordTokenizer(Vocab())

    def uses_of(paper: Paper, keywords: tuple[str, ...]) -> PhraseUses:
        found = find_candidates(read_tokens(tokenizer(paper_text(paper))))
        keys = [key_of(read_tokens(tokenizer(keyword))) for keyword in keywords]
        as_keyword = np.array([key for key in keys if key is not None], dtype=np.uint64)
        return PhraseUses(found.key, found.tokens.capital[found.first], as_keyword)

    read = (item for path in paths for item in read_corpus(path, leave_out=leave_out))
    papers = (uses_of(paper, keywords) for paper, keywords in read)
    return count_phrases(papers, least_papers=least_papers)


def corpus_vectors(paths: Sequence[Path], *, leave_out: Container[str] = ()) -> WordVectors:
    """Vectors of the words in a corpus."""
    tokenizer = WordTokenizer(Vocab())
    papers = (paper for path in paths for paper, _ in read_corpus(path, leave_out=leave_out))
    return learn_vectors(read_tokens(tokenizer(paper_text(paper))).stem for paper in papers)
