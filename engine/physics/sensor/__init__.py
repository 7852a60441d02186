"""What sensors measure."""
