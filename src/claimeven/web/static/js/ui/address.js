/**
 * The address of what is shown. A page of the service has an address for every view; an exported page
 * is one file, and keeps it behind the #.
 */

import { isExported } from '../service/engine.js';

/** Where the view and its query are, as an address that can be taken apart. */
export function currentAddress() {
  const { hash, href } = location;
  return isExported ? new URL(hash.slice(1) || '.', 'page:///') : new URL(href);
}

/** What a link to a view has to say. @param {string} path such as `analyse?moves=44` */
export function hrefOf(path) {
  return new URL(isExported ? `#${path}` : path, location.href).href;
}
