/** A worker for long searches, one after another; `searches/helper.js` asks it. */

import { answerSearch } from './searches/helper.js';

/** A worker sends and gets messages as a port does. */
const worker = /** @type {MessagePort} */ (/** @type {unknown} */ (self));

worker.addEventListener('message', ({ data }) =>
  answerSearch(data, (news) => worker.postMessage(news)),
);
