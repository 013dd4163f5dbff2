"""Questions about what a graph holds, each of which has an answer there."""

from typing import Final

from api.restating import say_name
from graphbuilder.schema import ON, USING, EntityLabel, RelationType
from graphbuilder.store.base import Row, Store

SHOWN: Final = 8


def most_used(store: Store, label: EntityLabel, least: Row) -> list[Row]:
    """The entities of a label in most papers."""
    return store.run("entities", {"label": label, "limit": SHOWN, **least})


def example_questions(store: Store, methods: list[Row], benchmarks: list[Row], least: Row) -> list[str]:
    """Questions about what is most used, each of which has an answer; none where there is no method."""
    if not methods:
        return []
    proposed = [row for row in methods if store.run("first_proposals", {"id": row["id"], "limit": 1, **least})]
    method = (proposed or methods)[0]
    name = say_name(method["name"])
    asked = []
    if on := _beside(store, method, "Benchmark", ON, least):
        asked += [f"papers using {name} on {say_name(on['name'])}", f"benchmarks used with {name}"]
    if lab := _beside(store, method, "Lab", ("FROM",), least):
        asked += [f"labs using {name}", f"papers from {say_name(lab['name'])}"]
    if proposed:
        asked.append(f"who proposed {name}")
    if store.run("related_used_together", {"id": method["id"], "limit": 1, **least}):
        asked.append(f"methods related to {name}")
    others = [row for row in methods if row["id"] != method["id"] and row in (proposed or methods)]
    asked += [f"{name} vs {say_name(other['name'])}" for other in others[:1]]
    board = next((row for row in benchmarks if store.run("leaderboard", {"id": row["id"], **least})), None)
    asked += [f"best results on {say_name(board['name'])}"] if board else []
    return [*asked, *([f"timeline of {name}"] if method["first_seen"] else [])]


def _beside(store: Store, method: Row, label: EntityLabel, roles: tuple[RelationType, ...], least: Row) -> Row | None:
    """What most papers that use a method have in these roles."""
    group = {"roles": list(USING), "targets": [method["id"]], "negate": False}
    scope = {"label": label, "roles": list(roles), "groups": [group], "limit": 1, **least}
    return next(iter(store.run("entities_in_papers", scope)), None)
