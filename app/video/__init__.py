"""Pictures of what a simulation went through, at exact times: MP4, GIF and PNG files."""
