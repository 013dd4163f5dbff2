from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.acl_anthology import FORMAT

HEAD = """<?xml version='1.0' encoding='UTF-8'?>
<collection id="2022.river">
  <volume id="long" type="proceedings">
    <meta><booktitle>Proceedings of the <fixed-case>R</fixed-case>iver Conference</booktitle>
      <month>July 5 -- July 10</month><year>2022</year></meta>
    <frontmatter><url hash="1">2022.river-long.0</url></frontmatter>
"""
PAPER = """    <paper id="1">
      <title><fixed-case>O</fixed-case>tters of <tex-math>\\beta</tex-math> waves</title>
      <author><first>Ann</first><last>One</last><affiliation>River University</affiliation></author>
      <author><last>Otter</last></author>
      <abstract>Otters <i>hold</i> hands with <tex-math>n=2</tex-math> paws.</abstract>
      <url hash="2">2022.river-long.1</url>
      <doi>10.1000/2022.RIVER-long.1</doi>
    </paper>
"""
TAIL = "  </volume>\n</collection>\n"


def _read(*parts: str) -> list[Paper | Skipped]:
    return list(FORMAT.read("".join([HEAD, *parts, TAIL]).splitlines(keepends=True), "file"))


def test_a_paper_is_read_with_all_its_fields() -> None:
    assert _read(PAPER) == [
        Paper(
            id="10.1000/2022.river-long.1",
            title="Otters of β waves",
            abstract="Otters hold hands with n=2 paws.",
            authors=("Ann One", "Otter"),
            organizations=("River University",),
            published="2022-07",
            venue="Proceedings of the River Conference",
            url="https://aclanthology.org/2022.river-long.1",
            doi="10.1000/2022.river-long.1",
            source="acl-anthology",
            other_ids=("acl:2022.river-long.1",),
        )
    ]


def test_each_volume_dates_its_own_papers() -> None:
    second = "<volume><meta><booktitle>Weirs</booktitle><year>2023</year></meta>"
    papers = _read(PAPER, "</volume>", second, PAPER)
    assert [(paper.venue, paper.published) for paper in papers if isinstance(paper, Paper)] == [
        ("Proceedings of the River Conference", "2022-07"),
        ("Weirs", "2023"),
    ]


def test_faulty_papers_are_skipped_with_their_line() -> None:
    found = _read(PAPER.replace("<i>", "<"), '    <paper id="2"><author><last>X</last></author></paper>\n', PAPER)
    assert [type(record) for record in found] == [Skipped, Skipped, Paper]
    assert found[1] == Skipped("file:15", "neither title nor abstract of paper 2")


def test_only_collections_are_recognised() -> None:
    assert FORMAT.recognise(HEAD + PAPER) > 0.9
    assert FORMAT.recognise("<collection><record/></collection>") == 0
