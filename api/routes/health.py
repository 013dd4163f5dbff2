"""Health of the server."""

from fastapi import APIRouter

from api.deps import StoreDep
from api.schemas import Health

router = APIRouter(tags=["operations"])


@router.get("/healthz")
def get_health() -> Health:
    """Says that the server runs; the store is not asked."""
    return Health(status="ok")


@router.get("/readyz")
def get_readiness(store: StoreDep) -> Health:
    """Says that the store answers; it is a problem of status 503 when it does not."""
    return Health(status="ready", store=store.uri, version=store.version())
