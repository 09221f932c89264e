/**
 * Between the session and the live views, without loading those: a page that shows none does not need them.
 */
const sessionListeners = new Set<() => void>();
const viewListeners = new Set<() => void>();

/** Hears when the server says that this browser may see something else now. */
export function onSessionChanged(listener: () => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

export function announceSessionChange(): void {
  for (const listener of sessionListeners) listener();
}

/** Hears when every open view is to be asked for anew. */
export function onRestart(listener: () => void): () => void {
  viewListeners.add(listener);
  return () => viewListeners.delete(listener);
}

/** After logging in or out, or changing teams: every open view is asked for anew. */
export function restartLive(): void {
  for (const listener of viewListeners) listener();
}
