import type { DrawingRequest } from '@reisspel/contract/operate/drawing';

declare global {
  /** Set by `draw/main.ts`, which draws pages for many readers in one process. */
  var reisspelDrawing: (() => DrawingRequest | undefined) | undefined;
}

/** The page that the server is drawing; undefined in a browser. */
export function currentDrawing(): DrawingRequest | undefined {
  return globalThis.reisspelDrawing?.();
}
