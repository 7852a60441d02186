"""The error of a command that cannot do what it was asked."""


class CommandError(Exception):
    """What was found and what would do, in one sentence."""
