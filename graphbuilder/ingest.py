"""Build a graph: read papers, extract what they name, resolve the names, write batch by batch; then settle."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Final, NamedTuple, Protocol

from graphbuilder.errors import StoreError
from graphbuilder.extraction.names.recall import KnownName, Named, NameMemory
from graphbuilder.ids import Seen
from graphbuilder.joining import Joined, join, read_text
from graphbuilder.model import Extraction, Node, Paper, Skipped
from graphbuilder.resolution.corrections import Correction
from graphbuilder.resolution.facts import Facts, about, facts_of
from graphbuilder.resolution.papers.copies import id_key, record_order
from graphbuilder.resolution.papers.told import ToldPapers
from graphbuilder.resolution.resolve import paper_digest, paper_of, resolve_facts
from graphbuilder.resolution.stated import all_said
from graphbuilder.settle import SettleReport, Step, Watch, settle, unwatched
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
    joined: int = 0
    """Records of papers that other records are of too."""
    citations: int = 0
    """Records that only say what a paper cites; the counts before are without them."""
    skipped: list[Skipped] = field(default_factory=list)
    added: list[tuple[str, str]] | None = None
    """Records that the graph did not have before, by ``record_order``, where they are to be noted; see ``remove``."""
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
    papers = _papers(records, report)
    told = told_papers(store)
    if told.keys():  # what a correction that was stopped has left to do
        regroup(store, extractor, told, told.keys())
    try:
        while batch := list(islice(papers, BATCH)):
            _write(batch, store, extractor, told, report=report, progress=progress)
            progress(report)
    finally:  # also when stopped: the next run finds these papers unchanged
        if report.changed or report.joined or report.citations:
            store.prune()
    if not store.is_settled():
        watch = _watch(report, progress)
        recall(store, extractor, watch=watch)
        settle(store, watch=watch)


def told_papers(store: Store) -> ToldPapers:
    """What people have said of the papers of a store."""
    return ToldPapers(map(Correction.from_node, store.corrections()))


class Regrouped(NamedTuple):
    """How many papers were written, and how many are none any more."""

    written: int
    gone: int


def regroup(
    store: Store,
    extractor: Extractor,
    told: ToldPapers,
    keys: Collection[str],
    *,
    without: Set[tuple[str, str]] = frozenset(),
) -> Regrouped:
    """Join or part the stored papers that are known by some keys, as the rules and what people said want it.

    Records that are among ``without``, by ``record_order``, are taken out. The graph is to be settled then. Raises
    StoreError when a paper cannot be extracted, and leaves all as it was.
    """
    joined, report = join((), store, told, keys=keys, without=without), BuildReport()
    changed = _changed(joined, store, extractor)
    facts = list(_facts(changed, joined, extractor, report))
    if report.skipped:
        raise StoreError(f"{report.skipped[0].where} cannot be read again: {report.skipped[0].reason}.", hint="")
    if changed or joined.gone:
        store.write(replace(resolve_facts(facts), gone=joined.gone))
    return Regrouped(len(changed), len(joined.gone))


def remove(store: Store, extractor: Extractor, records: Collection[tuple[str, str]]) -> SettleReport:
    """Take records out of a graph, by ``record_order``; it becomes what it is without them.

    A paper that has no other record is gone, but for what cites it. Raises StoreError when the store fails.
    """
    with store.alone():
        keys = {id_key(id_) for _, id_ in records}
        regrouped = regroup(store, extractor, told_papers(store), keys, without=frozenset(records))
        return settle_papers(store, extractor, regrouped)


def settle_papers(store: Store, extractor: Extractor, regrouped: Regrouped) -> SettleReport:
    """Settle a graph that was regrouped; where that changed a paper, names that papers propose are sought again."""
    pruned = 0
    if any(regrouped):
        pruned = store.prune()
        recall(store, extractor)
    report = settle(store)
    return replace(report, papers=max(report.papers, regrouped.written), deleted=report.deleted + pruned)


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

    The names come from what each paper says by itself or a source states of it, so that the outcome does not depend
    on the order. A paper is extracted again only when the names in it have changed.
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
            yield from all_said(Facts.from_text(stored.facts))

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


def _papers(records: Iterable[Paper | Skipped], report: BuildReport) -> Iterator[Paper]:
    seen = Seen()
    for record in records:
        if isinstance(record, Skipped):
            report.skipped.append(record)
        elif seen.add(*record_order(record)):
            report.citations += record.only_cites
            report.read += not record.only_cites
            yield record
        else:
            report.skipped.append(Skipped(record.id, "this paper was read before in the same run"))


def _write(
    batch: Sequence[Paper],
    store: Store,
    extractor: Extractor,
    told: ToldPapers,
    *,
    report: BuildReport,
    progress: Callable[[BuildReport], None],
) -> None:
    stored = store.digests([record.id for record in batch])
    due = [record for record in batch if stored.get(record.id) != paper_digest(record, extractor.version)]
    report.unchanged += _with_text(batch) - _with_text(due)
    if not due:
        return
    joined = join(due, store, told)
    changed = _changed(joined, store, extractor)
    found = []
    for one in _facts(changed, joined, extractor, report):
        found.append(one)
        progress(report)
    if found:
        # What a paper was is kept until the paper that it is part of now could be written.
        gone = joined.gone if len(found) == len(changed) else ()
        store.write(replace(resolve_facts(found), gone=gone))
    _count(due, joined, report, changed={p.id for p in changed}, written={paper.id for paper, _ in found})


def _changed(joined: Joined, store: Store, extractor: Extractor) -> list[Paper]:
    """The papers that the store does not have like this."""
    stored = store.digests([paper.id for paper in joined.papers])
    return [paper for paper in joined.papers if stored.get(paper.id) != paper_digest(paper, extractor.version)]


def _facts(
    papers: Sequence[Paper], joined: Joined, extractor: Extractor, report: BuildReport
) -> Iterator[tuple[Paper, Facts]]:
    """The papers with their facts: those of a stored paper of the same text, else what is extracted.

    What cannot be extracted is reported.
    """
    for paper in papers:
        known = joined.facts.get(read_text(paper))
        if known and known.extractor_version == extractor.version:
            yield paper, about(known, paper)
            continue
        for extraction in _extract([paper], extractor, report):
            report.extracted += 1
            yield paper, facts_of(extraction)


def _count(
    records: Sequence[Paper], joined: Joined, report: BuildReport, *, changed: Set[str], written: Set[str]
) -> None:
    """Count each record once, but those of papers that could not be extracted."""
    known = set(joined.grown)
    records_of_paper = Counter(joined.paper_of.values())
    for record in map(record_order, records):
        if report.added is not None and record not in joined.known and joined.paper_of[record] in written:
            report.added.append(record)
    for paper in (joined.paper_of[record_order(record)] for record in records if not record.only_cites):
        report.joined += records_of_paper[paper] > 1
        if paper not in changed:
            report.unchanged += 1
        elif paper in written:
            report.changed += paper in known
            report.new += paper not in known
            known.add(paper)


def _with_text(records: Iterable[Paper]) -> int:
    return sum(not record.only_cites for record in records)


def _extract(papers: Sequence[Paper], extractor: Extractor, report: BuildReport) -> Iterator[Extraction]:
    for paper in papers:
        try:
            yield from extractor([paper])
        except Exception as error:  # one odd paper must not lose the others
            reason = f"extraction failed with {type(error).__name__}: {error}; please report it with the paper's text"
            report.skipped.append(Skipped(paper.id, reason))
