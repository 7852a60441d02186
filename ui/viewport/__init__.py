"""The 3D view of a document and its simulation."""
