"""How many requests one client may make, counted over the time just past."""

import ipaddress
import math
import time
from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.errors import problem, respond

FREE: Final = ("/healthz", "/readyz", "/metrics", "/static/")
"""What is never counted: those who watch the server, and the parts of pages."""
_IPV6_CLIENT: Final = 64
"""Leading bits that one client has for itself."""


class RateLimit:
    """Answers 429 to a client that asks more often than ``limit``, such as ``100/minute``, and says when to come again.

    A client is an address; behind a proxy it is what the server takes from the proxy's headers.
    """

    def __init__(self, app: ASGIApp, limit: str) -> None:
        self.app = app
        self._item: RateLimitItem = parse(limit)
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(FREE):
            await self.app(scope, receive, send)
            return
        client = client_name(scope)
        passed = self._limiter.hit(self._item, client)
        window = self._limiter.get_window_stats(self._item, client)
        wait = max(1, math.ceil(window.reset_time - time.time()))
        headers = {
            "RateLimit-Policy": f'"requests";q={self._item.amount};w={self._item.get_expiry()}',
            "RateLimit": f'"requests";r={window.remaining};t={wait}',
        }
        if not passed:
            request = Request(scope)
            detail = f"There were more than {self._item.amount} requests in {self._item.get_expiry()} seconds."
            body = problem("rate-limited", 429, detail, hint=f"Come again in {wait} seconds.")
            await respond(request, body, {**headers, "Retry-After": str(wait)})(scope, receive, send)
            return

        async def with_limit(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(headers)
            await send(message)

        await self.app(scope, receive, with_limit)


def client_name(scope: Scope) -> str:
    """What a client is counted under: its address, of IPv6 the part that is the same for all of one network.

    >>> client_name({"client": ("2001:db8::1", 5000)}), client_name({"client": ("192.0.2.1", 5000)})
    ('2001:db8::/64', '192.0.2.1')
    """
    host = str((scope.get("client") or ("unknown",))[0])
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(ipaddress.ip_network((address, _IPV6_CLIENT), strict=False))
