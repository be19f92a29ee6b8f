/**
 * The shapes that the service sends, as `claimeven.wire` defines them, and those that several parts
 * of the page share. Columns and rows count from 0, rows from the bottom. Nothing here runs.
 */

/** @typedef {'first' | 'second'} Side */
/** @typedef {Side | 'draw'} Outcome the side that won, or a draw */
/** @typedef {[column: number, row: number]} Cell */
/** @typedef {[column: number, row: number, side: Side]} Stone */

/**
 * A number, and its exact text: a whole number or a fraction.
 * @typedef {object} ExactNumber
 * @property {number} value
 * @property {string} exact
 */

/**
 * A proven score of the side to move.
 * @typedef {object} Proven
 * @property {'win' | 'loss' | 'draw'} kind
 * @property {number | null} plies until the end; null for a draw
 * @property {number | null} points the place on the stone scale, where it is known
 * @property {string} text
 */

/**
 * What an evaluation thinks.
 * @typedef {object} Estimate
 * @property {'estimate'} kind
 * @property {ExactNumber} value
 * @property {string | null} heuristic
 * @property {string} text
 */

/** @typedef {Proven | Estimate} Score */

/**
 * An empty cell that completes a line of a side.
 * @typedef {object} Threat
 * @property {Cell} cell
 * @property {Side} side
 * @property {'odd' | 'even'} parity
 */

/**
 * Everything that is drawn of a position.
 * @typedef {object} Position
 * @property {string} position one line that reads back as the position: moves, or a drawn board
 * @property {string} geometry such as 7x6x4
 * @property {Side} to_move
 * @property {number} columns
 * @property {number} rows
 * @property {number} connect
 * @property {string | null} moves null where their order is not known
 * @property {number} stones
 * @property {Stone[]} cells in the order played, where it is known
 * @property {Cell | null} last
 * @property {number[]} legal_columns
 * @property {(number | null)[]} landing_rows where a stone would land; null if the column is full
 * @property {Outcome | null} outcome
 * @property {Cell[]} winning_cells
 * @property {Threat[]} threats
 */

/**
 * One move, and the cell where its stone lands.
 * @typedef {object} Step
 * @property {number} column
 * @property {Cell} cell
 * @property {Side} side
 */

/**
 * The score of every column, for the side to move.
 * @typedef {object} Analysis
 * @property {(Proven | null)[]} columns null where nothing can be played
 * @property {number[]} best the columns that no other beats
 * @property {Step[] | null} variation best play to the end
 */

/**
 * A move of a stored game.
 * @typedef {object} PlayedMove
 * @property {number} column
 * @property {Cell} cell
 * @property {Side} side
 * @property {string} [player]
 * @property {number} [seconds]
 * @property {Score} [score] what its player thought
 */

/**
 * A stored game in a list.
 * @typedef {object} GameLine
 * @property {string} id
 * @property {string} first
 * @property {string} second
 * @property {number} plies
 * @property {Outcome | null} outcome
 * @property {Side[]} yours
 */

/** @typedef {'player' | 'owner' | 'offered' | 'guest'} Seat who sits there; offered: nobody yet */

/**
 * A stored game, as this browser's key may see and change it.
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {number} version
 * @property {string} first
 * @property {string} second
 * @property {string} geometry
 * @property {{position: string, geometry: string}} start
 * @property {string} moves
 * @property {PlayedMove[]} played
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {Outcome | null} outcome
 * @property {string} reason
 * @property {'human' | 'engine' | null} turn
 * @property {Position} position
 * @property {Record<Side, Seat>} seats
 * @property {Side[]} yours the sides that one may move for
 * @property {boolean} is_owner
 * @property {boolean} may_change false for a spectator
 */

/**
 * @typedef {object} Hint
 * @property {number} column
 * @property {Score | null} score
 * @property {string} text
 */

/**
 * Finished games against one opponent.
 * @typedef {object} OpponentRecord
 * @property {string} opponent
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 */

/**
 * A move of a reviewed game; scores are for the side that made it.
 * @typedef {object} ReviewedMove
 * @property {number} ply from 0
 * @property {number} column
 * @property {Side} side
 * @property {'best' | 'good' | 'slip' | 'mistake' | 'forced'} grade
 * @property {string} text
 * @property {boolean} is_decision
 * @property {number | null} lost_plies
 * @property {Proven} before
 * @property {Proven} after
 * @property {number[]} best
 */

/**
 * @typedef {object} Review
 * @property {ReviewedMove[]} moves
 * @property {Record<Side, number | null>} accuracy from 0 to 1
 * @property {number[]} values points for the first side, before and after every move
 */

/**
 * A contribution to a value; the values of its parts sum to its value.
 * @typedef {object} Part
 * @property {string} label
 * @property {ExactNumber} value
 * @property {ExactNumber} counted before weights, scale and sign
 * @property {Cell[]} cells
 * @property {Part[]} parts
 */

/**
 * The value of a position for a side, taken apart.
 * @typedef {object} Explanation
 * @property {string} heuristic
 * @property {Side} side
 * @property {ExactNumber} value
 * @property {{name: string, weights: Record<string, ExactNumber>} | null} phase
 * @property {Part[]} parts
 */

/**
 * What a search found.
 * @typedef {object} SearchResult
 * @property {number} column
 * @property {ExactNumber} value
 * @property {Score} score
 * @property {Record<string, ExactNumber>} values by column
 * @property {Step[]} variation
 * @property {number} depth
 * @property {number} nodes
 * @property {number} seconds
 */

/**
 * One visit of a position by a search.
 * @typedef {object} TreeNode
 * @property {number | null} column the move that led here; null at the root
 * @property {'max' | 'min'} player
 * @property {number} depth
 * @property {ExactNumber | null} alpha null where the window is open
 * @property {ExactNumber | null} beta
 * @property {ExactNumber} value
 * @property {'exact' | 'at least' | 'at most'} bound
 * @property {'searched' | 'cut' | 'table' | 'horizon' | 'finished' | 'proven'} end
 * @property {number[]} skipped
 * @property {string | null} cut why the skipped columns could not matter
 * @property {TreeNode[]} children
 */

/**
 * The tree of a search.
 * @typedef {object} Tree
 * @property {TreeNode} root
 * @property {Step[]} steps the moves to the nodes after the root, in the order searched
 */

/**
 * A player to choose.
 * @typedef {object} PlayerChoice
 * @property {string} spec
 * @property {string} name
 * @property {string} text
 * @property {number[] | null} [depths]
 */

/** @typedef {{levels: PlayerChoice[], systems: PlayerChoice[], others: PlayerChoice[]}} Players */
/** @typedef {{name: string, title: string, text: string}} HeuristicChoice */

/** @typedef {[wins: number, draws: number, losses: number]} Count */
/**
 * A measured number with its confidence interval; null where there is no finite number.
 * @typedef {{value: number | null, low: number | null, high: number | null}} Interval
 */

/**
 * @typedef {object} TournamentLine
 * @property {string} name
 * @property {number} finished
 * @property {number} scheduled
 * @property {boolean} running
 */

/**
 * @typedef {object} Standing
 * @property {string} player
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {Interval} elo
 * @property {number} failures
 */

/**
 * @typedef {object} Tournament
 * @property {string} name
 * @property {number} finished
 * @property {number} scheduled
 * @property {boolean} running
 * @property {Standing[]} standings
 * @property {Interval} first_move_advantage_elo what moving first is worth
 * @property {{players: string[], counts: (Count | null)[][], first: (Count | null)[][]}} cross
 */

/**
 * @typedef {object} TournamentGame
 * @property {number} number
 * @property {string} first
 * @property {string} second
 * @property {string} geometry
 * @property {string} moves
 * @property {number} plies
 * @property {Outcome | null} outcome
 * @property {string} reason
 */

/**
 * What the page gives to every view.
 * @typedef {object} App
 * @property {import('./board/area.js').BoardArea} board
 * @property {HTMLElement} panel
 * @property {(path: string, replace?: boolean) => void} go open another address
 * @property {(path: string) => void} rename change the address without opening it
 * @property {(error: unknown) => void} fail show what went wrong
 */

/**
 * An open view.
 * @typedef {object} View
 * @property {() => void} close
 * @property {(column: number) => void} [column] somebody chose a column of the board
 * @property {Key[]} [keys]
 */

/**
 * A key and what it does.
 * @typedef {object} Key
 * @property {string[]} keys
 * @property {string} shown as the list of keys shows it; empty to leave it out
 * @property {string} words
 * @property {(event: KeyboardEvent) => void} press
 */

export {};
