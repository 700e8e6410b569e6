"""The chance to win a match from every standing, and what the end of a hand is worth by it."""
