"""What a JSON object holds, whatever else stands where it is sought."""

from typing import Any

JsonObject = dict[str, Any]


def text_at(record: Any, *path: str) -> str:
    """The text or number at the end of a path of keys; empty when something on the way is absent."""
    for key in path:
        record = record.get(key) if isinstance(record, dict) else None
    if isinstance(record, bool) or not isinstance(record, str | int):
        return ""
    return str(record).encode("utf-8", "replace").decode("utf-8").strip()


def objects_at(record: JsonObject, key: str) -> list[JsonObject]:
    """The objects of the list at a key; empty when there is no list."""
    value = record.get(key)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def count_at(record: JsonObject, key: str) -> int | None:
    """The whole number at a key; None when there is none."""
    value = record.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53 else None
