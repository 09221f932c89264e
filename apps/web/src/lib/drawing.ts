import type { DrawingRequest } from '@reisspel/contract/operate/drawing';

declare global {
  /** Set by `draw/main.ts`, which renders pages for many readers in one process. */
  var reisspelDrawing: (() => DrawingRequest | undefined) | undefined;
}

/** Returns the page that the server is rendering; undefined in a browser. */
export function currentDrawing(): DrawingRequest | undefined {
  return globalThis.reisspelDrawing?.();
}
