"""The lab: many games, played by bots."""
