"""Node-link JSON, as networkx and D3 read it."""

import json
from collections.abc import Iterator
from typing import Any, Final

from graphbuilder.exports.format import Format
from graphbuilder.exports.properties import plain
from graphbuilder.exports.selection import Selection, node_name
from graphbuilder.model import Node


def _write(selection: Selection) -> Iterator[str]:
    yield '{"directed": true, "multigraph": true, "graph": {}, "nodes": ['
    separator, edges = "\n", 0
    for record in selection.records():
        shown: dict[str, Any]
        if isinstance(record, Node):
            shown = {"id": record.id, "label": node_name(record), "node_type": record.label}
        else:
            if not edges:
                yield '\n], "edges": ['
                separator = "\n"
            shown = {"source": record.source, "target": record.target, "key": f"e{edges}", "relation": record.type}
            edges += 1
        yield separator + json.dumps(shown | plain(record.properties), ensure_ascii=False)
        separator = ",\n"
    yield "\n]}\n" if edges else '\n], "edges": []}\n'


NODE_LINK: Final = Format("json", "application/json", ".json", "node-link JSON for networkx and D3", _write)
