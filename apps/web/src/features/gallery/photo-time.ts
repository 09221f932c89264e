import { localTimeAt } from '@reisspel/rules/zoned-time';

/**
 * What the clock at the trip's place said at `instant` (epoch milliseconds), "2025-06-20T14:25": the same for every reader, and in
 * the download. On the reader's own clock where this browser does not know the zone.
 */
export function timeAtPlace(timeZone: string, instant: number): string {
  return (
    localTimeAt(timeZone, instant) || localTimeAt(Intl.DateTimeFormat().resolvedOptions().timeZone, instant)
  );
}
