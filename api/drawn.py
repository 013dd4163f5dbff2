"""The part of the graph that an address asks to draw."""

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, get_args

from fastapi import Query

from api.asking import answer_question
from api.deps import MAX_PER_PAGE, Confidence, InvalidParameter, MemoDep, StoreDep, TodayDep
from api.measured import ties_of
from api.names import find_nodes
from api.routes.ask import MAX_QUESTION
from graphbuilder.errors import QuestionError
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.views.subgraph import MAX_DEPTH, MAX_NODES, Subgraph, answer_subgraph, neighbourhood
from graphbuilder.views.titles import title_of
from graphbuilder.views.together import used_together, write_together
from graphbuilder.views.ways import citations, path

View = Literal["around", "answer", "together", "path", "labs", "citations"]
VIEWS: Final[tuple[View, ...]] = get_args(View)
WHOLE: Final = ("together", "labs", "citations")
"""Views that draw the whole graph where nothing is named."""
MAX_FOCUS: Final = 50
DEFAULT_NODES: Final = 150
Ids = Annotated[str, Query(max_length=4000, description="Ids of papers or entities, or names, joined by commas.")]
ViewText = Annotated[
    View | None,
    Query(
        description="`around`: what is related to the ids, the default; `answer`: the answer to the question `q`, the "
        "default where there is one; `together`: methods and models in the same papers; `path`: the way from one "
        "method to another; `labs`: labs, or authors, that write papers together; `citations`: papers that cite each "
        "other. Without ids, `together`, `labs` and `citations` draw the whole graph."
    ),
]
Depth = Annotated[int, Query(ge=1, le=MAX_DEPTH, description="How many relations away.")]
Limit = Annotated[int, Query(ge=1, le=MAX_NODES, description="Nodes at the most.")]
Types = Annotated[str | None, Query(description="Relation types joined by commas; none means what papers say.")]


class NothingAsked(InvalidParameter):
    """An address that names nothing to draw."""

    status = 422


@dataclass(frozen=True, slots=True)
class Asked:
    """What to draw: a view, and the things or the question that it starts from."""

    store: StoreDep
    memo: MemoDep
    today: TodayDep
    view: ViewText = None
    q: Annotated[str, Query(max_length=MAX_QUESTION, description="A question; its answer is drawn.")] = ""
    ids: Ids = ""
    to: Annotated[str, Query(max_length=200, description="The other end of a path: an id or a name.")] = ""
    depth: Depth = 1
    limit: Limit = DEFAULT_NODES
    types: Types = None
    min_confidence: Confidence = DEFAULT_CONFIDENCE

    @property
    def kind(self) -> View:
        """The view, also where the address does not say it."""
        return self.view or ("answer" if self.q.strip() else "around")

    @property
    def names(self) -> list[str]:
        """The ids and names of the address."""
        texts = [text.strip() for text in (*self.ids.split(","), self.to if self.kind == "path" else "")]
        return [text for text in texts if text]

    @property
    def complete(self) -> bool:
        """Whether the address says enough to draw something."""
        if self.kind == "answer":
            return bool(self.q.strip())
        return len(self.names) >= {"around": 1, "path": 2}.get(self.kind, 0)

    def read(self) -> Subgraph:
        """What to draw. Raises UnknownName for what does not exist, QuestionError for what makes no sense."""
        least: dict[str, Any] = {"min_confidence": self.min_confidence}
        if self.kind == "answer":
            return self._answer()
        if len(self.names) > MAX_FOCUS:
            raise QuestionError(f"The graph was asked for {len(self.names)} ids.", hint=f"Give 1 to {MAX_FOCUS}.")
        ids = find_nodes(self.store, self.names)
        match self.kind:
            case "together":
                ties = ties_of(self.store, self.memo, self.min_confidence)
                return used_together(self.store, ties, ids, limit=self.limit, **least)
            case "labs":
                return write_together(self.store, ids, limit=self.limit, **least)
            case "citations":
                return citations(self.store, ids, depth=self.depth, limit=self.limit, **least)
            case "path":
                if len(ids) != 2:
                    raise QuestionError(f"A path has two ends, not {len(ids)}.", hint="Give two names in ids.")
                return path(self.store, ties_of(self.store, self.memo, self.min_confidence), *ids, **least)
        kinds = None if self.types is None else [kind for kind in self.types.split(",") if kind]
        return neighbourhood(self.store, ids, depth=self.depth, limit=self.limit, types=kinds, **least)

    def check(self, given: bool) -> None:
        """Raises what says that the address names nothing to draw; ``given``: it does have the parameter."""
        if self.complete:
            return
        needed = {"answer": "q", "path": "ids with two names", "around": "ids"}[self.kind]
        error = QuestionError if given else NothingAsked
        raise error(f"The view {self.kind} needs {needed}.", hint="Give ids or names, joined by commas, or a question.")

    def title(self, subgraph: Subgraph) -> str:
        """What the picture shows, in words."""
        names = [node.name for node in subgraph.nodes if node.focus]
        return self.q if self.kind == "answer" else title_of(self.kind, names)

    def parameters(self) -> dict[str, str]:
        """The parameters that ask for the same; those at their defaults are left out."""
        told = {
            "view": self.view,
            "q": self.q,
            "ids": self.ids,
            "to": self.to,
            "depth": None if self.depth == 1 else self.depth,
            "limit": None if self.limit == DEFAULT_NODES else self.limit,
            "types": self.types,
            "min_confidence": None if self.min_confidence == DEFAULT_CONFIDENCE else self.min_confidence,
        }
        return {name: str(value) for name, value in told.items() if value not in (None, "")}

    def _answer(self) -> Subgraph:
        answer = answer_question(
            self.store,
            self.q,
            today=self.today,
            limit=MAX_PER_PAGE,
            min_confidence=self.min_confidence,
        )
        rows = [row for row in answer.results if "id" in row]
        return answer_subgraph(self.store, rows, answer.anchors, limit=self.limit, min_confidence=self.min_confidence)
