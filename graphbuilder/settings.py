"""Settings from the environment: each is ``GRAPHBUILDER_`` and its name in capitals."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What can be set from outside; command-line options go before these."""

    model_config = SettingsConfigDict(env_prefix="GRAPHBUILDER_", frozen=True)

    store: str | None = Field(default=None, description="address of the graph; default: a file in the data folder")
    host: str = Field(default="127.0.0.1", description="address that the server listens on")
    port: int = Field(default=8000, ge=0, le=65535, description="port that the server listens on; 0 takes a free one")
    query_seconds: float = Field(default=10.0, gt=0, description="how long one query may take")
    cors_origins: list[str] = Field(default=["*"], description="origins that browsers may call the API from")
