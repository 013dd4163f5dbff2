"""GraphML and GEXF, for Gephi, yEd, Cytoscape and networkx, written node by node."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from graphbuilder.exports.format import Format
from graphbuilder.exports.properties import KINDS, Plain, plain, plain_name
from graphbuilder.exports.selection import INWARD, Selection, node_name
from graphbuilder.model import Node
from graphbuilder.schema import NODE_LABELS, NODE_PROPERTIES, RELATION_PROPERTIES

_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_LINE_ENDS: Final = {"\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}
NODE_ATTRIBUTES: Final = (
    "node_type",
    *sorted({name for label in NODE_LABELS for name in NODE_PROPERTIES[label]} - INWARD),
)
EDGE_ATTRIBUTES: Final = (
    "relation",
    *sorted({plain_name(name) for names in RELATION_PROPERTIES.values() for name in names}),
)
_GEXF_KINDS: Final = {"string": "string", "int": "integer", "double": "double", "boolean": "boolean"}


def _text(value: Plain) -> str:
    """A value as the text of an element."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return escape(_NOT_IN_XML.sub("\ufffd", text), {"\r": "&#13;"})


def _quoted(value: Plain) -> str:
    """A value as an attribute, quotes and all."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return quoteattr(_NOT_IN_XML.sub("\ufffd", text), _LINE_ENDS)


def _write_graphml(selection: Selection) -> Iterator[str]:
    yield (
        '<?xml version="1.0" encoding="utf-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="'
        'http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n'
    )
    for name in ("label", *NODE_ATTRIBUTES):
        yield _key("node", name)
    for name in EDGE_ATTRIBUTES:
        yield _key("edge", name)
    yield '<graph id="graph" edgedefault="directed">\n'
    edges = 0
    for record in selection.records():
        if isinstance(record, Node):
            data = {"label": node_name(record), "node_type": record.label, **plain(record.properties)}
            yield f"<node id={_quoted(record.id)}>{_data('node', data)}</node>\n"
        else:
            ends = f"source={_quoted(record.source)} target={_quoted(record.target)}"
            data = {"relation": record.type, **plain(record.properties)}
            yield f'<edge id="e{edges}" {ends}>{_data("edge", data)}</edge>\n'
            edges += 1
    yield "</graph>\n</graphml>\n"


def _key(part: str, name: str) -> str:
    kind = KINDS.get(name, "string")
    return f'<key id="{part}_{name}" for="{part}" attr.name="{name}" attr.type="{kind}"/>\n'


def _data(part: str, values: Mapping[str, Plain]) -> str:
    return "".join(f'<data key="{part}_{name}">{_text(value)}</data>' for name, value in values.items())


def _write_gexf(selection: Selection) -> Iterator[str]:
    yield (
        '<?xml version="1.0" encoding="utf-8"?>\n<gexf xmlns="http://www.gexf.net/1.2draft" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="'
        'http://www.gexf.net/1.2draft http://www.gexf.net/1.2draft/gexf.xsd" version="1.2">\n'
        "<meta><creator>graphbuilder</creator></meta>\n"
        '<graph defaultedgetype="directed" mode="static">\n'
    )
    yield from chain(_attributes("node", NODE_ATTRIBUTES), _attributes("edge", EDGE_ATTRIBUTES))
    yield "<nodes>\n"
    edges = 0
    for record in selection.records():
        if isinstance(record, Node):
            values = _values(NODE_ATTRIBUTES, {"node_type": record.label, **plain(record.properties)})
            yield f"<node id={_quoted(record.id)} label={_quoted(node_name(record))}>{values}</node>\n"
        else:
            if not edges:
                yield "</nodes>\n<edges>\n"
            ends = f"source={_quoted(record.source)} target={_quoted(record.target)}"
            values = _values(EDGE_ATTRIBUTES, {"relation": record.type, **plain(record.properties)})
            yield f'<edge id="e{edges}" {ends} label="{record.type}">{values}</edge>\n'
            edges += 1
    yield "</edges>\n</graph>\n</gexf>\n" if edges else "</nodes>\n<edges>\n</edges>\n</graph>\n</gexf>\n"


def _attributes(part: str, names: tuple[str, ...]) -> Iterator[str]:
    yield f'<attributes class="{part}" mode="static">\n'
    for n, name in enumerate(names):
        yield f'<attribute id="{n}" title="{name}" type="{_GEXF_KINDS[KINDS.get(name, "string")]}"/>\n'
    yield "</attributes>\n"


def _values(names: tuple[str, ...], values: Mapping[str, Plain]) -> str:
    told = (f'<attvalue for="{n}" value={_quoted(values[name])}/>' for n, name in enumerate(names) if name in values)
    return f"<attvalues>{''.join(told)}</attvalues>"


GRAPHML: Final = Format(
    "graphml", "application/graphml+xml", ".graphml", "for Gephi, yEd, Cytoscape and networkx", _write_graphml
)
GEXF: Final = Format("gexf", "application/gexf+xml", ".gexf", "for Gephi", _write_gexf)
