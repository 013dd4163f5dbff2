"""Counts and times for those who watch the server."""

from typing import Final

from fastapi import APIRouter, Request, Response

from api.metrics import MEDIA_TYPE, Metrics

router = APIRouter(tags=["operations"])
_EXAMPLE: Final = 'graphbuilder_requests_total{method="GET",route="/v1/papers",status="200"} 12.0\n'


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}, "example": _EXAMPLE}}}},
)
def get_metrics(request: Request) -> Response:
    """Requests by route and status, and their times, in the text format of Prometheus."""
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.written(), media_type=MEDIA_TYPE)
