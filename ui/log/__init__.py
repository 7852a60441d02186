"""The log: what every part of the program says, with time and level."""
