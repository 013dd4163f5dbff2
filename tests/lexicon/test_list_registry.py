"""Reading the registry's dump, and making the list of organisations from it."""

import json
import zipfile
from pathlib import Path

from lists.organizations import Registry, name_rows, names_of
from lists.registry import Record, read_records

NEW = {
    "id": "https://ror.org/000000001",
    "names": [
        {"value": "Acme Plants (Canada)", "types": ["ror_display", "label"]},
        {"value": "AP", "types": ["acronym"]},
        {"value": "Plants of Acme", "types": ["alias"]},
    ],
    "locations": [{"geonames_details": {"country_code": "CA", "name": "Ottawa"}}],
    "relationships": [{"type": "parent", "id": "https://ror.org/000000002", "label": "Acme Plants (United States)"}],
    "status": "active",
}
OLD = {
    "id": "https://ror.org/000000002",
    "name": "Acme Plants (United States)",
    "labels": [],
    "aliases": [],
    "acronyms": [],
    "country": {"country_code": "US"},
    "addresses": [{"city": "Boston"}],
    "relationships": [{"type": "Child", "id": "https://ror.org/000000001", "label": "Acme Plants (Canada)"}],
    "status": "active",
}


def record(ror: str, name: str, *, active: bool = True, successors: tuple[str, ...] = ()) -> Record:
    return Record(ror, name, (), (), (), "US", "Boston", active, (), successors, ())


def test_both_schemas_are_read_from_json_lines_json_and_zip(tmp_path: Path) -> None:
    lines, whole, packed = tmp_path / "a.jsonl", tmp_path / "b.json", tmp_path / "c.zip"
    lines.write_text(f"{json.dumps(NEW)}\n{json.dumps(OLD)}\n", "utf-8")
    whole.write_text(json.dumps([NEW, OLD], indent=1), "utf-8")
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("v2-ror-data.json", json.dumps([NEW, OLD]))
    for path in (lines, whole, packed):
        first, second = read_records(path)
        assert (first.ror, first.country, first.city, first.parents) == ("000000001", "CA", "Ottawa", ("000000002",))
        assert (first.acronyms, first.aliases) == (("AP",), ("Plants of Acme",))
        assert (second.name, second.city) == ("Acme Plants (United States)", "Boston")


def test_a_branch_keeps_its_country_in_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f"{json.dumps(NEW)}\n{json.dumps(OLD)}\n", "utf-8")
    registry = Registry(read_records(path))
    names = name_rows(registry, ["000000001", "000000002"], {"000000002": "Acme Plants"})
    assert names == {"000000002": "Acme Plants", "000000001": "Acme Plants (Canada)"}


def test_records_that_share_a_name_bear_their_city_or_id() -> None:
    registry = Registry([record("1", "Institute of Moss"), record("2", "Institute of Moss")])
    assert len(set(name_rows(registry, ["1", "2"], {}).values())) == 2


def test_a_record_that_is_no_longer_active_leads_to_its_successor() -> None:
    old = record("1", "Moss College", active=False, successors=("2",))
    registry = Registry([old, record("2", "Moss University")])
    assert registry.now("1") == {"2"}
    assert registry.former("2") == ["1"]


def test_names_stand_without_the_country_of_a_company() -> None:
    assert names_of(record("1", "Acme Plants (United States)")) == ["Acme Plants"]
