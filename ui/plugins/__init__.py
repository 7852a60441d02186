"""What plugins add to the window."""
