"""What keeps one visitor from taking the service away from the others."""
