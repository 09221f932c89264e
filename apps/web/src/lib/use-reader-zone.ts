import { useSyncExternalStore } from 'react';
import { DRAWN_ZONE } from './drawn.ts';

/** Nobody travels while they look at a page. */
const unsubscribe = () => {};
const subscribe = () => unsubscribe;
const ownZone = () => undefined;
const drawnZone = () => DRAWN_ZONE;

/** The zone of the reader's clock; undefined is that of this device, as `Intl` has it. */
export type ReaderZone = string | undefined;

/**
 * In a page that is drawn, and while the app takes it over: the zone that a drawing takes for the reader's, as it cannot know. Right
 * after, and in all other pages: this device's.
 */
export function useReaderZone(): ReaderZone {
  return useSyncExternalStore<ReaderZone>(subscribe, ownZone, drawnZone);
}
