"""The page behind a real nginx, below a path, with the configuration that the docs give."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import expect

import servers
from claimeven.web.proxies import ProxyMiddleware, TrustedProxies
from page_site import Site, Visitor, chromium, column, expect_stones, press, ready, status

DOCS = Path(__file__).parents[2] / "docs" / "deployment.md"
CADDY_SECONDS = 60


def block(kind: str) -> str:
    """A configuration of the docs."""
    found = re.search(rf"```{kind}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def nginx(port: int, *upstreams: int) -> Iterator[None]:
    """The docs' nginx on loopback, without a certificate."""
    program = servers.find_nginx()
    if program is None:
        pytest.skip(servers.HOW_NGINX)
    text = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{port};", block("nginx"))
    text = re.sub(r"ssl_certificate.*;", "", text)
    ours = "\n".join(f"server 127.0.0.1:{each};" for each in upstreams)
    text = re.sub(r"server 127.0.0.1:8400;", ours, text)
    assert text.count(str(port)) == 1
    with tempfile.TemporaryDirectory(prefix="claimeven-") as folder:
        temporary = "\n".join(
            f"{name}_temp_path {folder}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (Path(folder) / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/log;\n"
            f"events {{}}\nhttp {{ access_log off; {temporary}\n{text} }}\n"
        )
        words = [program, "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/log"]
        process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        try:
            end = time.monotonic() + 30
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=5).close()
                    break
                except OSError:
                    assert process.poll() is None, (Path(folder) / "log").read_text()
                    assert time.monotonic() < end
                    time.sleep(0.02)
            yield
        finally:
            process.terminate()
            process.wait(20)


def test_the_page_below_a_path_with_live_moves(tmp_path: Path) -> None:
    port = free_port()
    public = f"http://127.0.0.1:{port}/four"
    site = Site(tmp_path, "--public-url", public, "--trusted-proxy", "127.0.0.1")
    with nginx(port, site.port), chromium() as browser:
        site.start()
        site.url = public
        try:
            permissions = ["clipboard-read", "clipboard-write"]
            owner = Visitor(browser, site, permissions=permissions, service_workers="allow")
            guest = Visitor(browser, site)
            page = owner.open(f"{public}/")
            column(page, 4).click()
            expect_stones(page, 2)
            expect(page).to_have_url(re.compile(rf"{public}/play\?game="))
            press(page, "Share")
            press(page, "Copy watch link")
            link = str(page.evaluate("navigator.clipboard.readText()"))
            assert link.startswith(f"{public}/play?game=")
            other = guest.open(link)
            expect_stones(other, 2)
            column(page, 4).click()
            expect_stones(other, 4)  # heard over a WebSocket
            for view in ("Analyse", "Review", "Lab", "Arena", "Play"):
                page.get_by_role("link", name=view, exact=True).click()
                expect(page).to_have_url(re.compile(rf"{public}/{view.lower()}"))
                ready(page)
            page.goto(f"{public}/game/{link.rpartition('=')[2]}")
            ready(page)
            expect_stones(page, 4)
            worker = page.evaluate("navigator.serviceWorker.ready.then((found) => found.scope)")
            assert worker == f"{public}/"
            cookies = {each["name"]: each["path"] for each in owner.context.cookies()}
            assert cookies == {"visitor": "/four/"}
            owner.context.set_offline(True)
            page.goto(f"{public}/lab")
            expect(page.locator(".plate svg")).to_be_visible()
            expect(status(page)).to_have_text("First to move")  # the local engine answers
            page.wait_for_load_state("networkidle")
            for word in ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED"):
                owner.forgive(word)
            owner.close()
            guest.close()
        finally:
            site.stop()


def test_nginx_tells_whose_request_it_is() -> None:
    """What our middleware makes of what nginx sends: the address, the scheme, the path."""

    async def echo(scope: Any, receive: Any, send: Any) -> None:
        seen = {"client": scope["client"][0], "scheme": scope["scheme"], "path": scope["path"]}
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": json.dumps(seen).encode()})

    # Requests come from 127.0.0.1 to nginx, and from there to us: as if it were in between.
    ours = TrustedProxies.parse(["127.0.0.0/8"])
    app = ProxyMiddleware(echo, ours, "/four")
    config = uvicorn.Config(app, port=0, log_level="error", lifespan="off", proxy_headers=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        end = time.monotonic() + 30
        while not server.started:
            assert time.monotonic() < end
            time.sleep(0.01)
        upstream = server.servers[0].sockets[0].getsockname()[1]
        port = free_port()
        with nginx(port, upstream):
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}/four/play",
                headers={"X-Forwarded-For": "1.2.3.4, 203.0.113.9", "X-Forwarded-Proto": "https"},
            )
            with urllib.request.urlopen(request, timeout=20) as answer:
                seen = json.loads(answer.read())
        # 127.0.0.1, which nginx added, is trusted here; the address before it is not.
        assert seen == {"client": "203.0.113.9", "scheme": "http", "path": "/play"}
    finally:
        server.should_exit = True
        thread.join(20)


def test_the_docs_configuration_for_caddy_is_valid(tmp_path: Path) -> None:
    program = shutil.which("caddy")
    if program is None:
        pytest.skip(
            "no caddy to check its configuration with (Debian and Ubuntu: apt install caddy)"
        )
    (tmp_path / "Caddyfile").write_text(block("caddyfile"))
    words = [program, "adapt", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    found = subprocess.run(words, capture_output=True, text=True, timeout=CADDY_SECONDS)
    assert found.returncode == 0, found.stderr
    assert "127.0.0.1:8400" in found.stdout
