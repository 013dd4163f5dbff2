from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.arxiv_atom import FORMAT

FEED = """<?xml version='1.0' encoding='UTF-16'?>
<feed xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/x</id>
  <title>arXiv Query: all:tests</title>
  <entry>
    <id>http://arxiv.org/abs/2401.01234v2</id>
    <title>A Title That arXiv
  Breaks &amp; Bends</title>
    <summary>  An abstract with $\\beta$,
  over lines.
</summary>
    <published>2024-01-02T03:04:05Z</published>
    <arxiv:doi>10.1000/ABC</arxiv:doi>
    <arxiv:journal_ref>Journal of Tests 1 (2024)</arxiv:journal_ref>
    <author><name>Ann One</name><arxiv:affiliation>MIT</arxiv:affiliation></author>
    <author><name>Bo Two</name></author>
  </entry>
  <entry>
    <id>http://arxiv.org/api/errors#incorrect_id</id>
    <title>Error</title>
    <summary>incorrect id format</summary>
  </entry>
</feed>
"""


def _read(feed: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(feed.splitlines(keepends=True), "feed"))


def test_entries_are_read_with_all_their_fields() -> None:
    assert _read(FEED)[0] == Paper(
        id="2401.01234",
        title="A Title That arXiv Breaks & Bends",
        abstract="An abstract with β, over lines.",
        authors=("Ann One", "Bo Two"),
        organizations=("MIT",),
        published="2024-01-02",
        venue="Journal of Tests 1 (2024)",
        url="https://arxiv.org/abs/2401.01234",
        arxiv_id="2401.01234",
        doi="10.1000/abc",
        source="arxiv-atom",
    )


def test_an_error_that_the_feed_reports_is_skipped_with_its_words() -> None:
    assert _read(FEED)[1:] == [Skipped("feed:18", "no arXiv id; the feed says: incorrect id format")]


def test_a_feed_that_breaks_off_keeps_its_whole_entries() -> None:
    paper, skipped = _read(FEED[: FEED.index("incorrect id")])
    assert isinstance(paper, Paper)
    assert skipped == Skipped("feed:18", "breaks off before its end")


def test_a_faulty_entry_does_not_lose_the_others() -> None:
    found = _read(FEED.replace("&amp;", "&").replace("</feed>", FEED[FEED.index("  <entry>") :]))
    assert [type(record) for record in found] == [Skipped, Skipped, Paper, Skipped]


def test_declared_entities_mean_nothing() -> None:
    bomb = '<?xml version="1.0"?>\n<!DOCTYPE feed [<!ENTITY a "aaaa">]>\n' + FEED.split("\n", 1)[1].replace(
        "Breaks", "&a;"
    )
    assert [type(record) for record in _read(bomb)] == [Skipped, Skipped]


def test_only_atom_feeds_of_arxiv_are_recognised() -> None:
    assert FORMAT.recognise(FEED) > 0.9
    assert FORMAT.recognise(FEED.replace("arxiv.org", "example.org")) == 0
    assert FORMAT.recognise("<html><body>arxiv.org</body></html>") == 0
