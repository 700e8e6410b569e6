"""Numbers as a language writes them."""

from __future__ import annotations


def decimal(number: float, language: str) -> str:
    """A number with one place: all languages but English have a comma.

    >>> decimal(12.34, "en"), decimal(-0.5, "pt-PT")
    ('12.3', '-0,5')
    """
    written = f"{number:.1f}"
    return written if language == "en" else written.replace(".", ",")
