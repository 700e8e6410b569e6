"""The table of docs/response.md: rows come in one by one, in their order."""

from benchmarks.response import BEGIN, END, HEAD, RULE, Asked, with_row

LEVELS = ("random", "club", "master")


def row(cards: int, level: str, cell: str) -> str:
    return f"| {cards} | {level} | {cell} |"


def page(*rows: str) -> str:
    return "Before.\n" + BEGIN + "\n".join((HEAD, RULE, *rows)) + "\n" + END + "After.\n"


def test_a_row_goes_to_its_place_and_the_others_stay() -> None:
    old = page(row(2, "random", "a"), row(2, "master", "b"))
    three = with_row(old, Asked(3, "club"), row(3, "club", "c"), LEVELS)
    both = with_row(three, Asked(2, "club"), row(2, "club", "d"), LEVELS)
    assert both == page(
        row(2, "random", "a"), row(2, "club", "d"), row(2, "master", "b"), row(3, "club", "c")
    )


def test_a_row_replaces_the_one_of_the_same_level_and_cards() -> None:
    old = page(row(2, "club", "a"), row(3, "club", "b"))
    assert with_row(old, Asked(2, "club"), row(2, "club", "c"), LEVELS) == page(
        row(2, "club", "c"), row(3, "club", "b")
    )
