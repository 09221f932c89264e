import { z } from 'zod';

/** Milliseconds since 1970, UTC. */
export const EpochMs = z.number().int();

/** Allows years from 1970, because a half-typed year ("0202") would be a valid date. */
const YEAR = /^(?:19[7-9]\d|20\d\d)-/;
const DAY = z.iso.date();

export const Day = z
  .string()
  .refine((text) => YEAR.test(text) && DAY.safeParse(text).success, { params: { rule: 'invalid_format' } })
  .meta({ format: 'date' });
export const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Characters: longer than any IANA name, so that `isTimeZone` tests only short names. */
const MAX_TIME_ZONE_LENGTH = 64;

/** Cache of valid zones: checking one takes as long as checking the rest of a small trip. */
const validZones = new Set<string>();
const MAX_VALID_ZONES = 1_000;

function isTimeZone(name: string): boolean {
  // Some engines accept offsets ("+02:00"), but those have no summer time.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return false;
  if (validZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('nl', { timeZone: name });
    // Some 600 names exist, each in any mix of capitals: these must not fill the memory.
    if (validZones.size < MAX_VALID_ZONES) validZones.add(name);
    return true;
  } catch {
    return false;
  }
}

export const TimeZone = z
  .string()
  .max(MAX_TIME_ZONE_LENGTH)
  .refine(isTimeZone, { params: { rule: 'unknown_time_zone' } });

export const LocalTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => Day.safeParse(text.slice(0, 10)).success, { params: { rule: 'invalid_format' } });

/** The clock time at a place. */
export interface ZonedTime {
  /** "2025-06-20T14:25". */
  local: string;
  timeZone: string;
}
