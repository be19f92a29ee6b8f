/**
 * A learned evaluation: its weights, read from the package's own file, as tables and as parts. It is
 * fetched when somebody asks for such an evaluation.
 */

import { BadInput } from '../errors.js';
import { Fraction } from '../numbers/fraction.js';
import { netParts } from './net_parts.js';

/**
 * @typedef {import('../../kernel/rules.js').Rules} Rules
 * @typedef {import('../../kernel/tables.js').TableName} TableName
 * @typedef {import('../context.js').LocalContext} LocalContext
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../heuristics/part.js').Part} Part
 * @typedef {import('../heuristics/spec.js').Term} Term
 */

/** By input and then unit; pairs are for FIRST and SECOND to move. */
/** @typedef {{hidden: Int8Array, bias: Int16Array, output: Int16Array[], direct: Int16Array[]}} NetWeights */

/** The groups of inputs, in their order; each is a bit. */
const GROUPS = ['stones', 'playable', 'winning', 'lines', 'follow-up'];
const WEIGHTS = /^weights = "([A-Za-z0-9+/=]+)"$/m;

export class Net {
  /** @param {Term} term @param {NetWeights} weights */
  constructor(term, weights) {
    this.term = term;
    this.weights = weights;
  }

  /**
   * The net of a term, with the weights of a file.
   * @param {LocalContext} context @param {string} name of the evaluation @param {Term} term
   * @returns {Promise<Net>}
   */
  static async load(context, name, term) {
    const file = new TextDecoder().decode(await context.asset(`nets/${name}.toml`));
    const found = WEIGHTS.exec(file);
    if (!found) throw new Error(`the file of ${name} has no weights`);
    return new Net(term, unpacked(await inflated(found[1]), term));
  }

  /** Tables that are whole numbers as they are. @param {Rules} rules @returns {Partial<Record<TableName, ArrayLike<number>>>} */
  tables(rules) {
    const { geometry, groups, clip, shift, decided, most } = this.term;
    if (rules.name !== geometry) {
      throw new BadInput(`the weights are for ${geometry}, not for ${rules.name}`);
    }
    const { hidden, bias, output, direct } = this.weights;
    const bits = groups.map((/** @type {string} */ group) => 1 << GROUPS.indexOf(group));
    const all = bits.reduce((/** @type {number} */ sum, /** @type {number} */ bit) => sum + bit, 0);
    return {
      net: [all, clip, shift, decided, most],
      net_hidden: hidden,
      net_bias: bias,
      net_output: output.flatMap((weights) => [...weights]),
      net_direct: direct.flatMap((weights) => [...weights]),
    };
  }

  /** No board makes more of it. */
  get bound() {
    return Fraction.of(Math.max(this.term.most, this.term.decided));
  }

  /** What it says of a position, for FIRST, by groups of inputs. @param {Position} position @returns {Part[]} */
  parts(position) {
    return netParts(position, this);
  }
}

/** @param {string} text base64 of zlib, whose checksum the browser compares */
async function inflated(text) {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).arrayBuffer();
}

/** Low byte first, as every browser has them. @param {ArrayBuffer} packed @param {Term} term @returns {NetWeights} */
function unpacked(packed, { units }) {
  // hidden: inputs x units bytes; then numbers of two bytes: three lists by unit, two by input.
  const inputs = (packed.byteLength - 6 * units - 4) / (units + 4);
  if (!Number.isInteger(inputs)) throw new Error('the weights of the net are not complete');
  const hidden = new Int8Array(packed, 0, inputs * units);
  const rest = new Int16Array(packed.slice(inputs * units));
  let begin = 0;
  const next = (/** @type {number} */ count) => rest.subarray(begin, (begin += count));
  const [bias, first, second] = [next(units), next(units), next(units)];
  return { hidden, bias, output: [first, second], direct: [next(inputs + 1), next(inputs + 1)] };
}
