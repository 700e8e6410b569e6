"""Numbers as a language writes them."""

from __future__ import annotations

from typing import Self


def decimal(number: float, language: str, places: int = 1, *, sign: bool = False) -> str:
    """A number with so many decimals: all languages but English have a comma. With ``sign`` also a plus.

    What is rounded to nothing has no minus.

    >>> decimal(12.34, "en"), decimal(-0.5, "pt-PT"), decimal(0.5, "ru", 2, sign=True)
    ('12.3', '-0,5', '+0,50')
    >>> decimal(-0.04, "es"), decimal(-0.004, "en", 2, sign=True)
    ('0,0', '+0.00')
    """
    return marked(f"{number:{'+' if sign else ''}z.{places}f}", language)


def marked(written: str, language: str) -> str:
    """A number written with a decimal point, as the language writes it.

    >>> marked("51.5", "es"), marked("50", "es")
    ('51,5', '50')
    """
    return written if language == "en" else written.replace(".", ",")


def plural(code: str, number: int) -> str:
    """The form a number takes: ``one``, ``few`` or ``many``."""
    number = abs(number)
    if code != "ru":
        return "one" if number == 1 else "many"
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"


class Number(int):
    """A number that chooses among forms in a template: for one, few and many of a thing, or for one and more.

    >>> "{n:# ponto|# pontos}".format(n=Number(1, "es")), f"{Number(3, 'ru'):# очко|# очка|# очков}"
    ('1 ponto', '3 очка')
    """

    language: str

    def __new__(cls, value: int, language: str) -> Self:
        """A number of things in a language."""
        new = super().__new__(cls, value)
        new.language = language
        return new

    def __format__(self, forms: str) -> str:
        """The form for the number, which stands where ``#`` is."""
        if "|" not in forms:
            return super().__format__(forms)
        given = forms.split("|")
        place = {"one": 0, "few": 1, "many": -1}[plural(self.language, self)]
        return given[place].replace("#", str(int(self)))
