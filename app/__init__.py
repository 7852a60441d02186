"""The application without widgets: documents, sessions, recordings, the command line."""
