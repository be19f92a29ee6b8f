"""OpenSpiel's states and bots; left out where OpenSpiel is not installed."""

from __future__ import annotations

import pytest

from claimeven import Geometry, Position
from claimeven.errors import BadInput

pyspiel = pytest.importorskip("pyspiel")


def test_states_become_positions() -> None:
    from claimeven.envs import position_of_state

    state = pyspiel.load_game("connect_four").new_initial_state()
    for column in (3, 3, 4, 2):
        state.apply_action(column)
    assert position_of_state(state) == Position("4453")
    small = pyspiel.load_game("connect_four(columns=5,rows=4,x_in_row=3)").new_initial_state()
    assert position_of_state(small).geometry == Geometry(5, 4, 3)
    other = pyspiel.load_game("tic_tac_toe").new_initial_state()
    for wrong in (other, None, "state"):
        with pytest.raises(BadInput, match="a state of OpenSpiel's connect_four"):
            position_of_state(wrong)


def test_a_player_is_a_bot() -> None:
    from claimeven.envs import openspiel_bot

    state = pyspiel.load_game("connect_four").new_initial_state()
    bots = [openspiel_bot("stank:depth=3"), openspiel_bot("first-legal")]
    assert pyspiel.evaluate_bots(state, bots, 1) == [1.0, -1.0]
