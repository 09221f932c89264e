import { CLIENT_PROTOCOL } from '@reisspel/contract/limits';

/** Id of the request in the server's log: short enough to read out. */
export const requestName = () => ({ 'X-Request-Id': Math.random().toString(36).slice(2, 10) });

/** The server tells a page with an older protocol version to reload. */
export const clientHeaders = () => ({ 'Client-Protocol': String(CLIENT_PROTOCOL), ...requestName() });

/** Milliseconds until a request counts as lost: a dead link reports no error. Photos get longer. */
export const JSON_TIMEOUT_MS = 20_000;
