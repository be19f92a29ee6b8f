/**
 * Evaluations as the kernel takes them: flat tables of whole numbers. `local/heuristics/compiler.js`
 * makes them; an absent term has no table.
 */

/** The tables of a phase, in the kernel's order. */
export const TABLES = /** @type {const} */ ([
  ...['lines', 'good', 'danger', 'cells', 'traps', 'last_own', 'last_other', 'last', 'sampled'],
  ...['tempo', 'playable', 'live_first', 'live_second', 'columns', 'parity', 'open', 'follow_up'],
  ...['net_factor', 'net', 'net_hidden', 'net_bias', 'net_output', 'net_direct'],
]);

/** @typedef {(typeof TABLES)[number]} TableName */

/**
 * @typedef {object} PhaseTables
 * @property {Partial<Record<TableName, ArrayLike<number | bigint>>>} tables
 * @property {bigint} dominantSign
 * @property {boolean} eitherRun
 * @property {number} samples
 * @property {bigint} seed
 */

/**
 * @typedef {object} HeuristicTables
 * @property {boolean} forFirst terms are computed for FIRST and negated for SECOND
 * @property {boolean} staticEnding finished boards have their static value
 * @property {boolean} staticDraw full boards without a line have their static value
 * @property {boolean} playOn a search goes on after a complete line
 * @property {boolean} rootPhase the phase at the root of a search holds for the whole tree
 * @property {boolean} followUpRows every move has an answer right above it
 * @property {{win: bigint, loss: bigint, draw: bigint, sooner: bigint}} terminal
 * @property {number[]} phaseOf by number of stones
 * @property {number[]} lineCells bits of every line's cells
 * @property {number[]} oddRows bits of the cells that zugzwang gives to FIRST
 * @property {PhaseTables[]} phases
 */

/** Lists are kept: those of nets are long. @type {WeakMap<HeuristicTables, BigInt64Array>} */
const known = new WeakMap();

/**
 * One list of numbers, as cpp/wasm/heuristics.cpp reads it.
 * @param {HeuristicTables} tables
 * @returns {BigInt64Array}
 */
export function numbersOf(tables) {
  let numbers = known.get(tables);
  if (!numbers) known.set(tables, (numbers = BigInt64Array.from(written(tables))));
  return numbers;
}

/** Is there a net among the terms? @param {HeuristicTables} tables */
export function hasNet(tables) {
  return tables.phases.some((phase) => phase.tables.net !== undefined);
}

/** @param {HeuristicTables} tables @returns {bigint[]} */
function written(tables) {
  const { terminal } = tables;
  const flags = ['forFirst', 'staticEnding', 'staticDraw', 'playOn', 'rootPhase', 'followUpRows'];
  return [
    ...flags.map((name) => BigInt(tables[/** @type {'forFirst'} */ (name)])),
    ...[terminal.win, terminal.loss, terminal.draw, terminal.sooner],
    ...listed(tables.phaseOf),
    ...listed(tables.lineCells),
    ...listed(tables.oddRows),
    BigInt(tables.phases.length),
    ...tables.phases.flatMap(phaseNumbers),
  ];
}

/** @param {PhaseTables} phase */
function phaseNumbers({ tables, dominantSign, eitherRun, samples, seed }) {
  const settings = [dominantSign, BigInt(eitherRun), BigInt(samples), BigInt.asIntN(64, seed)];
  return [...settings, ...TABLES.flatMap((name) => listed(tables[name] ?? []))];
}

/** @param {ArrayLike<number | bigint>} entries */
function listed(entries) {
  return [BigInt(entries.length), ...Array.from(entries, BigInt)];
}
