"""`python -m marea` is the command line."""

from marea.cli import main

main()
