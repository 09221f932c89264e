import type { InputIssue } from '@reisspel/contract/errors';
import { issuesOf } from '@reisspel/contract/input-issues';
import { MAX_TRIP_BYTES } from '@reisspel/contract/limits';
import { TripFile } from '@reisspel/contract/trip';

export type ReadTripFile =
  | { readonly kind: 'trip'; readonly file: TripFile }
  | { readonly kind: 'too large' }
  /** Not JSON, or JSON of something else. */
  | { readonly kind: 'no trip' }
  /** A trip, with mistakes in it; paths are those of the draft. */
  | { readonly kind: 'mistakes'; readonly issues: readonly InputIssue[] };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether somebody meant it as a trip: then it is worth saying what is wrong in it. */
function isMeantAsTrip(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 'reisspel-trip';
}

const IN_TRIP = 'trip.';

/** Mistakes in a file's trip, by their paths in the draft; one for each. */
export function mistakesOf(issues: readonly InputIssue[]): InputIssue[] {
  const paths = new Map(
    issues.map(({ path, rule }) => {
      const own = path.startsWith(IN_TRIP) ? path.slice(IN_TRIP.length) : path;
      return [own, { path: own, rule }];
    }),
  );
  return [...paths.values()];
}

/** What is in a file that somebody chose. */
export async function readTripFile(file: File): Promise<ReadTripFile> {
  if (file.size > MAX_TRIP_BYTES) return { kind: 'too large' };
  const value = parsed(await file.text());
  const trip = TripFile.safeParse(value);
  if (trip.success) return { kind: 'trip', file: trip.data };
  return isMeantAsTrip(value)
    ? { kind: 'mistakes', issues: mistakesOf(issuesOf(trip.error)) }
    : { kind: 'no trip' };
}
