import type { StorageCheck } from '@reisspel/contract/storage-diagnostics';
import { problemOf } from '../../platform/storage-watch.ts';

export interface Timed<T> {
  durationMs: number;
  /** What came of it, or what the store says against it. */
  result: { ok: true; value: T } | { ok: false; text: string };
}

const NO_BUCKET =
  'Photos bucket does not exist. Please create it in your store, or set S3_BUCKET to the name of one that does.';

function textOf(error: unknown): string {
  const { kind, said } = problemOf(error);
  return kind === 'bucket_missing' ? NO_BUCKET : `Storage test failed: ${said}`;
}

/** Does `work`, with a watch in hand. */
export async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const from = performance.now();
  const spent = () => Math.round(performance.now() - from);
  try {
    const value = await work();
    return { durationMs: spent(), result: { ok: true, value } };
  } catch (error) {
    return { durationMs: spent(), result: { ok: false, text: textOf(error) } };
  }
}

export function checkOf(check: StorageCheck['check'], { durationMs, result }: Timed<string>): StorageCheck {
  return result.ok
    ? { check, state: 'ok', durationMs, text: result.value }
    : { check, state: 'failed', durationMs, text: result.text };
}
