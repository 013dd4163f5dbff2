"""The command that shows the numbers stated on a benchmark, as the API and the export have them."""

from typing import Annotated, Final

import typer

from graphbuilder.analysis.boards import Board, boards_of
from graphbuilder.cli.analysis import LimitOption, find
from graphbuilder.cli.output import ConfidenceOption, JsonOption, StoreOption, counted, opened, print_json, say
from graphbuilder.cli.tables import print_table
from graphbuilder.settings import DEFAULT_CONFIDENCE
from graphbuilder.store.base import Row

COLUMNS: Final = ("rank", "system", "value", "amount", "id", "paper", "other numbers for it", "sentence")
_DIRECTIONS: Final = {
    True: "higher is better",
    False: "lower is better",
    None: "not known which way is better, so no ranks",
}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="leaderboard")(leaderboard_command)


def leaderboard_command(
    benchmark: Annotated[str, typer.Argument(metavar="BENCHMARK", help="Such as MATH or SWE-bench.")],
    metric: Annotated[
        str, typer.Option(metavar="METRIC", help="This metric alone, in any spelling, or one board by its name.")
    ] = "",
    limit: LimitOption = 20,
    min_confidence: ConfidenceOption = DEFAULT_CONFIDENCE,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """The numbers that papers state on a benchmark, the best first, with numbers that disagree.

    Each board has one metric, setting and unit; gains over something else stand apart from scores. --limit is for
    each board.

    Example: graphbuilder leaderboard HumanEval --metric pass@1
    """
    with opened(store) as graph:
        entity = find(graph, benchmark, ("Benchmark",), kinds="benchmarks")
        found = boards_of(graph, entity.id, metric=metric, min_confidence=min_confidence)
    if json:
        print_json([row for board in found for row in board.rows[:limit]])
        return
    if not found:
        of = f" in {metric}" if metric else ""
        say(f"No paper of the graph states a number{of} on {entity.name}.")
    for board in found:
        _print_board(board, limit)


def _print_board(board: Board, limit: int) -> None:
    shown = board.rows[:limit]
    many = counted(len(board.rows), "number")
    of = f"{len(shown)} of {many}" if len(shown) < len(board.rows) else many
    told = f"{board.metric or board.label}: {_DIRECTIONS[board.higher_is_better]}; {of}"
    if taken := sum(row["metric_from"] == "benchmark" for row in board.rows):
        told += f", {taken} of them without a metric of their own: it is what the benchmark is measured by"
    say(told, fold=False)
    print_table(COLUMNS, [_cells(row) for row in shown], striped=True)
    say()


def _cells(row: Row) -> list[str]:
    conflicts = "; ".join(f"{other['value']} ({other['paper_id']})" for other in row["conflicts"])
    rank = row["standing"] if row["rank"] is None else str(row["rank"])
    paper = row["title"] or ""
    return [
        rank,
        row["system"] or "",
        row["value"],
        _amount(row),
        row["paper_id"],
        paper,
        conflicts,
        row["sentence"] or "",
    ]


def _amount(row: Row) -> str:
    """The number in the unit of the board."""
    return "" if row["amount"] is None else f"{row['amount']:g} {row['amount_unit']}".strip()
