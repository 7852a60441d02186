"""The page that the editor begins with."""
