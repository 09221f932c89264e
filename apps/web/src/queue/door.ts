import type { OwnTeam, PlayState } from '@reisspel/contract/live';
import { useEffect, useSyncExternalStore } from 'react';

/**
 * The queue's part of the first view: whether there is a queue to load, and what it says of the team's board once it is
 * loaded. All the rest of it comes after the first paint.
 */
const KEY = 'reisspel-queue';

/** What the queue adds to the board, in words. */
export interface PendingTexts {
  /** By task. */
  tasks: ReadonlyMap<string, readonly string[]>;
  /** The tasks that something of this phone is on its way for. */
  sending: ReadonlySet<string>;
  /** Of the team's progress; null when nothing is on its way to it. */
  progress: string | null;
}

/** What the queue does for the board. */
interface Board {
  replay: (own: OwnTeam) => PendingTexts;
  /** Hears of each state that the board shows. */
  onState: (state: PlayState) => void;
}

let wanted = false;
let board: Board | null = null;
const listeners = new Set<() => void>();

/** Without a localStorage nobody can have written anything down: then the queue itself has to look. */
function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Writes down for the next page whether photos wait, of whatever trip. */
export function rememberWaiting(waiting: boolean): void {
  try {
    if (waiting) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Then every page looks for itself.
  }
}

const servedBoard = () => board;

/** Loads the queue now: somebody plays here, and will need it where there is no network. */
export function wantQueue(): void {
  wanted = true;
  tell();
}

/** Whether the queue is to be on this page. */
export function useQueueWanted(): boolean {
  // After the first paint.
  useEffect(() => {
    if (isRemembered()) wantQueue();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
}

export function serveBoard(next: Board): void {
  board = next;
  tell();
}

/** Tells the queue what the server says of the game, for what there is still to send. */
export function useTellQueue(state: PlayState): void {
  const served = useSyncExternalStore(subscribe, servedBoard, servedBoard);
  useEffect(() => served?.onState(state), [state, served]);
}

/** What waits on this phone, over what the server has committed; null while there is nothing. */
export function usePendingTexts(own: OwnTeam): PendingTexts | null {
  const served = useSyncExternalStore(subscribe, servedBoard, servedBoard);
  return served?.replay(own) ?? null;
}
