/** Answers the questions on standard input, a list in JSON, with the module that is named. */

import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Kernel } from '../../src/claimeven/web/static/js/kernel/kernel.js';
import { answerQuestions } from './questions.js';

const kernel = await Kernel.load(await readFile(process.argv[2]));
const questions = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(answerQuestions(kernel, questions)));
