import { useSyncExternalStore } from 'react';
import { DRAWN_ZONE } from './drawn.ts';

/** The zone is taken as constant while a page is open. */
const unsubscribe = () => {};
const subscribe = () => unsubscribe;
const ownZone = () => undefined;
const drawnZone = () => DRAWN_ZONE;

/** Undefined is this device's zone, as in `Intl`. */
export type ReaderZone = string | undefined;

/** The zone that the drawing assumed until hydration is done, then this device's. */
export function useReaderZone(): ReaderZone {
  return useSyncExternalStore<ReaderZone>(subscribe, ownZone, drawnZone);
}
