"""Short lessons on what is odd, or hard, in Sueca."""

from __future__ import annotations

from partida.lessons.script import Ask, Lesson, Play, Say, Scene

_SEVEN = Scene(
    hands=(
        "2D 2C 6C AD 4H AH 2S 3S 6S KC",
        "KD 5D AC QC 3H 4D AS 7S KS JS",
        "7D JD 3D 7C 4C 3C JH 2H 5S 4S",
        "QD 6D 5C JC QH 7H KH 6H 5H QS",
    ),
    dealer=2,
    top="4S",
    before="KD 2D QD",
    steps=(
        Say("intro", ("hand:7D", "hand:7C")),
        Play("take", "7D", wrong=("JD",), look=("middle",)),
        Play("lead", "4C|3C", wrong=("7C",), then="AC 2C 5C QC 6C JC"),
        Play("now", "7C", look=("middle",)),
        Play("partner", "3D", wrong=("JD",), then="5D AD 6D 4H QH"),
        Play("jack", "JH", look=("card:QH",), then="3H"),
        Say("end"),
    ),
)

_FEED = Scene(
    hands=(
        "AH 2H AC 4C 3S 4S QS 5C KD 6D",
        "JH 4H QC 6C KC 2S 5D 4D 3D 6S",
        "KH 5H 6H 7D 2D KS 5S JD JS QH",
        "3H 7H 3C 2C AS 7S AD QD 7C JC",
    ),
    dealer=1,
    top="2S",
    before="AH 3H",
    steps=(
        Say("intro", ("seat:top", "card:AH")),
        Play("king", "KH", look=("card:AH",), then="4H AC 2C"),
        Play("seven", "7D", wrong=("trump=KS|JS|5S",), look=("card:AC",), then="6C 4S AS"),
        Play("low", "5S", look=("card:AS",), then="6S AD"),
        Play("theirs", "2D", look=("card:AD",), then="3D 6D"),
        Ask("who", ("partner", "theirs", "open"), right="partner"),
        Say("end"),
    ),
)

_TRUMPS = Scene(
    hands=(
        "3H 4H 2C 5C AS QS 2S 3D 5D KD",
        "2H JH 6H 4C 3C KS 4S AD 2D QD",
        "AH 7H KH 5H AC 7C KC 5S 4D 6D",
        "QH JC QC 6C 7S JS 6S 3S 7D JD",
    ),
    dealer=3,
    top="QH",
    steps=(
        Say("intro", ("corner", "hand")),
        Play(
            "draw",
            "AH",
            wrong=(
                "AC",
                "7H",
                "KH",
                "5H",
            ),
            then="2H 3H QH",
        ),
        Ask("left1", ("2", "3", "6"), fact="trumps"),
        Play(
            "again",
            "7H",
            wrong=(
                "5H",
                "AC",
            ),
            then="6H 4H 3S",
        ),
        Ask("left2", ("0", "1", "2"), fact="trumps"),
        Play(
            "last",
            "KH",
            wrong=(
                "5H",
                "AC",
            ),
            then="JH 2S 6S",
        ),
        Ask("left3", ("0", "1"), fact="trumps"),
        Play("clubs", "AC", then="3C 2C 6C"),
        Play("clubs2", "7C", then="4C 5C JC"),
        Say("end"),
    ),
)

_CUT = Scene(
    hands=(
        "4S AC JC 7D QD 3H 2D 3C 6C QS",
        "4D 5C 6D KC 7C QC JH 7H 2S JS",
        "AS 7S 6S 3S 4C KH QH 6H 4H 2H",
        "AD 2C 3D 5S KS KD JD 5D AH 5H",
    ),
    dealer=0,
    top="4S",
    before="AD",
    steps=(
        Say("intro", ("hand", "card:AD")),
        Play(
            "cut",
            "3S",
            wrong=(
                "AS",
                "7S",
                "6S",
            ),
            look=("card:AD",),
            then="4D QD",
        ),
        Play("lead", "4C", then="5C AC 2C 7D 3D"),
        Play("leave", "KH", wrong=("QH",), look=("card:7D",), then="6D JC 5S"),
        Play(
            "over",
            "6S",
            wrong=(
                "AS",
                "7S",
            ),
            look=("card:5S",),
            then="KC",
        ),
        Say("end"),
    ),
)

_RENOUNCE = Scene(
    hands=(
        "AS 4S 6S AC 2D 3D QD 3H 5H 2C",
        "2S 5S JC 4C AD KD 5D 4H 6H KC",
        "KS 3S 7C 3C 7D 4D JH 2H QH 6C",
        "QS 7S JS 5C QC JD 6D AH 7H KH",
    ),
    dealer=1,
    top="4H",
    before="2D JD",
    steps=(
        Say("intro"),
        Play("follow", "4D", wrong=("7D",), look=("card:JD",), then="5D JS"),
        Play("spade", "3S", wrong=("KS",), look=("card:JS",), then="5S AS AC QS"),
        Play(
            "seen",
            "7C",
            wrong=(
                "accuse",
                "low=3C|6C",
            ),
            look=("card:QS",),
            then="4C 2C QC",
        ),
        Play("accuse", "accuse W 3|accuse W", look=("card:QC",)),
        Say("award"),
        Say("ways"),
        Say("end"),
    ),
)

_SCORE = Scene(
    hands=(
        "KC 3D 6D 7D 3H 6H QH JS QS KS",
        "AC 2C 4C 6C KD 4H AS 2S 3S 5S",
        "3C 5C 7C AD 2D 5D AH 2H 7H JH",
        "JC QC 4D JD QD 5H KH 4S 6S 7S",
    ),
    dealer=1,
    top="4H",
    before="QS 4S 2H 2S AD KD 3D 4D AH 4H QH 5H 7H 2C 3H KH 2D AS 7D QD 6D JD 5D 3S 6S 3C 5S KS 6H QC JH 4C",
    steps=(
        Say("intro"),
        Ask("g64", ("1", "2", "4"), fact="games:64"),
        Ask("g60", ("0", "1"), fact="games:60"),
        Ask("g91", ("1", "2", "4"), fact="games:91"),
        Ask("g120", ("2", "3", "4"), fact="games:120"),
        Say("now", ("scores", "hand")),
        Play("push", "5C", wrong=("7C",), look=("hand",), then="AC KC JC 6C JS 7S"),
        Play("last", "7C", look=("hand:7C",)),
        Say("end"),
    ),
)

LESSONS = (
    Lesson("sueca-seven", "sueca", 3, (_SEVEN,)),
    Lesson("sueca-feed", "sueca", 2, (_FEED,)),
    Lesson("sueca-cut", "sueca", 2, (_CUT,)),
    Lesson("sueca-trumps", "sueca", 3, (_TRUMPS,)),
    Lesson("sueca-renounce", "sueca(renounce_mode=claim)", 3, (_RENOUNCE,)),
    Lesson("sueca-score", "sueca", 3, (_SCORE,)),
)
