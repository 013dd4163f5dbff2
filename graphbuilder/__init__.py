"""A knowledge graph of machine-learning papers, built from their abstracts on one machine."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphbuilder.client import Client

__all__ = ["Client", "__version__"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """``Client``, which brings an HTTP library with it and so is loaded only where it is asked for."""
    if name == "Client":
        from graphbuilder.client import Client

        return Client
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
