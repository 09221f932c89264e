import { createSignal } from '../signal.ts';

const holders = new Set<symbol>();
const signal = createSignal();

/** Keeps updates of the app from reloading this page. Returns the function that ends the hold. */
export function holdUpdates(): () => void {
  const holder = Symbol('hold');
  holders.add(holder);
  signal.emit();
  return () => {
    if (holders.delete(holder)) signal.emit();
  };
}

export function areUpdatesHeld(): boolean {
  return holders.size > 0;
}

export const onUpdateHold = signal.subscribe;
