"""Settings from the environment: each is ``GRAPHBUILDER_`` and its name in capitals."""

import os
from pathlib import Path
from typing import Final

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from graphbuilder.errors import InputError

PREFIX: Final = "GRAPHBUILDER_"
DEFAULT_CONFIDENCE: Final = 0.4
"""What is less likely right than this counts in no answer, unless less is asked for or someone confirmed it.

The queries of the catalogue have it as the default of ``min_confidence``; docs/extraction.md says why this one.
"""


class Settings(BaseSettings):
    """What can be set from outside; command-line options go before these. A variable that is empty is not set."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True)

    store: str | None = Field(default=None, description="address of the graph; default: a file in the data folder")
    host: str = Field(default="127.0.0.1", description="address that the server listens on")
    port: int = Field(default=8000, ge=0, le=65535, description="port that the server listens on; 0 takes a free one")
    query_seconds: float = Field(default=10.0, gt=0, description="how long one query may take")
    editing: bool = Field(default=False, description="whether the server lets people correct the graph")
    editing_token: str | None = Field(default=None, min_length=8, description="what a correction must carry, if set")
    upload_megabytes: int = Field(default=50, ge=1, le=10_000, description="the most that may be sent to be read")
    queries: str | None = Field(default=None, description="folders of further queries, joined as in PATH")
    raw_queries: bool = Field(default=False, description="whether the server takes SQL or Cypher of anyone's own")
    rate_limit: str | None = Field(
        default=None,
        pattern=r"^[1-9][0-9]*/(second|minute|hour|day)$",
        description="how often one client may ask, such as 100/minute",
    )
    cors_origins: list[str] = Field(default=["*"], description="origins that browsers may call the API from")

    def query_folders(self) -> tuple[Path, ...]:
        """The folders of ``queries``."""
        return tuple(Path(part).expanduser() for part in (self.queries or "").split(os.pathsep) if part)


def read_settings() -> Settings:
    """The settings of the environment. Raises InputError that names each variable which cannot be read."""
    try:
        return Settings()
    except ValidationError as error:
        faults = [f"{PREFIX}{str(fault['loc'][0]).upper()} ({fault['msg']})" for fault in error.errors()]
    except SettingsError:  # the only setting that is no plain value
        faults = [f'{PREFIX}CORS_ORIGINS (a JSON list, such as ["https://example.org"])']
    raise InputError(
        f"The environment has a setting that cannot be read: {', '.join(faults)}.", hint="Correct it, or unset it."
    )
