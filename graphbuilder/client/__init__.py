"""A typed client of the API: ``from graphbuilder import Client``."""

from graphbuilder.client.client import Client
from graphbuilder.client.pages import Pages
from graphbuilder.client.problems import ClientError, NotFound, RateLimited, Refused, Unavailable

__all__ = ["Client", "ClientError", "NotFound", "Pages", "RateLimited", "Refused", "Unavailable"]
