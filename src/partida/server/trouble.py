"""Errors that nobody expected, as an operator may read them: where, and of what kind, but not with what."""

from __future__ import annotations

import traceback


def told(error: BaseException) -> str:
    """The kind and the lines of an error and of its causes, one a line, the last cause first.

    Messages are left out: those of any code may quote a card, a name or a token.
    """
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [told(cause)] if cause is not None else []
    for frame in traceback.extract_tb(error.__traceback__):
        lines.append(f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}')
    code = getattr(error, "code", None)
    kind = type(error).__name__
    lines.append(f"{kind} [{code}]" if isinstance(code, str) else kind)
    return "\n".join(lines)
