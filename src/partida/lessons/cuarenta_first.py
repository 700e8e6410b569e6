"""The first lesson of Cuarenta: a whole hand in which everything happens once."""

from __future__ import annotations

from partida.lessons.script import Ask, Lesson, Play, Say, Scene

_HAND = Scene(
    hands=("5D JD QS 2H KD", "2D AD 4S AC 7C", "KS 5C 6H 3S 2S", "4H QC 3D JH 6C"),
    later=("3H KH 3C KC 5S", "4D QH 6S 4C 6D", "7S 7H 7D AH QD", "JS 5H JC AS 2C"),
    dealer=3,
    before="pass pass pass pass",
    steps=(
        Say("welcome", ("seat:top",)),
        Say("goal", ("scores",)),
        Say("cards", ("hand",)),
        Play("lay", "KS", look=("hand:KS",), then="2D 5D 4H"),
        Play("same", "5Cx5D", look=("card:5D",), then="AD JD QC", wrong=("other=6H|2S",)),
        Ask("sum", ("5", "6", "7"), right="6", look=("card:2D", "card:4H")),
        Play("six", "6Hx2D4H", look=("card:2D", "card:4H"), then="4S"),
        Say("run", ("seat:top",), then="QSxQCKS"),
        Say("order", ("middle",), then="3D"),
        Play("fall", "3Sx3D4S", look=("card:3D",), then="ACxAD 2H JHxJD"),
        Play("clean", "2Sx2H", look=("card:2H",), then="7C KD 6C"),
        Say("again", ("corner",)),
        Play("ronda", "ronda", look=("hand:7S", "hand:7H", "hand:7D"), then="pass pass pass"),
        Play("seven", "7Sx7C|7Hx7C|7Dx7C", look=("card:7C",), then="4D 3H JS"),
        Play(
            "whole",
            "7Sx3H4DJS|7Hx3H4DJS|7Dx3H4DJS",
            look=("card:3H", "card:4D", "card:JS"),
            then="QH KHxKD 5H",
        ),
        Play("queen", "QDxQH", look=("card:QH",), then="6Sx6C 3C JC"),
        Play("safe", "7S|7H|7D", then="4C 5Sx5H AS"),
        Play("fall2", "AHxAS", look=("card:AS",)),
        Say("last", then="6D KC 2C"),
        Say("carton", ("corner",)),
        Say("count", ("scores",)),
        Say("end38"),
        Say("names"),
    ),
)

LESSON = Lesson("cuarenta-first", "cuarenta", 9, (_HAND,), first=True)
