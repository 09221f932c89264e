import type { MapTiles, Trip } from '@reisspel/contract/trip';
import { shownParts } from '@reisspel/rules/trip-parts';
import type { PublishedTrip } from '../../db/trip-queries.ts';

/** What the server adds to a trip's own content. */
interface TripSurroundings {
  example: boolean;
  mapTiles: MapTiles;
  calendarPath: string;
  /** Epoch milliseconds. */
  now: number;
}

/** A trip as its visitors get it. */
export function publicTrip(
  { id, slug, content, contentVersion, archivedAt }: PublishedTrip,
  { example, mapTiles, calendarPath, now }: TripSurroundings,
): Trip {
  const { title, place, timeZone, startsOn, endsOn, countdownAt, notice, links } = content;
  return {
    id,
    slug,
    title,
    place,
    timeZone,
    startsOn,
    endsOn,
    countdownAt,
    notice,
    links,
    ...shownParts(content),
    archived: archivedAt !== null,
    example,
    contentVersion,
    mapTiles,
    calendarPath,
    serverTime: now,
  };
}
