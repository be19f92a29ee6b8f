/** The package in Node.js: its files are read from its folder. */

import { readFile } from 'node:fs/promises';
import { readWith } from './loading.js';

readWith((name) => readFile(new URL(`./files/${name}`, import.meta.url)));

export * from './api.js';
