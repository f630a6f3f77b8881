"""Tables over HTTP and WebSocket: where people and programs meet to play."""
