"""The web table: see docs/server.md."""
