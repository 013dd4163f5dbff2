"""Write ``graphbuilder/lexicon/organizations.tsv`` again: ``python -m lists.organizations ROR-DUMP [AFFILIATIONS...]``.

The organisations of the present list are kept, those of ``labs.tsv`` and of ``lists/organizations.tsv`` (written by
hand) are added, and so are those that the lines of files of affiliations name, with all that they are part of.
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from graphbuilder.extraction.affiliations.forms import UNITS, Forms
from graphbuilder.extraction.affiliations.match import FIELDS, Matcher
from graphbuilder.extraction.affiliations.places import load_gazetteer
from graphbuilder.extraction.affiliations.words import words_key
from graphbuilder.lexicon.load import LexiconEntry, read_list
from graphbuilder.lexicon.organizations import Organization
from lists.registry import Record, read_records

LIST: Final = Path(__file__).parents[1] / "graphbuilder" / "lexicon" / "organizations.tsv"
BY_HAND: Final = Path(__file__).with_name("organizations.tsv")
COLUMNS: Final = ("name", "ror", "country", "city", "parents", "aliases", "shared_aliases", "sources")
ROR: Final = "ror(CC0)"
NONE: Final = "-"
"""In a column written by hand: nothing, whatever ROR says; before a form or a name: left out."""
_COUNTRY: Final = re.compile(r" \(([^()]+)\)$")
_GENERAL: Final = (
    UNITS
    | FIELDS
    | frozenset(
        "national state federal technical technological polytechnic polytechnique university universidad universite"
        " universita instituto institut ecole superieure nacional advanced applied academy international central"
        " research general public new first studies study higher education".split()
    )
)
_EASTERN: Final = frozenset({"CN", "TW", "HK", "MO", "JP", "KR", "SG"})
_LATIN: Final = re.compile(r"[\u0000-\u024f\u1e00-\u1eff\u2010-\u2027]+")
_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff08\uff09()\u00b7\s]+")


@dataclass(slots=True)
class Row:
    """A row of the list as it is put together."""

    name: str
    rors: list[str]
    country: str = ""
    city: str = ""
    parents: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)

    def line(self) -> str:
        """The row as it stands in the file."""
        joined = ("|".join(part) for part in (self.parents, self.aliases, self.shared))
        return "\t".join([self.name, "|".join(self.rors), self.country, self.city, *joined, ";".join(self.sources)])


class Registry:
    """The records of ROR by id, with who has which form."""

    def __init__(self, records: Iterable[Record]) -> None:
        self.records = {record.ror: record for record in records}
        self.owners: dict[tuple[str, ...], set[str]] = defaultdict(set)
        self.labelled: dict[tuple[str, ...], set[str]] = defaultdict(set)
        for record in self.records.values():
            for label in (record.name, *record.labels):
                self.labelled[words_key(_COUNTRY.sub("", label))].update(self.now(record.ror))
            for form in (*names_of(record), *record.acronyms):
                self.owners[words_key(form)].update(self.now(record.ror))

    def now(self, ror: str, seen: frozenset[str] = frozenset()) -> set[str]:
        """The active records that a record has become: itself, or its successors."""
        record = self.records.get(ror)
        if record is None or record.active:
            return {ror}
        return {new for after in record.successors if after not in seen for new in self.now(after, seen | {ror})}

    def is_branch(self, record: Record) -> bool:
        """Whether it is a company's branch in one country, whose name alone means the company."""
        bare = _COUNTRY.sub("", record.name)
        above = [self.records[p].name for p in record.parents if p in self.records]
        above += [label for ror, label in record.related_names if ror in record.parents]
        return bare != record.name and bare in {_COUNTRY.sub("", name) for name in above}

    def former(self, ror: str) -> list[str]:
        """Ids of records that have become this one, and no other."""
        return sorted(old for old, r in self.records.items() if not r.active and self.now(old) == {ror})


def names_of(record: Record) -> list[str]:
    """The names of a record, without the country that ROR writes behind the names of companies."""
    return list(dict.fromkeys(_COUNTRY.sub("", n) for n in (record.name, *record.labels, *record.aliases)))


def read_by_hand() -> list[Row]:
    """The rows written by hand."""
    rows = []
    for line in BY_HAND.read_text(encoding="utf-8").splitlines()[1:]:
        name, rors, country, city, parents, aliases, shared, sources = line.split("\t")
        ids, wholes, forms, loose = (
            [part for part in text.split("|") if part] for text in (rors, parents, aliases, shared)
        )
        rows.append(Row(name, ids, country, city, wholes, forms, loose, sources.split(";")))
    return rows


def present_ids() -> list[str]:
    """The ROR ids of the list as it is."""
    lines = LIST.read_text(encoding="utf-8").splitlines()[1:]
    return [ror for line in lines for ror in line.split("\t")[1].split("|") if ror]


def listed_ids(registry: Registry, labs: Sequence[LexiconEntry], by_hand: Sequence[Row]) -> dict[str, str]:
    """The ids of labs of the list of names, by hand or because one record alone is called so, each with its name."""
    named = {ror: row.name for row in by_hand for ror in row.rors[:1]}
    done = {row.name for row in by_hand}
    for lab in labs:
        ids = registry.labelled.get(words_key(lab.name), set()) if lab.name not in done else set()
        ids = {ror for ror in ids if not registry.is_branch(registry.records[ror])}
        if len(ids) == 1 and not ids & named.keys():
            named[ids.pop()] = lab.name
    return named


def named_in(registry: Registry, affiliations: Iterable[str]) -> Counter[str]:
    """How many of the affiliations name each record by a form that it alone has."""
    organizations = {}
    for record in registry.records.values():
        if record.active and not registry.is_branch(record):
            forms = [n for n in names_of(record) if len(registry.owners[words_key(n)]) == 1 and not is_general(n)]
            shared = [n for n in names_of(record) if n not in forms]
            organizations[record.ror] = Organization(
                record.ror, record.ror, (), record.country, record.city, (), tuple(forms), tuple(shared), ()
            )
    matcher = Matcher(Forms(organizations.values(), ()), load_gazetteer(), organizations)
    return Counter(found.name for text in affiliations for found in matcher.find(text))


def is_general(form: str) -> bool:
    """Whether a form is made of words that many organisations share, or of one short word."""
    key = words_key(form)
    return len(key) == 0 or set(key) <= _GENERAL or (len(key) == 1 and len(form) < 4)


def with_ancestors(registry: Registry, ids: Iterable[str]) -> list[str]:
    """The active records of the ids, and of all that they are part of."""
    waiting = [new for ror in ids for new in registry.now(ror) if new in registry.records]
    found: dict[str, None] = {}
    while waiting:
        ror = waiting.pop()
        if ror not in found and ror in registry.records and registry.records[ror].active:
            found[ror] = None
            waiting += registry.records[ror].parents
    return sorted(found)


def name_rows(registry: Registry, ids: Sequence[str], listed: dict[str, str]) -> dict[str, str]:
    """A name of its own for each record: that of the lists, else ROR's, with the country or city where two share it."""
    taken = Counter(dict.fromkeys(listed.values(), 2))
    bare = {ror: _COUNTRY.sub("", registry.records[ror].name) for ror in ids if ror not in listed}
    taken.update(bare.values())
    named = {ror: name for ror, name in listed.items() if ror in ids}
    countries = {ror: registry.records[ror].country for ror in ids}
    used = set(listed.values())
    for ror, name in sorted(bare.items(), key=lambda item: (item[1], item[0])):
        record = registry.records[ror]
        full = load_gazetteer().name_of(countries[ror])
        forms = [name, f"{name} ({full})", f"{name} ({record.city})", f"{name} ({ror})"]
        if taken[name] > 1 or registry.is_branch(record):
            forms = forms[1:]
        named[ror] = next(form for form in forms if form not in used)
        used.add(named[ror])
    return named


def as_row(registry: Registry, ror: str, names: dict[str, str], listed_keys: dict[str, set[tuple[str, ...]]]) -> Row:
    """The row of a record."""
    record = registry.records[ror]
    name = names[ror]
    parents = [names[parent] for parent in record.parents if parent in names]
    former = registry.former(ror)
    row = Row(name, [ror, *former], record.country, record.city, sorted(set(parents)), sources=[ROR])
    seen = {words_key(name), (), *listed_keys.get(name, set())}
    old = [form for before in former for form in names_of(registry.records[before])]
    for form in () if registry.is_branch(record) else (*names_of(record), *record.acronyms, *old):
        key = words_key(form)
        wide = _WIDE.fullmatch(form) is not None
        if key in seen or not (_LATIN.fullmatch(form) or (wide and record.country in _EASTERN)) or "|" in form:
            continue
        seen.add(key)
        alone = (
            len(registry.owners[key]) == 1 and not is_general(form) and (len(key) > 1) and form not in record.acronyms
        )
        (row.aliases if alone else row.shared).append(form)
    if name not in listed_keys and (len(registry.labelled[words_key(name)]) > 1 or is_general(name)):
        row.shared.insert(0, name)
    return row


def merge_by_hand(rows: dict[str, Row], by_hand: Iterable[Row]) -> None:
    """Put what was written by hand into the rows; what it says stands above what ROR says."""
    for hand in by_hand:
        row = rows.setdefault(hand.name, Row(hand.name, []))
        row.rors = list(dict.fromkeys([*row.rors, *hand.rors]))
        row.country = hand.country or row.country
        row.city = hand.city or row.city
        if hand.parents:
            row.parents = [parent for parent in hand.parents if parent != NONE]
        left_out = {form[1:] for form in (*hand.aliases, *hand.shared) if form.startswith(NONE)}
        for kept, added in ((row.aliases, hand.aliases), (row.shared, hand.shared)):
            kept[:] = [form for form in kept if form not in left_out]
            kept += [form for form in added if not form.startswith(NONE) and form not in kept]
        row.sources = list(dict.fromkeys([*row.sources, *hand.sources]))


def leave_to_others(rows: Iterable[Row], labs: Iterable[LexiconEntry], by_hand: Iterable[Row]) -> None:
    """Drop forms that the lists give another organisation by name (ROR has "Google Research" for Google)."""
    owners = {words_key(form): lab.name for lab in labs for form in lab.forms}
    owners |= {words_key(form): row.name for row in by_hand for form in (row.name, *row.aliases)}
    for row in rows:
        row.aliases = [form for form in row.aliases if owners.get(words_key(form), row.name) == row.name]
        row.shared = [form for form in row.shared if owners.get(words_key(form)) not in row.parents]


def main(dump: str, *affiliations: str) -> None:
    """Write the list, and say what there is."""
    registry = Registry(read_records(Path(dump)))
    labs, written = read_list("labs"), read_by_hand()
    by_hand = [row for row in written if not row.name.startswith(NONE)]
    left_out = {ror for row in written if row.name.startswith(NONE) for ror in row.rors}
    listed = listed_ids(registry, labs, by_hand)
    lines = (line.strip() for path in affiliations for line in Path(path).read_text(encoding="utf-8").splitlines())
    ids = with_ancestors(registry, [*present_ids(), *listed, *named_in(registry, lines)])
    companies = {ror for ror in ids if ror in listed}
    branches = [
        r.ror for r in registry.records.values() if r.active and registry.is_branch(r) and set(r.parents) & companies
    ]
    ids = sorted({*ids, *branches} - {former for row in by_hand for former in row.rors[1:]} - left_out)
    names = name_rows(registry, ids, listed)
    listed_keys = {lab.name: {words_key(form) for form in lab.forms} for lab in labs}
    rows = {names[ror]: as_row(registry, ror, names, listed_keys) for ror in ids}
    merge_by_hand(rows, by_hand)
    leave_to_others(rows.values(), labs, by_hand)
    lines_out = sorted((row.line() for row in rows.values()), key=lambda line: (line.split("\t")[0].casefold(), line))
    LIST.write_text("\n".join(["\t".join(COLUMNS), *lines_out]) + "\n", encoding="utf-8")
    print(f"{len(rows)} organisations, {sum(bool(row.rors) for row in rows.values())} with a ROR id")


if __name__ == "__main__":
    main(*sys.argv[1:])
