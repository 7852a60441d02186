"""Which geoms touch, where, and rays."""
