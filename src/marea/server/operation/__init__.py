"""Running a server: the supervisor, starting and stopping, health, monitoring."""
