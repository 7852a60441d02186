"""The window: Qt widgets over `app`."""
