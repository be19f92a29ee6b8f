"""A small agent for Kaggle's ConnectX: takes a win, blocks a loss, else stays near the centre.

Try it here with `claimeven play --second kaggle:examples/kaggle_submission.py`, or in a
tournament; upload it as it is.
"""


def drop(board, column, mark, config):
    """The board after a stone, and the row where it came to rest."""
    row = max(r for r in range(config.rows) if board[r * config.columns + column] == 0)
    after = list(board)
    after[row * config.columns + column] = mark
    return after, row


def wins(board, column, mark, config):
    """Would a stone in this column complete a line?"""
    after, row = drop(board, column, mark, config)

    def reach(down, right):
        r, c, length = row + down, column + right, 0
        while 0 <= r < config.rows and 0 <= c < config.columns:
            if after[r * config.columns + c] != mark:
                break
            r, c, length = r + down, c + right, length + 1
        return length

    axes = ((0, 1), (1, 0), (1, 1), (1, -1))
    return any(reach(r, c) + reach(-r, -c) + 1 >= config.inarow for r, c in axes)


def my_agent(observation, configuration):
    """The column to play."""
    board, mark = observation.board, observation["mark"]
    open_columns = [c for c in range(configuration.columns) if board[c] == 0]
    for who in (mark, 3 - mark):
        for column in open_columns:
            if wins(board, column, who, configuration):
                return column
    return min(open_columns, key=lambda c: abs(2 * c + 1 - configuration.columns))
