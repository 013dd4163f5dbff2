"""Invented records in every format that is read record by record, as many as are asked for.

Titles and abstracts are put together from a few sentences of our own; each record has an id, three authors, a date
and an organisation where its format has a place for them.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

THINGS: Final = (
    "kettles ladders lanterns orchards pebbles rivers saddles spoons teapots windmills barrels hinges".split()
)
WAYS: Final = "counting sorting weighing painting folding polishing drying stacking tracing naming".split()
PEOPLE: Final = "Reed Linde Moss Young Hart Berg Stone Field Marsh Poole Grove Heath".split()
LABS: Final = "River University;Otter Labs;Institute for Spoons;Meadow College;Hill Research".split(";")
SENTENCES: Final = (
    "Whoever is {way} {thing} in winter knows how slowly the work goes when the light is poor.",
    "We put {number} {thing} on a long table and let four people look at them for an afternoon.",
    "Earlier work on {way} {thing} asks for tools that few workshops have.",
    "Our way needs a rope, a bucket and a patient friend, and is {number} times as quick as {way} by hand.",
    "On a set of {number} {thing} from three valleys it errs once in a hundred.",
    "Rain, noise and hungry geese change little of this, as a second round with other {thing} shows.",
    "We close with what remains hard: {thing} that are wet, and {thing} that belong to somebody else.",
)


@dataclass(frozen=True, slots=True)
class Sample:
    """What a record tells, whatever its format."""

    number: int
    title: str
    abstract: str
    authors: tuple[tuple[str, str], ...]
    """Given name and family name."""
    lab: str
    date: str
    cited: tuple[int, ...]

    @property
    def arxiv(self) -> str:
        """An id in the form of arXiv's."""
        return f"{1801 + self.number // 90_000:04d}.{self.number % 90_000:05d}"

    @property
    def doi(self) -> str:
        """An id in the form of a DOI."""
        return f"10.99999/s{self.number}"

    @property
    def names(self) -> list[str]:
        """The authors as ``First Last``."""
        return [f"{given} {family}" for given, family in self.authors]


def sample(number: int) -> Sample:
    """The record of that number, always the same."""
    rng = random.Random(number)
    words = {"way": rng.choice(WAYS), "thing": rng.choice(THINGS), "number": str(rng.randint(2, 900))}
    text = " ".join(sentence.format(**words) for sentence in SENTENCES)
    title = f"{words['way'].title()} {words['thing']} with {rng.choice(THINGS)}, report {number}"
    people = tuple((chr(65 + rng.randrange(26)) + "da", f"{rng.choice(PEOPLE)}{rng.randrange(900)}") for _ in range(3))
    day = f"{rng.randint(2005, 2025)}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
    return Sample(number, title, text, people, rng.choice(LABS), day, (rng.randrange(10**6), rng.randrange(10**6)))


def _wrapped(before: str, record: Callable[[Sample], str], after: str, count: int, between: str = "") -> Iterator[str]:
    yield before
    for number in range(count):
        yield (between if number else "") + record(sample(number))
    yield after


def _lines(record: Callable[[Sample], dict[str, Any]], count: int) -> Iterator[str]:
    return (json.dumps(record(sample(number))) + "\n" for number in range(count))


def _list(
    record: Callable[[Sample], dict[str, Any]], count: int, before: str = "[\n", after: str = "\n]\n"
) -> Iterator[str]:
    return _wrapped(before, lambda s: json.dumps(record(s), indent=2), after, count, ",\n")


def _atom(s: Sample) -> str:
    people = "".join(f"<author><name>{name}</name></author>\n" for name in s.names)
    return (
        f"<entry>\n<id>http://arxiv.org/abs/{s.arxiv}v1</id>\n<published>{s.date}T00:00:00Z</published>\n"
        f"<title>{s.title}</title>\n<summary>{s.abstract}</summary>\n{people}</entry>\n"
    )


def _oai(s: Sample) -> str:
    people = "".join(f"<author><keyname>{f}</keyname><forenames>{g}</forenames></author>" for g, f in s.authors)
    return (
        f"<record><header><identifier>oai:arXiv.org:{s.arxiv}</identifier></header><metadata>\n"
        f'<arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>{s.arxiv}</id><created>{s.date}</created>'
        f"<authors>{people}</authors>\n<title>{s.title}</title>\n<abstract>{s.abstract}</abstract></arXiv>\n"
        "</metadata></record>\n"
    )


def _arxiv_dump(s: Sample) -> dict[str, Any]:
    return {
        "id": s.arxiv,
        "submitter": s.names[0],
        "authors": ", ".join(s.names),
        "title": s.title,
        "journal-ref": None,
        "categories": "cs.LG",
        "abstract": s.abstract,
        "versions": [{"version": "v1", "created": f"{s.date}"}],
        "authors_parsed": [[family, given, ""] for given, family in s.authors],
    }


def _openalex(s: Sample) -> dict[str, Any]:
    places: dict[str, list[int]] = {}
    for place, word in enumerate(s.abstract.split()):
        places.setdefault(word, []).append(place)
    return {
        "id": f"https://openalex.org/W{s.number + 10**9}",
        "doi": f"https://doi.org/{s.doi}",
        "title": s.title,
        "publication_date": s.date,
        "authorships": [
            {"author": {"display_name": name}, "institutions": [{"display_name": s.lab}]} for name in s.names
        ],
        "referenced_works": [f"https://openalex.org/W{number + 10**9}" for number in s.cited],
        "abstract_inverted_index": places,
    }


def _s2(s: Sample) -> dict[str, Any]:
    return {
        "paperId": f"{s.number:040x}",
        "externalIds": {"DOI": s.doi},
        "title": s.title,
        "abstract": s.abstract,
        "publicationDate": s.date,
        "authors": [{"authorId": f"{s.number}{n}", "name": name} for n, name in enumerate(s.names)],
        "references": [{"paperId": f"{number:040x}", "title": "Earlier work"} for number in s.cited],
    }


def _s2_shard(s: Sample) -> dict[str, Any]:
    names = [{"authorId": f"{s.number}{n}", "name": name} for n, name in enumerate(s.names)]
    ids = {"DOI": s.doi, "CorpusId": str(s.number + 1)}
    return {
        "corpusid": s.number + 1,
        "externalids": ids,
        "title": s.title,
        "authors": names,
        "publicationdate": s.date,
        "openaccessinfo": {"externalids": ids},
        "abstract": s.abstract,
    }


def _crossref(s: Sample) -> dict[str, Any]:
    year, month, day = map(int, s.date.split("-"))
    return {
        "DOI": s.doi,
        "type": "journal-article",
        "title": [s.title],
        "abstract": f"<jats:p>{s.abstract}</jats:p>",
        "author": [{"given": g, "family": f, "affiliation": [{"name": s.lab}]} for g, f in s.authors],
        "issued": {"date-parts": [[year, month, day]]},
        "is-referenced-by-count": 3,
        "reference": [{"key": f"r{number}", "DOI": f"10.99999/s{number}"} for number in s.cited],
    }


def _pubmed(s: Sample) -> str:
    year, month, day = s.date.split("-")
    people = "".join(
        f"<Author><LastName>{f}</LastName><ForeName>{g}</ForeName><AffiliationInfo><Affiliation>{s.lab}</Affiliation>"
        "</AffiliationInfo></Author>\n"
        for g, f in s.authors
    )
    return (
        f"<PubmedArticle>\n<MedlineCitation><PMID>{s.number + 1}</PMID>\n<Article><Journal><JournalIssue><PubDate>"
        f"<Year>{year}</Year><Month>{month}</Month><Day>{day}</Day></PubDate></JournalIssue><Title>Letters</Title>"
        f"</Journal>\n<ArticleTitle>{s.title}</ArticleTitle>\n<Abstract><AbstractText>{s.abstract}</AbstractText>"
        f"</Abstract>\n<AuthorList>{people}</AuthorList></Article></MedlineCitation>\n"
        f'<PubmedData><ArticleIdList><ArticleId IdType="doi">{s.doi}</ArticleId></ArticleIdList></PubmedData>\n'
        "</PubmedArticle>\n"
    )


def _medline(s: Sample) -> str:
    people = "".join(f"FAU - {family}, {given}\nAD  - {s.lab}.\n" for given, family in s.authors)
    return (
        f"PMID- {s.number + 1}\nDP  - {s.date[:4]}\nTI  - {s.title}.\nAB  - {s.abstract}\n{people}"
        f"JT  - Letters\nAID - {s.doi} [doi]\n\n"
    )


def jats_article(s: Sample) -> str:
    """An article by itself."""
    people = "".join(
        f'<contrib contrib-type="author"><name><surname>{f}</surname><given-names>{g}</given-names></name></contrib>\n'
        for g, f in s.authors
    )
    cited = "".join(f'<ref><pub-id pub-id-type="doi">10.99999/s{number}</pub-id></ref>\n' for number in s.cited)
    year, month, day = s.date.split("-")
    return (
        "<article>\n<front><journal-meta><journal-title>Letters</journal-title></journal-meta>\n<article-meta>"
        f'<article-id pub-id-type="doi">{s.doi}</article-id>\n<title-group><article-title>{s.title}</article-title>'
        f"</title-group>\n<contrib-group>{people}</contrib-group><aff>{s.lab}</aff>\n<pub-date><day>{day}</day>"
        f"<month>{month}</month><year>{year}</year></pub-date>\n<abstract><p>{s.abstract}</p></abstract>"
        f"</article-meta></front>\n<body><p>{s.abstract}</p>\n<p>{s.abstract}</p></body>\n<back><ref-list>{cited}"
        "</ref-list></back></article>\n"
    )


def _dblp(s: Sample) -> str:
    people = "".join(f"<author>{name}</author>\n" for name in s.names)
    return (
        f'<article mdate="{s.date}" key="journals/letters/s{s.number}">\n{people}<title>{s.title}.</title>\n'
        f"<journal>Letters</journal>\n<year>{s.date[:4]}</year>\n<ee>https://doi.org/{s.doi}</ee>\n</article>\n"
    )


def _anthology(s: Sample) -> str:
    people = "".join(f"<author><first>{g}</first><last>{f}</last></author>\n" for g, f in s.authors)
    return (
        f'<paper id="{s.number + 1}">\n<title>{s.title}</title>\n{people}<abstract>{s.abstract}</abstract>\n'
        f"<url>2020.spoons-main.{s.number + 1}</url>\n<doi>{s.doi}</doi>\n</paper>\n"
    )


def _openreview(s: Sample) -> dict[str, Any]:
    content = {"title": s.title, "abstract": s.abstract, "authors": s.names, "venue": "Spoons 2024"}
    return {
        "id": f"note{s.number}",
        "forum": f"note{s.number}",
        "cdate": 1706198400000,
        "invitations": ["Spoons.org/2024/Conference/-/Submission"],
        "signatures": ["Spoons.org/2024/Conference"],
        "content": {key: {"value": value} for key, value in content.items()},
    }


def _conference(s: Sample) -> dict[str, Any]:
    return {
        "id": f"s{s.number}",
        "title": s.title,
        "abstract": s.abstract,
        "author": ";".join(s.names),
        "aff": ";".join([s.lab] * len(s.names)),
        "site": f"https://spoons.example.org/{s.number}",
    }


def _bibtex(s: Sample) -> str:
    people = " and ".join(f"{family}, {given}" for given, family in s.authors)
    return (
        f"@article{{key{s.number},\n  title = {{{s.title}}},\n  author = {{{people}}},\n  year = {{{s.date[:4]}}},\n"
        f"  journal = {{Letters}},\n  abstract = {{{s.abstract}}},\n  doi = {{{s.doi}}}\n}}\n\n"
    )


def _ris(s: Sample) -> str:
    people = "".join(f"AU  - {family}, {given}\n" for given, family in s.authors)
    return (
        f"TY  - JOUR\nTI  - {s.title}\n{people}PY  - {s.date[:4]}\nJO  - Letters\nAB  - {s.abstract}\nDO  - {s.doi}\n"
        "ER  - \n\n"
    )


def _csl(s: Sample) -> dict[str, Any]:
    return {
        "id": f"key{s.number}",
        "type": "article-journal",
        "title": s.title,
        "abstract": s.abstract,
        "author": [{"given": given, "family": family} for given, family in s.authors],
        "issued": {"date-parts": [[int(part) for part in s.date.split("-")]]},
        "container-title": "Letters",
        "DOI": s.doi,
    }


def _zotero(s: Sample) -> str:
    people = "".join(
        f"<rdf:li><foaf:Person><foaf:surname>{f}</foaf:surname><foaf:givenName>{g}</foaf:givenName></foaf:Person>"
        "</rdf:li>\n"
        for g, f in s.authors
    )
    return (
        f'<bib:Article rdf:about="https://spoons.example.org/{s.number}">\n<z:itemType>journalArticle</z:itemType>\n'
        f'<dcterms:isPartOf rdf:resource="urn:issn:1234-5678"/>\n'
        f"<bib:authors><rdf:Seq>{people}</rdf:Seq></bib:authors>\n"
        f"<dc:title>{s.title}</dc:title>\n<dcterms:abstract>{s.abstract}</dcterms:abstract>\n<dc:date>{s.date}</dc:date>"
        f"\n<dc:identifier>DOI {s.doi}</dc:identifier>\n</bib:Article>\n"
    )


def _row(s: Sample, delimiter: str) -> str:
    return delimiter.join((s.title.replace(",", ""), f'"{s.abstract}"', "; ".join(s.names), s.date, s.doi)) + "\n"


def _jsonl(s: Sample) -> dict[str, Any]:
    return {
        "id": f"s{s.number}",
        "title": s.title,
        "abstract": s.abstract,
        "authors": s.names,
        "organization": s.lab,
        "published": s.date,
    }


def _pwc_paper(s: Sample) -> dict[str, Any]:
    return {
        "paper_url": f"https://paperswithcode.com/paper/s{s.number}",
        "arxiv_id": s.arxiv,
        "title": s.title,
        "abstract": s.abstract,
        "url_abs": f"https://arxiv.org/abs/{s.arxiv}",
        "authors": s.names,
        "tasks": ["Spoon Sorting"],
        "date": s.date,
        "methods": [],
    }


def _pwc_link(s: Sample) -> dict[str, Any]:
    return {
        "paper_url": f"https://paperswithcode.com/paper/s{s.number}",
        "paper_title": s.title,
        "paper_arxiv_id": s.arxiv,
        "paper_url_abs": f"https://arxiv.org/abs/{s.arxiv}",
        "repo_url": f"https://code.example.org/s{s.number}",
        "is_official": True,
    }


def _markdown(s: Sample) -> str:
    return f"- [{s.title}](https://arxiv.org/abs/{s.arxiv}), *{', '.join(s.names)}*, {s.date[:4]}\n"


_ATOM: Final = '<?xml version="1.0"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<id>http://arxiv.org/api/x</id>\n'
_OAI: Final = '<?xml version="1.0"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">\n<ListRecords>\n'
_ACL: Final = (
    '<?xml version="1.0"?>\n<collection id="2020.spoons">\n<volume id="main">\n'
    "<meta><booktitle>Spoons</booktitle><year>2020</year></meta>\n"
)
_RDF: Final = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:z="http://www.zotero.org/namespaces/export#"'
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/"'
    ' xmlns:bib="http://purl.org/net/biblio#" xmlns:foaf="http://xmlns.com/foaf/0.1/">\n'
    '<bib:Journal rdf:about="urn:issn:1234-5678"><dc:title>Letters</dc:title></bib:Journal>\n'
)
_HEADER: Final = ("title", "abstract", "authors", "date", "doi")
SAMPLES: Final[Mapping[str, tuple[str, Callable[[int], Iterator[str]]]]] = {
    "arXiv Atom": ("arxiv-atom", partial(_wrapped, _ATOM, _atom, "</feed>\n")),
    "OAI-PMH": ("oai-pmh", partial(_wrapped, _OAI, _oai, "</ListRecords></OAI-PMH>\n")),
    "arXiv dump": ("arxiv-dump", partial(_lines, _arxiv_dump)),
    "OpenAlex, JSON Lines": ("openalex", partial(_lines, _openalex)),
    "OpenAlex, one answer": (
        "openalex",
        partial(_list, _openalex, before='{"meta": {"count": 1},\n"results": [\n', after="\n]}\n"),
    ),
    "Semantic Scholar, one answer": (
        "semantic-scholar",
        partial(_list, _s2, before='{"total": 1, "data": [\n', after="\n]}\n"),
    ),
    "Semantic Scholar, shard": ("semantic-scholar", partial(_lines, _s2_shard)),
    "Crossref, JSON Lines": ("crossref", partial(_lines, _crossref)),
    "Crossref, one list": ("crossref", partial(_list, _crossref, before='{"items": [\n', after="\n]}\n")),
    "PubMed XML": (
        "pubmed",
        partial(_wrapped, '<?xml version="1.0"?>\n<PubmedArticleSet>\n', _pubmed, "</PubmedArticleSet>\n"),
    ),
    "MEDLINE text": ("medline", partial(_wrapped, "", _medline, "")),
    "JATS, one file": ("jats", partial(_wrapped, "<pmc-articleset>\n", jats_article, "</pmc-articleset>\n")),
    "DBLP": ("dblp", partial(_wrapped, '<?xml version="1.0"?>\n<dblp>\n', _dblp, "</dblp>\n")),
    "ACL Anthology": ("acl-anthology", partial(_wrapped, _ACL, _anthology, "</volume></collection>\n")),
    "OpenReview": ("openreview", partial(_list, _openreview, before='{"notes": [\n', after="\n]}\n")),
    "conference list": ("conference-list", partial(_list, _conference)),
    "BibTeX": ("bibtex", partial(_wrapped, "", _bibtex, "")),
    "RIS": ("ris", partial(_wrapped, "", _ris, "")),
    "CSL-JSON": ("csl-json", partial(_list, _csl)),
    "Zotero RDF": ("zotero-rdf", partial(_wrapped, _RDF, _zotero, "</rdf:RDF>\n")),
    "CSV": ("table", partial(_wrapped, ",".join(_HEADER) + "\n", partial(_row, delimiter=","), "")),
    "TSV": ("table", partial(_wrapped, "\t".join(_HEADER) + "\n", partial(_row, delimiter="\t"), "")),
    "JSON Lines": ("jsonl", partial(_lines, _jsonl)),
    "JSON list": ("jsonl", partial(_list, _jsonl)),
    "Papers with Code, papers": ("papers-with-code", partial(_list, _pwc_paper)),
    "Papers with Code, links": ("papers-with-code", partial(_list, _pwc_link)),
    "Markdown": ("markdown", partial(_wrapped, "# Papers\n\n", _markdown, "")),
}
"""What is measured: the format that is to be recognised, and its text in pieces."""
