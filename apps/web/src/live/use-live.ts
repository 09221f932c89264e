import type { LiveView } from '@reisspel/contract/live';
import { createContext, use, useSyncExternalStore } from 'react';
import { LiveClient, type LiveStatus } from './live-client.ts';
import { onNetworkFound, onRestart } from './session-signal.ts';

type Clients = { readonly [View in LiveView]: LiveClient<View> };

export function createLiveClients(): Clients {
  return {
    play: new LiveClient('play'),
    admin: new LiveClient('admin'),
    helper: new LiveClient('helper'),
    gallery: new LiveClient('gallery'),
    screen: new LiveClient('screen'),
    trip: new LiveClient('trip'),
  };
}

/** The live clients of this browser. */
export const liveClients = createLiveClients();

/** The server provides separate clients to each page that it renders. */
export const LiveClients = createContext(liveClients);

/** Reconnects the streams of this browser when its phone wakes or its session changes. */
export function followDevice(): void {
  const all = Object.values(liveClients);
  const wake = () => {
    for (const client of all) client.wake();
  };
  onRestart(() => {
    for (const client of all) client.restart();
  });
  onNetworkFound(() => {
    for (const client of all) client.networkFound();
  });
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, wake);
  // A browser may freeze a visible page. The event `resume` means that the page runs again.
  document.addEventListener('resume', wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
}

export function clientOf<View extends LiveView>(view: View, clients = liveClients): LiveClient<View> {
  // TypeScript cannot see that `clients[view]` is the client of this very view.
  const client: { [V in LiveView]: LiveClient<V> }[View] = clients[view];
  return client;
}

export function useLive<View extends LiveView>(view: View): LiveStatus<View> {
  const client = clientOf(view, use(LiveClients));
  return useSyncExternalStore(client.subscribe, client.getStatus, client.getDrawnStatus);
}
