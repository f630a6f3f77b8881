"""A table in the words of the wire: what each seat, and whoever looks on or back, may know of it."""
