// A Connect Four engine to start from: it speaks the protocol and plays any column with room.
//
// Yours to write: a board that sees lines of four, an evaluation, a search, and choose. Columns count
// from 0. A position is the columns played so far, such as "3342". Run it with: node engine.js
"use strict";

const COLUMNS = 7;
const ROWS = 6;

function legalColumns(moves) {
  const height = (column) => moves.split(column).length - 1;
  return [...Array(COLUMNS).keys()].filter((column) => height(column) < ROWS);
}

// The column to play, with so much time left for the rest of the game.
function choose(moves, milliseconds) {
  const columns = legalColumns(moves);
  return columns[Math.floor(Math.random() * columns.length)];
}

// The nodes of the game tree, the root included. Yours to add: a won game has no children.
function count(moves, depth) {
  const children = depth > 0 ? legalColumns(moves) : [];
  return children.reduce((nodes, column) => nodes + count(moves + column, depth - 1), 1);
}

let moves = "";

function answer(line) {
  const [word, ...rest] = line.trim().split(/ +/);
  if (word === "name") return "my engine";
  if (word === "isready") return "readyok";
  if (word === "position") moves = rest[1] ?? "";
  else if (word === "go" && rest.length === 4 && moves.length < COLUMNS * ROWS) {
    return `bestmove ${choose(moves, Number(moves.length % 2 ? rest[3] : rest[1]))} 0`;
  } else if (word === "perft") return `perft ${rest[0]} ${count(moves, Number(rest[0]))}`;
  else if (word === "quit") return "quitting";
  else return `error cannot do ${line}`;
  return null;
}

const input = require("readline").createInterface({ input: process.stdin, terminal: false });
input.on("line", (line) => {
  const said = answer(line);
  if (said !== null) process.stdout.write(`${said}\n`);
  if (said === "quitting") process.exit(0);
});
