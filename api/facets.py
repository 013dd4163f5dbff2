"""How the papers of an answer spread over roles, kinds, years, labs and confidence, with questions that narrow it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.chips import LISTING_KINDS, ROLE_MEANS, one_kind
from api.restating import BEINGS, PHRASES, restate, say_roles
from graphbuilder.questions.answer import Answer
from graphbuilder.schema import ANY_ROLE, ON, PLURALS, USING, EntityLabel, RelationType
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row, Store

KINDS: Final = LISTING_KINDS
MOST_YEARS: Final = 40
MOST_THINGS: Final = 6
MOST_LABS: Final = 8
TRENDS: Final = ("rising", "falling")
LEAST: Final = (0.0, DEFAULT_CONFIDENCE, 0.6, 0.8, 0.95)
_FILTERS: Final = ("groups", "since", "until", "text", "coded", "min_confidence")
# What papers name, in the roles that say most of a paper.
_NAMED: Final[dict[EntityLabel, tuple[RelationType, ...]]] = {
    "Benchmark": ON,
    "Task": ANY_ROLE["Task"],
    "Method": USING,
    "Model": USING,
}


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a facet: how many papers have it, and the question that asks for those alone."""

    words: str
    papers: int
    question: str | None
    """None where no question asks for those."""
    label: EntityLabel | None = None
    chosen: bool = False
    least: float | None = None
    """The least confidence that it asks for, where that is what it changes."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One way to narrow an answer."""

    title: str
    options: tuple[Option, ...]


def facets_of(store: Store, answer: Answer, least: float) -> list[Facet]:
    """The facets of an answer that lists or counts; none of another, or where there are no papers to tell apart."""
    if not has_facets(answer):
        return []
    assert answer.query
    scope = {name: value for name, value in answer.query["parameters"].items() if name in _FILTERS}
    counter = _Counter(store, answer, scope | {"min_confidence": least})
    facets = [*counter.roles(), *counter.kinds(), counter.years(), counter.labs(), *counter.things()]
    return [facet for facet in (*facets, counter.confidence()) if facet.options]


def has_facets(answer: Answer) -> bool:
    """Whether the papers of an answer are those that pass plain filters, so that they can be told apart."""
    parsed = answer.parsed
    plain = not (parsed["subjects"] or parsed.get("shared") or any(item.get("bound") for item in parsed["filters"]))
    return plain and answer.kind in KINDS and answer.query is not None and answer.total > 0


def papers_of(answer: Answer) -> dict[str, str]:
    """The question for the papers that stand behind the number of each entity of an answer, by id."""
    parsed = answer.parsed
    if answer.kind != "entities" or not has_facets(answer) or parsed.get("mutual") or parsed["order"] in TRENDS:
        return {}
    wanted: EntityLabel = parsed["want"]
    roles = list(parsed["roles"] or ANY_ROLE[wanted])
    found = {}
    for row in answer.results:
        entity = {"id": row["id"], "label": wanted, "name": row["name"]}
        item = {"roles": roles, "entities": [entity], "any_of": None, "negate": False, "told": [], "made": []}
        asked = {"want": "Paper", "roles": [], "filters": [*parsed["filters"], item], "order": "", "limit": None}
        found[row["id"]] = restate({**parsed, **asked}, "papers")
    return found


class _Counter:
    """Counts the papers of one answer."""

    def __init__(self, store: Store, answer: Answer, scope: Row) -> None:
        self.store, self.answer, self.scope = store, answer, scope
        self.parsed = answer.parsed
        self.asks_papers = self.parsed["want"] == "Paper"

    def ask(self, **changes: Any) -> str:
        return restate({**self.parsed, **changes}, self.answer.kind)

    def count(self, **changes: Any) -> int:
        papers: int = self.store.run("count_papers", self.scope | changes)[0]["papers"]
        return papers

    def roles(self) -> list[Facet]:
        """In which role the papers have each thing that is named."""
        if len(self.scope.get("groups", ())) != len(self.parsed["filters"]):
            return []
        return [facet for place in range(len(self.parsed["filters"])) if (facet := self._role(place))]

    def _role(self, place: int) -> Facet | None:
        item: Row = self.parsed["filters"][place]
        labels = one_kind(item["entities"])
        if item["negate"] or item["any_of"] or len(labels) != 1:
            return None
        offered = [(roles, words) for roles, words in PHRASES.get(labels.pop(), {}).items() if words in _TOLD_APART]
        if len(offered) < 2:
            return None
        options = []
        for roles, words in offered:
            group = {**self.scope["groups"][place], "roles": list(roles)}
            papers = self.count(groups=_with(self.scope["groups"], place, group))
            filters = _with(self.parsed["filters"], place, {**item, "roles": list(roles)})
            chosen = words == say_roles(item)
            if papers or chosen:
                options.append(Option(ROLE_MEANS.get(words, words), papers, self.ask(filters=filters), chosen=chosen))
        names = list(dict.fromkeys(entity["name"] for entity in item["entities"]))
        more = f" and {len(names) - 2} more" if len(names) > 2 else ""
        return Facet(f"Role of {', '.join(names[:2])}{more}", tuple(options))

    def kinds(self) -> list[Facet]:
        """Of entities: what else could be listed of the same papers, and in which role."""
        if self.asks_papers:
            return []
        want: EntityLabel = self.parsed["want"]
        options = []
        for label, roles in (*_NAMED.items(), ("Lab", ("FROM",)), ("Author", ("AUTHORED_BY",))):
            asked = self.parsed["roles"] if label == want else list(roles)
            papers = self._stating(label, asked)
            question = self.ask(want=label, roles=asked, order="papers", limit=None)
            options.append(Option(PLURALS[label], papers, question, chosen=label == want))
        beings = BEINGS.get(want, {})
        roles_of = [
            Option(
                words,
                self._stating(want, list(roles)),
                self.ask(roles=list(roles)),
                chosen=list(roles) == self.parsed["roles"],
            )
            for roles, words in beings.items()
        ]
        return [Facet("Type", tuple(options)), Facet("Role", tuple(option for option in roles_of if option.papers))]

    def _stating(self, label: EntityLabel, roles: Sequence[str]) -> int:
        row = self.store.run("coverage", {**self.scope, "labels": [label], "roles": list(roles)})[0]
        papers: int = row["with_relation"]
        return papers

    def years(self) -> Facet:
        """The years of the papers, also of those beside the one that is chosen."""
        free = self.scope | {"since": None, "until": None}
        rows = self.store.run("paper_groups", free | {"by": "year", "limit": MOST_YEARS})
        options = []
        for row in sorted(rows, key=lambda row: str(row["key"]), reverse=True):
            if year := row["key"]:
                chosen = self.parsed["since"] == self.parsed["until"] == year
                asked = {"since": None, "until": None} if chosen else {"since": year, "until": year}
                options.append(Option(year, row["papers"], self.ask(**asked), chosen=chosen))
        undated = [Option("no date", row["papers"], None) for row in rows if not row["key"]]
        return Facet("Year", (*options, *undated) if options else ())

    def labs(self) -> Facet:
        """The labs of most of the papers."""
        return Facet("Lab", tuple(self._named("Lab", ("FROM",), MOST_LABS)))

    def things(self) -> list[Facet]:
        """What most of the papers name beside, by kind."""
        if not self.asks_papers:
            return []
        return [
            Facet(PLURALS[label].capitalize(), tuple(self._named(label, roles, MOST_THINGS)))
            for label, roles in _NAMED.items()
        ]

    def _named(self, label: EntityLabel, roles: Sequence[RelationType], most: int) -> list[Option]:
        grouping = {"by": "entity", "labels": [label], "roles": list(roles)}
        there = {entity["id"] for item in self.parsed["filters"] for entity in item["entities"]}
        rows = self.store.run("paper_groups", {**self.scope, **grouping, "limit": most + len(there)})
        kept = [row for row in rows if row["key"] not in there and row["name"]][:most]
        return [self._with_thing(row, label, roles) for row in kept]

    def _with_thing(self, row: Row, label: EntityLabel, roles: Sequence[RelationType]) -> Option:
        entity = {"id": row["key"], "label": label, "name": row["name"]}
        item = {"roles": list(roles), "entities": [entity], "any_of": None, "negate": False, "told": [], "made": []}
        question = self.ask(filters=[*self.parsed["filters"], item])
        return Option(row["name"], row["papers"], question, label=label)

    def confidence(self) -> Facet:
        """How many papers are left when only surer relations count."""
        if not self.parsed["filters"]:
            return Facet("Confidence", ())
        now = self.scope["min_confidence"]
        steps = sorted({*LEAST, now})
        options = [
            Option(_share(step), self.count(min_confidence=step), self.answer.question, chosen=step == now, least=step)
            for step in steps
        ]
        return Facet("Confidence at least", tuple(options))


_TOLD_APART: Final = frozenset(
    {"using", "proposing", "comparing with", "mentioning", "on", "evaluated on", "trained on", "from"}
)


def _share(step: float) -> str:
    return f"{round(step * 100)} %" if step else "any"


def _with(rows: Sequence[Row], place: int, row: Row) -> list[Row]:
    return [*rows[:place], row, *rows[place + 1 :]]
