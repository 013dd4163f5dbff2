"""The shapes of analyses: comparisons, trends, measures, relatives and leaderboards."""

from typing import Literal

from pydantic import BaseModel, Field

from api.schemas import Meta, NamedEntity, PaperRow, RelatedReason


class MonthCount(BaseModel):
    """Papers of a month, or of a year where no month is known."""

    month: str
    papers: int
    total: int | None = Field(default=None, description="All papers of the month.")
    share: float | None = Field(default=None, description="Of all papers of the month; null where there are none.")
    partial: bool = Field(default=False, description="Whether the newest paper of the graph lies within it.")


class Proposal(BaseModel):
    """The first paper that proposes a thing."""

    id: str
    title: str | None = None
    published: str | None = None
    sentence: str | None = None
    confidence: float | None = None


class CountedEntity(NamedEntity):
    """An entity with how many papers it has in common with what was asked for."""

    papers: int


class OtherNumber(BaseModel):
    """Another number that is stated for the same system, benchmark and metric."""

    result_id: str
    value: str
    number: float
    amount: float | None = Field(default=None, description="In the unit of the row that it disagrees with.")
    paper_id: str
    title: str | None = None
    published: str | None = None


class LeaderboardRow(BaseModel):
    """A number that a paper states on this benchmark, and the numbers that disagree with it."""

    result_id: str
    board: str | None = Field(
        default=None, description="Rows of one board can be ranked: they share metric, setting, kind and unit."
    )
    metric: str | None = Field(default=None, description="By its usual name; null where none is known.")
    metric_written: str | None = Field(default=None, description="As the paper writes it.")
    metric_from: Literal["text", "benchmark"] | None = Field(
        default=None, description="Whether the text names it, or the benchmark is measured by it."
    )
    kind: Literal["score", "gain", "loss", "change", "range"] | None = Field(
        default=None,
        description="A level of the metric; how much better or worse than something else; how much more or less, where "
        "it is not known which is better; or a number with two ends.",
    )
    setting: str = Field(default="", description="Such as `5-shot` or `with tools`; empty where none is stated.")
    value: str = Field(description="As written.")
    number: float | None = Field(default=None, description="As written.")
    unit: str | None = Field(default=None, description="As written.")
    amount: float | None = Field(
        default=None, description="The number in `amount_unit`, by which rows are ranked; null for a range."
    )
    amount_unit: str = Field(default="", description="That of the whole board; empty where none is stated.")
    higher_is_better: bool | None = Field(default=None, description="Of the board; null where it is not known.")
    direction_from: Literal["list", "words", "kind"] | None = Field(
        default=None,
        description="What tells the direction: the list of metrics, the words of most papers, or that it is a gain or "
        "a loss.",
    )
    sentence: str | None = None
    confidence: float | None = None
    rule: str | None = Field(default=None, description="The source that states it; null where the paper's text does.")
    system_id: str | None = None
    system_slug: str | None = None
    system: str | None = None
    system_label: str | None = None
    benchmark_id: str | None = None
    benchmark_slug: str | None = None
    benchmark: str | None = None
    paper_id: str
    title: str | None = None
    published: str | None = None
    rank: int | None = Field(
        default=None, description="Within its board, a system's best number only; null where `ranked` is false."
    )
    ranked: bool = Field(default=False, description="Whether it has a rank. These rows come first.")
    standing: Literal["ranked", "unranked", "further", "less sure"] | None = Field(
        default=None,
        description="Why it has a rank or none: a further number of a ranked system, no amount or direction known, or "
        "too unsure to be ranked.",
    )
    conflicts: list[OtherNumber] = Field(
        default=[], description="Other scores stated for the same system on the same board, beyond rounding."
    )


class ComparedThing(NamedEntity):
    """What there is to say of one of the things that are compared."""

    aliases: list[str]
    first_seen: str | None = None
    papers: int
    roles: dict[str, int]
    proposed_by: Proposal | None = None
    months: list[MonthCount]
    proposed_in: list[CountedEntity] = Field(default=[], description="Labs of papers that propose it.")
    used_in: list[CountedEntity] = Field(default=[], description="Labs of papers that use it.")


class ComparedBenchmark(NamedEntity):
    """A benchmark, and how many papers of each of the things measure on it."""

    papers: list[int]


class ComparedResults(BaseModel):
    """The numbers stated for each of the things on one benchmark and metric, the best first."""

    benchmark_id: str
    benchmark: str | None = None
    benchmark_slug: str | None = None
    metric: str | None = None
    higher_is_better: bool | None = None
    best: int | None = Field(
        default=None, description="Place of the thing with the best number; null where that cannot be told."
    )
    numbers: list[list[LeaderboardRow]]


class ComparisonOut(BaseModel):
    """Things side by side; `papers` and `numbers` of a row are in the order of `things`."""

    things: list[ComparedThing]
    benchmarks: list[ComparedBenchmark]
    results: list[ComparedResults]
    together: list[PaperRow] = Field(description="The newest papers that name two or more of them.")


class TrendRow(NamedEntity):
    """A thing over time; the last three fields say how it rose, where rises were asked for."""

    first_seen: str | None = None
    papers: int = Field(description="Within the months asked for.")
    peak: str | None = Field(default=None, description="Month of most papers.")
    proposed_by: Proposal | None = None
    months: list[MonthCount]
    before: int | None = Field(default=None, description="Papers of the earlier stretch of months.")
    after: int | None = Field(default=None, description="Papers of the later stretch.")
    rise: float | None = Field(
        default=None,
        description="What goes beyond the growth of all papers, in standard deviations; below 2 it may be chance.",
    )


class TrendsMeta(Meta):
    """About trends: the months that were looked at."""

    since: str | None = None
    turn: str | None = Field(default=None, description="First month of the later stretch.")
    until: str | None = None
    before: int | None = Field(default=None, description="All papers of the earlier stretch.")
    after: int | None = Field(default=None, description="All papers of the later stretch.")
    partial: bool = Field(default=False, description="Whether the graph ends within the last month.")


class TrendsOut(BaseModel):
    """One page of trends."""

    meta: TrendsMeta
    results: list[TrendRow]


class NewRow(NamedEntity):
    """A name that is new, and the earliest paper that has it."""

    first_seen: str
    papers: int
    paper_id: str
    title: str | None = None
    published: str | None = None
    role: str
    sentence: str | None = None
    confidence: float | None = None


class NewsMeta(Meta):
    """About what is new: how many papers, and how many names of each label."""

    since: str
    papers: int
    counts: dict[str, int]
    undated: int = Field(default=0, description="Papers without a date: what they name may be older than it seems.")


class NewsOut(BaseModel):
    """One page of new names."""

    meta: NewsMeta
    results: list[NewRow]


class CommunityRow(BaseModel):
    """Things that go together in papers."""

    name: str = Field(description="Its three most central members, by the weight of their ties within it.")
    size: int
    papers: int
    members: list[CountedEntity] = Field(description="All of them, the most central first.")
    tasks: list[CountedEntity] = Field(default=[], description="What papers with its foremost members address.")


class CentralRow(NamedEntity):
    """A thing and how central it is; the best has the score 1."""

    rank: int
    by: Literal["pagerank", "between", "neighbours", "papers"] | None = Field(default=None, description="The measure.")
    score: float
    papers: int
    neighbours: int


class Step(BaseModel):
    """Two things that share papers."""

    source: str
    target: str
    papers: int
    confidence: float | None = Field(default=None, description="How sure it is that one of the papers has both.")


class Hop(Step):
    """Two things that share papers, and the surest of these with their sentences."""

    examples: list[PaperRow]


class OtherWay(BaseModel):
    """Another way with as few steps."""

    things: list[CountedEntity]
    hops: list[Step]
    confidence: float


class Tied(BaseModel):
    """What is connected with a thing by whatever way, itself among it."""

    things: int
    papers: int


class Apart(BaseModel):
    """How much is connected with each end where no way leads from one to the other."""

    source: Tied
    target: Tied


class WayOut(BaseModel):
    """The way from one thing to another with the fewest steps; empty lists when there is none."""

    things: list[CountedEntity]
    hops: list[Hop]
    confidence: float | None = Field(default=None, description="How sure it is that all steps are right.")
    others: list[OtherWay] = Field(default=[], description="Other ways with as few steps, the best first.")
    apart: Apart | None = Field(default=None, description="Given when there is no way.")


class RelatedPaper(BaseModel):
    """A related paper with its reasons, the strongest first."""

    id: str
    title: str | None = None
    published: str | None = None
    score: float
    reasons: list[RelatedReason]
