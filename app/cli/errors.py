"""Errors of commands, in one sentence each: what was found and what would do."""


class CommandError(Exception):
    """A command cannot do what it was asked: exit code 1."""


class UsageError(CommandError):
    """The command line itself is wrong, whatever the files hold: exit code 2."""
