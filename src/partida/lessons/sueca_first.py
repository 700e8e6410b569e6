"""The first lesson of Sueca: the cards, then a whole hand."""

from __future__ import annotations

from partida.lessons.script import ANY, Ask, Lesson, Play, Say, Scene

_CARDS = Scene(
    hands=("", "2S", "AH 7H KH JH QH 6H 5H 4H 3H 2H", ""),
    top="2S",
    steps=(
        Say("welcome", ("seat:top",)),
        Say("order", ("hand",)),
        Ask("seven", ("KH", "7H"), right="7H"),
        Ask("jack", ("QH", "JH"), right="JH"),
        Say("points", ("hand:AH", "hand:7H", "hand:KH", "hand:JH", "hand:QH")),
        Ask("sum", ("15", "21", "25"), fact="cards:AH 7H KH", look=("hand:AH", "hand:7H", "hand:KH")),
        Say("total"),
    ),
)

_HAND = Scene(
    hands=(
        "6S AH 5H AD JD 6D KC QC 3C 2C",
        "7S 4S 2S 7H 3H QD 3D 2D JC 4C",
        "AS KS 3S KH JH 6H 2H 7D 5D 6C",
        "QS JS 5S QH 4H KD 4D AC 7C 5C",
    ),
    dealer=3,
    top="4H",
    steps=(
        Say("hand", ("hand",)),
        Say("trump", ("corner",)),
        Say("trick", ("middle",)),
        Play("t1", "AS", look=("hand:AS",), then="2S 6S 5S"),
        Ask("count", ("0", "11", "22"), fact="trick"),
        Play(
            "t2",
            "6C",
            wrong=(
                "7D",
                "KS",
                "trump=KH|JH|6H|2H",
            ),
            then="4C QC AC 7C",
        ),
        Play("t3", "2H", wrong=("high=KH|JH|6H",), look=("card:7C",), then="JC 3C"),
        Play(
            "t4",
            "3S",
            wrong=(
                "KS",
                "7D",
                "5D",
            ),
            then="7S 5H QS AD 4D",
        ),
        Play("t5", "7D", look=("card:AD",), then="2D JD KD"),
        Play("t6", "5D", then="3D JS"),
        Play("t7", "KS", then="4S KC"),
        Say("won", ("scores",)),
        Play("t8", "6H", then="3H AH 4H 2C 5C"),
        Play("t9", "KH|JH", then="7H QD 6D QH"),
        Play("t10", ANY),
        Say("result"),
        Say("names"),
    ),
)

LESSON = Lesson("sueca-first", "sueca", 9, (_CARDS, _HAND), first=True)
