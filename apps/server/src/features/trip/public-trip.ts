import type { MapTiles, Trip, TripContent } from '@reisspel/contract/trip';
import { instantOf } from '@reisspel/rules/zoned-time';
import type { PublishedTrip } from '../../db/trip-queries.ts';

/** What the server adds to a trip's own content. */
export interface TripSurroundings {
  mapTiles: MapTiles;
  calendarPath: string;
  /** Epoch milliseconds. */
  now: number;
}

type Days = NonNullable<Trip['schedule']>['days'];

/** Days by date, and what happens on each by instant: an item may go by another zone's clock. */
function inOrder(days: Days, timeZone: string): Days {
  return days
    .map((day) => {
      const instant = (item: Days[number]['items'][number]) =>
        instantOf({ local: `${day.day}T${item.time}`, timeZone: item.timeZone ?? timeZone });
      return { ...day, items: day.items.toSorted((a, b) => instant(a) - instant(b)) };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The parts of a trip that visitors may see: one that is switched off is not sent (design 4). */
function shownParts({ flights, hotel, schedule, homeStayers, timeZone }: TripContent) {
  return {
    flights: flights.shown ? { items: flights.items, baggage: flights.baggage, tips: flights.tips } : null,
    hotel: hotel.shown ? withoutSwitch(hotel) : null,
    schedule: schedule.shown ? { days: inOrder(schedule.days, timeZone) } : null,
    homeStayers: homeStayers.shown
      ? { days: inOrder(homeStayers.days, timeZone), promises: homeStayers.promises }
      : null,
  };
}

function withoutSwitch<Part extends { shown: true }>({ shown: _, ...part }: Part): Omit<Part, 'shown'> {
  return part;
}

/** A trip as its visitors get it. */
export function publicTrip(
  { id, slug, content, contentVersion, archivedAt }: PublishedTrip,
  { mapTiles, calendarPath, now }: TripSurroundings,
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
    contentVersion,
    mapTiles,
    calendarPath,
    serverTime: now,
  };
}
