"""Environments for training: Gymnasium, PettingZoo, OpenSpiel. They need `claimeven[envs]`.

>>> from claimeven.envs import ConnectEnv
>>> env = ConnectEnv(opponent="one-ply:seed=1")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, info["action_mask"].tolist()
((6, 7, 2), [1, 1, 1, 1, 1, 1, 1])

| name | what it is |
|---|---|
| `ConnectEnv` | a Gymnasium environment with any player as the opponent |
| `ConnectVectorEnv` | many games at once, by Gymnasium's vector API |
| `aec_env`, `raw_aec_env` | a PettingZoo environment, with its usual wrappers or without |
| `openspiel_bot`, `position_of_state` | a player as a bot of OpenSpiel; a position from its state |
"""

from importlib import import_module
from typing import Any

from claimeven.extras import need

_PLACES = {
    "ConnectEnv": ("gymnasium", "single"),
    "ConnectVectorEnv": ("gymnasium", "vector"),
    "RawAecEnv": ("pettingzoo", "aec"),
    "aec_env": ("pettingzoo", "aec"),
    "raw_aec_env": ("pettingzoo", "aec"),
    "openspiel_bot": ("pyspiel", "openspiel"),
    "position_of_state": ("pyspiel", "openspiel"),
}
"""Each name, the package that it needs, and our module."""

__all__ = sorted(_PLACES)


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'claimeven.envs' has no attribute {name!r}")
    package, module = _PLACES[name]
    extra = "openspiel" if module == "openspiel" else "envs"
    need(package, extra, who=f"claimeven.envs.{name}")
    return getattr(import_module(f"claimeven.envs.{module}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
