"""What the inspector says of objects besides the values of their fields, without a window."""
