"""The service and the local engine side by side: the same question must get the same answer."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from node_engine import LocalEngine
from web_service import LIVE, TestClient

_LAST = ("done", "error")
_OWN_NUMBERS = ("seconds", "nodes")
"""Two programs do not take the same time."""


class BothEngines:
    """Asks the service and the local engine, and fails where they differ."""

    def __init__(self, client: TestClient, local: LocalEngine) -> None:
        self.client = client
        self.local = local

    def get(self, path: str, **query: Any) -> Any:
        """The answer that both give."""
        return self.ask("GET", f"{path}?{urlencode(query)}" if query else path)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The same for any method."""
        response = self.client.request(method, path, json=body)
        found = self.local.ask(method, path, body)
        ours = found.status, plain(found.data)
        theirs = response.status_code, plain(response.json())
        assert ours == theirs, f"{method} {path}\nlocal:   {ours}\nservice: {theirs}"
        return found.data

    def live(self, path: str, message: dict[str, Any]) -> dict[str, dict[str, Any]]:
        """The last message of each type that both send, reports on the way left out."""
        with self.client.websocket_connect(LIVE + path) as socket:
            socket.send_json(message)
            served = [socket.receive_json()]
            while served[-1]["type"] not in _LAST:
                served.append(socket.receive_json())
        found = self.local.live(path, message)
        # Live answers name their pieces; how many there are on the way depends on the time.
        theirs, ours = ({each["type"]: each for each in pieces} for pieces in (served, found))
        for type in set(theirs) | set(ours):
            if type in _LAST:
                assert plain(ours[type]) == plain(theirs[type])
        return ours


def plain(data: Any) -> Any:
    """The data without what depends on the time and on the machine."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items() if key not in _OWN_NUMBERS}
    return [plain(each) for each in data] if isinstance(data, list) else data
