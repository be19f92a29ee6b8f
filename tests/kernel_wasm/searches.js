/** What the tests ask of evaluations and searches; `tests/native_searches.py` has the questions. */

/** @type {Record<string, (kernel: any, rules: any, mover: bigint, mask: bigint, ask: any) => unknown>} */
export const SEARCHES = {
  evaluate: (kernel, rules, mover, mask, { tables, first, ...view }) => {
    const evaluator = kernel.evaluator(rules, read(tables));
    const value = evaluator.value(mover, mask, { ...view, forFirst: first });
    evaluator.free();
    return value;
  },
  search: (kernel, rules, mover, mask, { tables, options, last, limits }) => {
    const seed = BigInt(options.seed);
    const searcher = kernel.searcher(rules, read(tables), { ...options, seed });
    const found = searcher.run(mover, mask, last, limits);
    const counts = ['nodes', 'proofNodes', 'leaves', 'evaluations', 'cuts', 'tableHits'];
    const answer = [
      ...[found.depth, found.column, found.value, found.proof, found.outcome, found.exhaustive],
      counts.map((name) => found[name]),
      byColumn(rules, found.columns, ({ value, exact }) => [value, exact]),
      options.proofBytes ? outcomes(rules, found) : [],
      found.variation,
      searcher.trace.map((/** @type {any} */ node) => Object.values(node)),
    ];
    searcher.free();
    return answer;
  },
  mcts: (kernel, rules, mover, mask, { tables, options, last, playouts }) => {
    const seed = BigInt(options.seed);
    const searcher = kernel.mcts(rules, read(tables), { ...options, seed });
    const found = playouts.map((/** @type {number} */ count) => {
      const report = searcher.run(mover, mask, last, { playouts: count });
      const counts = [report.playouts, report.nodes, report.reused];
      const columns = byColumn(rules, report.columns, ({ visits, mean }) => [
        visits,
        options.usesHeuristic ? mean.toFixed(9) : mean,
      ]);
      return [report.column, report.proof, counts, columns, report.variation];
    });
    searcher.free();
    return found;
  },
};

/** @param {any} rules @param {Map<number, any>} columns @param {(found: any) => unknown[]} plain */
function byColumn(rules, columns, plain) {
  return Array.from({ length: rules.columns }, (_, column) =>
    columns.has(column) ? [column, ...plain(columns.get(column))] : null,
  );
}

/** @param {any} rules @param {any} found */
function outcomes(rules, found) {
  return Array.from({ length: rules.columns }, (_, column) => found.outcomes.get(column) ?? null);
}

/** Tables whose large numbers are texts. @param {any} tables */
function read(tables) {
  return {
    ...tables,
    terminal: numbers(tables.terminal),
    phases: tables.phases.map((/** @type {any} */ phase) => ({
      ...phase,
      seed: BigInt(phase.seed),
      dominantSign: BigInt(phase.dominantSign),
      tables: numbers(phase.tables),
    })),
  };
}

/** @param {Record<string, any>} fields */
function numbers(fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [
      name,
      Array.isArray(each) ? each.map(BigInt) : BigInt(each),
    ]),
  );
}
