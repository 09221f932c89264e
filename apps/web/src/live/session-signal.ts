// In a separate module, because a page without a live view does not load the live client.
import { createSignal } from '../lib/signal.ts';

/** The live stream says that the session has changed: a login, a logout or a change of team. */
export const { on: onSessionChanged, tell: announceSessionChange } = createSignal();
/** Makes every open view reconnect. Call it after a login, a logout or a change of team. */
export const { on: onRestart, tell: restartLive } = createSignal();
/** A live stream works again. */
export const { on: onConnected, tell: announceConnected } = createSignal();
/** The photo queue sends again, so there may be a network. */
export const { on: onNetworkFound, tell: announceNetworkFound } = createSignal();
