"""Text forms of deals, positions and matches."""
