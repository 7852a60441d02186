"""Other programs follow a run: a server of the Foxglove WebSocket protocol."""
