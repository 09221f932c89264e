/** Share of the time gone by that a device's clock may run fast or slow: twice what the worst of them do. */
const DRIFT = 0.0002;
/** Milliseconds by which the two clocks of a device may come apart without either being set: they are rounded. */
const CLOCKS_APART_MS = 1_000;

interface Estimate {
  /** Milliseconds to add to `Date.now()`. */
  offset: number;
  /** Milliseconds that the offset can be wrong by: half of the way there and back. */
  uncertainty: number;
  learnedAt: number;
  /** How far `Date.now()` was ahead of the clock that nobody can set. */
  clockGap: number;
}

let estimate: Estimate | null = null;

function clockGap(): number {
  return Date.now() - performance.now();
}

/** Milliseconds to add to `Date.now()` for the server's time; null as long as no answer has told it. */
export function serverOffset(): number | null {
  return estimate?.offset ?? null;
}

/** The time in epoch milliseconds, as the server has it: right on a phone whose clock is off. */
export function serverNow(): number {
  return Date.now() + (estimate?.offset ?? 0);
}

/**
 * Whether what was learned may no longer hold: the clock was set since, or the device has slept. Asking the server
 * anything that tells its time puts an end to it.
 */
export function isServerTimeDoubtful(): boolean {
  return estimate !== null && Math.abs(clockGap() - estimate.clockGap) > CLOCKS_APART_MS;
}

/**
 * Learns from an answer that tells the server's time. `sentAt` and `receivedAt` are `Date.now()` around the question.
 * The quickest answer says most, so a slower one only counts when the other has grown old or cannot be true any more.
 */
export function learnServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  const offset = serverTime - (sentAt + receivedAt) / 2;
  const uncertainty = (receivedAt - sentAt) / 2;
  // The clock was set while the answer was on its way: this says nothing.
  if (uncertainty < 0) return;
  if (estimate !== null && !isServerTimeDoubtful()) {
    const grown = estimate.uncertainty + DRIFT * (receivedAt - estimate.learnedAt);
    const stillPossible = Math.abs(offset - estimate.offset) <= uncertainty + grown;
    if (stillPossible && grown <= uncertainty) return;
  }
  estimate = { offset, uncertainty, learnedAt: receivedAt, clockGap: clockGap() };
}

/** Milliseconds by which the header can be off: it tells whole seconds. */
const HEADER_PRECISION_MS = 500;

/** Learns from any answer, by its Date header; one without says nothing. `sentAt` is `Date.now()` at the question. */
export function learnServerTimeFrom(response: Response, sentAt: number): void {
  const told = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(told)) return;
  learnServerTime(told + HEADER_PRECISION_MS, sentAt - HEADER_PRECISION_MS, Date.now() + HEADER_PRECISION_MS);
}
