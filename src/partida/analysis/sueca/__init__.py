"""Reviews of Sueca. Nothing here is imported before a hand is reviewed: it needs compiled kernels."""
