import { TripDraft } from '@reisspel/contract/trip';
import { readStored, store } from '../../lib/storage.ts';
import type { Unsaved } from './autosave.ts';

const KEY = 'reisspel-unsaved-draft';

/** A draft that the server does not have, as it was kept on this device. */
export interface UnsavedDraft extends Unsaved<TripDraft> {
  /** When it was kept, in epoch milliseconds. */
  readonly at: number;
}

/** What was kept as this window last wrote or read it. */
let known: string | null = null;

/** Keeps `unsaved` on this device; null forgets what was kept, unless another window has kept its own since. */
export function keepUnsaved(unsaved: Unsaved<TripDraft> | null): void {
  if (unsaved === null && readStored(KEY) !== known) return;
  known = unsaved === null ? '' : JSON.stringify({ ...unsaved, at: Date.now() });
  store(KEY, known);
}

/** What was kept, if it can still be read: an older version of the app may have kept it. */
export function readUnsaved(): UnsavedDraft | null {
  const text = readStored(KEY);
  known = text;
  if (text === null || text === '') return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('draft' in kept)) return null;
    const { draft, revision, at, sent } = { revision: null, at: null, sent: null, ...kept };
    const parsed = TripDraft.safeParse(draft);
    if (!parsed.success || typeof revision !== 'number' || typeof at !== 'number') return null;
    return { draft: parsed.data, revision, at, sent: TripDraft.safeParse(sent).data ?? null };
  } catch {
    return null;
  }
}
