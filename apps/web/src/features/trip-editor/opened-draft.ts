import type { TripDraft } from '@reisspel/contract/trip';
import { queryOptions } from '@tanstack/react-query';
import type { SavedDraft } from './autosave.ts';
import { keepUnsaved, readUnsaved, type UnsavedDraft } from './draft-backup.ts';
import { readDraft } from './editor-api.ts';
import { isSame } from './same.ts';

/** What the editor opens with. */
export interface OpenedDraft {
  readonly server: SavedDraft<TripDraft>;
  /** What this device kept of an earlier time and the server does not have. */
  readonly unsaved: UnsavedDraft | null;
  /** Tells one opening from another. */
  readonly openedAt: number;
}

/** The last save of an editor that was closed: the next one opens with what it saved. */
let closing: Promise<void> = Promise.resolve();

export function noteClosing(save: Promise<void>): void {
  closing = save;
}

async function openDraft(): Promise<OpenedDraft> {
  await closing;
  const server = await readDraft();
  const kept = readUnsaved();
  const unsaved = kept === null || isSame(kept.draft, server.draft) ? null : kept;
  if (unsaved === null && kept !== null) keepUnsaved(null);
  return { server, unsaved, openedAt: Date.now() };
}

export const openedDraftQuery = queryOptions({
  queryKey: ['trip-editing'],
  queryFn: openDraft,
  // Each opening asks; after that the editor itself knows best.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
