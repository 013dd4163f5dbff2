"""Answers that are kept for as long as the graph stays as it is."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

from graphbuilder.store.base import Store

MOST_KEPT: Final = 1024
Value = TypeVar("Value")


class Memo:
    """Keeps values by key for one version of the graph; beyond ``MOST_KEPT`` the longest unused go."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._version = ""
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, store: Store, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of a key, made when there is none for the graph as it is now."""
        version = store.version()
        with self._lock:
            if version != self._version:
                self._kept.clear()
                self._version = version
            if key in self._kept:
                self._kept.move_to_end(key)
                kept: Value = self._kept[key]
                return kept
        made = make()
        with self._lock:
            if version == self._version:
                self._kept[key] = made
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        return made
