"""Policies of Cuarenta."""
