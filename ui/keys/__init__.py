"""Keys of commands and buttons of the mouse: presets, what the user has changed, and the page that shows it."""
