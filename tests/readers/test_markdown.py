from pathlib import Path

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.markdown import FORMAT
from graphbuilder.readers.read import read_inputs

_SUMMARY = (
    "The authors set out to route tokens through a forest of small experts, and they find that a router which is "
    "trained on its own mistakes needs half of the usual steps on three invented tasks, with no loss at the end."
)

_PLACES = "[arXiv](https://arxiv.org/abs/2410.11111) or [HuggingFace](https://huggingface.co/papers/2410.11111)"

DIGEST = f"""
## Papers for 2024-10-16

| Title | Authors | Summary |
|-------|---------|---------|
| Lantern: Small Models that
  Teach Themselves to Route (Read more on {_PLACES})| Jane Doe, bo-roe42, Ann Poe | {_SUMMARY} |
| Kites on \\| Strings (Read more on [arXiv](https://arxiv.org/abs/2410.22222v2))|  | Short. |
|  | Jo Moe |  |
"""

TABLE = """## Updated on 2026.06.29

<details>
  <summary>Table of Contents</summary>
  <ol><li><a href=#slam>SLAM</a></li></ol>
</details>

|Publish Date|Title|Authors|PDF|Code|
|---|---|---|---|---|
|**2026-05-13**|**Ponds in the Dark**|Jane Doe et.al.|[2605.11111](http://arxiv.org/abs/2605.11111)|null|
|**2026-05-12**|**Still Water**|Ann Poe et.al.|[2605.22222](http://arxiv.org/abs/2605.22222v3)|**[link](https://github.com/a/b)**|
"""

AWESOME = f"""# Awesome Ponds ![badge](https://img.shields.io/x.svg)

A list. See also [another list](https://github.com/x/y) and [this paper](https://arxiv.org/abs/2001.00001).

## Surveys
- [A Survey of Deep Ponds](https://arxiv.org/abs/2101.11111) *Jane Doe, Bo Roe, Ann Poe.* NeurIPS 2021. [[code](https://github.com/a/b)]
- **Kites Learn to Fly** by the river, ICML 2022 [[paper](https://arxiv.org/pdf/2202.22222.pdf)] [[site](https://x.org)]
- (ICLR 2023) "Quiet Weights and When They Wake" [[PDF](https://openreview.net/forum?id=abc123)]
* Towards Reading Stones, Moe et al., 2020. [arXiv](https://arxiv.org/abs/2003.33333)
- https://arxiv.org/abs/2404.44444
- [code only](https://github.com/c/d)

### [Gardens for Policies](https://doi.org/10.1000/GARDENS)
**Authors:** Jane Doe, Ann Poe
**Published:** May 3, 2023

{_SUMMARY}

### 2. Rivers without Banks
[PDF](https://arxiv.org/abs/2305.55555) [Code](https://github.com/e/f)

**Abstract:** {_SUMMARY}
"""

VARIANTS = """
- Loud Stones and Soft Ones, JMLR 2022, [[arxiv]](https://arxiv.org/abs/2101.11111) [[code]](https://github.com/x/y)
- [2022.02] [STONE](https://arxiv.org/abs/2202.22222): Designing Stable Stones for Rivers
- Mills of Water [8 Jan 2024] [![arXiv](https://img.shields.io/badge/arXiv-2.svg)](https://arxiv.org/abs/2401.33333)
- (*ICLR 2021*) Hash Layers of Sand. *Jane Doe, Bo Roe.* [Paper](https://arxiv.org/abs/2106.44444)
- [another](https://openreview.net/forum?id=xyz)

1. **Fast Ponds and Why**
   - Jane Doe, Ann Poe
   - [Paper](https://arxiv.org/abs/2105.55555) | [Code](https://github.com/z/y)
"""


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "list.md"))


def _papers(text: str) -> dict[str, Paper]:
    return {record.id: record for record in _read(text) if isinstance(record, Paper)}


def test_a_digest_is_read_also_where_a_title_is_broken_over_lines() -> None:
    lantern, kites, skipped = _read(DIGEST)
    assert lantern == Paper(
        id="2410.11111",
        title="Lantern: Small Models that Teach Themselves to Route",
        abstract=_SUMMARY,
        authors=("Jane Doe", "bo-roe42", "Ann Poe"),
        url="https://arxiv.org/abs/2410.11111",
        arxiv_id="2410.11111",
        source="markdown",
    )
    assert isinstance(kites, Paper)
    assert (kites.id, kites.title, kites.abstract) == ("2410.22222", "Kites on | Strings", "Short.")
    assert skipped == Skipped("list.md:9", "neither title nor abstract")


def test_a_daily_table_is_read() -> None:
    ponds, water = _read(TABLE)
    assert isinstance(ponds, Paper)
    assert (ponds.id, ponds.title, ponds.published, ponds.authors) == (
        "2605.11111",
        "Ponds in the Dark",
        "2026-05-13",
        ("Jane Doe",),
    )
    assert isinstance(water, Paper)
    assert (water.id, water.url) == ("2605.22222", "https://arxiv.org/abs/2605.22222")


def test_the_papers_of_an_awesome_list_are_read_however_they_are_linked() -> None:
    assert [(paper.arxiv_id, paper.title, paper.published) for paper in _papers(AWESOME).values()] == [
        ("2101.11111", "A Survey of Deep Ponds", "2021"),
        ("2202.22222", "Kites Learn to Fly", "2022"),
        (None, "Quiet Weights and When They Wake", "2023"),
        ("2003.33333", "Towards Reading Stones", "2020"),
        (None, "Gardens for Policies", "2023-05-03"),
        ("2305.55555", "Rivers without Banks", None),
    ]


def test_what_stands_below_a_heading_belongs_to_its_paper() -> None:
    papers = _papers(AWESOME)
    assert papers["10.1000/gardens"].abstract == papers["2305.55555"].abstract == _SUMMARY
    assert papers["10.1000/gardens"].authors == ("Jane Doe", "Ann Poe")
    assert papers["2101.11111"].authors == ("Jane Doe", "Bo Roe", "Ann Poe")


def test_a_link_without_a_title_is_skipped_with_its_line() -> None:
    assert [record for record in _read(AWESOME) if isinstance(record, Skipped)] == [
        Skipped("list.md:3", "a link to a paper without its title: https://arxiv.org/abs/2001.00001"),
        Skipped("list.md:10", "a link to a paper without its title: https://arxiv.org/abs/2404.44444"),
    ]


def test_only_markdown_that_names_papers_is_recognised() -> None:
    assert FORMAT.recognise(DIGEST) > FORMAT.recognise(AWESOME) > 0.5
    assert FORMAT.recognise(TABLE) > 0.5
    assert FORMAT.recognise("# Notes\n\n- [a page](https://example.org/)\n") == 0
    assert FORMAT.recognise('{"title": "[x](https://arxiv.org/abs/2101.11111)"}') == 0


def test_venues_dates_and_names_around_a_title_are_not_part_of_it() -> None:
    records = _read(VARIANTS)
    assert [(record.title, record.published) for record in records if isinstance(record, Paper)] == [
        ("Loud Stones and Soft Ones", "2022"),
        ("STONE: Designing Stable Stones for Rivers", "2022"),
        ("Mills of Water", "2024"),
        ("Hash Layers of Sand", "2021"),
        ("Fast Ponds and Why", None),
    ]
    assert [record.where for record in records if isinstance(record, Skipped)] == ["list.md:6"]


WEEKLY = """## Top Papers of the Week (June 2 - June 8)
| **Paper** | **Links** |
| --- | --- |
| 1) **Deep Ponds** - asks how deep a pond has to be before the otters of an invented river sleep in it. | [Paper](https://arxiv.org/abs/2506.11111), [Tweet](https://x.com/a/1) |
| 2) 🔥[KITES] **KITES: Strings That Learn**(@LakeLab) | [Code](https://github.com/a/b) [pdf](https://arxiv.org/pdf/2506.22222) |

| Name | Paper | Link |
|---|---|---|
| STONES | [Measuring Stones by Night](https://arxiv.org/abs/2506.33333) | [site](https://github.com/a/stones) |

## How to cite

```bibtex
@misc{doe2025, title={A List}, url={https://arxiv.org/abs/2506.99999}}
```
"""  # noqa: E501

BYLINES = """
1. **Mills as Knowledge Bases?** RIVER 2019. ![](https://img.shields.io/badge/x.svg)

   *Jane Doe, Bo Roe, Ann Poe, Jo Moe, Cy Vole, Di Hare.* [[pdf](https://arxiv.org/abs/1909.11111)], [[code](https://github.com/a/c)], 2019.9

2. **Weirs** for all of us [paper](https://arxiv.org/abs/1909.22222)
* [Aug 2023] **"How Deep Are Ponds?"** *Jane Doe (Lake Lab & Weir) et al.* arXiv. [[paper](https://arxiv.org/abs/2308.33333)]
- [Otters, Hand in Hand](https://openreview.net/forum?id=oDFvtxzPOx)
  - Jane Doe, Bo Roe, Ann Poe, Jo Moe, Cy Vole, Di Hare, Ed Wren, Flo Crane, Gil Heron, Hal Swift, Ida Rook, Jed Crow, Kay Teal
  - Keyword: sleep, rivers
"""  # noqa: E501


def test_a_summary_in_the_cell_of_the_title_is_no_part_of_it_and_the_paper_is_linked_before_its_code() -> None:
    papers = _papers(WEEKLY)
    assert [(paper.id, paper.title, paper.url) for paper in papers.values()] == [
        ("2506.11111", "Deep Ponds", "https://arxiv.org/abs/2506.11111"),
        ("2506.22222", "KITES: Strings That Learn", "https://arxiv.org/abs/2506.22222"),
        ("2506.33333", "Measuring Stones by Night", "https://arxiv.org/abs/2506.33333"),
    ]
    assert papers["2506.11111"].abstract.startswith("asks how deep")


def test_names_below_a_title_are_its_authors_and_labs_behind_them_its_organisations() -> None:
    papers = _papers(BYLINES)
    mills, ponds = papers["1909.11111"], papers["2308.33333"]
    assert (mills.title, len(mills.authors), mills.published) == ("Mills as Knowledge Bases?", 6, "2019")
    assert (ponds.title, ponds.authors) == ("How Deep Are Ponds?", ("Jane Doe",))
    assert ponds.organizations == ("Lake Lab", "Weir")
    (otters,) = (paper for paper in papers.values() if paper.title == "Otters, Hand in Hand")
    assert (len(otters.authors), otters.abstract, otters.other_ids) == (13, "", ("openreview:oDFvtxzPOx",))


def test_a_table_of_features_and_pages_that_explain_a_service_are_no_papers() -> None:
    table = "| Title | Authors |\n|---|---|\n| ✓ | ✓ |\n"
    survey = "We follow [this survey](https://doi.org/10.1000/SURVEY) in all of this.\n"
    assert [record for record in _read(survey) if isinstance(record, Paper)] == []
    guide = "[how](https://api.semanticscholar.org/api-docs/graph#tag/Paper)\n"
    assert [record for record in _read(table) if isinstance(record, Paper)] == []
    assert FORMAT.recognise(guide) == 0


LABELLED = """
| Date | Paper | Links |
|---|---|---|
| 07-29 | **SeaPonds 3: Ponds for All**<br><sub>Institution: Lake Lab, Weir College<br>It is deep.</sub> | [pdf](https://arxiv.org/abs/2407.11111) |
| 07-28 | **Kites**<br><sub>机构: Lake Lab<br>风筝很高。</sub> | [pdf](https://arxiv.org/abs/2407.22222) |

- MobileMills: Small Mills for Small Rivers (2017), Andrew G. Weir et al. [[pdf]](https://arxiv.org/pdf/1704.33333.pdf)
- [PONDS: Measured at Night.](https://arxiv.org/abs/1704.44444)

    *Jane Doe\\*, Bo Roe, Ann Poe, Jo Moe, Cy Vole, Di Hare, Ed Wren, Flo Crane, Gil Heron, Hal Swift, Ida Rook, Jed Crow, Kay Teal*

```bibtex
@misc{list,
  title = {A List of Ponds},
  author = {Doe, Jane}
}
```
"""  # noqa: E501


def test_labels_and_a_summary_below_a_title_in_its_cell_are_its_own() -> None:
    papers = _papers(LABELLED)
    ponds, kites = papers["2407.11111"], papers["2407.22222"]
    assert (ponds.title, ponds.abstract, ponds.organizations) == (
        "SeaPonds 3: Ponds for All",
        "It is deep.",
        ("Lake Lab, Weir College",),
    )
    assert (kites.title, kites.abstract, kites.organizations) == ("Kites", "风筝很高。", ("Lake Lab",))


def test_names_with_initials_full_stops_and_marks_are_no_part_of_a_title() -> None:
    papers = _papers(LABELLED)
    mills, ponds = papers["1704.33333"], papers["1704.44444"]
    assert (mills.title, mills.published) == ("MobileMills: Small Mills for Small Rivers", "2017")
    assert (ponds.title, len(ponds.authors), ponds.authors[0], ponds.abstract) == (
        "PONDS: Measured at Night",
        13,
        "Jane Doe",
        "",
    )


def test_a_list_that_says_how_to_cite_it_is_no_bibliography(tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text(LABELLED, encoding="utf-8")
    found = [record.source for record in read_inputs([str(file)]) if isinstance(record, Paper)]
    assert found == ["markdown"] * 4
