/**
 * Connect Four and its relatives: rules, an exact solver, searches, evaluations and players.
 *
 * Columns and rows count from 0, rows from the bottom. Text counts columns from 1: the moves "4453"
 * are columns 3, 3, 4 and 2. Scores and values are for the side to move. What cannot be used is
 * refused with `BadInput`, in one sentence.
 */

export type Side = 'first' | 'second';
/** The side that won, or a draw. */
export type Outcome = Side | 'draw';
export type Cell = [column: number, row: number];
export type Algorithm = 'minimax' | 'alphabeta' | 'pvs' | 'mtdf';

/** A number, and its exact text: a whole number or a fraction. */
export interface ExactNumber {
  value: number;
  exact: string;
}

/** A proven score. */
export interface Proven {
  kind: 'win' | 'loss' | 'draw';
  /** Moves of both sides until the end; null for a draw. */
  plies: number | null;
  /** The place on the usual scale: more for sooner wins, less for sooner losses, 0 for a draw. */
  points: number | null;
  /** Such as "wins in 13". */
  text: string;
}

/** What an evaluation thinks. */
export interface Estimate {
  kind: 'estimate';
  value: ExactNumber;
  heuristic: string | null;
  text: string;
}

export type Score = Proven | Estimate;

/** An empty cell that completes a line of a side. */
export interface Threat {
  cell: Cell;
  side: Side;
  parity: 'odd' | 'even';
  /** Can a stone fall there now? */
  immediate: boolean;
}

/** A position. It never changes: a move gives another one. */
export class Position {
  private constructor();
  /** One line that reads back as the position: moves, or a drawn board. */
  readonly text: string;
  /** Such as "7x6x4": columns, rows, stones in a row that win. */
  readonly geometry: string;
  readonly columns: number;
  readonly rows: number;
  readonly connect: number;
  /** Columns in the order played; null if the position was read from a drawn board. */
  readonly moves: number[] | null;
  readonly stones: number;
  readonly toMove: Side;
  /** Null while the game goes on. */
  readonly outcome: Outcome | null;
  /** Columns that may be played; none when the game is over. */
  readonly legalColumns: number[];
  /** Where the last stone fell, if that is known. */
  readonly lastCell: Cell | null;
  /** The cells of complete lines. */
  readonly winningCells: Cell[];
  /** Empty cells that would complete a line of either side. */
  readonly threats: Threat[];
  /** The position after a stone in this column. */
  play(column: number): Position;
  /** Whose stone lies on a cell; null if there is none. */
  owner(column: number, row: number): Side | null;
  /** The board, drawn with X, O and dots, the top row first. */
  toString(): string;
}

/** What cannot be used; the message quotes it and says what is right. */
export class BadInput extends Error {}

/** Reads a file of the package by its name, such as "kernel.wasm". */
export type ReadFile = (name: string) => Promise<Uint8Array>;

/**
 * Load the kernel before the first question needs it, with settings of your own, and wait for the
 * opening book. `book: false` does without it; `readFile` is for surroundings where the package
 * cannot find its files. Answers whether the book is there.
 */
export function load(options?: { book?: boolean; readFile?: ReadFile }): Promise<{ book: boolean }>;

/** Reads moves, such as "4453", or a drawn board with slashes between its rows. */
export function position(moves?: string, geometry?: string): Promise<Position>;

/** Where a question may be given as text, `geometry` is that of the text. */
interface OnBoard {
  geometry?: string;
}

/** What a solve found out, also when a limit ended it. */
export interface Solved {
  /** Null if a limit came first. */
  score: Proven | null;
  atLeast: Proven;
  atMost: Proven;
  nodes: number;
  seconds: number;
}

/** The exact score of a position. The first limit that is reached ends the search. */
export function solve(
  position: Position | string,
  options?: OnBoard & { nodes?: number; seconds?: number; signal?: AbortSignal },
): Promise<Solved>;

export interface Analysis {
  /** One for every column of the board; null where nothing can be played, or nothing is proven. */
  columns: (Proven | null)[];
  /** The columns whose score no other beats; none before all are proven. */
  best: number[];
  isComplete: boolean;
}

/** The exact score of every column; `onColumn` hears of each as soon as it is proven. */
export function analyse(
  position: Position | string,
  options?: OnBoard & {
    seconds?: number;
    signal?: AbortSignal;
    onColumn?: (column: number, score: Proven) => void;
  },
): Promise<Analysis>;

/** What an evaluation gives a position, for the side to move unless another is named. */
export function evaluate(
  position: Position | string,
  options?: OnBoard & { heuristic?: string; side?: Side },
): Promise<ExactNumber>;

export interface SearchResult {
  column: number;
  score: Score;
  value: ExactNumber;
  /** By column; null where no exact value is known. */
  values: (ExactNumber | null)[];
  /** Expected play. */
  variation: number[];
  depth: number;
  nodes: number;
  seconds: number;
}

/**
 * A depth-limited search; of depth 8 unless there is a limit. It keeps its thread busy until its end:
 * a page asks for long ones in a worker.
 */
export function search(
  position: Position | string,
  options?: OnBoard & {
    heuristic?: string;
    algorithm?: Algorithm;
    depth?: number;
    nodes?: number;
    seconds?: number;
  },
): Promise<SearchResult>;

export interface Move {
  column: number;
  score: Score | null;
  depth: number | null;
  nodes: number | null;
  variation: number[];
}

/** What a player chooses: "perfect" unless another is named, such as "level:5". */
export function bestMove(
  position: Position | string,
  options?: OnBoard & { player?: string; seconds?: number; signal?: AbortSignal },
): Promise<Move>;

/** Players that `bestMove` takes; many have options, such as "claimeven:depth=6". */
export function players(): Promise<{ spec: string; text: string }[]>;

/** Evaluations by name. */
export function heuristics(): Promise<{ name: string; text: string }[]>;
