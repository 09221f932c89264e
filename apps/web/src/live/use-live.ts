import type { LiveView } from '@reisspel/contract/live';
import { useSyncExternalStore } from 'react';
import { BASE } from '../lib/base.ts';
import { awaitFirst, isAskedEarly, PLAY_PATH } from '../lib/early.ts';
import { LiveClient, type LiveStatus } from './live-client.ts';
import { announceSessionChange, onNetworkFound, onRestart } from './session-signal.ts';

export const playClient = new LiveClient('play', announceSessionChange);

const clients = {
  play: playClient,
  admin: new LiveClient('admin', announceSessionChange),
  gallery: new LiveClient('gallery', announceSessionChange),
  screen: new LiveClient('screen', announceSessionChange),
  trip: new LiveClient('trip', announceSessionChange),
};

onRestart(() => {
  for (const client of Object.values(clients)) client.restart();
});

function wake(): void {
  for (const client of Object.values(clients)) client.wake();
}

for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, wake);
onNetworkFound(() => {
  for (const client of Object.values(clients)) client.networkFound();
});
// A browser may freeze a visible page; `resume` tells that it runs again.
document.addEventListener('resume', wake);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});

if (isAskedEarly(BASE + PLAY_PATH)) awaitFirst(playClient.whenAnswered());

export function clientOf<View extends LiveView>(view: View): LiveClient<View> {
  // TypeScript cannot see that `clients[view]` is the client of this very view.
  const client: { [V in LiveView]: LiveClient<V> }[View] = clients[view];
  return client;
}

export function useLive<View extends LiveView>(view: View): LiveStatus<View> {
  const client = clientOf(view);
  return useSyncExternalStore(client.subscribe, client.getStatus, client.getStatus);
}
