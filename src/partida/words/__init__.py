"""Rules and games in words."""
