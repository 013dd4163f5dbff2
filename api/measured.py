"""What measures of the graph start from, kept until the graph changes."""

import threading
from collections import OrderedDict
from typing import Final, Literal

from api.memo import Memo
from graphbuilder.analysis.measures import Measure, central, communities
from graphbuilder.analysis.ties import LABELS, Ties, read_ties
from graphbuilder.store.base import Row, Store

Things = Literal["methods", "models", "all"]
THINGS: Final[dict[str, tuple[str, ...]]] = {"methods": ("Method",), "models": ("Model",), "all": LABELS}
MOST_KEPT: Final = 2


class KeptTies:
    """The ties of the graph for the least confidences that were asked for last; one request at a time reads them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[float, Ties] = OrderedDict()

    def of(self, store: Store, min_confidence: float) -> Ties:
        """The ties that are at least so sure."""
        with self._lock:
            if min_confidence not in self._kept:
                self._kept[min_confidence] = read_ties(store, min_confidence=min_confidence)
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(min_confidence)
            return self._kept[min_confidence]


def ties_of(store: Store, memo: Memo, min_confidence: float) -> Ties:
    """The ties of the graph as it is now."""
    return memo.get(store, ("ties",), KeptTies).of(store, min_confidence)


def communities_of(store: Store, memo: Memo, things: Things, min_confidence: float) -> list[Row]:
    """The communities of the graph as it is now."""

    def make() -> list[Row]:
        ties = ties_of(store, memo, min_confidence)
        return communities(store, ties, THINGS[things], min_confidence=min_confidence)

    return memo.get(store, ("communities", things, min_confidence), make)


def central_of(store: Store, memo: Memo, things: Things, by: Measure, min_confidence: float) -> list[Row]:
    """The most central things of the graph as it is now."""
    return memo.get(
        store,
        ("central", things, by, min_confidence),
        lambda: central(ties_of(store, memo, min_confidence), THINGS[things], by),
    )
