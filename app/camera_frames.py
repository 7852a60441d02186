"""What draws the cameras of a scene for handlers, wherever they run."""

CAMERA_FRAMES = "app.simulator.handler_cameras:HandlerCameras"
"""Imported by the process that simulates when a handler first looks at a frame: `engine.server.camera_frames`."""
