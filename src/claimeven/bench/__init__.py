"""What `claimeven bench` measures."""
