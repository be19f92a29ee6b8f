"""Agents written for the ConnectX competition: played here, and made from our players."""
