import type { Rgba } from './shrink.ts';

/** Brands of HEVC picture files (ISO 23008-12), at bytes 8 to 11. */
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);
const HEAD_BYTES = 12;

/** Returns the first bytes of a file, one character each: many devices give no MIME type. */
export async function headOf(file: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}

export function isHeic(head: string): boolean {
  return head.slice(4, 8) === 'ftyp' && BRANDS.has(head.slice(8));
}

/** Decodes in a worker, because it takes seconds. The result is upright, at most `longEdge` px. */
export async function decodeHeic(file: Blob, longEdge: number): Promise<HeicAnswer> {
  const job: HeicJob = { bytes: await file.arrayBuffer(), longEdge };
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data);
      // The worker could not be loaded: errors of the decoding come as answers.
      worker.onerror = () => resolve({ ok: false, problem: 'no_decoder' });
      worker.postMessage(job, [job.bytes]);
    });
  } finally {
    worker.terminate();
  }
}

export interface HeicJob {
  bytes: ArrayBuffer;
  longEdge: number;
}

export type HeicProblem = 'unreadable' | 'too_many_pixels' | 'no_decoder';

export type HeicAnswer = { ok: true; picture: Rgba } | { ok: false; problem: HeicProblem };
