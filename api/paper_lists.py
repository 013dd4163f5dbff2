"""Lists of papers: sorted, paged, grouped, sampled, and with some fields alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated, Any, Final

from fastapi import Depends, Query
from rapidfuzz import process

from api.deps import MemoDep, StoreDep, UnknownParameter, made_of
from api.filters import ENTITY_KEYS, EntityKey
from api.keyset import KeysetDep
from api.list_schemas import GroupedPapers, PaperGroup
from api.memo import Memo
from api.schemas import PaperRow, PapersMeta, ReadFilter
from api.selecting import SelectionDep
from graphbuilder.errors import QuestionError
from graphbuilder.schema import EXTRACTED_RELATIONS
from graphbuilder.store.base import Row, Store

SORTS: Final = {
    "published:desc": "newest",
    "published": "oldest",
    "published:asc": "oldest",
    "title": "title",
    "title:asc": "title",
    "upvotes:desc": "upvotes",
}
_ORDERED_BY: Final = {"newest": "published", "oldest": "published", "title": "title", "upvotes": "upvotes"}
_DATES: Final = ("year", "month")
GROUPS: Final = (*_DATES, "role", *ENTITY_KEYS)
MOST_SAMPLED: Final = 1000
_MOST_SEED: Final = 2**31 - 1


def read_sort(sort: str) -> str:
    """The order of the query ``papers`` that a ``sort`` names. Raises UnknownParameter, of status 400."""
    if sort in SORTS:
        return SORTS[sort]
    near = [name for name, _, _ in process.extract(sort, SORTS.keys(), limit=3, score_cutoff=50)]
    raise UnknownParameter(
        f"Papers cannot be sorted by {sort[:80]!r}.", hint=f"Choose from {', '.join(SORTS)}.", near=near
    )


@dataclass(frozen=True, slots=True)
class PaperList:
    """How a list of papers is asked for, whatever papers it is made of."""

    store: StoreDep
    memo: MemoDep
    page: KeysetDep
    selection: SelectionDep
    sort: Annotated[str, Query(description=f"One of {', '.join(SORTS)}.", json_schema_extra={"enum": list(SORTS)})] = (
        "published:desc"
    )
    group_by: Annotated[
        str | None,
        Query(
            description="Count the papers by this instead of listing them: by date, by role, or by what the filter "
            "key of this name finds. The groups stand in `group_by`, and `results` is empty.",
            json_schema_extra={"enum": list(GROUPS)},
        ),
    ] = None
    sample: Annotated[
        int | None, Query(ge=1, le=MOST_SAMPLED, description="Only so many of the papers, drawn at random.")
    ] = None
    seed: Annotated[
        int, Query(ge=0, le=_MOST_SEED, description="The same seed draws the same sample; another, another.")
    ] = 0

    def answer(self, scope: Row, read: Sequence[ReadFilter] = ()) -> Any:
        """The page of the papers that pass the filters of ``scope``. Raises QuestionError, UnknownParameter."""
        order = read_sort(self.sort)
        if self.group_by is not None:
            if self.sample is not None:
                raise QuestionError("A sample has no groups.", hint="Give either sample or group_by.")
            return self._groups(scope, self.group_by, read)
        among = None
        if self.sample is None:
            count = self._count(scope)
        else:
            among = draw_sample(self.store, self.memo, scope, size=self.sample, seed=self.seed)
            count = len(among)
        rows = self.store.run("papers", {**scope, "order": order, "among": among, **self.page.parameters()})
        by = _ORDERED_BY[order]
        meta = PapersMeta.model_validate(
            self.page.meta(rows, count, lambda row: (row[by], row["id"])) | {"filter": list(read)}
        )
        results = [PaperRow.model_validate(row) for row in self.page.cut(rows)]
        return self.selection.of(PaperRow, GroupedPapers(meta=meta, results=results))

    def _count(self, scope: Row) -> int:
        """How many papers pass; what takes as long as their page is kept for the pages that follow."""
        key = ("count", repr(sorted(scope.items())))
        return self.memo.get(self.store, key, lambda: int(self.store.run("count_papers", scope)[0]["papers"]))

    def _groups(self, scope: Row, by: str, read: Sequence[ReadFilter]) -> GroupedPapers:
        rows = self.store.run("paper_groups", {**scope, **_grouping(by), **self.page.parameters()})
        count = self._count(scope)
        meta = PapersMeta.model_validate(self.page.meta(rows, count, _group_place) | {"filter": list(read)})
        groups = [PaperGroup.model_validate(_named(row)) for row in self.page.cut(rows)]
        return GroupedPapers(meta=meta, results=[], group_by=groups)


PaperListDep = Annotated[PaperList, Depends(made_of(PaperList))]


def draw_sample(store: Store, memo: Memo, scope: Row, *, size: int, seed: int) -> list[str]:
    """Ids of papers that pass the filters, drawn by seed.

    Each paper's lot hangs on its id and the seed alone: a paper more or less changes one place of the sample.
    """

    def draw() -> list[str]:
        ids = [row["id"] for row in store.run("paper_ids", scope)]
        key = seed.to_bytes(8, "big")
        return sorted(ids, key=lambda id_: blake2b(id_.encode(), digest_size=8, key=key).digest())[:MOST_SAMPLED]

    drawn: list[str] = memo.get(store, ("sample", repr(sorted(scope.items())), seed), draw)
    return drawn[:size]


def _grouping(by: str) -> Row:
    """What the query ``paper_groups`` takes for a value of ``group_by``. Raises UnknownParameter."""
    if by in _DATES:
        return {"by": by}
    if by == "role":
        return {"by": by, "roles": list(EXTRACTED_RELATIONS)}
    if by not in ENTITY_KEYS:
        near = [name for name, _, _ in process.extract(by, GROUPS, limit=3, score_cutoff=50)]
        raise UnknownParameter(
            f"Papers cannot be grouped by {by[:80]!r}.", hint=f"Choose from {', '.join(GROUPS)}.", near=near
        )
    meaning: EntityKey = ENTITY_KEYS[by]
    return {"by": "entity", "labels": list(meaning.labels), "roles": list(meaning.roles)}


def _named(row: Row) -> Row:
    return row if row["key"] else row | {"key": None, "name": None}


def _group_place(row: Row) -> Sequence[Any]:
    return row["papers"], row["key"]
