"""The static client, and where its files are."""
