"""The page for an address that does not exist."""

from __future__ import annotations

from fastapi import Request, Response

_MISSING = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>No such page · Claimeven</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="{top}static/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{top}static/css/base.css">
<link rel="stylesheet" href="{top}static/css/panel.css">
</head>
<body>
<main class="missing">
<h1>There is no page here</h1>
<p>The address may be misspelt.</p>
<p><a class="button" href="{top}play">Play</a></p>
</main>
</body>
</html>
"""


def missing_page(request: Request) -> Response:
    """For people who mistyped an address; its links hold at every depth and base path."""
    public = request.app.state.deployment.public_url
    top = f"{public.base if public else ''}/"
    return Response(_MISSING.format(top=top), 404, media_type="text/html")
