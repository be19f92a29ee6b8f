/**
 * Exact scores while playing: of the position that is shown, also some moves back.
 */

import { ExactScores, clearScores, drawScores } from '../../game/exact_scores.js';
import { Line } from '../../game/line.js';
import { positionOf } from './state.js';

/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('./state.js').PlayState} PlayState */

export class PlayScores {
  /** @param {import('../../board/area.js').BoardArea} board */
  constructor(board) {
    this.board = board;
    /** The position that is followed. @type {Position | null} */
    this.position = null;
    this.scores = new ExactScores(board.status, (found) => {
      if (this.position) drawScores(board, this.position, found);
    });
    /** Counts what is shown, so that a late answer is not. */
    this.round = 0;
  }

  /** @param {PlayState} state */
  async render(state) {
    const round = ++this.round;
    if (!state.showsScores) {
      this.stop();
      clearScores(this.board);
      return;
    }
    if (state.dropped !== null) {
      this.stop();
      this.board.setScores({ columns: [], best: [] });
      return;
    }
    const position = await shownPosition(state).catch(() => null);
    if (round !== this.round || !position) return;
    if (position === this.position) drawScores(this.board, position, this.scores.found);
    else {
      this.position = position;
      this.scores.follow(position);
    }
  }

  stop() {
    this.position = null;
    this.scores.stop();
  }

  close() {
    this.round += 1;
    this.stop();
    this.scores.close();
  }
}

/** The position that is shown. @param {PlayState} state @returns {Promise<Position | null>} */
async function shownPosition(state) {
  if (state.ply === null || !state.game) return positionOf(state);
  const line = Line.ofGame(state.game);
  line.step(state.ply);
  return line.position();
}
