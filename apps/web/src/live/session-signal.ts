// This module is separate, because a page without a live view does not load the live client.
import { createSignal } from '../lib/signal.ts';

/** Signals that the live stream reported a login, a logout or a change of team. */
export const { subscribe: onSessionChanged, emit: announceSessionChange } = createSignal();
/** Makes every open view reconnect. Call it after a login, a logout or a change of team. */
export const { subscribe: onRestart, emit: restartLive } = createSignal();
/** Signals that a live stream works again. */
export const { subscribe: onConnected, emit: announceConnected } = createSignal();
/** Signals that the photo queue sends again, so there may be a network. */
export const { subscribe: onNetworkFound, emit: announceNetworkFound } = createSignal();
