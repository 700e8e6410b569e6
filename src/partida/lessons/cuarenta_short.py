"""Short lessons on what is odd, or hard, in Cuarenta."""

from __future__ import annotations

from partida.lessons.script import Ask, Lesson, Play, Say, Scene

_PASS = "pass pass pass pass"

_SUMS = Scene(
    hands=("2S QS 3D 7H JS", "AD KD 2H 7S JD", "7C 5D 6S 3H KH", "4H JC 5S KC QC"),
    dealer=2,
    before=f"{_PASS} AD 2S 4H",
    steps=(
        Ask("which", ("3", "6", "7"), right="7", look=("middle",)),
        Play("all", "7CxAD2S4H", then="KD QS JC"),
        Ask("court", ("yes", "no"), right="no", look=("card:QS", "card:JC")),
        Play("king", "KHxKD", look=("card:KD",), then="2H 3D 5S"),
        Play("one", "5Dx5S", look=("card:5S", "card:2H", "card:3D")),
        Say("end"),
    ),
)

_RUNS = Scene(
    hands=("3C JD 4H 7D KC", "KD QH 5D 5H 6H", "6C 7H 2D 5S KS", "4S 2C 3S QS AC"),
    dealer=2,
    before=f"{_PASS} KD 3C 4S 6C QH JD 2C",
    steps=(
        Ask("next", ("8", "JD", "none"), right="JD", look=("middle",)),
        Play("seven", "7Hx3C4SJDQHKD", look=("card:3C", "card:4S"), then="5D 4H 3S"),
        Play("two", "2Dx2C3S4H5D6C", look=("card:2C",), then="5H 7D QS"),
        Ask("gap", ("goes", "stays"), right="stays", look=("card:5H", "card:7D")),
        Play("five", "5Sx5H", look=("card:5H",)),
        Say("end"),
    ),
)

_CAIDA = Scene(
    hands=("QH 5H AD 6H 2S", "6D QS 2C JC 3C", "4S KD 5D 2H 7S", "4C 5C 7D 3S JH"),
    dealer=2,
    before=f"{_PASS} 6D QH 4C",
    steps=(
        Say("intro", ("card:4C",)),
        Play("fall", "4Sx4C", look=("card:4C",), then="QSxQH 5H 5Cx5H6D"),
        Say("theirs", ("seat:left",)),
        Play("safe", "5D", look=("hand",), then="2C AD 7D"),
        Play("which", "7Sx7D", look=("card:7D",)),
    ),
)
_BOTH = Scene(
    hands=("3D 2D AC QD KC", "3C 7C 4D JD 6C", "6S KH 2S AH 5S", "6H JS 7H QC 4H"),
    dealer=2,
    before=f"{_PASS} 3C 3Dx3C 6H",
    steps=(
        Play("both", "6Sx6H", look=("card:6H",)),
        Say("end", ("scores",)),
    ),
)

_RONDA = Scene(
    hands=("2D 5H JC 7C QD", "3C 5S AH JD 4D", "6S 6H 6C KS 2H", "KD KH KC 4C 7D"),
    dealer=3,
    steps=(
        Say("intro", ("hand:6S", "hand:6H", "hand:6C")),
        Play("say", "ronda", then="pass pass ronda"),
        Say("hidden", ("seat:left",)),
        Play("first", "2H", look=("hand",), then="3C 5H KD"),
        Play("fall", "KSxKD", look=("card:KD",)),
        Ask("four", ("two", "chica", "none"), right="chica"),
        Say("end"),
    ),
)

_CARTON = Scene(
    hands=("2S QS 3D 7H JS", "AD KD 6D 2H JD", "7C 5D 6S 3H KH", "4H JC 5S KC QC"),
    dealer=2,
    score=(26, 18),
    before=f"{_PASS} AD 2S 4H 5D 6D JS QC",
    steps=(
        Say("intro", ("corner",)),
        Ask("c19", ("0", "2", "6"), fact="carton:19"),
        Ask("c20", ("2", "6", "20"), fact="carton:20"),
        Ask("c21", ("6", "7", "8"), fact="carton:21"),
        Ask("c27", ("12", "13", "14"), fact="carton:27"),
        Say("chips", ("scores",)),
        Ask("tokens", ("3", "6", "26"), right="3", look=("scores",)),
        Play("more", "7CxAD2S4HJSQC", look=("middle",)),
        Say("end"),
    ),
)

_EIGHT = Scene(
    hands=("3D KD AC QD 2S", "3C 7C 4D JD 2D", "6S KH 3H AH 5S", "6H JS 7H QC 4H"),
    dealer=2,
    score=(38, 30),
    before=f"{_PASS} 7C 3D 7Hx7C",
    steps=(
        Say("intro", ("scores",)),
        Ask("limpia", ("0", "2", "4"), fact="gain:3Hx3D", look=("card:3D",)),
        Play("take", "3Hx3D", look=("card:3D",), then="4D KD 6H"),
        Play("fall", "6Sx6H", look=("card:6H",)),
    ),
)
_SIX = Scene(
    hands=("3D KD AC QD 2S", "3C 7C 4D JD 2D", "6S KH 3H AH 5S", "6H JS 7H QC 4H"),
    dealer=2,
    score=(32, 34),
    before=f"{_PASS} 3C 3Dx3C 6H",
    steps=(
        Say("trap", ("scores",)),
        Ask("both", ("2", "4"), fact="gain:6Sx6H", look=("card:6H",)),
        Play("win", "6Sx6H", look=("card:6H",)),
        Say("end", ("scores",)),
    ),
)

LESSONS = (
    Lesson("cuarenta-sums", "cuarenta", 2, (_SUMS,)),
    Lesson("cuarenta-runs", "cuarenta", 2, (_RUNS,)),
    Lesson("cuarenta-caida", "cuarenta", 3, (_CAIDA, _BOTH)),
    Lesson("cuarenta-ronda", "cuarenta", 2, (_RONDA,)),
    Lesson("cuarenta-carton", "cuarenta", 3, (_CARTON,)),
    Lesson("cuarenta-38", "cuarenta", 3, (_EIGHT, _SIX)),
)
