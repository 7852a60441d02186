"""Commands and dialogs that copy, mirror, group and find objects."""
