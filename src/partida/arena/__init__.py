"""Matches between computer players whose outcome can be trusted, and had again.

`plan.py` says what is played by whom, `playing.py` plays one pair of hands or matches, `records.py` keeps
what was played in a file, `course.py` knows what comes next, `running.py` gets it played on several
processors, `figures.py` makes numbers of it (with `statistics.py`), `report.py` the document with all that
came out, `plots.py` pictures. What the figures mean stands in ``docs/arena.md``.
"""
