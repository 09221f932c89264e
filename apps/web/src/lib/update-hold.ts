import { createSignal } from './signal.ts';

const holders = new Set<symbol>();
const signal = createSignal();

/**
 * Prevents an update of the app from reloading this page: while the camera is open, a quiz runs, a
 * photo is reviewed or waits to be sent. Returns a function that ends the hold.
 */
export function holdUpdates(): () => void {
  const holder = Symbol('hold');
  holders.add(holder);
  signal.tell();
  return () => {
    if (holders.delete(holder)) signal.tell();
  };
}

export function areUpdatesHeld(): boolean {
  return holders.size > 0;
}

export const onUpdateHold = signal.on;
