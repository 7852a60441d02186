"""How kernels are compiled, loaded and replayed, and how buffers grow."""
