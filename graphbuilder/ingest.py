"""Build a graph: read papers, extract what they name, resolve the names, write batch by batch; then settle."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Final, Protocol

from graphbuilder.extraction.names.recall import KnownName, Named, NameMemory
from graphbuilder.model import Extraction, Node, Paper, Skipped
from graphbuilder.resolution.facts import Facts, facts_of
from graphbuilder.resolution.resolve import paper_digest, paper_of, resolve
from graphbuilder.settle import Step, Watch, settle, unwatched
from graphbuilder.store.base import Store

BATCH: Final = 500
"""Papers in one write, which are resolved by themselves until the graph is settled."""


class Extractor(Protocol):
    """What turns papers into extractions, in their order."""

    version: str

    def __call__(self, papers: Iterable[Paper]) -> Iterator[Extraction]:
        """The extraction of each paper."""
        ...

    def remember(self, entities: Iterable[Named]) -> NameMemory:
        """The names that papers propose, to be sought in the others."""
        ...

    def recall(self, paper: Paper, names: Sequence[KnownName]) -> Extraction:
        """What a paper says of the given names alone."""
        ...


@dataclass(slots=True)
class BuildReport:
    """What a build did; a re-run over the same input has everything ``unchanged``."""

    read: int = 0
    new: int = 0
    changed: int = 0
    unchanged: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    extracted: int = 0
    """Papers that have gone through the extraction; the last of them may not be written yet."""
    step: Step = "reading"
    done: int = 0
    """Papers of the graph that the step is through with; while reading, the other counts say how far it is."""
    total: int | None = None


def build(
    records: Iterable[Paper | Skipped],
    *,
    store: Store,
    extractor: Extractor,
    progress: Callable[[BuildReport], None] = lambda report: None,
    report: BuildReport | None = None,
) -> BuildReport:
    """Write all papers to the store; what cannot be read or extracted is reported, and the rest goes in.

    ``progress`` is called after each paper that was extracted and after each batch, then for each paper that is
    searched for names or settled; what it raises ends the build. ``report``, when given, is filled as the build goes,
    and so says what is kept when the build is stopped. Raises StoreError when the store fails, or somebody else builds
    or corrects; batches written before that stay, and the same call again carries on.
    """
    report = BuildReport() if report is None else report
    with store.alone():
        _build(records, store, extractor, report, progress)
    return report


def _build(
    records: Iterable[Paper | Skipped],
    store: Store,
    extractor: Extractor,
    report: BuildReport,
    progress: Callable[[BuildReport], None],
) -> None:
    seen: set[str] = set()
    papers = _papers(records, report, seen)
    try:
        while batch := list(islice(papers, BATCH)):
            _write(batch, store, extractor, report, progress)
            progress(report)
    finally:  # also when stopped: the next run finds these papers unchanged
        if report.changed:
            store.prune()
    if not store.is_settled():
        watch = _watch(report, progress)
        recall(store, extractor, watch=watch)
        settle(store, watch=watch)


def from_first_paper(records: Iterator[Paper | Skipped], report: BuildReport) -> Iterator[Paper | Skipped] | None:
    """All records, when a paper is among them; else None, and the report has the reasons."""
    faults: list[Skipped] = []
    for record in records:
        if isinstance(record, Paper):
            return chain(faults, [record], records)
        faults.append(record)
    report.skipped += faults
    return None


def _watch(report: BuildReport, progress: Callable[[BuildReport], None]) -> Watch:
    """Notes each step in the report."""

    def watch(step: Step, done: int, total: int | None) -> None:
        report.step, report.done, report.total = step, done, total
        progress(report)

    return watch


def recall(store: Store, extractor: Extractor, *, watch: Watch = unwatched) -> int:
    """Search all stored papers for the names that others propose; returns how many got other facts.

    The names come from what each paper says by itself, so that the outcome does not depend on the order. A paper
    is extracted again only when the names in it have changed.
    """
    memory, total = _proposed(store, extractor, watch)
    changed: dict[str, str] = {}
    count = done = 0
    for node in store.nodes("Paper"):
        watch("recalling", min(done, total), total)
        done += "facts" in node.properties
        if (facts := _recalled(node, memory, extractor)) is None:
            continue
        changed[node.id] = facts.to_text()
        count += 1
        if len(changed) == BATCH:
            store.write_facts(changed)
            changed = {}
    store.write_facts(changed)
    return count


def _proposed(store: Store, extractor: Extractor, watch: Watch) -> tuple[NameMemory, int]:
    """The names that all papers propose, and how many papers there are."""
    papers = 0

    def named() -> Iterator[Named]:
        nonlocal papers
        for stored in store.facts():
            watch("recalling", 0, None)
            papers += 1
            yield from Facts.from_text(stored.facts).entities

    memory = extractor.remember(named())
    return memory, papers


def _recalled(node: Node, memory: NameMemory, extractor: Extractor) -> Facts | None:
    """The facts of a stored paper with the names recalled in it; None when they are as they were."""
    text = node.properties.get("facts")
    if text is None:
        return None
    facts = Facts.from_text(str(text))
    paper = paper_of(node, facts)
    mentions = (place for fact in facts.entities for place in fact.places)
    named = (form for fact in facts.entities for form in (fact.name, *fact.surfaces))
    sought = memory.sought_in(paper, mentions, named)
    if sought == facts.sought:
        return None
    if not sought:
        return replace(facts, sought=(), recalled=(), recalled_results=())
    again = facts_of(extractor.recall(paper, sought))
    return replace(facts, sought=sought, recalled=again.entities, recalled_results=again.results)


def _papers(records: Iterable[Paper | Skipped], report: BuildReport, seen: set[str]) -> Iterator[Paper]:
    for record in records:
        if isinstance(record, Skipped):
            report.skipped.append(record)
        elif record.id in seen:
            report.skipped.append(Skipped(record.id, "this paper was read before in the same run"))
        else:
            seen.add(record.id)
            report.read += 1
            yield record


def _write(
    batch: Sequence[Paper],
    store: Store,
    extractor: Extractor,
    report: BuildReport,
    progress: Callable[[BuildReport], None],
) -> None:
    stored = store.digests([paper.id for paper in batch])
    due = [paper for paper in batch if stored.get(paper.id) != paper_digest(paper, extractor.version)]
    report.unchanged += len(batch) - len(due)
    extractions = []
    for extraction in _extract(due, extractor, report):
        extractions.append(extraction)
        report.extracted += 1
        progress(report)
    if not extractions:
        return
    store.write(resolve(extractions))
    changed = sum(extraction.paper.id in stored for extraction in extractions)
    report.changed += changed
    report.new += len(extractions) - changed


def _extract(papers: Sequence[Paper], extractor: Extractor, report: BuildReport) -> Iterator[Extraction]:
    for paper in papers:
        try:
            yield from extractor([paper])
        except Exception as error:  # one odd paper must not lose the others
            reason = f"extraction failed with {type(error).__name__}: {error}; please report it with the paper's text"
            report.skipped.append(Skipped(paper.id, reason))
