"""How fast the rules are on this machine."""
