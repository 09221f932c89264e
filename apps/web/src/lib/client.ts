import { CLIENT_PROTOCOL } from '@reisspel/contract/limits';

/** Says to the server what this page means by what it sends; an older one is told to refresh. */
export const CLIENT = { 'Client-Protocol': String(CLIENT_PROTOCOL) };

/** Milliseconds after which a request counts as lost: a dead link reports nothing by itself. Photos take longer. */
export const JSON_TIMEOUT_MS = 20_000;
