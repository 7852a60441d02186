"""Videos of what a simulation went through, with plots beside the picture: of the window and the command line."""
