"""What the page of a paper says beside the graph's own words: where else it is found, and how a name was found."""

import re
from typing import Final
from urllib.parse import quote

from api.words import role_words, web_address
from graphbuilder.ids import ARXIV_ID
from graphbuilder.schema import LICENCES
from graphbuilder.store.base import Row
from graphbuilder.text.code_links import IN_TEXT

RULES: Final = {
    "names-model": "found by the trained model",
    "metadata-line": "from the metadata of the paper",
    "corpus-memory": "known from other papers",
    "correction": "added by hand",
}
PLACES: Final = {"homepage": "Home page", "code": "Code", "papers-with-code": "Papers with Code"}
FRAMEWORKS: Final = {
    "caffe2": "Caffe2",
    "jax": "JAX",
    "mindspore": "MindSpore",
    "mxnet": "MXNet",
    "paddle": "PaddlePaddle",
    "pytorch": "PyTorch",
    "tf": "TensorFlow",
    "torch": "Torch",
}
_HASH: Final = re.compile(r"[0-9a-f]{40}", re.IGNORECASE)
_WORK: Final = re.compile(r"W\d+", re.IGNORECASE)


def rule_words(rule: str | None) -> str:
    """How a relation was found.

    >>> rule_words("names-model+denied")
    'found by the trained model, its role settled by the rule denied'
    >>> rule_words("names-model + papers-with-code")
    'found by the trained model, and stated by Papers with Code (CC BY-SA 4.0)'
    """
    if not rule:
        return ""
    return ", and ".join(map(_way_words, rule.split(" + ")))


def _way_words(rule: str) -> str:
    if rule in LICENCES:
        return "stated by {} ({})".format(*LICENCES[rule])
    way, _, settled = rule.partition("+")
    words = RULES.get(way, f"by the rule {way}")
    return f"{words}, its role settled by the rule {settled}" if settled else words


def described_words(rule: str) -> str:
    """Whose words a description is, with the licence.

    >>> described_words("papers-with-code")
    'Words of Papers with Code (CC BY-SA 4.0), shortened.'
    """
    return "Words of {} ({}), shortened.".format(*LICENCES[rule]) if rule in LICENCES else f"Words of {rule}."


def addresses_of(entity: Row) -> list[tuple[str, str]]:
    """Where a thing is to be found outside of the graph: what each place is called, and its address."""
    given = entity.get("external_ids") or {}
    return [(PLACES[kind], address) for kind in PLACES if (address := web_address(given.get(kind)))]


def code_words(link: Row) -> str:
    """What is known of a link to code, and who states it.

    >>> code_words({"official": True, "framework": "tf", "in_paper": True, "rule": "abstract + papers-with-code"})
    "the authors' own, TensorFlow; named in the abstract, and stated by Papers with Code (CC BY-SA 4.0)"
    """
    known = [
        "the authors' own" if link["official"] else "",
        FRAMEWORKS.get((link["framework"] or "").lower(), link["framework"] or ""),
    ]
    said = ", and ".join(_source_words(rule) for rule in link["rule"].split(" + "))
    return "; ".join(filter(None, (", ".join(filter(None, known)), said)))


def _source_words(rule: str) -> str:
    if rule == IN_TEXT:
        return "named in the abstract"
    return _way_words(rule) if rule in LICENCES else f"read from {rule}"


def sure_words(confidence: float | None) -> str:
    """A confidence in per cent, or nothing."""
    return "" if confidence is None else f"{round(confidence * 100)} %"


def tip(thing: Row) -> str:
    """What is said of a name where the mouse stands on it, in one line."""
    roles = [f"{role_words(row['role'])} {sure_words(row['confidence'])}".strip() for row in thing["relations"]]
    ways = dict.fromkeys(filter(None, (rule_words(row["rule"]) for row in thing["relations"])))
    return " · ".join([thing["label"], *roles, *ways])


def links_out(paper: Row) -> list[tuple[str, str]]:
    """Other places where a paper is found, by the ids that are known of it: what each is called, and its address."""
    found = []
    id_ = str(paper["id"])
    if arxiv := paper["arxiv_id"] or (id_ if ARXIV_ID.fullmatch(id_) else None):
        found.append((f"arXiv {arxiv}", f"https://arxiv.org/abs/{quote(arxiv)}"))
        found.append(("Hugging Face", f"https://huggingface.co/papers/{quote(arxiv)}"))
    if doi := paper["doi"]:
        found.append(("DOI", f"https://doi.org/{quote(doi)}"))
    work = str(paper["openalex_id"] or "").rsplit("/", 1)[-1]
    if _WORK.fullmatch(work):
        found.append(("OpenAlex", f"https://openalex.org/{work.upper()}"))
    scholar = str(paper["s2_id"] or "").rsplit("/", 1)[-1].lower().removeprefix("corpusid:")
    if _HASH.fullmatch(scholar):
        found.append(("Semantic Scholar", f"https://www.semanticscholar.org/paper/{scholar}"))
    elif scholar.isascii() and scholar.isdigit():
        found.append(("Semantic Scholar", f"https://api.semanticscholar.org/CorpusID:{scholar}"))
    if code := next(filter(None, (web_address(link["address"]) for link in paper["code"])), None):
        found.append(("Code", code))
    page = web_address(paper["url"])
    if page and page.rstrip("/") not in {address for _, address in found}:
        found.append(("Web page", page))
    return found
