"""``graphbuilder merges`` and ``graphbuilder review``: why names are one, and which ones may be."""

import shlex
from typing import Annotated

import typer

from graphbuilder.cli.output import JsonOption, StoreOption, opened, print_json, say, shown_call
from graphbuilder.cli.tables import print_table
from graphbuilder.curation.alike_papers import WORDS as WHY_PAPERS
from graphbuilder.curation.alike_papers import alike_papers
from graphbuilder.curation.find import find_entity
from graphbuilder.curation.review import pair_json, review
from graphbuilder.resolution.ledger import WORDS, Merge, read_merges
from graphbuilder.resolution.review import MEANINGS, Named


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(name="merges")(merges_command)
    app.command(name="review")(review_command)


def merges_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name or id of an entity.")],
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Say why each written form of an entity is its own.

    Example: graphbuilder merges GRPO
    """
    with opened(store) as graph:
        target = find_entity(graph, name)
        (row,) = graph.run("entity_merges", {"id": target.id})
    merges = read_merges(row["name"], row["aliases"], row["merges"])
    if json:
        print_json({"id": target.id, "label": target.label, "name": target.name, "merges": [*map(_as_json, merges)]})
        return
    say(f"{target.name} ({target.label.lower()}, {target.id})")
    print_table(("form", "because"), [(merge.form, _because(merge)) for merge in merges])


def review_command(
    limit: Annotated[int, typer.Option(min=1, help="How many at the most.")] = 25,
    papers: Annotated[bool, typer.Option("--papers", help="Papers that may be copies of one, instead.")] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """List pairs of entities that may be one thing, those that touch most papers first.

    Decide each with `graphbuilder merge`, `graphbuilder retype` or `graphbuilder apart`; it is then gone from the list.

    Example: graphbuilder review --limit 10
    """
    if papers:
        _review_papers(limit, store, json=json)
        return
    with opened(store) as graph:
        pairs = review(graph)
    if json:
        print_json([pair_json(pair) for pair in pairs[:limit]])
        return
    if not pairs:
        say("Nothing to review.")
        return
    rows = [(str(p.papers), _named(p.one, p.other), _named(p.other, p.one), MEANINGS[p.reason]) for p in pairs[:limit]]
    print_table(("papers", "one", "other", "because"), rows)
    if len(pairs) > limit:
        say(f"{limit} of {len(pairs)} shown; --limit shows more.")
    first = pairs[0]
    one, other = shlex.quote(first.one.id), shlex.quote(first.other.id)
    if first.one.label == first.other.label:
        say(f"One thing: {shown_call(f'merge {other} {one}', store)}", fold=False)
    else:
        say(f"One thing: {shown_call(f'retype {other} {first.one.label.lower()}', store)}", fold=False)
    say(f"Two things: {shown_call(f'apart {one} {other}', store)}", fold=False)


def _review_papers(limit: int, store: str | None, *, json: bool) -> None:
    with opened(store) as graph:
        pairs = alike_papers(graph)
    if json:
        print_json([pair.as_json() for pair in pairs[:limit]])
    elif not pairs:
        say("No two papers are alike.")
    else:
        rows = [(p.one.id, p.other.id, p.one.title, p.other.title, WHY_PAPERS[p.reason]) for p in pairs[:limit]]
        print_table(("one", "other", "title", "other title", "because"), rows)
        if len(pairs) > limit:
            say(f"{limit} of {len(pairs)} shown; --limit shows more.")
        one, other = shlex.quote(pairs[0].one.id), shlex.quote(pairs[0].other.id)
        say(f"One paper: {shown_call(f'merge {other} {one}', store)}", fold=False)
        say(f"Two papers: {shown_call(f'apart {one} {other}', store)}", fold=False)


def _named(entity: Named, other: Named) -> str:
    """The name, with the longest of the other forms where both of a pair have one name."""
    longest = max(entity.aliases, key=len, default="")
    told = f" = {longest}" if entity.name == other.name and len(longest) > len(entity.name) else ""
    return f"{entity.name}{told} ({entity.label.lower()}, {entity.papers})"


def _because(merge: Merge) -> str:
    return WORDS[merge.reason] + (f" ({merge.paper})" if merge.paper else "")


def _as_json(merge: Merge) -> dict[str, str | None]:
    return {**merge._asdict(), "text": WORDS[merge.reason]}
