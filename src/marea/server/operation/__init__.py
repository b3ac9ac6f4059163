"""Running a server: the supervisor, start and stop, health, monitoring."""
