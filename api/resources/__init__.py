"""What responses say, built only from what the caller may see."""
