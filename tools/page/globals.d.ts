/** The part of Node.js that the package for npm uses. */
declare module 'node:fs/promises' {
  export function readFile(path: URL): Promise<Uint8Array>;
}

interface Window {
  /** Answers that first_paint.js asked for before the modules were there, by path. */
  prefetched?: Map<string, Promise<Response | null>>;
}
