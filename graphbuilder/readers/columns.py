"""What the columns of a table hold, told by their names."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from graphbuilder.errors import InputError

# Field to column names, the best first, as column_key writes them.
_NAMES = {
    "title": "title papertitle articletitle documenttitle primarytitle worktitle itemtitle titel titre titulo titolo"
    " título 标题 题目 論文タイトル タイトル название заглавие tytuł tytul baslik paper papername",
    "abstract": "abstract abstractnote abstracttext paperabstract notesabstract zusammenfassung summary resume resumen"
    " resumo riassunto 摘要 要旨 аннотация streszczenie tldr",
    "authors": "authors author authornames authorsnames authorfullnames authorlist firstauthors creators creator"
    " autoren autor autores auteurs auteur autori 作者 著者 авторы",
    "organizations": "affiliations affiliation authorswithaffiliations authoraffiliations authoraffiliation"
    " authorsaffiliations organization organisation organizations organisations institution"
    " institutions institute lab institut einrichtung",
    "published": "date publicationdate publisheddate published publishdate pubdate datepublished coverdate submitted"
    " submitteddate createddate datum erscheinungsdatum fecha data 日期 updatedate updated",
    "year": "year publicationyear pubyear jahr erscheinungsjahr annee ano año anno 年 年份 год rok",
    "venue": "publicationtitle venue journal journaltitle conference sourcetitle journalconference booktitle"
    " containertitle secondarytitle proceedings publication source zeitschrift revue revista conferencename event"
    " alternatetitle3 journalref",
    "doi": "doi itemdoi digitalobjectidentifier doiurl doilink",
    "url": "url urls link links paperurl paperlink articleurl abstracturl absurl pdfurl pdf pdflink landingpage web",
    "arxiv_id": "arxiv arxivid arxivurl arxivlink eprint",
    "openalex_id": "openalexid openalex",
    "s2_id": "s2id s2paperid semanticscholarid",
    "upvotes": "upvotes",
    "citation_count": "citationcount citedby citedbycount timescited timescitedwoscore timescitedalldatabases",
    "code": "code codeurl codelink githuburl githublink github repository repositoryurl repourl repo implementation",
    "references": "references referenceids citedids",
    "id": "",
}
FIELDS = tuple(_NAMES)
"""What ``--map`` may name."""
_RANKED = {name: (field, rank) for field, names in _NAMES.items() for rank, name in enumerate(names.split())}


def column_key(name: str) -> str:
    """A column's name without case, accents, spaces and signs.

    >>> column_key(" Résumé (FR) ")
    'resumefr'
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFC", plain).casefold())


def find_columns(header: Sequence[str], given: Mapping[str, str] | None = None) -> dict[str, int]:
    """Field to position of its column: as given, else by its name; of several the best known, then the first."""
    keys = [column_key(name) for name in header]
    found: dict[str, int] = {}
    ranks: dict[str, int] = {}
    for at, key in enumerate(keys):
        field, rank = _RANKED.get(key, ("", 0))
        if field and rank < ranks.get(field, len(_RANKED)):
            found[field], ranks[field] = at, rank
    for field, name in (given or {}).items():
        if column_key(name) in keys:
            place = keys.index(column_key(name))
            found = {other: at for other, at in found.items() if at != place}
            found[field] = place
    return found


def check_fields(given: Mapping[str, str]) -> None:
    """Raise InputError when a mapping names a field that papers do not have."""
    if unknown := [field for field in given if field not in FIELDS]:
        raise InputError(f"A paper has no field {unknown[0]!r}.", hint=f"Fields: {', '.join(FIELDS)}.")
