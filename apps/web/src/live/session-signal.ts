/**
 * Between the session and the live views, without loading those: a page that shows none does not need them.
 */
const sessionListeners = new Set<() => void>();
const viewListeners = new Set<() => void>();
const connectionListeners = new Set<() => void>();
const networkListeners = new Set<() => void>();

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

/** Hears when a view has reached the server again: there is a network. */
export function onConnected(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}

export function announceConnected(): void {
  for (const listener of connectionListeners) listener();
}

/** Hears when something else than a view has reached the server again: what waits for its next turn need not. */
export function onNetworkFound(listener: () => void): () => void {
  networkListeners.add(listener);
  return () => networkListeners.delete(listener);
}

export function announceNetworkFound(): void {
  for (const listener of networkListeners) listener();
}
