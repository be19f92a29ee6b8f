"""Where the system keeps what belongs to a user: data that is made, and settings.

A variable of the environment names another place: CLAIMEVEN_DATA for data, CLAIMEVEN_CONFIG for
the file of settings.
"""

from __future__ import annotations

import os
from pathlib import Path

NAME = "claimeven"


def data_dir() -> Path:
    r"""Games and tournaments; the directory may not exist yet.

    Linux: ~/.local/share/claimeven. macOS: ~/Library/Application Support/claimeven. Windows:
    %LOCALAPPDATA%\claimeven.
    """
    from platformdirs import user_data_path  # slow to import, and seldom needed

    return _named("CLAIMEVEN_DATA") or user_data_path(NAME, appauthor=False)


def config_file() -> Path:
    """The file of settings, which may not exist.

    Linux: ~/.config/claimeven/config.toml. macOS and Windows: beside the data.
    """
    from platformdirs import user_config_path

    named = _named("CLAIMEVEN_CONFIG")
    return named or user_config_path(NAME, appauthor=False) / "config.toml"


def _named(variable: str) -> Path | None:
    text = os.environ.get(variable)
    return Path(text) if text else None
