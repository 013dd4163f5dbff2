"""The lock of those who build or correct a graph in Neo4j: that of a node which is never there to be seen.

A transaction that creates the node and stays open keeps others from creating it, since its key is unique; it is
rolled back at the end, by the server itself when the connection is lost.
"""

from typing import Final

import neo4j
from neo4j.exceptions import ClientError, TransientError

from graphbuilder.errors import StoreUnavailable
from graphbuilder.store.neo4j_schema import WRITER_KEY

_TAKE: Final = "MERGE (n:GraphbuilderWriter {key: 'writer'})"
_WAITED: Final = ("TransactionTimedOut", "LockClientStopped", "LockAcquisitionTimeout", "Terminated")


def take_lock(session: neo4j.Session, uri: str, busy: float) -> None:
    """Wait until nobody holds the lock. Raises StoreUnavailable after ``busy`` seconds."""
    session.run(WRITER_KEY).consume()
    try:
        with session.begin_transaction(timeout=busy) as probe:
            hold_lock(probe)
            probe.rollback()
    except (ClientError, TransientError) as error:
        if not any(sign in (error.code or "") for sign in _WAITED):
            raise
        raise StoreUnavailable(
            f"The graph at {uri} is being written.", hint="Another process is at it; try again when it is done."
        ) from error


def hold_lock(transaction: neo4j.Transaction) -> None:
    """Take the lock for as long as the transaction lasts."""
    transaction.run(_TAKE).consume()
