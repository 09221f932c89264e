const SECOND_MS = 1_000;

/** Milliseconds of a Retry-After header (RFC 9110 10.2.3: seconds or a date); null if invalid. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
}
