"""Tables in memory: commands, presence, timers, bots, broadcasts, and other servers' changes."""
