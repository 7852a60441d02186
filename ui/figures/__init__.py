"""Plots as pictures: painted by Qt on whatever it paints on, for files, the clipboard and videos."""
