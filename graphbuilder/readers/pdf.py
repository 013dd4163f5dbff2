"""The PDF of a paper: its title and abstract, from the first page."""

import io
import logging
import re
import struct
import zlib
from collections.abc import Iterable
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError

from graphbuilder.errors import InputError
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.people import read_people
from graphbuilder.readers.record import find_doi, make_paper
from graphbuilder.text.clean import clean_line
from graphbuilder.text.dates import read_date

_NAME = "pdf"
logging.getLogger("pypdf").addHandler(logging.NullHandler())  # what it warns of does not stop the reading
# Damaged files lead pypdf into all of these.
_FAULTS = (
    PyPdfError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, OSError,
    NotImplementedError, AssertionError, MemoryError, EOFError, zlib.error, struct.error,
)  # fmt: skip
_STAMP = re.compile(
    r"arXiv:\s*(?P<id>\d{4}\.\d{4,5}|[a-z-]+/\d{7})(?:v\d+)?\s*\[[\w.-]+\]\s*(?P<date>\d{1,2} \w{3} \d{4})?"
)
_ABSTRACT = re.compile(
    r"(?:^|\n)[ \t]*(?:A\s?BSTRACT|Abstract|SUMMARY|Summary)\b[ \t]*[.:\u2014\u2013-]*[ \t]*\n?(?P<text>.+)", re.DOTALL
)
_END = re.compile(
    r"\n\s*(?:(?:1|I)\s*\.?\s*)?(?:I\s?NTRODUCTION|Introduction)\b|\n\s*(?:1|I)\.?\s+[A-Z][a-z]+\n"
    r"|\n\s*(?:Key\s?words?|KEYWORDS|Index Terms|CCS Concepts|CCS CONCEPTS|ACM Reference|Categories and Subject|"
    r"General Terms|Contents|\u2217|\*\s?(?:Equal|Corresponding)|Correspondence to|Preprint\.|Copyright|Permission to)"
)  # fmt: skip
_NO_TITLE = re.compile(
    r"(?i).*\.(?:dvi|tex|pdf|docx?|indd|ps)$|microsoft word.*|untitled.*|.*\bpreprint\b.*|title|paper"
)
_HEADER = re.compile(
    r"(?i)(?:published as|under review|proceedings of|accepted (?:at|to|by)|preprint|arxiv:|workshop|journal of|vol\.)"
)
_LONGEST_ABSTRACT = 4000
_LONGEST_TITLE = 300


class _Piece(NamedTuple):
    text: str
    size: float
    height: float


def recognise(head: str) -> float:
    """Sure for what begins as PDF."""
    return 1.0 if head.startswith("%PDF-") else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The one paper of the file; its abstract is empty where no heading announces it.

    Lines are bytes as the characters of the same numbers. Raises InputError when the file is damaged,
    locked, or holds pictures of text alone.
    """
    data = "".join(lines).encode("latin-1", "replace")
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise InputError(f"{where} is locked with a password.", hint="Unlock it first.")
        pieces, text = _read_page(reader.pages[0])
        if not (found := _find_abstract(text)) and len(reader.pages) > 1:
            found = _find_abstract(f"{text}\n{_read_page(reader.pages[1])[1]}")
        known = {key: str(value) for key, value in (reader.metadata or {}).items() if isinstance(value, str)}
    except _FAULTS as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise InputError(
            f"{where} cannot be read as PDF: {reason}.", hint="Was it cut short? Fetch it again."
        ) from error
    title = _find_title(pieces, text, known.get("/Title", ""))
    if not title and not found:
        raise InputError(f"{where} is a PDF without readable text.", hint="Scanned pages need text recognition first.")
    stamp = _STAMP.search(text)
    yield make_paper(
        source=_NAME,
        title=title,
        abstract=found,
        authors=[name for name in read_people(known.get("/Author", "")) if " " in name],
        published=read_date(stamp["date"] or "") if stamp else None,
        arxiv_id=stamp["id"] if stamp else "",
        doi=known.get("/doi", "") or find_doi(text.split("References")[0][:3000]) or "",
    )


def _read_page(page: PageObject) -> tuple[list[_Piece], str]:
    """The pieces of text of a page with their sizes and heights, and the text as a whole."""
    pieces: list[_Piece] = []

    def note(text: str, current: Any, matrix: Any, _font: Any, size: Any) -> None:
        upright = abs(matrix[1]) < 1e-3 and abs(current[1]) < 1e-3
        if text.strip() and upright:
            scale = abs(matrix[3] or 1) * abs(current[3] or 1)
            pieces.append(_Piece(text, round(float(size) * scale, 1), float(matrix[5]) * float(current[3] or 1)))

    text = page.extract_text(visitor_text=note)
    return pieces, text.encode("utf-8", "replace").decode("utf-8")


def _find_title(pieces: list[_Piece], text: str, noted: str) -> str:
    """What the file says its title is, where the page says so too; else the first text in the largest type."""
    noted = clean_line(noted)
    if len(noted.split()) > 1 and not _NO_TITLE.fullmatch(noted) and _letters(noted) in _letters(text):
        return noted
    large = [
        piece
        for piece in pieces
        if len(re.findall(r"[^\W\d_]", piece.text)) > 1 and not _HEADER.match(piece.text.strip())
    ]
    for size in sorted({piece.size for piece in large}, reverse=True)[:3]:
        runs = [piece.text for piece in large if abs(piece.size - size) < 0.3]
        title = clean_line(" ".join(" ".join(runs).split()))
        if len(title.split()) > 1 and len(title) <= _LONGEST_TITLE:
            return title
    return ""


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


def _find_abstract(text: str) -> str:
    """What stands between the heading of the abstract and the next one."""
    found = _ABSTRACT.search(text)
    if found is None:
        return ""
    body = found["text"]
    end = _END.search(body)
    if end and end.start() <= _LONGEST_ABSTRACT:
        return body[: end.start()].strip()
    return body[: max(body.rfind(".", 0, _LONGEST_ABSTRACT // 2) + 1, 0)].strip()


FORMAT = Format(_NAME, recognise, read)
