import { LocalTime } from '@reisspel/contract/time';
import { instantOf } from '@reisspel/rules/zoned-time';

/** An ISO 8601 clock time, and the text after its minutes. */
const WRITTEN = /^(?<local>\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?<rest>.*)$/s;
const SECONDS = /^(?::\d{2}(?:\.\d+)?)?$/;

function localOf(text: string | null | undefined): { local: string; rest: string } | null {
  const { local, rest } = WRITTEN.exec(text ?? '')?.groups ?? {};
  // Some providers write year 1 for "no time", and a month 13 is an error: both are null.
  return local !== undefined && rest !== undefined && LocalTime.safeParse(local).success
    ? { local, rest }
    : null;
}

function finite(instant: number): number | null {
  return Number.isFinite(instant) ? instant : null;
}

/** Epoch milliseconds of a clock time in `timeZone`, ignoring any offset; null when invalid. */
export function clockInstant(text: string | null | undefined, timeZone: string): number | null {
  const written = localOf(text);
  return written && finite(instantOf({ local: written.local, timeZone }));
}

/** The same, but an offset counts; a text without one is in `timeZone`. */
export function offsetInstant(text: string | null | undefined, timeZone: string): number | null {
  const written = localOf(text);
  if (!written || !text) return null;
  return finite(
    SECONDS.test(written.rest) ? instantOf({ local: written.local, timeZone }) : Date.parse(text),
  );
}
