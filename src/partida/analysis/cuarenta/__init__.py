"""Reviews and hints of Cuarenta."""
