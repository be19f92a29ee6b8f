/** Every route that the local engine answers. */

import { routes as analysis } from './analysis.js';
import { routes as coach } from './coach.js';
import { routes as games } from './games.js';
import { routes as lab } from './lab.js';
import { routes as lessons } from './lessons.js';
import { routes as positions } from './positions.js';
import { routes as puzzles } from './puzzles.js';
import { routes as tournaments } from './tournaments.js';

export const ROUTES = [
  ...games,
  ...positions,
  ...analysis,
  ...coach,
  ...lab,
  ...lessons,
  ...puzzles,
  ...tournaments,
];
