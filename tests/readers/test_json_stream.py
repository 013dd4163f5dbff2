import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphbuilder.model import Skipped
from graphbuilder.readers import json_stream
from graphbuilder.readers.json_stream import Item, stream_objects


def _read(text: str, *lists: str) -> list[tuple[str, object]]:
    found = stream_objects(text.splitlines(keepends=True), "f", lists)
    return [(each.place, each.record) if isinstance(each, Item) else (each.where, each.reason) for each in found]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}\n{"a": 2}\n',
        '[{"a": 1}, {"a": 2}]',
        '[\n{"a": 1},\n{"a": 2}\n]\n',
        '[\n  {\n    "a": 1\n  },\n  {\n    "a": 2\n  }\n]\n',
        '{"total": 2, "data": [{"a": 1}, {"a": 2}]}',
        '{\n "total": 2,\n "data": [\n  {\n   "a": 1},\n  {"a": 2}\n ]\n}\n',
        '{"status": "ok", "message": {"data": [{"a": 1}, {"a": 2}]}}',
        '{\n"status": "ok",\n"facets": [],\n"message": {"data": [\n{"a": 1}, {"a": 2}]}}',
        '{"data": [{"a": 1}]}\n{"data": [{"a": 2}]}\n',
    ],
)
def test_every_way_to_write_a_list_of_objects_is_read(text: str) -> None:
    assert [record for _, record in _read(text, "data")] == [{"a": 1}, {"a": 2}]


def test_one_object_over_many_lines_is_one_record() -> None:
    assert _read('{\n "a": {"b": [1]}\n}\n', "data") == [("f:1", {"a": {"b": [1]}})]


def test_places_are_lines() -> None:
    assert [place for place, _ in _read('\n{"a": 1}\n\n{"a": 2}\n')] == ["f:2", "f:4"]
    assert [place for place, _ in _read('[\n {\n "a": 1\n },\n {\n "a": 2\n }\n]')] == ["f:2", "f:5"]
    assert [place for place, _ in _read('[{"a": 1}, {"a": 2}]')] == ["f:1, item 1", "f:1, item 2"]


def test_a_faulty_line_is_skipped_wherever_it_stands() -> None:
    assert _read('{"a": \n{"a": 2}\n[1\n') == [
        ("f:1", "not valid JSON: Expecting value (character 6)"),
        ("f:2", {"a": 2}),
        ("f:3", "not valid JSON: Expecting ',' delimiter (character 3)"),
    ]


def test_what_is_no_object_is_skipped() -> None:
    assert _read('[\n{"a": 1},\nnull,\n7]') == [
        ("f:2", {"a": 1}),
        ("f:3", "not a JSON object"),
        ("f:4", "not a JSON object"),
    ]


def test_a_faulty_item_of_a_list_does_not_lose_the_others() -> None:
    text = '[\n  {"a": 1},\n  {"a": 2 "b": 3, "c": "' + "x" * 100 + '"},\n  {"a": 4}\n]\n'
    assert _read(text) == [
        ("f:2", {"a": 1}),
        ("f:3", "not valid JSON: Expecting ',' delimiter in line 3"),
        ("f:4", {"a": 4}),
    ]


def test_a_list_that_breaks_off_keeps_its_whole_items() -> None:
    assert _read('[\n{"a": 1},\n{"a": "tw') == [("f:2", {"a": 1}), ("f:3", "not valid JSON: it breaks off")]


def test_items_come_before_the_list_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "_CHUNK", 8)

    def lines() -> Iterator[str]:
        yield "[\n"
        yield '{"a": 1},\n'
        yield '{"a": 2},\n'
        raise AssertionError("the end was asked for")

    assert next(stream_objects(lines(), "f", ())) == Item("f:2", {"a": 1})


_OBJECTS = st.lists(st.dictionaries(st.text(max_size=4), st.text(max_size=6) | st.integers(), max_size=3), max_size=6)


@given(_OBJECTS, st.sampled_from([None, 0, 1, 2]), st.integers(1, 30))
def test_lists_give_the_same_whatever_their_layout_and_the_chunks(
    objects: list[dict[str, object]], indent: int | None, chunk: int
) -> None:
    before, json_stream._CHUNK = json_stream._CHUNK, chunk
    try:
        found = list(stream_objects(json.dumps(objects, indent=indent).splitlines(keepends=True), "f", ()))
    finally:
        json_stream._CHUNK = before
    assert [each.record for each in found if isinstance(each, Item)] == objects
    assert not [each for each in found if isinstance(each, Skipped)]


def test_a_list_of_one_item_on_a_line_of_its_own_is_a_list() -> None:
    found = list(stream_objects(["[\n", '  {"a": 1}\n', "]\n"], "file", ()))
    assert [item.record for item in found if isinstance(item, Item)] == [{"a": 1}]
    assert len(found) == 1
