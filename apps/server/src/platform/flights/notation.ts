import { LocalTime } from '@reisspel/contract/time';
import { instantOf } from '@reisspel/rules/zoned-time';

const FLIGHT_NUMBER = /^([A-Z0-9]{2}) ?0*(\d{1,4})([A-Z]?)$/;
const FULL_LENGTH = 4;

/** Returns "KL428" for "KL 0428", without the space and leading zeros. */
export function flightName(written: string): string {
  return written.replace(FLIGHT_NUMBER, '$1$2$3').replaceAll(' ', '');
}

/** Returns "KL0428" for "KL 428", without the space and with at least four digits. */
export function fullFlightName(written: string): string {
  return flightName(written).replace(
    FLIGHT_NUMBER,
    (_, airline: string, digits: string, suffix: string) =>
      `${airline}${digits.padStart(FULL_LENGTH, '0')}${suffix}`,
  );
}

const CLOCK_TIME = /^(?<local>\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?<rest>.*)$/s;
const SECONDS = /^(?::\d{2}(?:\.\d+)?)?$/;

/** Splits a time into its clock time and the rest: seconds and offset. null when invalid. */
function localOf(text: string | null | undefined): { local: string; rest: string } | null {
  const { local, rest } = CLOCK_TIME.exec(text ?? '')?.groups ?? {};
  // Some providers write year 1 for "no time". `LocalTime` refuses it, as it refuses month 13.
  return local !== undefined && rest !== undefined && LocalTime.safeParse(local).success
    ? { local, rest }
    : null;
}

/** Returns the clock time "14:25" in a time, or null if it is invalid. Ignores an offset. */
export function clockTime(text: string | null | undefined): string | null {
  return localOf(text)?.local.slice(11) ?? null;
}

function finite(instant: number): number | null {
  return Number.isFinite(instant) ? instant : null;
}

/** Returns epoch milliseconds of a clock time in `timeZone`. Ignores an offset. Null if invalid. */
export function clockInstant(text: string | null | undefined, timeZone: string): number | null {
  const written = localOf(text);
  return written && finite(instantOf({ local: written.local, timeZone }));
}

/** Returns epoch milliseconds by the time's own offset, else by `timeZone`. Null if invalid. */
export function offsetInstant(text: string | null | undefined, timeZone: string): number | null {
  const written = localOf(text);
  if (!written || !text) return null;
  return finite(
    SECONDS.test(written.rest) ? instantOf({ local: written.local, timeZone }) : Date.parse(text),
  );
}
