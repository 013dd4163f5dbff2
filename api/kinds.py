"""The kinds of entities as words of an address."""

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


register_url_convertor("kind", KindConvertor())
