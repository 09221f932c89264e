let outdated = false;
const listeners = new Set<() => void>();

/** Call it when the server or this device's storage is newer than this page. */
export function announceOutdated(): void {
  outdated = true;
  for (const listener of listeners) listener();
}

export function isOutdated(): boolean {
  return outdated;
}

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
