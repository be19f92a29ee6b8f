"""The JSON shapes that only the service has; all others are in `claimeven.wire`."""
