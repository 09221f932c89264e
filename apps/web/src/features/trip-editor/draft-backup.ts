import { TripDraft } from '@reisspel/contract/trip';
import { readStored, store } from '../../lib/storage.ts';
import type { Unsaved } from './autosave.ts';

const KEY = 'reisspel-unsaved-draft';

/** A draft that the server does not have, as it was kept on this device. */
export interface UnsavedDraft extends Unsaved<TripDraft> {
  /** When it was kept, in epoch milliseconds. */
  readonly at: number;
}

/** Keeps `unsaved` on this device; null forgets what was kept. */
export function keepUnsaved(unsaved: Unsaved<TripDraft> | null): void {
  store(KEY, unsaved === null ? '' : JSON.stringify({ ...unsaved, at: Date.now() }));
}

/** What was kept, if it can still be read: an older version of the app may have kept it. */
export function readUnsaved(): UnsavedDraft | null {
  const text = readStored(KEY);
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
