"""Programs in processes of their own, which end with everything that they started."""
