/**
 * What a search has found, in words and as bars: values of a search by depth, or visits of Monte
 * Carlo search.
 */

import { h } from '../../ui/dom.js';
import { columnName, columnsWords, numberText, percent, signedText } from '../../ui/words.js';

/** @typedef {import('../../types.js').MonteCarloResult} MonteCarloResult */
/** @typedef {import('../../types.js').SearchResult} SearchResult */
/** @typedef {{column: number, value: number, text: string}} ColumnValue */

/** @param {SearchResult | MonteCarloResult} result @returns {result is MonteCarloResult} */
function isMonteCarlo(result) {
  return 'playouts' in result;
}

/** @param {Pick<import('./search.js').SearchState, 'isRunning' | 'result' | 'problem'>} state */
export function factsOf({ isRunning, result, problem }) {
  if (problem) return problem;
  if (!result) {
    return isRunning ? 'Searching…' : 'Choose how far to look, and watch the columns settle.';
  }
  const nodes = `${numberText(result.nodes)} nodes, ${numberText(result.seconds, 2)} s`;
  if (isMonteCarlo(result)) {
    const cost = `${numberText(result.playouts)} playouts, ${nodes}`;
    return `${cost}: column ${columnName(result.column)}, ${result.text}`;
  }
  const cost = `depth ${result.depth}, ${nodes}`;
  return `${cost}: ${columnsWords(bestColumns(result))}, ${result.score.text}`;
}

/** The column that is chosen, and those with the same value. @param {SearchResult} result */
export function bestColumns({ values, column }) {
  const best = values[column]?.exact;
  const same = Object.keys(values)
    .map(Number)
    .filter((each) => values[each].exact === best);
  return same.length ? same : [column];
}

/** A line with a bar for every column. @param {SearchResult | MonteCarloResult} result */
export function columnLines(result) {
  const best = isMonteCarlo(result) ? [result.column] : bestColumns(result);
  return (isMonteCarlo(result) ? visitLines(result) : valueLines(result)).map(
    ({ column, text, left, width, kind }) =>
      h(
        'div',
        { class: best.includes(column) ? 'line best' : 'line' },
        h('span', { text: columnName(column) }),
        h(
          'span',
          { class: 'track' },
          h('span', { class: `fill ${kind}`, vars: { left: `${left}%`, width: `${width}%` } }),
        ),
        h('span', { class: 'number', text }),
      ),
  );
}

/** @param {SearchResult} result */
function valueLines({ values }) {
  const columns = inOrder(values).map(([column, { value }]) => ({ column, value }));
  const top = Math.max(...columns.map(({ value }) => Math.abs(value)), 1e-9);
  return columns.map(({ column, value }) => {
    const width = 50 * (Math.abs(value) / top);
    return {
      column,
      width,
      left: value < 0 ? 50 - width : 50,
      kind: value < 0 ? 'minus' : 'plus',
      text: signedText(value, 4),
    };
  });
}

/** @param {MonteCarloResult} result */
function visitLines({ values, visits }) {
  const total = Math.max(
    1,
    Object.values(visits).reduce((sum, count) => sum + count, 0),
  );
  return inOrder(visits).map(([column, count]) => ({
    column,
    width: (100 * count) / total,
    left: 0,
    kind: 'plus',
    // From −1 for lost to 1 for won, as a share of points.
    text: `${percent(count / total)}, scores ${percent((1 + (values[column] ?? 0)) / 2)}`,
  }));
}

/** @template T @param {Record<string, T>} byColumn @returns {[column: number, value: T][]} */
function inOrder(byColumn) {
  return Object.entries(byColumn)
    .map(([column, value]) => /** @type {[number, T]} */ ([Number(column), value]))
    .sort((a, b) => a[0] - b[0]);
}
