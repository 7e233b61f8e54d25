"""A problem set: its source, what students get of it, and their answers put back into it."""
