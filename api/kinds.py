"""The kinds of entities, and ids of papers, as parts of an address."""

from typing import Final, Literal

from starlette.convertors import Convertor, register_url_convertor

from graphbuilder.schema import PLURALS, EntityLabel

Kind = Literal["methods", "models", "benchmarks", "tasks", "labs", "authors", "venues"]
LABELS: Final[dict[str, EntityLabel]] = {plural: label for label, plural in PLURALS.items()}


class KindConvertor(Convertor[str]):
    """Lets ``{kind:kind}`` in a path match the kinds and no other word, so that others stay unknown addresses."""

    regex = "|".join(LABELS)

    def convert(self, value: str) -> str:
        """The word itself."""
        return value

    def to_string(self, value: str) -> str:
        """The word itself."""
        return value


class PaperConvertor(Convertor[str]):
    """Lets ``{paper_id:paper}`` in a path match the id of a paper, slashes included, but not nothing."""

    regex = ".+"

    def convert(self, value: str) -> str:
        """The id itself."""
        return value

    def to_string(self, value: str) -> str:
        """The id itself."""
        return value


register_url_convertor("kind", KindConvertor())


class WholePaperConvertor(PaperConvertor):
    """As ``paper``, but no address of what is told of a paper, or of several."""

    regex = f"(?!lookup$|.*/related$){PaperConvertor.regex}"


register_url_convertor("paper", PaperConvertor())
register_url_convertor("whole_paper", WholePaperConvertor())
