"""The shapes of analyses: plain dictionaries, as the API sends them."""

from typing import TypedDict

from graphbuilder.client.shapes import PaperRow, RelatedReason


class MonthCount(TypedDict):
    """Papers of a month, or of a year where no month is known."""

    month: str
    papers: int
    total: int | None
    share: float | None
    partial: bool


class Proposal(TypedDict):
    """The first paper that proposes a thing."""

    id: str
    title: str | None
    published: str | None
    sentence: str | None
    confidence: float | None


class CountedEntity(TypedDict):
    """An entity with how many papers it has in common with what was asked for."""

    id: str
    slug: str | None
    label: str
    name: str
    papers: int


class OtherNumber(TypedDict):
    """Another number that is stated for the same system, benchmark and metric."""

    result_id: str
    value: str
    number: float
    amount: float | None
    paper_id: str
    title: str | None
    published: str | None


class LeaderboardRow(TypedDict):
    """A number that a paper states on a benchmark, and the numbers that disagree with it."""

    result_id: str
    board: str | None
    metric: str | None
    metric_written: str | None
    metric_from: str | None
    kind: str | None
    setting: str
    value: str
    number: float | None
    unit: str | None
    amount: float | None
    amount_unit: str
    higher_is_better: bool | None
    direction_from: str | None
    sentence: str | None
    confidence: float | None
    rule: str | None
    system_id: str | None
    system_slug: str | None
    system: str | None
    system_label: str | None
    benchmark_id: str | None
    benchmark_slug: str | None
    benchmark: str | None
    paper_id: str
    title: str | None
    published: str | None
    rank: int | None
    ranked: bool
    standing: str | None
    conflicts: list[OtherNumber]


class ComparedThing(TypedDict):
    """What there is to say of one of the things that are compared."""

    id: str
    slug: str | None
    label: str
    name: str
    aliases: list[str]
    first_seen: str | None
    papers: int
    roles: dict[str, int]
    proposed_by: Proposal | None
    months: list[MonthCount]
    proposed_in: list[CountedEntity]
    used_in: list[CountedEntity]


class ComparedBenchmark(TypedDict):
    """A benchmark, and how many papers of each of the things measure on it."""

    id: str
    slug: str | None
    label: str
    name: str
    papers: list[int]


class ComparedResults(TypedDict):
    """The numbers stated for each of the things on one benchmark and metric, the best first."""

    benchmark_id: str
    benchmark: str | None
    benchmark_slug: str | None
    metric: str | None
    higher_is_better: bool | None
    best: int | None
    numbers: list[list[LeaderboardRow]]


class Comparison(TypedDict):
    """Things side by side; what a row says of each is in the order of ``things``."""

    things: list[ComparedThing]
    benchmarks: list[ComparedBenchmark]
    results: list[ComparedResults]
    together: list[PaperRow]


class TrendRow(TypedDict):
    """A thing over time."""

    id: str
    slug: str | None
    label: str
    name: str
    first_seen: str | None
    papers: int
    peak: str | None
    proposed_by: Proposal | None
    months: list[MonthCount]
    before: int | None
    after: int | None
    rise: float | None


class NewRow(TypedDict):
    """A name that is new, and the earliest paper that has it."""

    id: str
    slug: str | None
    label: str
    name: str
    first_seen: str
    papers: int
    paper_id: str
    title: str | None
    published: str | None
    role: str
    sentence: str | None
    confidence: float | None


class CommunityRow(TypedDict):
    """Things that go together in papers."""

    name: str
    size: int
    papers: int
    members: list[CountedEntity]
    tasks: list[CountedEntity]


class CentralRow(TypedDict):
    """A thing and how central it is; the best has the score 1."""

    id: str
    slug: str | None
    label: str
    name: str
    rank: int
    by: str | None
    score: float
    papers: int
    neighbours: int


class Step(TypedDict):
    """Two things that share papers."""

    source: str
    target: str
    papers: int
    confidence: float | None


class Hop(TypedDict):
    """Two things that share papers, and the surest of these with their sentences."""

    source: str
    target: str
    papers: int
    confidence: float | None
    examples: list[PaperRow]


class OtherWay(TypedDict):
    """Another way with as few steps."""

    things: list[CountedEntity]
    hops: list[Step]
    confidence: float


class Tied(TypedDict):
    """What is connected with a thing by whatever way, itself among it."""

    things: int
    papers: int


class Apart(TypedDict):
    """How much is connected with each end where no way leads from one to the other."""

    source: Tied
    target: Tied


class Way(TypedDict):
    """The way from one thing to another with the fewest steps."""

    things: list[CountedEntity]
    hops: list[Hop]
    confidence: float | None
    others: list[OtherWay]
    apart: Apart | None


class RelatedPaper(TypedDict):
    """A related paper with its reasons, the strongest first."""

    id: str
    title: str | None
    published: str | None
    score: float
    reasons: list[RelatedReason]
