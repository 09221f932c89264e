import { CLIENT_PROTOCOL } from '@reisspel/contract/limits';

/** Names a request in the server's log: short enough to read out. */
export const requestName = () => ({ 'X-Request-Id': Math.random().toString(36).slice(2, 10) });

/** Says to the server what this page means by what it sends (an older one is told to refresh), and what to call it. */
export const clientHeaders = () => ({ 'Client-Protocol': String(CLIENT_PROTOCOL), ...requestName() });

/** Milliseconds after which a request counts as lost: a dead link reports nothing by itself. Photos take longer. */
export const JSON_TIMEOUT_MS = 20_000;
