"""Numbers as a language writes them."""

from __future__ import annotations


def decimal(number: float, language: str, places: int = 1, *, sign: bool = False) -> str:
    """A number with so many decimals: all languages but English have a comma. With ``sign`` also a plus.

    >>> decimal(12.34, "en"), decimal(-0.5, "pt-PT"), decimal(0.5, "ru", 2, sign=True)
    ('12.3', '-0,5', '+0,50')
    """
    return marked(f"{number:{'+' if sign else ''}.{places}f}", language)


def marked(written: str, language: str) -> str:
    """A number written with a decimal point, as the language writes it.

    >>> marked("51.5", "es"), marked("50", "es")
    ('51,5', '50')
    """
    return written if language == "en" else written.replace(".", ",")
