/** Who is in the middle of something that a reload would cost them. */
const holders = new Set<symbol>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * Keeps a new version of the app from reloading this page: while the camera is open, a quiz runs, a photo is reviewed or has
 * yet to be sent. Returns what ends it; calling that twice is calling it once. Fits an effect:
 * `useEffect(() => (busy ? holdUpdates() : undefined), [busy])`.
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

/** Hears when a hold begins or ends. */
export function onUpdateHold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
