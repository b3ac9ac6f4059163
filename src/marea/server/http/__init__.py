"""The API and the page: routes by subject, the socket, and the limits on what clients may send."""
