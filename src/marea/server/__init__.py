"""The server: tables over HTTP and sockets, stored before anybody hears of them."""
