"""Django's PostgreSQL backend, but its errors carry no row."""
