"""Worlds: all the deals that a seat cannot rule out by what it knows, counted, listed and drawn at random."""
