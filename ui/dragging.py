"""What is dragged from one panel to another."""

PATH_MIME = "application/x-msd-path"
"""World paths, UTF-8, one a line."""
CHANNEL_MIME = "application/x-msd-channels"
"""Ids of channels, UTF-8, one a line."""
