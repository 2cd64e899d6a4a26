"""What is met in empty space: artifacts, dangers, free agents."""
