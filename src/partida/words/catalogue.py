"""Languages and the catalogues of texts, read once when first asked for.

A catalogue is a TOML file ``catalogues/NAME.LANGUAGE.toml``; here it is a flat mapping from dotted keys
to texts, such as ``options.direction.ccw``. A key may carry conditions after ``@``: ``lead@ccw`` is the
form of ``lead`` where the condition ``ccw`` holds, ``lead@ccw+double`` where both hold.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final

from partida.errors import WordsError

LANGUAGES: Final = ("pt-PT", "pt-BR", "es", "en", "ru")
"""The languages, by their codes."""

_ALIASES: Final = {"pt": "pt-PT"}
_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::[^{}]*)?\}")


def language(code: str) -> str:
    """The language of a code: ``pt``, ``pt_BR``, ``es-EC``, ``EN``, ``ru_RU.UTF-8``.

    A region without a text of its own has that of its language. Raises `WordsError`.
    """
    plain = code.strip().replace("_", "-").partition(".")[0].lower()
    for known in LANGUAGES:
        if plain == known.lower():
            return known
    primary = plain.partition("-")[0]
    primary = _ALIASES.get(primary, primary)
    if primary in LANGUAGES:
        return primary
    raise WordsError(
        f"there are no texts in the language {code!r}; there are {', '.join(LANGUAGES)}",
        code="words/language",
    )


@cache
def catalogue(name: str, code: str) -> Mapping[str, str]:
    """The texts of a catalogue in a language, by dotted key; raises `WordsError` for an unknown one."""
    # Imported here: whoever needs no texts need not wait for these.
    import tomllib
    from importlib.resources import files

    chosen = language(code)
    source = files("partida.words") / "catalogues" / f"{name}.{chosen}.toml"
    if not source.is_file():
        raise WordsError(f"there is no catalogue {name!r} in {chosen}", code="words/catalogue")
    return dict(_flat(tomllib.loads(source.read_text("utf-8"))))


def has(name: str, code: str, key: str) -> bool:
    """True if the catalogue has a text under this very key."""
    return key in catalogue(name, code)


def text(name: str, code: str, key: str, conditions: Collection[str] = ()) -> str:
    """The text of a key under these conditions: the form that names the most of them.

    Raises `WordsError` naming the key if there is none; another language never stands in.
    """
    texts = catalogue(name, code)
    best: tuple[int, str] | None = None
    for wanted, found in _forms(name, language(code)).get(key, ()):
        if wanted <= set(conditions) and (best is None or len(wanted) > best[0]):
            best = len(wanted), texts[found]
    if best is None:
        raise WordsError(f"the catalogue {name}.{language(code)} has no text {key!r}", code="words/key")
    return best[1]


def fill(template: str, key: str, values: Mapping[str, object]) -> str:
    """The template with its placeholders filled; raises `WordsError` if one has no value.

    A `partida.words.numbers.Number` chooses words too: ``{n:# ponto|# pontos}``.
    """
    for name in placeholders(template):
        if name not in values:
            raise WordsError(f"the text {key!r} needs a value for {{{name}}}", code="words/placeholder")
    return template.format(**values)


def placeholders(template: str) -> tuple[str, ...]:
    """The names of the placeholders of a template, sorted."""
    return tuple(sorted(set(_PLACEHOLDER.findall(template))))


@cache
def _forms(name: str, code: str) -> Mapping[str, tuple[tuple[frozenset[str], str], ...]]:
    """Every key without its conditions, to its forms: (conditions, full key)."""
    forms: dict[str, tuple[tuple[frozenset[str], str], ...]] = {}
    for full in catalogue(name, code):
        key, _, conditions = full.partition("@")
        forms[key] = (*forms.get(key, ()), (frozenset(filter(None, conditions.split("+"))), full))
    return forms


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, value.strip()
        else:
            yield from _flat(value, f"{prefix}{key}.")
