import { everything, type Storage } from '../../platform/storage.ts';

/** Milliseconds that a count holds: every object is looked at for it. */
const KEPT_MS = 10 * 60_000;

/** Bytes of all that lies in the store, counted beside whatever else goes on; null until the first count is done. */
export function createStoredBytes(storage: Storage): () => number | null {
  let bytes: number | null = null;
  let countedAt = Number.NEGATIVE_INFINITY;
  let isCounting = false;

  async function count(): Promise<void> {
    isCounting = true;
    try {
      let sum = 0;
      for await (const entry of everything(storage)) sum += entry.bytes;
      bytes = sum;
    } catch {
      // The store says itself that it is in trouble; the last count stands.
    } finally {
      countedAt = performance.now();
      isCounting = false;
    }
  }

  return () => {
    if (!isCounting && performance.now() - countedAt >= KEPT_MS) void count();
    return bytes;
  };
}
