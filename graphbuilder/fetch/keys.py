"""Keys and addresses of sources, from the environment alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from graphbuilder.errors import InputError
from graphbuilder.settings import PREFIX


@dataclass(frozen=True, slots=True)
class Key:
    """A key, or a mail address, that a source takes: where it comes from and where it goes."""

    variables: tuple[str, ...]
    """Variables of the environment; the first that is set counts."""
    place: Literal["header", "parameter"]
    name: str
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class Secrets:
    """What goes with each request to a source and is written nowhere."""

    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    parameters: Mapping[str, str] = field(default_factory=dict, repr=False)
    values: tuple[str, ...] = field(default=(), repr=False)

    def hidden(self, text: str) -> str:
        """The text without any of the keys."""
        for value in self.values:
            text = text.replace(value, "...")
        return text


def read_secrets(keys: Sequence[Key], environ: Mapping[str, str]) -> Secrets:
    """The keys that the environment has."""
    headers: dict[str, str] = {}
    parameters: dict[str, str] = {}
    values: list[str] = []
    for key in keys:
        value = next((found for name in key.variables if (found := environ.get(name, "").strip())), "")
        if value:
            values.append(value)
            (headers if key.place == "header" else parameters)[key.name] = key.prefix + value
    return Secrets(headers, parameters, tuple(values))


def read_address(source: str, default: str, environ: Mapping[str, str]) -> str:
    """The address that a source is asked at: ``GRAPHBUILDER_FETCH_<SOURCE>_URL``, else its own."""
    variable = f"{PREFIX}FETCH_{source.upper()}_URL"
    address = environ.get(variable, "").strip() or default
    if not address.startswith(("http://", "https://")):
        raise InputError(f"{variable} is no address: {address}.", hint="It begins with https:// or http://.")
    return address.rstrip("/")
