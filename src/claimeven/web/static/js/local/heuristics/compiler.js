/**
 * From an evaluation and a board to flat tables of whole numbers, which are all that the kernel
 * knows: the same that claimeven/heuristics/compiler.py makes.
 */

import { BadInput } from '../errors.js';
import { linesOf } from '../game/lines.js';
import { Fraction, ZERO, gcd, largest } from '../numbers/fraction.js';
import { forBoard, phaseIndex, scaleOf } from './spec.js';
import { threatTables, threatsBound } from './threat_tables.js';
import { cellWeight, lineWeight } from './weights.js';
import { zugzwangRow } from './zugzwang.js';

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../kernel/tables.js').HeuristicTables} HeuristicTables
 * @typedef {import('../../kernel/tables.js').TableName} TableName
 * @typedef {import('./spec.js').Heuristic} Heuristic
 * @typedef {import('./spec.js').Term} Term
 * @typedef {import('./weights.js').Weights} Weights
 */

/** A value of the kernel times `unit` is the value of the heuristic. @typedef {HeuristicTables & {unit: Fraction}} Compiled */

const LIMIT = 1n << 62n;
const SHOWN = 10n ** 30n;
const LONGEST_AXES = 4;

/** @param {Heuristic} named @param {Rules} rules @returns {Compiled} */
export function compile(named, rules) {
  const heuristic = forBoard(named, rules);
  const { terminal, phases: listed } = heuristic;
  const phases = (listed ?? [{ weights: {} }]).map((phase) =>
    expandPhase(heuristic, phase.weights, rules),
  );
  const scale = scaleOf(heuristic, linesOf(rules).length);
  const ends = {
    win: (terminal.win ?? ZERO).over(scale),
    loss: (terminal.loss ?? ZERO).over(scale),
    draw: (terminal.draw ?? ZERO).over(scale),
    sooner: terminal.sooner.over(scale),
  };
  const factor = commonDenominator([
    ...Object.values(ends),
    ...phases.flatMap((phase) => Object.values(phase.tables).flat()),
  ]);
  checkSize(heuristic, rules, largestValue(phases, ends, factor, rules), factor);
  const whole = (/** @type {Fraction} */ value) => value.times(factor).numerator;
  return {
    unit: scale.over(factor),
    forFirst: heuristic.perspective === 'first',
    staticEnding: !terminal.win,
    staticDraw: !terminal.draw,
    playOn: heuristic.play_on,
    rootPhase: heuristic.root_phase,
    followUpRows: rules.rows % 2 === 0,
    terminal: {
      win: whole(ends.win),
      loss: whole(ends.loss),
      draw: whole(ends.draw),
      sooner: whole(ends.sooner),
    },
    phaseOf: Array.from({ length: rules.cells + 1 }, (_, i) =>
      phaseIndex(heuristic, i, rules.cells),
    ),
    lineCells: linesOf(rules).flatMap(({ cells }) => cells.map((cell) => bitOf(cell, rules))),
    oddRows: boardBits(rules).filter((bit) => zugzwangRow(bit % rules.stride, rules) % 2),
    phases: phases.map((phase) => phase.finished(whole)),
  };
}

/** The terms of one phase before they are scaled to whole numbers. */
class PhaseTerms {
  /** @type {Partial<Record<TableName, Fraction[]>>} */
  tables = {};
  /** Tables that are whole numbers as they are. @type {HeuristicTables['phases'][number]['tables']} */
  whole = {};
  bound = ZERO;
  samples = 0;
  seed = 0n;
  dominantSign = 1n;
  eitherRun = false;

  /** @param {TableName} name @param {Fraction[]} values */
  add(name, values) {
    const present = this.tables[name];
    this.tables[name] = present ? present.map((each, i) => each.plus(values[i])) : values;
  }

  /** @param {(value: Fraction) => bigint} whole */
  finished(whole) {
    const { samples, seed, dominantSign, eitherRun } = this;
    /** @type {HeuristicTables['phases'][number]['tables']} */
    const tables = { ...this.whole };
    for (const [name, values] of Object.entries(this.tables)) {
      tables[/** @type {TableName} */ (name)] = values.map(whole);
    }
    return { tables, samples, seed, dominantSign, eitherRun };
  }
}

/** @param {Heuristic} heuristic @param {Record<string, Fraction>} weights @param {Rules} rules */
function expandPhase(heuristic, weights, rules) {
  const phase = new PhaseTerms();
  for (const [name, term] of Object.entries(heuristic.terms)) {
    const weight = weights[name] ?? Fraction.of(1);
    if (!weight.isZero) (SOURCE_TERMS[term.kind] ?? expandThreats)(term, weight, rules, phase);
  }
  return phase;
}

/** Adds one term to the tables of a phase, and its largest possible value to the bound. */
/** @type {Record<string, (term: Term, weight: Fraction, rules: Rules, phase: PhaseTerms) => void>} */
const SOURCE_TERMS = {
  lines: (term, weight, rules, phase) => {
    const table = lineTable(term.weights, weight, rules);
    phase.add('lines', table);
    phase.bound = phase.bound.plus(largestOf(table).times(linesOf(rules).length));
  },
  cells: (term, weight, rules, phase) => {
    const table = cellTable(term.weights, weight, rules);
    phase.add('cells', table);
    phase.bound = phase.bound.plus(Fraction.sum(table.map((each) => each.absolute)));
  },
  traps: (term, weight, rules, phase) => {
    // Four weights, of which one is the term's.
    const place = 2 * Number(term.cells === 'empty') + Number(term.lines === 'begin');
    const table = Array.from({ length: 4 }, (_, i) => (i === place ? weight : ZERO));
    phase.add('traps', table);
    const most = term.cells === 'playable' ? rules.columns : rules.cells;
    phase.bound = phase.bound.plus(weight.absolute.times(most));
  },
  dominant: (term, weight, rules, phase) => {
    const good = lineTable(term.good, weight.absolute, rules);
    const danger = lineTable(term.danger, weight.absolute, rules);
    phase.add('good', good);
    phase.add('danger', danger);
    phase.dominantSign = weight.compare(ZERO) > 0 ? 1n : -1n;
    const most = largest([largestOf(good), largestOf(danger)]);
    phase.bound = phase.bound.plus(most.times(linesOf(rules).length));
  },
  sampled: (term, weight, rules, phase) => {
    const table = lineTable(term.weights, weight, rules);
    phase.add('sampled', table);
    phase.samples = Number(term.samples);
    phase.seed = BigInt(term.seed);
    phase.bound = phase.bound.plus(largestOf(table).times(phase.samples));
  },
  'last-stone': (term, weight, rules, phase) => {
    const cells = cellTable(term.cells, weight, rules);
    const others = cells.map((cell) => cell.times(term.opponent));
    const [run, axes] = [weight.times(term.run), weight.times(term.axes)];
    const otherAxes = axes.times(term.opponent);
    const ends = [weight.times(term.win), weight.times(term.loss)];
    phase.add('last_own', cells);
    phase.add('last_other', others);
    phase.add('last', [run, axes, otherAxes, ...ends]);
    phase.eitherRun = term.either_run;
    const longest = run.absolute.times(Math.max(rules.columns, rules.rows));
    const own = largestOf(cells).plus(longest).plus(axes.absolute.times(LONGEST_AXES));
    const other = largestOf(others).plus(otherAxes.absolute.times(LONGEST_AXES));
    phase.bound = phase.bound.plus(largest([own, other, largestOf(ends)]));
  },
  net: (term, weight, rules, phase) => {
    /** @type {import('../nets/net.js').Net} */
    const net = term.loaded;
    phase.add('net_factor', [weight]);
    Object.assign(phase.whole, net.tables(rules));
    phase.bound = phase.bound.plus(weight.absolute.times(net.bound));
  },
};

/** @param {Term} term @param {Fraction} weight @param {Rules} rules @param {PhaseTerms} phase */
function expandThreats(term, weight, rules, phase) {
  for (const [name, values] of Object.entries(threatTables(term, rules))) {
    const weighted = values.map((value) => value.times(weight));
    phase.add(/** @type {TableName} */ (name), weighted);
  }
  phase.bound = phase.bound.plus(threatsBound(term, rules).times(weight.absolute));
}

/** @param {Weights} weights @param {Fraction} factor @param {Rules} rules */
function lineTable(weights, factor, rules) {
  const side = rules.connect + 1;
  const hasLines = linesOf(rules).length > 0;
  return Array.from({ length: side * side }, (_, i) => {
    const [mine, theirs] = [Math.floor(i / side), i % side];
    if (!hasLines || mine + theirs > rules.connect) return ZERO;
    return lineWeight(weights, mine, theirs, rules.connect).times(factor);
  });
}

/** @param {Weights} weights @param {Fraction} factor @param {Rules} rules */
function cellTable(weights, factor, rules) {
  return Array.from({ length: rules.columns * rules.stride }, (_, bit) => {
    const row = bit % rules.stride;
    if (row === rules.rows) return ZERO;
    return cellWeight(weights, [Math.floor(bit / rules.stride), row], rules).times(factor);
  });
}

/** @param {PhaseTerms[]} phases @param {Record<string, Fraction>} ends @param {bigint} factor @param {Rules} rules */
function largestValue(phases, ends, factor, rules) {
  const { numerator, denominator } = largest(phases.map(({ bound }) => bound)).times(factor);
  const formula = (numerator + denominator - 1n) / denominator;
  const haste = ends.sooner.absolute.times(rules.cells);
  const terminal = Fraction.sum([haste, ...Object.values(ends).map((each) => each.absolute)]);
  const ending = terminal.times(factor).numerator;
  return formula > ending ? formula : ending;
}

/** @param {Heuristic} heuristic @param {Rules} rules @param {bigint} most @param {bigint} factor */
function checkSize(heuristic, rules, most, factor) {
  if (most < LIMIT) return;
  throw new BadInput(
    `${heuristic.fullName} on board ${rules.name} needs integers up to ${numberText(most)} ` +
      `(its weights times ${numberText(factor)}); the limit is ${numberText(LIMIT)}`,
  );
}

/** A power of two where it has many digits. @param {bigint} number */
function numberText(number) {
  if (number >= SHOWN) return `2^${number.toString(2).length - 1}`;
  return number.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

/** @param {Fraction[]} values */
function commonDenominator(values) {
  return values.reduce(
    (common, { denominator }) => (common / gcd(common, denominator)) * denominator,
    1n,
  );
}

/** @param {Fraction[]} values */
function largestOf(values) {
  return largest(values.map((value) => value.absolute));
}

/** @param {Rules} rules */
function boardBits(rules) {
  return rules.cellsOf((1n << 128n) - 1n).map((cell) => bitOf(cell, rules));
}

/** @param {import('../../types.js').Cell} cell @param {Rules} rules */
function bitOf([column, row], { stride }) {
  return column * stride + row;
}
