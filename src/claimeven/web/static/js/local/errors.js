/** What goes wrong in the local engine: the words and the status are the service's own. */

/** Something from outside that cannot be used; the message quotes it and says what is right. */
export class BadInput extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'BadInput';
  }
}

/** The work was stopped, or its time is over, before there was an answer. */
export class Stopped extends Error {
  constructor() {
    super('the work was stopped');
    this.name = 'Stopped';
  }
}

/** An answer other than success; `extra` goes into its JSON beside the sentence. */
export class RequestError extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {string | null} [field] of the request
   * @param {object} [extra]
   */
  constructor(status, message, field = null, extra = {}) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.field = field;
    this.extra = extra;
  }

  /** The answer's JSON. */
  get body() {
    return { error: this.message, field: this.field, ...this.extra };
  }
}

/** @param {string} message @param {string | null} [field] */
export function badRequest(message, field = null) {
  return new RequestError(400, message, field);
}

/** There is no such thing. @param {string} what */
export function notFound(what) {
  return new RequestError(404, `there is no ${what}`);
}

/** One request takes more time than it may. @param {string} message @param {object} [extra] */
export function overloaded(message, extra = {}) {
  return new RequestError(503, message, null, { ...extra, retry_after: 2 });
}

/** A part of the engine could not be fetched; the next question tries again. */
export function notHere() {
  const message =
    'this needs a part of the page that this browser does not have yet: ' +
    'try again when there is a network';
  return overloaded(message);
}

/**
 * A module that is imported late.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export function fetchedLater(load) {
  return load().catch(() => {
    throw notHere();
  });
}

/**
 * Bad input inside `work` is bad input in that field.
 * @template T
 * @param {string} field
 * @param {() => T} work
 * @returns {T}
 */
export function aboutField(field, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof BadInput) throw badRequest(error.message, field);
    throw error;
  }
}

/** Any error as an answer; a kernel that failed cannot give one. @param {unknown} error */
export function asRequestError(error) {
  if (error instanceof WebAssembly.RuntimeError) throw error;
  if (error instanceof RequestError) return error;
  if (error instanceof BadInput) return badRequest(error.message);
  if (error instanceof Stopped) {
    return overloaded('the request took more time than it may; try again, or ask for less');
  }
  console.error(error);
  return new RequestError(500, `something went wrong in the local engine: ${error}`);
}
