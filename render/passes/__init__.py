"""The passes of a frame, one file each; `render.renderer` runs them in order."""
