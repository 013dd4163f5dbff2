"""How schemathesis writes bodies of kinds that it does not know; it loads this module by itself."""

import json
from typing import Any

import schemathesis


@schemathesis.serializer("application/x-ndjson", "application/jsonl")
def write_lines(context: object, value: Any) -> bytes:
    """A text as it is, anything else as JSON, a line each."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode("utf-8", errors="replace")
    rows = value if isinstance(value, list) else [value]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()
