"""Errors of commands, one line each: what was found and what was expected."""


class CommandError(Exception):
    """A command failed: exit code 1."""


class UsageError(CommandError):
    """The command line itself is wrong, whatever the files hold: exit code 2."""


def is_expected(error: Exception) -> bool:
    """Whether an error is about the input or the machine rather than a bug."""
    if isinstance(error, (CommandError, OSError, MemoryError)):
        return True
    from engine.errors import SceneError

    if isinstance(error, SceneError):
        return True
    from engine.physics import NotSupported

    return isinstance(error, NotSupported)


def one_line(error: Exception) -> str:
    """An error as one line."""
    text = str(error)
    if isinstance(error, MemoryError):
        text = f"there is not enough memory for this: {error}"
    if isinstance(error, OSError) and error.strerror:
        text = f"{error.filename or 'standard output'}: {error.strerror}"
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())
