import { CLIENT_PROTOCOL } from '@reisspel/contract/limits';

/** Id of the request in the server's log: short enough to read out. */
export const requestName = () => ({ 'X-Request-Id': Math.random().toString(36).slice(2, 10) });

/** The server tells a page with an older protocol version to reload. */
export const clientHeaders = () => ({ 'Client-Protocol': String(CLIENT_PROTOCOL), ...requestName() });

/** Milliseconds until a request counts as lost: a dead link reports no error. Photos get longer. */
export const JSON_TIMEOUT_MS = 20_000;

/** Resolves to `late` after so many milliseconds; `work` goes on. Rejects like `work`. */
export async function within<T, const Late>(
  work: Promise<T>,
  milliseconds: number,
  late: Late,
): Promise<T | Late> {
  let stop: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Late>((resolve) => {
    stop = setTimeout(resolve, milliseconds, late);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(stop);
  }
}

/** `AbortSignal.any` needs Safari 17.4; iPhones of 2017 end at 16.7. Keeps the reason. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: both.signal });
  }
  return both.signal;
}
