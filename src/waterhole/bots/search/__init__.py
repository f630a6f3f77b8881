"""Search: thinking ahead through many imagined worlds. See tree.py for how, player.py for the bot."""
