/** A separate module, so that a page without a live view does not load the live client. */
const sessionListeners = new Set<() => void>();
const viewListeners = new Set<() => void>();
const connectionListeners = new Set<() => void>();
const networkListeners = new Set<() => void>();

export function onSessionChanged(listener: () => void): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

export function announceSessionChange(): void {
  for (const listener of sessionListeners) listener();
}

export function onRestart(listener: () => void): () => void {
  viewListeners.add(listener);
  return () => viewListeners.delete(listener);
}

/** Reconnects every open view. Call after a login, a logout or a change of team. */
export function restartLive(): void {
  for (const listener of viewListeners) listener();
}

export function onConnected(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => connectionListeners.delete(listener);
}

export function announceConnected(): void {
  for (const listener of connectionListeners) listener();
}

export function onNetworkFound(listener: () => void): () => void {
  networkListeners.add(listener);
  return () => networkListeners.delete(listener);
}

export function announceNetworkFound(): void {
  for (const listener of networkListeners) listener();
}
