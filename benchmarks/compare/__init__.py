"""Our speed beside that of the peers, measured in one run: `make compare`."""
