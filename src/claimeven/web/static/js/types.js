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
 * @property {number} lines how many lines there are; where there are none, nobody can win
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
 * What the coach says of a position or a move, and what there is to see of it on the board. It is
 * an explanation of `claimeven.coach` with its sentence.
 * @typedef {object} CoachNote
 * @property {string} [lead] said before it to those who do not see the line over the board
 * @property {string} sentence
 * @property {Side} [side] in whose favour it is
 * @property {Cell[]} [cells] what to look at, most important first
 * @property {Cell[][]} [lines]
 * @property {Step[]} [moves] to play from the position on, both sides in turn
 * @property {string[]} [more] the full reason, sentence by sentence
 */

/**
 * One reason of the coach: it holds in the position `start`, in favour of a side.
 * @typedef {object} Explanation
 * @property {string} kind
 * @property {string} claim
 * @property {Side} side
 * @property {{position: string, geometry: string}} start
 * @property {Cell[]} cells
 * @property {Cell[][]} lines
 * @property {number[]} moves columns to play from there on, both sides in turn
 * @property {string} text
 * @property {string[]} more
 * @property {any} certificate an explanation at the end of `main-line`
 */

/**
 * Why a move is good or bad.
 * @typedef {object} MoveReasons
 * @property {number} column
 * @property {ReviewedMove['grade'] | null} grade
 * @property {string} text
 * @property {string[]} more
 * @property {Explanation | null} reason
 * @property {Explanation | null} refutation
 * @property {Explanation | null} missed
 * @property {Explanation | null} fact
 */

/**
 * Who is better in a position, and why.
 * @typedef {object} PositionReasons
 * @property {string} text
 * @property {string[]} more
 * @property {Explanation | null} reason
 * @property {Explanation | null} counter
 * @property {Explanation | null} fact
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
 * @property {number} created seconds since 1970
 * @property {string} first
 * @property {string} second
 * @property {string} geometry
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
 * @property {number[]} columns all that are as good, that one first
 * @property {Score | null} score
 * @property {string} text
 * @property {number} version of the game: a hint is noted in it
 */

/**
 * Finished games against one opponent.
 * @typedef {object} OpponentRecord
 * @property {string} opponent
 * @property {string} geometry empty for games that were counted before boards were told apart
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 */

/**
 * About which level this visitor plays at; null until there are enough games.
 * @typedef {object} Ladder
 * @property {number} games that count
 * @property {number} needed
 * @property {number | null} level 0 is below the first
 * @property {number | null} low
 * @property {number | null} high
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
 * @typedef {object} ValueBreakdown
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
 * What Monte Carlo tree search has found so far.
 * @typedef {object} MonteCarloResult
 * @property {number} column
 * @property {Record<string, number>} values by column: expected results, from −1 to 1
 * @property {Record<string, number>} visits by column: playouts through it
 * @property {Step[]} variation
 * @property {number} playouts
 * @property {number} nodes
 * @property {number} seconds
 * @property {string} text
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

/**
 * A puzzle without its solution.
 * @typedef {object} Puzzle
 * @property {number} number
 * @property {'win' | 'only-move' | 'save-draw' | 'spot-threat'} task
 * @property {number | null} moves_to_win
 * @property {string} words
 * @property {number} rating
 * @property {Position} position
 */

/** @typedef {{value: number, deviation: number}} OwnRating */

/**
 * What an explanation of the coach speaks of, in favour of a side.
 * @typedef {object} Reason
 * @property {Side} side
 * @property {Cell[]} cells most important first
 * @property {Cell[][]} lines
 * @property {string[]} more the full reason
 */

/**
 * A graded try at a puzzle.
 * @typedef {object} Attempt
 * @property {number} number
 * @property {number} column
 * @property {boolean} is_right
 * @property {string} text
 * @property {Proven} score
 * @property {number[] | null} solution null after a wrong try
 * @property {string | null} theme
 * @property {Reason | null} reason why it is right, or what refutes it
 * @property {Step[]} line the try, then best play
 * @property {OwnRating | null} rating one's own afterwards, if it counted
 */

/** @typedef {[wins: number, draws: number, losses: number]} Count */
/**
 * A measured number with its confidence interval; null where there is no finite number.
 * @typedef {{value: number | null, low: number | null, high: number | null}} Interval
 */

/**
 * May one start tournaments here, and how large may they be?
 * @typedef {object} ArenaRules
 * @property {boolean} may_start
 * @property {number} most_players
 * @property {number} most_rounds
 * @property {number} most_games
 * @property {{name: string, count: number}[]} openings
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
 * A lesson in the list; progress is kept under the names of its tasks.
 * @typedef {object} LessonLine
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {string[]} tasks
 */

/**
 * What is drawn on a board beside the stones: winning cells of a side, cells to keep away from.
 * @typedef {object} BoardMarks
 * @property {Cell[]} first
 * @property {Cell[]} second
 * @property {Cell[]} under
 * @property {Cell[][]} lines
 */

/**
 * Something to try.
 * @typedef {object} LessonTask
 * @property {string} id
 * @property {string} kind
 * @property {'column' | 'moves' | 'cell' | 'outcome'} answer what one answers with
 * @property {string} question
 */

/**
 * @typedef {object} LessonStep
 * @property {string[]} text paragraphs; a word between stars is a new word
 * @property {Position} position
 * @property {BoardMarks} marks
 * @property {Step[]} moves
 * @property {LessonTask | null} task
 */

/** @typedef {{name: string, title: string, summary: string, steps: LessonStep[]}} Lesson */

/**
 * What became of a try.
 * @typedef {object} GradedTry
 * @property {boolean} is_right
 * @property {boolean} is_done false while a game that is played out goes on
 * @property {string} text
 * @property {Position} start where the line begins
 * @property {Step[]} line
 * @property {Position} position what lies on the board now
 * @property {Cell[]} cells
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
