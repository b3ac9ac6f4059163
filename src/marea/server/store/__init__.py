"""Where tables live: one SQL store over SQLite or PostgreSQL, its migrations, and copies of it."""
