import type { Trip, TripDraft, TripFile } from '@reisspel/contract/trip';
import type {
  DraftSaved,
  PublicationInput,
  ShareInput,
  TripDoors,
  TripDraftInput,
  TripEditing,
  TripVersion,
} from '@reisspel/contract/trip-editing';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, request, send } from '../../lib/api.ts';
import type { AutosaveDeps, SavedDraft } from './autosave.ts';

/** Bytes of a request that outlives its page: the platform takes 64 KiB of all of them together. */
const MAX_KEEPALIVE_BYTES = 60_000;

export function saveDraft(draft: TripDraft, draftRevision: number): Promise<DraftSaved> {
  const json: TripDraftInput = { draft, draftRevision };
  // Whoever closes the page right after typing has it saved all the same.
  const keepalive = new Blob([JSON.stringify(json)]).size < MAX_KEEPALIVE_BYTES;
  return request<DraftSaved>('PUT', '/api/trip/draft', { json, keepalive });
}

export async function readDraft(): Promise<SavedDraft<TripDraft>> {
  const { draft, draftRevision, savedAt } = await request<TripEditing>('GET', '/api/trip/draft');
  return { draft, revision: draftRevision, savedAt };
}

/** Failures that may be over in a moment. */
const PASSING: ReadonlySet<string> = new Set([
  'network',
  'upload_interrupted',
  'too_busy',
  'too_many_requests',
  'database_unavailable',
  'internal',
]);

/** Anything that is no word of the server is a fault that a later try may not have. */
export const meaningOf: AutosaveDeps<TripDraft>['meaningOf'] = (error) => {
  if (!(error instanceof ApiError) || PASSING.has(error.code)) return 'passing';
  return error.code === 'draft_outdated' ? 'outdated' : 'refused';
};

export function publish(draftRevision: number): Promise<TripVersion> {
  const json: PublicationInput = { draftRevision };
  return request<TripVersion>('POST', '/api/trip/publications', { json });
}

export function restoreVersion(version: number): Promise<TripVersion> {
  return request<TripVersion>('POST', `/api/trip/versions/${version}/restorations`);
}

export function discardDraft(): Promise<void> {
  return send('DELETE', '/api/trip/draft');
}

export function importTrip(file: TripFile): Promise<DraftSaved> {
  return request<DraftSaved>('POST', '/api/trip-files', { json: file });
}

export function setTripPassword(password: string): Promise<void> {
  return send('PUT', '/api/trip/password', { json: { password } });
}

export function setShare(json: ShareInput): Promise<TripDoors> {
  return request<TripDoors>('PUT', '/api/trip/share', { json });
}

export function renewShare(): Promise<TripDoors> {
  return request<TripDoors>('POST', '/api/trip/share/renewals');
}

/** What visitors see and have seen, the newest first. */
export const versionsQuery = queryOptions({
  queryKey: ['trip-versions'],
  queryFn: ({ signal }) => request<TripVersion[]>('GET', '/api/trip/versions', { signal }),
});

export const doorsQuery = queryOptions({
  queryKey: ['trip-doors'],
  queryFn: ({ signal }) => request<TripDoors>('GET', '/api/trip/doors', { signal }),
});

/** The trip as visitors have it now; the trip pages hold it under the same key. */
export const publishedQuery = queryOptions({
  queryKey: ['trip'],
  queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
});
