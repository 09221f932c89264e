import type { OwnTeam, PlayState } from '@reisspel/contract/live';
import { useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '../lib/signal.ts';

/** The queue's part of the first view; the queue itself is loaded after the first paint. */
const KEY = 'reisspel-queue';

export interface PendingTexts {
  tasks: ReadonlyMap<string, readonly string[]>;
  sending: ReadonlySet<string>;
  progress: string | null;
}

interface Board {
  replay: (own: OwnTeam) => PendingTexts;
  onState: (state: PlayState) => void;
}

let wanted = false;
let board: Board | null = null;
const changes = createSignal();

/** Without localStorage there is no note of waiting photos, so the queue itself has to look. */
function isRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

export function rememberWaiting(waiting: boolean): void {
  try {
    if (waiting) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without the note every page loads the queue and looks.
  }
}

const servedBoard = () => board;

export function wantQueue(): void {
  wanted = true;
  changes.tell();
}

export function useQueueWanted(): boolean {
  useEffect(() => {
    if (isRemembered()) wantQueue();
  }, []);
  return useSyncExternalStore(
    changes.on,
    () => wanted,
    () => false,
  );
}

export function serveBoard(next: Board): void {
  board = next;
  changes.tell();
}

export function useTellQueue(state: PlayState): void {
  const served = useSyncExternalStore(changes.on, servedBoard, servedBoard);
  useEffect(() => served?.onState(state), [state, served]);
}

export function usePendingTexts(own: OwnTeam): PendingTexts | null {
  const served = useSyncExternalStore(changes.on, servedBoard, servedBoard);
  return served?.replay(own) ?? null;
}
