/** Fraction by which a device's clock may run fast or slow: twice the worst known drift. */
const DRIFT = 0.0002;
/** Milliseconds. A larger change of the gap between the two clocks is not mere rounding. */
const MAX_GAP_CHANGE_MS = 1_000;

interface Estimate {
  /** Server time minus device time, in milliseconds. */
  offset: number;
  /** Largest error of the offset in milliseconds: half of the round trip. */
  uncertainty: number;
  measuredAt: number;
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

/** Returns the server's time (epoch ms), or the device's time before the first response. */
export function serverNow(): number {
  return Date.now() + (estimate?.offset ?? 0);
}

/** True after somebody set the device's clock or it slept, until the next answer with a time. */
export function isServerTimeDoubtful(): boolean {
  return estimate !== null && Math.abs(clockGap() - estimate.clockGap) > MAX_GAP_CHANGE_MS;
}

/** `sentAt` and `receivedAt` are `Date.now()` around the request. The fastest answer counts. */
export function recordServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  const offset = serverTime - (sentAt + receivedAt) / 2;
  const uncertainty = (receivedAt - sentAt) / 2;
  // Somebody set the clock back during the request.
  if (uncertainty < 0) return;
  if (estimate !== null && !isServerTimeDoubtful()) {
    const grown = estimate.uncertainty + DRIFT * (receivedAt - estimate.measuredAt);
    const stillPossible = Math.abs(offset - estimate.offset) <= uncertainty + grown;
    if (stillPossible && grown <= uncertainty) return;
  }
  estimate = { offset, uncertainty, measuredAt: receivedAt, clockGap: clockGap() };
}

/** Milliseconds by which the middle of a second may be wrong: a Date header has whole seconds. */
const HEADER_PRECISION_MS = 500;

/** Uses a response's Date header, if it has one. `sentAt` is `Date.now()` at the request. */
export function recordServerTimeFrom(response: Response, sentAt: number): void {
  const serverTime = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(serverTime)) return;
  const receivedAt = Date.now();
  recordServerTime(
    serverTime + HEADER_PRECISION_MS,
    sentAt - HEADER_PRECISION_MS,
    receivedAt + HEADER_PRECISION_MS,
  );
}
