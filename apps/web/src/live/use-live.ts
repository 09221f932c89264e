import type { LiveView } from '@reisspel/contract/live';
import { useSyncExternalStore } from 'react';
import { LiveClient, type LiveStatus } from './live-client.ts';
import { announceSessionChange, onRestart } from './session-signal.ts';

const clients = {
  play: new LiveClient('play', announceSessionChange),
  admin: new LiveClient('admin', announceSessionChange),
  gallery: new LiveClient('gallery', announceSessionChange),
  trip: new LiveClient('trip', announceSessionChange),
};

onRestart(() => {
  for (const client of Object.values(clients)) client.restart();
});

for (const event of ['online', 'focus', 'pageshow']) {
  addEventListener(event, () => {
    for (const client of Object.values(clients)) client.wake();
  });
}
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') for (const client of Object.values(clients)) client.wake();
});

/** One view of the trip, current as long as the component is on the screen. */
export function useLive<View extends LiveView>(view: View): LiveStatus<View> {
  // Indexing by a type parameter loses which client it is; the record pairs them by construction.
  const client: { [V in LiveView]: LiveClient<V> }[View] = clients[view];
  return useSyncExternalStore(client.subscribe, client.getStatus);
}
