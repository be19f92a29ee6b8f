"""The server: the tools behind the official SDK, over standard input and output."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from claimeven import __version__
from claimeven.errors import ClaimevenError
from claimeven.extras import need
from claimeven.model_tools.tools import ModelTools

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

INSTRUCTIONS = """\
Connect Four and its relatives: read positions, play games, have moves graded exactly, be examined \
with the yardstick. Columns are named as below the board. Legal columns are told by legal_columns \
alone. Illegal answers are counted."""


def make_server(tools: ModelTools) -> MCPServer[Any]:
    """A server of these tools; `run()` serves standard input and output until they are closed."""
    module = need("mcp.server.mcpserver", "mcp", who="claimeven mcp")
    exceptions = need("mcp.server.mcpserver.exceptions", "mcp", who="claimeven mcp")
    server: MCPServer[Any] = module.MCPServer(
        "claimeven", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    for tool in tools.all:
        server.add_tool(_refusing(tool, exceptions.ToolError), structured_output=False)
    return server


def _refusing(tool: Callable[..., str], refusal: type[Exception]) -> Callable[..., str]:
    """The tool with refusals of the SDK's own kind, which are the only ones it tells the client."""

    @wraps(tool)
    def call(*arguments: Any, **named: Any) -> str:
        try:
            return tool(*arguments, **named)
        except ClaimevenError as error:
            raise refusal(str(error)) from None

    return call
