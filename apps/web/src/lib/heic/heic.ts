import type { HeicAnswer, HeicJob } from './protocol.ts';

/** The brands of the files that phones make with HEVC (ISO 23008-12), at bytes 8 to 11. */
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);
/** Bytes that hold the kind and the brand. */
const HEAD_BYTES = 12;

/** The first bytes of a file, a character each: many phones and computers name no type. */
export async function headOf(file: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}

/** Whether a file with this head is HEIC. */
export function isHeic(head: string): boolean {
  return head.slice(4, 8) === 'ftyp' && BRANDS.has(head.slice(8));
}

/**
 * Decodes a HEIC file within a long edge, upright, where the browser itself cannot: by libheif in WebAssembly, in a
 * worker, as the largest take seconds. Some 370 KB that only who needs them fetches.
 */
export async function decodeHeic(file: Blob, longEdge: number): Promise<HeicAnswer> {
  const job: HeicJob = { bytes: await file.arrayBuffer(), longEdge };
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data);
      // It did not load: what goes wrong while it runs, it answers.
      worker.onerror = () => resolve({ ok: false, problem: 'no_decoder' });
      worker.postMessage(job, [job.bytes]);
    });
  } finally {
    worker.terminate();
  }
}
