"""What is written for other programs."""
