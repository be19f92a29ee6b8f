/** Solves the positions on standard input: node kernel_wasm_node.js MODULE TABLE_BYTES ROUNDS */

import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { solveRounds } from './kernel_wasm.js';

const [tableBytes, rounds] = process.argv.slice(3).map(Number);
const module = await readFile(process.argv[2]);
const positions = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await solveRounds(module, positions, tableBytes, rounds)));
