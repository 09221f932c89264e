let outdated = false;
const listeners = new Set<() => void>();

/** Says that the server, or what lies on this device, is of a newer version than this page: it has to be refreshed. */
export function announceOutdated(): void {
  outdated = true;
  for (const listener of listeners) listener();
}

export function isOutdated(): boolean {
  return outdated;
}

/** Hears when this page turns out to be too old. */
export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
