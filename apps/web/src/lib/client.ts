import { CLIENT_PROTOCOL } from '@reisspel/contract/limits';

/** Returns a header with an id for the server's log. The id is short, to be read out easily. */
export const requestIdHeader = () => ({ 'X-Request-Id': Math.random().toString(36).slice(2, 10) });

/** Headers of every request. The server refuses a page with another protocol version. */
export const clientHeaders = () => ({ 'Client-Protocol': String(CLIENT_PROTOCOL), ...requestIdHeader() });

/** Milliseconds until a request without a photo counts as lost. Dead links report no error. */
export const JSON_TIMEOUT_MS = 20_000;

/** Resolves or rejects like `work`, or resolves to `late` after the limit, while `work` goes on. */
export async function withTimeout<T, const Late>(
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

/** Replaces `AbortSignal.any`, which needs Safari 17.4: iPhones of 2017 have 16.7 at most. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => both.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: both.signal });
  }
  return both.signal;
}
