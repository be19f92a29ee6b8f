"""What those who run the service see of it: metrics, a log, and whether it can store games."""
