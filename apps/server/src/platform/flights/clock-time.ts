import { LocalTime } from '@reisspel/contract/time';
import { instantOf } from '@reisspel/rules/zoned-time';

/** What a clock says, as ISO 8601 writes it, and what is written behind its minutes. */
const WRITTEN = /^(?<local>\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?<rest>.*)$/s;
const SECONDS = /^(?::\d{2}(?:\.\d+)?)?$/;

function localOf(text: string | null | undefined): { local: string; rest: string } | null {
  const { local, rest } = WRITTEN.exec(text ?? '')?.groups ?? {};
  // Year 1 stands for "no time" with some, and a month 13 is a slip: neither is a moment of any trip.
  return local !== undefined && rest !== undefined && LocalTime.safeParse(local).success
    ? { local, rest }
    : null;
}

function finite(instant: number): number | null {
  return Number.isFinite(instant) ? instant : null;
}

/** Epoch milliseconds of what the clock at a place says, whatever stands behind the minutes; null when it is no time. */
export function clockInstant(text: string | null | undefined, timeZone: string): number | null {
  const written = localOf(text);
  return written && finite(instantOf({ local: written.local, timeZone }));
}

/** The same where an offset counts; without one, it is by the clock of `timeZone`. */
export function offsetInstant(text: string | null | undefined, timeZone: string): number | null {
  const written = localOf(text);
  if (!written || !text) return null;
  return finite(
    SECONDS.test(written.rest) ? instantOf({ local: written.local, timeZone }) : Date.parse(text),
  );
}
