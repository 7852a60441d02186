"""Model and Data: declared, put on a device, edited, exchanged with MuJoCo."""
