"""The tools that a language model gets over the Model Context Protocol: `claimeven mcp`.

It needs `claimeven[mcp]`. One process serves one client over its standard streams.
"""
