from collections.abc import Iterator

from graphbuilder.model import Skipped
from graphbuilder.readers.xml_records import Found, child_text, local_name, read_records


def _read(text: str, *tags: str) -> list[Found | Skipped]:
    return list(read_records(text.splitlines(keepends=True), "file", tags))


def _titles(records: list[Found | Skipped]) -> list[str]:
    return [child_text(record.element, "title") for record in records if isinstance(record, Found)]


def test_a_faulty_record_is_skipped_with_its_line_and_the_rest_is_read() -> None:
    records = _read("<all>\n<r><title>One</title></r>\n<r><title>T & U</r>\n<r><title>Two</title></r></all>", "r")
    assert _titles(records) == ["One", "Two"]
    (skipped,) = (record for record in records if isinstance(record, Skipped))
    assert skipped.where == "file:3"
    assert skipped.reason.startswith("not valid XML")


def test_a_record_that_is_never_closed_does_not_swallow_the_next() -> None:
    records = _read("<r><title>One</title>\n<r><title>Two</title></r>\n<r><title>Thr", "r")
    assert _titles(records) == ["Two"]
    assert [record for record in records if isinstance(record, Skipped)] == [
        Skipped("file:1", "breaks off before its end"),
        Skipped("file:3", "breaks off before its end"),
    ]


def test_several_records_on_one_line_and_one_over_several_are_read() -> None:
    text = '<all><r key="1"><title>One</title></r><r\n  key="2"><title>\nTwo</title></r\n></all>'
    assert _titles(_read(text, "r")) == ["One", "Two"]


def test_namespaces_of_the_root_hold_in_its_records() -> None:
    text = '<o:all xmlns:o="urn:o"\nxmlns:x="urn:x">\n<o:r x:a="1"><o:title>One</o:title></o:r></o:all>'
    (record,) = _read(text, "r")
    assert isinstance(record, Found)
    assert (local_name(record.element), record.element.tag, record.element.get("{urn:x}a")) == ("r", "{urn:o}r", "1")


def test_undeclared_prefixes_and_html_entities_are_understood() -> None:
    records = _read('<r x:type="y"><title>Zo&euml; &amp; &beta;-<m:b>rays</m:b></title></r>', "r")
    assert _titles(records) == ["Zoë & β-rays"]


def test_entities_of_a_document_type_mean_nothing() -> None:
    records = _read('<!DOCTYPE all [<!ENTITY a "aaaa">]>\n<all><r><title>&a;</title></r></all>', "r")
    assert [type(record) for record in records] == [Skipped]


def test_records_in_comments_are_left_out_and_tags_in_cdata_are_text() -> None:
    text = "<!-- <r><title>Old</title></r>\n-->\n<r><title><![CDATA[a </r> b]]></title></r>"
    assert _titles(_read(text, "r")) == ["a </r> b"]


def test_a_comment_that_is_never_closed_hides_only_its_record() -> None:
    records = _read("<r><title>One <!-- </title></r>\n<r><title>Two</title></r>", "r")
    assert [type(record) for record in records] == [Skipped, Found]


def test_control_characters_do_not_break_a_record() -> None:
    assert _titles(_read("<r><title>a\x0cb &#x1;c</title></r>", "r")) == ["a b c"]


def test_records_come_before_the_input_ends() -> None:
    def lines() -> Iterator[str]:
        yield "<all><r><title>One</title></r>\n"
        raise AssertionError("the second line was asked for")

    assert _titles([next(read_records(lines(), "file", ("r",)))]) == ["One"]


def test_records_without_content_are_records() -> None:
    records = _read(
        '<all><r code="7"/>\n<r><title>One</title><r x="inside"/></r><r/><r><title>Two</title></r></all>', "r"
    )
    assert [type(record) for record in records] == [Found] * 4
    assert _titles(records)[1::2] == ["One", "Two"]
