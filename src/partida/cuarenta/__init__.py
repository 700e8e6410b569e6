"""Cuarenta."""
