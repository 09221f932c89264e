import { z } from 'zod';

/** Milliseconds since 1970, UTC. */
export const EpochMs = z.number().int();

/** Refuses years before 1970: a year that is half typed ("0202") would pass as a date. */
const YEAR = /^(?:19[7-9]\d|20\d\d)-/;
const DAY = z.iso.date();

export const Day = z
  .string()
  .refine((text) => YEAR.test(text) && DAY.safeParse(text).success, { params: { rule: 'invalid_format' } })
  .meta({ format: 'date' });
export const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Longer than any name in the IANA database: bounds the names that are tried out below. */
const MAX_TIME_ZONE_LENGTH = 64;

/** Cache of valid zones: checking one takes as long as checking the rest of a small trip. */
const known = new Set<string>();
const MAX_KNOWN = 1_000;

function isTimeZone(name: string): boolean {
  // Some engines accept offsets ("+02:00"), but those have no summer time.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return false;
  if (known.has(name)) return true;
  try {
    new Intl.DateTimeFormat('nl', { timeZone: name });
    // There are some 600 names; the same ones in odd capitals must not fill the memory.
    if (known.size < MAX_KNOWN) known.add(name);
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

export interface Moment {
  local: string;
  timeZone: string;
}
