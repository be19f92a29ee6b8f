/** Answers questions to the coach's part of the kernel, a list in JSON, with the module that is named. */

import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CoachCore } from '../../src/claimeven/web/static/js/kernel/coach.js';

const core = await CoachCore.load(await readFile(process.argv[2]));
const answers = JSON.parse(await text(process.stdin)).map(
  (/** @type {any} */ { shape: [columns, rows, connect], mover, mask, threats }) => {
    const name = `${columns}x${rows}x${connect}`;
    const rules = { name, columns, rows, connect };
    const board = { rules, mover: BigInt(mover), mask: BigInt(mask) };
    return [
      core.forcedWin(board, 6, 2000),
      [false, true].map((mustWin) => core.followUp(board, mustWin)),
      [0n, BigInt(threats)].map((cut) => core.ruleCover(board, cut, 500)),
      [false, true].map((winnerMoves) => core.lineCore(board, winnerMoves, 3000)),
    ];
  },
);
process.stdout.write(
  JSON.stringify(answers, (_, each) => (typeof each === 'bigint' ? `${each}` : each)),
);
