/** Fraction by which a device's clock may run fast or slow: twice the worst known drift. */
const DRIFT = 0.0002;
/** Milliseconds by which `Date.now()` and `performance.now()` may differ through rounding alone. */
const CLOCKS_APART_MS = 1_000;

interface Estimate {
  offset: number;
  /** Largest error of the offset in milliseconds: half of the round trip. */
  uncertainty: number;
  learnedAt: number;
  /** `Date.now() - performance.now()`, in milliseconds: it changes when somebody sets the clock. */
  clockGap: number;
}

let estimate: Estimate | null = null;

function clockGap(): number {
  return Date.now() - performance.now();
}

/** Milliseconds to add to `Date.now()` for the server's time; null before the first answer. */
export function serverOffset(): number | null {
  return estimate?.offset ?? null;
}

/** The server's time in epoch milliseconds; the device's own before the first answer. */
export function serverNow(): number {
  return Date.now() + (estimate?.offset ?? 0);
}

/** True after a set clock or a sleep, until the next answer with the server's time. */
export function isServerTimeDoubtful(): boolean {
  return estimate !== null && Math.abs(clockGap() - estimate.clockGap) > CLOCKS_APART_MS;
}

/** The fastest answer counts, until it is old or contradicted. Times: `Date.now()` around it. */
export function learnServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  const offset = serverTime - (sentAt + receivedAt) / 2;
  const uncertainty = (receivedAt - sentAt) / 2;
  // The clock was set while the answer was on its way.
  if (uncertainty < 0) return;
  if (estimate !== null && !isServerTimeDoubtful()) {
    const grown = estimate.uncertainty + DRIFT * (receivedAt - estimate.learnedAt);
    const stillPossible = Math.abs(offset - estimate.offset) <= uncertainty + grown;
    if (stillPossible && grown <= uncertainty) return;
  }
  estimate = { offset, uncertainty, learnedAt: receivedAt, clockGap: clockGap() };
}

const HEADER_PRECISION_MS = 500;

/** Learns from an answer's Date header, if any. `sentAt` is `Date.now()` at the request. */
export function learnServerTimeFrom(response: Response, sentAt: number): void {
  const told = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(told)) return;
  learnServerTime(told + HEADER_PRECISION_MS, sentAt - HEADER_PRECISION_MS, Date.now() + HEADER_PRECISION_MS);
}
