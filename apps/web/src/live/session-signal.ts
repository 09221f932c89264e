/** Separate from the live client, which a page without a live view does not load. */
import { createSignal } from '../lib/signal.ts';

/** Login, logout or a change of team. */
export const { on: onSessionChanged, tell: announceSessionChange } = createSignal();
/** Every open view reconnects. Tell it after a login, a logout or a change of team. */
export const { on: onRestart, tell: restartLive } = createSignal();
export const { on: onConnected, tell: announceConnected } = createSignal();
export const { on: onNetworkFound, tell: announceNetworkFound } = createSignal();
