const holders = new Set<symbol>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * Prevents an update of the app from reloading this page: while the camera is open, a quiz runs, a
 * photo is reviewed or waits to be sent. Returns a function that ends the hold; further calls have
 * no effect. It fits an effect: `useEffect(() => (busy ? holdUpdates() : undefined), [busy])`.
 */
export function holdUpdates(): () => void {
  const holder = Symbol('hold');
  holders.add(holder);
  announce();
  return () => {
    if (holders.delete(holder)) announce();
  };
}

export function areUpdatesHeld(): boolean {
  return holders.size > 0;
}

export function onUpdateHold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
