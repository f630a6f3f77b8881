"""`python -m waterhole` is the command."""

from waterhole.cli import main

main()
