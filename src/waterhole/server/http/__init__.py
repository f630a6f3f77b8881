"""How the world comes in: sockets, pages and requests, and who may come."""
