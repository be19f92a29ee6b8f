"""Evaluations as data: what they are, what they mean, and their flat tables for the kernel."""
