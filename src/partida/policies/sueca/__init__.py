"""Policies of Sueca."""
