/**
 * The geometry of a board, as addresses name it.
 */

export const USUAL_GEOMETRY = '7x6x4';

/** The geometry that an address names. @param {URLSearchParams} query */
export function geometryOf(query) {
  return query.get('geometry') ?? USUAL_GEOMETRY;
}
