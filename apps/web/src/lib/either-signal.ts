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
