interface Window {
  /** Answers that first_paint.js asked for before the modules were there, by path. */
  prefetched?: Map<string, Promise<Response | null>>;
}
