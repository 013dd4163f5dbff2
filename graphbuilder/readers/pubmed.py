"""PubMed's XML, as efetch and the baseline files give it."""

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.cited import read_reference
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import known_by, read_orcid, sure_rors
from graphbuilder.readers.markup import join_sections, read_markup
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import join_name
from graphbuilder.readers.xml_records import child, child_text, children, is_xml, local_name, read_records
from graphbuilder.text.dates import read_date

_NAME = "pubmed"
_TAGS = ("PubmedArticle", "PubmedBookArticle", "DeleteCitation", "DeleteDocument")
_NOTED_ORCID = re.compile(
    r"(?i)[\s;,(]*\b(?:orcid\s*(?:id)?\s*:?\s*)?(?:https?://)?(?:www\.)?orcid\.org/[\dX-]{16,19}\)?"
)
_PLACE = "https://pubmed.ncbi.nlm.nih.gov/"


def recognise(head: str) -> float:
    """High for a set of PubMed's articles."""
    return (
        0.95
        if is_xml(head) and re.search(r"<(?:PubmedArticle|PubmedBookArticle|MedlineCitation)(?:Set)?[\s>]", head)
        else 0.0
    )


def read(lines: Iterable[str], where: str) -> Records:
    """The articles and books in order, in constant memory; what PubMed lists as deleted is skipped."""
    for found in read_records(lines, where, _TAGS):
        if isinstance(found, Skipped):
            yield found
        elif local_name(found.element) == "PubmedArticle":
            yield _read_article(found.element, found.place)
        elif local_name(found.element) == "PubmedBookArticle":
            yield _read_book(found.element, found.place)
        else:
            for pmid in children(found.element, "PMID"):
                yield Skipped(found.place, f"PubMed has deleted {pmid.text}")


def _read_article(record: Element, place: str) -> Paper | Skipped:
    citation, data = child(record, "MedlineCitation"), child(record, "PubmedData")
    article = child(citation, "Article")
    title = _read_title(article, "ArticleTitle") or _read_title(article, "VernacularTitle")
    abstract = _read_abstract(child(article, "Abstract")) or _read_abstract(child(citation, "OtherAbstract"))
    pmid = child_text(citation, "PMID")
    if not title and not abstract:
        return Skipped(place, f"neither title nor abstract of PMID {pmid or 'unknown'}")
    authors = children(article, "AuthorList", "Author")
    organizations = _read_organizations(authors)
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=map(_read_author, authors),
        author_ids=map(_author_ids, authors),
        organizations=(name for name, _ in organizations),
        organization_ids=sure_rors(organizations),
        published=_read_published(article),
        venue=child_text(article, "Journal", "Title") or child_text(citation, "MedlineJournalInfo", "MedlineTA"),
        url=f"{_PLACE}{pmid}/" if pmid.isdigit() else "",
        arxiv_id=_read_arxiv_id(article),
        doi=_id_of(children(data, "ArticleIdList", "ArticleId"), "doi") or _own_doi(article),
        references=filter(None, map(_read_reference, children(data, "ReferenceList", "Reference"))),
        other_ids=known_by("pmid", pmid),
    )


def _read_book(record: Element, place: str) -> Paper | Skipped:
    book = child(record, "BookDocument")
    title = _read_title(book, "ArticleTitle") or read_markup(child(book, "Book", "BookTitle"))
    abstract = _read_abstract(child(book, "Abstract"))
    pmid = child_text(book, "PMID")
    if not title and not abstract:
        return Skipped(place, f"neither title nor abstract of PMID {pmid or 'unknown'}")
    authors = children(book, "AuthorList", "Author") or children(book, "Book", "AuthorList", "Author")
    organizations = _read_organizations(authors)
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=map(_read_author, authors),
        author_ids=map(_author_ids, authors),
        organizations=(name for name, _ in organizations),
        organization_ids=sure_rors(organizations),
        published=_read_date(child(book, "ContributionDate")) or _read_date(child(book, "Book", "PubDate")),
        venue=child_text(book, "Book", "BookTitle"),
        url=f"{_PLACE}{pmid}/" if pmid.isdigit() else "",
        doi=_id_of(children(book, "ArticleIdList", "ArticleId"), "doi"),
        other_ids=known_by("pmid", pmid),
    )


def _read_title(holder: Element | None, name: str) -> str:
    """A title without PubMed's full stop, and without the brackets of a translated one."""
    title = read_markup(child(holder, name))
    title = re.sub(r"^\[(.+?)\.?\]\.?$", r"\1", title)
    return title[:-1] if title.endswith(".") and not title.endswith("..") else title


def _read_abstract(abstract: Element | None) -> str:
    parts = children(abstract, "AbstractText")
    return join_sections(((part.get("Label") or "").strip().rstrip(":"), read_markup(part)) for part in parts)


def _read_author(author: Element) -> str:
    given = child_text(author, "ForeName") or child_text(author, "Initials")
    name = join_name(given, child_text(author, "LastName"), child_text(author, "Suffix"))
    return name or child_text(author, "CollectiveName")


def _author_ids(author: Element) -> tuple[str, ...]:
    """The ORCID of a person, which some journals write behind the affiliation."""
    affiliations = [child_text(each) for each in children(author, "AffiliationInfo", "Affiliation")]
    noted = [found[0] for text in affiliations if (found := _NOTED_ORCID.search(text))]
    return next(filter(None, map(read_orcid, (*_identifiers(author, "ORCID"), *noted))), ())


def _identifiers(holder: Element, source: str) -> list[str]:
    found = children(holder, "Identifier")
    return [child_text(each) for each in found if (each.get("Source") or "").upper() == source]


def _read_organizations(authors: Iterable[Element]) -> list[tuple[str, list[str]]]:
    """The affiliations of all authors, each with its ROR ids."""
    found = [place for author in authors for place in children(author, "AffiliationInfo")]
    places = [(_without_mail(child_text(place, "Affiliation")), _identifiers(place, "ROR")) for place in found]
    older = [place for author in authors for place in children(author, "Affiliation")]
    return [place for place in places if place[0]] or [(_without_mail(child_text(place)), []) for place in older]


def _without_mail(text: str) -> str:
    """An affiliation without ORCID and the address for letters at its end, and without its full stop."""
    text = re.sub(
        r"(?i)[\s;,(]*\b(?:electronic address|e-?mail)\s*:?\s*(?=[\w.+-]+@|$)", " ", _NOTED_ORCID.sub("", text)
    )
    text = re.sub(r"\s*[\w.+-]+@[\w-]+(?:\.[\w-]+)+\.?(?:[\s,;]+[\w.+-]+@[\w-]+(?:\.[\w-]+)+\.?)*\s*$", "", text)
    return text.strip().rstrip(".;, ")


def _read_published(article: Element | None) -> str | None:
    """The day of the electronic article, else the date of the issue as far as it is given."""
    electronic = next((each for each in children(article, "ArticleDate")), None)
    return _read_date(electronic) or _read_date(child(article, "Journal", "JournalIssue", "PubDate"))


def _read_date(date: Element | None) -> str | None:
    year, month, day = (child_text(date, part) for part in ("Year", "Month", "Day"))
    season = child_text(date, "MedlineDate")  # such as "2001 Jan-Feb"
    whole = f"{year}-{month}" if month.isdigit() else f"{year} {month}".strip()
    words = re.match(r"(\d{4})(?: ([A-Z][a-z]{2}))?", season)
    found = read_date(f"{whole}-{day}" if month.isdigit() else f"{whole} {day}") if day and month else None
    return (
        found or read_date(whole) or read_date(year) or (read_date(words[0]) or read_date(words[1]) if words else None)
    )


def _id_of(ids: Iterable[Element], kind: str) -> str:
    return next((each.text or "" for each in ids if each.get("IdType") == kind), "")


def _own_doi(article: Element | None) -> str:
    places = children(article, "ELocationID")
    return next((each.text or "" for each in places if each.get("EIdType") == "doi"), "")


def _read_arxiv_id(article: Element | None) -> str:
    """The arXiv id of a preprint, which PubMed puts where a journal has its pages."""
    places = [
        child_text(article, "Pagination", "MedlinePgn"),
        *(each.text or "" for each in children(article, "ELocationID")),
    ]
    return next(filter(None, (find_arxiv_id(place) for place in places if re.match(r"(?i)\s*arxiv:", place))), "")


def _read_reference(reference: Element) -> str | None:
    ids = children(reference, "ArticleIdList", "ArticleId")
    return read_reference(doi=_id_of(ids, "doi"), pmid=_id_of(ids, "pubmed"), text=child_text(reference, "Citation"))


FORMAT = Format(_NAME, recognise, read)
