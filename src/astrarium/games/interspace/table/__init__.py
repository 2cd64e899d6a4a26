"""InterSpace at a table in a browser: the scene, what one points at, panels, ways."""
