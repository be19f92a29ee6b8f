/**
 * What the coach says about a position or a move, as data: `words/` makes sentences of it. The
 * kinds, claims and promises are those of claimeven/coach/explanation.py, and certificates have the
 * fields of their JSON.
 */

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 */

/** @typedef {'completes' | 'must-block' | 'forced-win' | 'quiet-win' | 'follow-up' |
 *   'deciding-threat' | 'line-core' | 'rules' | 'proof-tree' | 'shared-cell' | 'only-reply' |
 *   'main-line' | 'verdict'} Kind */
/** @typedef {'proved' | 'sufficient' | 'example' | 'fact'} Claim */
/** @typedef {'wins' | 'does not lose' | 'wins otherwise'} Promised what a side is promised */

/** A stone on this cell completes this line. @typedef {{cell: Cell, line: Cell[]}} Completion */
/** @typedef {{moves: number[], endings: Completion[]}} ForcedSequence */
/** @typedef {{column: number | null, answers: {reply: number, answer: ForcedSequence}[]}} QuietMove */
/**
 * @typedef {object} FollowPlan
 * @property {number | null} column
 * @property {Cell | null} aim
 * @property {[Cell, Cell][]} answers
 * @property {[Cell, Cell][]} bases
 * @property {Cell[] | null} line
 */
/** @typedef {{rule: string, cells: Cell[], group: Cell[], spoils: Cell[][]}} RuleInstance */
/** @typedef {{side: Side, instances: RuleInstance[]}} RuleCover */
/**
 * @typedef {object} DecidingThreat
 * @property {Side} side
 * @property {Cell[]} threats
 * @property {Cell[][]} lines
 * @property {RuleInstance[]} instances
 */
/** @typedef {{side: Side, lines: Cell[][], is_minimal: boolean}} LineCore */
/** @typedef {ForcedSequence | FollowPlan | DecidingThreat | RuleCover} LeafCertificate */
/** @typedef {{certificate: LeafCertificate, promise: Promised}} Leaf */
/**
 * A leaf; a column that completes a line; a column and what follows; every reply and what follows;
 * or an empty object for a full board.
 * @typedef {Leaf | {column: number} | {column: number, then: any} | {answers: [number, any][]} |
 *   Record<string, never>} Branch
 */
/** @typedef {{side: Side, promise: Promised, root: Branch}} ProofTree */

/**
 * One reason. It holds in `position`, in favour of `side`.
 * @typedef {object} Explanation
 * @property {Kind} kind
 * @property {Claim} claim
 * @property {Position} position
 * @property {Side} side
 * @property {Promised} promise
 * @property {Cell[]} cells what to look at, most important first
 * @property {Cell[][]} lines
 * @property {number[]} moves columns to play from the position on, both sides in turn
 * @property {any} certificate for best play another explanation, for a verdict the score
 * @property {string[]} checkedBy
 */

/**
 * @param {Pick<Explanation, 'kind' | 'position' | 'side'> & Partial<Explanation>} given what is
 *   not given is a proof of a win that has nothing to show
 * @returns {Explanation}
 */
export function explanation(given) {
  return {
    claim: 'proved',
    promise: 'wins',
    cells: [],
    lines: [],
    moves: [],
    certificate: null,
    checkedBy: [],
    ...given,
  };
}
