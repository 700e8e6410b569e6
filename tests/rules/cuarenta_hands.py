"""Whole hands of Cuarenta, found by random play: nothing is scored in them before the cards are counted.

N deals, play goes counter-clockwise, nobody has a ronda; NS took the last capture unless it says otherwise.
"""

from __future__ import annotations

from typing import NamedTuple


class Played(NamedTuple):
    """The order of the pack and the moves from the first to the last."""

    order: str
    moves: str


NS_28 = Played(
    "5C KD 2H QC 2S 3C 6S QD AD JD 2C AS 7H 6H QS AH 3D 3H 7C 6D 5D KS JS AC 4S KH 5H 7S JH 6C QH KC "
    "4H 7D 2D 4D 3S 5S 4C JC",
    "2H AD 7H 3HxAD2H QC 3C QSxQC 7Cx7H 2S JD 2Cx2S3C 6D KD 6Sx6D AS AH 5C QD 6H 3D JS 6CxAH5C 4H 4D "
    "5D 7Sx3D4DJDQDKD 7D 5Sx5D6H7DJS AC 5HxAS4H QH 3S 4SxAC3S KH 2D JC KS JHxJCQHKH KC 4C",
)
"""28 and 8 cards, 4 loose."""

NS_23 = Played(
    "3C AH KH 2S 6H AC AS KS 5S 7D QH QC 3S JH 2C 7H 6C JC KC QS 3H QD 5D AD 5H 4D JD 2H 6D 4S KD 4C "
    "5C JS 4H 3D 7S 7C 2D 6S",
    "KH AS JH KCxKH AHxAS KS QC 7H 2S 7Dx7HJHQCKS 2C 6C 3C 5Sx2C3C6C QH QS 6H AC 3SxAC2S JC QDxQH 4D "
    "JSxJCQS 6Sx6H 5H JD 5Cx5H 2D 3H 2Hx2D3H4D 4H 3D 5D 4Sx4H5D KD 7C AD 6D 4CxAD3D 7Sx7CJD",
)
"""23 and 15 cards, 2 loose."""

NS_19_EW_18 = Played(
    "3S 2D 4S 4C 5D 3H JC JH 5H AD QH 3D 3C 2C KC 4D KS 5C 7D 4H AH QC AS JD 6D 6C 2S KH 2H 5S QD 7C "
    "6H 7S JS 6S KD QS AC 7H",
    "4S JH 3D 4Hx4S 3Sx3D JC QH 7D 2D 3H 2Cx2D3H 5C 4C 5Hx5C KC 4D 5D AD 3C KSxKC ASxAD 5Sx5D QDxQH "
    "KD QC KHxKD 7Cx7DJCQC 7Hx3C4CJH AH 2H 6Hx2H4D 6S JD 6Cx6S JSxJD AC 6D 2SxACAH 7S QS",
)
"""19 and 18 cards, 3 loose."""

EACH_19 = Played(
    "5D AH 7H 3S KD QS 2H QC 4H 3C JC 3H QH 5H 5S 5C 6S KC QD JH JD 4C 2S 6C 2D AC 7D 2C 4D 4S 7C 3D "
    "6H 7S JS KS AD KH AS 6D",
    "7H 2H 5S QD 5Dx5S QCxQD JC JH KD 4H QH KCxKD AH QS 5HxAH4H 6S 3S 3C 3H 5Cx2H3C6S7HJCQH JDxJHQS "
    "AC 6Hx3H3S KS 6C 7DxAC6C 3D KHxKS 2D 2C 7C AS 4CxAS3D 4Sx2C2D JS AD 2S 4D 7SxAD2S4DJS 6D",
)
"""19 each, 2 loose; EW took the last capture."""

EACH_20 = Played(
    "JC 5S QS KH 7D AH AD 3H QH 7H 4D QC 4C AC 2S KC 5D 3C KD JS 2H JH 5C JD 3D AS 2D QD KS 7C 3S 5H "
    "6H 6S 2C 7S 4H 6C 6D 4S",
    "KH AH 2S 3C 5Sx2S3C ADxAH QC KDxKH QS QHxQC 4C KC 7D 7H AC 5DxAC4C JC 3H 4D JSxJCQSKC 2H 7Cx3H4D "
    "2Cx2H 7Sx7D JH 2D 3S 4H JDxJH QD 5Hx2D3S 6D 3D KS 6Sx6D7H 4Sx4H 5C AS 6HxAS5C 6C",
)
"""20 and 16 cards, 4 loose, which make it 20 each under ``last_capturer``; EW took the last capture."""

NS_32_EW_0 = Played(
    "2S 2H JD 4S AC 7S 4H QS AS QH 6S 6D 4C 5C 5D AD 4D 6C QD 2D 3S JH 7H 2C 5H JS 3C 5S KH QC KC AH "
    "3D 7C KS 3H 6H JC 7D KD",
    "2S AS 6D ADxAS2S 4S 4H 6S 6Cx6D JD 7S 4C 4Dx4H AC QH 5C QDxQH 2H QS 5D 2Dx2H 5H 5SxAC4C6S7SJDQS "
    "KS JC JH JSxJC 7C KDxKS 7H KH 3D 7Dx3D4SJH 2C 3C AH 6HxAH5C7C 3S QC KC 3Hx3C",
)
"""32 and 0 cards, 8 loose."""

LIMPIA_AT_THE_END = Played(
    "4S 2C 3C 5D KD 5H AH 6H 6C 2H 4D KS 7C 7D KC 4C KH 6D QC 2D 5C 7H 2S 3S AS 3H JC QD QS 7S 6S JH "
    "AD JD 4H 5S 3D QH AC JS",
    "3C AH 7D 4CxAH3C KD 6H 7Cx7D KH 4S 6Cx6H KSxKD 6D 2C 5H KCxKH 2Dx2C 5Dx5H6D 2H 4Dx4S QC 2S QSxQC "
    "AD 3DxAD2H 5C 7S 4H 5Sx5C 7Hx7S 3H 6Sx2S4H QH 3Sx3H JC JH JSxJCQH AS QD JDxJHQD ACxAS",
)
"""The last card of the hand clears the table."""
