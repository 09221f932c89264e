/** Connects the first view with the queue, whose code loads after the first paint. */

import type { OwnTeam, PlayState } from '@reisspel/contract/live';
import { useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '../lib/signal.ts';
import { readStored } from '../lib/storage.ts';

/** Storage key of a note that photos wait on this phone. */
const NOTE_KEY = 'reisspel-queue';
/** Storage key of the messages to the organiser that wait on this phone. */
export const REPLIES_KEY = 'replies';

export interface PendingTexts {
  /** Texts by task id. A task without texts has no entry. */
  tasks: ReadonlyMap<string, readonly string[]>;
  /** Ids of the tasks whose photo or answer is on its way. */
  sending: ReadonlySet<string>;
  /** How many tasks are on their way, as text; null when none are. */
  progress: string | null;
}

/** The part of the loaded queue that the board uses. */
interface QueueConnection {
  pendingTexts: (own: OwnTeam) => PendingTexts;
  onPlayState: (state: PlayState) => void;
}

let isRequested = false;
/** Null until the queue is loaded. */
let connection: QueueConnection | null = null;
const changes = createSignal();

/** True when photos wait. Without localStorage there is no note, so the queue reads the store. */
function mayPhotosWait(): boolean {
  try {
    return localStorage.getItem(NOTE_KEY) !== null;
  } catch {
    return true;
  }
}

export function rememberWaiting(waiting: boolean): void {
  try {
    if (waiting) localStorage.setItem(NOTE_KEY, '1');
    else localStorage.removeItem(NOTE_KEY);
  } catch {
    // Without the note every page loads the queue, which then reads the store.
  }
}

const currentConnection = () => connection;
/** During hydration, the page must not show photos that the server did not render. */
const noConnection = () => null;

/** Makes the root of the app load the queue. */
export function requestQueue(): void {
  isRequested = true;
  changes.emit();
}

export function useQueueRequested(): boolean {
  useEffect(() => {
    if (mayPhotosWait() || readStored(REPLIES_KEY)) requestQueue();
  }, []);
  return useSyncExternalStore(
    changes.subscribe,
    () => isRequested,
    () => false,
  );
}

/** Called when the queue is loaded, and whenever its photos or answers change. */
export function connectQueue(next: QueueConnection): void {
  connection = next;
  changes.emit();
}

export function useForwardPlayState(state: PlayState): void {
  const queue = useSyncExternalStore(changes.subscribe, currentConnection, noConnection);
  useEffect(() => queue?.onPlayState(state), [state, queue]);
}

/** Null until the queue is loaded. */
export function usePendingTexts(own: OwnTeam): PendingTexts | null {
  const queue = useSyncExternalStore(changes.subscribe, currentConnection, noConnection);
  return queue?.pendingTexts(own) ?? null;
}
