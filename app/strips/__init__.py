"""Small pictures of what cameras saw at moments of a simulation, drawn by a process of their own."""
