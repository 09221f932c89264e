import type { Trip, TripContent } from '@reisspel/contract/trip/trip';
import { entriesOf } from './timeline.ts';

type Days = NonNullable<Trip['schedule']>['days'];

function sortDays(days: Days, timeZone: string): Days {
  return days
    .map((day) => {
      const entries = entriesOf(day, timeZone).toSorted((a, b) => a.at - b.at);
      return { ...day, items: entries.map(({ item }) => item) };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Adds the items of the programme that are also for home to the home-stayers' own days. A day that
 * they do not have gets the programme's title.
 */
function homeDays(own: Days, programme: Days): Days {
  const shared = programme
    .map((day) => ({ ...day, items: day.items.filter(({ forHome }) => forHome) }))
    .filter(({ items }) => items.length > 0);
  return [
    ...own.map((day) => ({
      ...day,
      items: [...day.items, ...shared.filter((other) => other.day === day.day).flatMap(({ items }) => items)],
    })),
    ...shared.filter(({ day }) => own.every((other) => other.day !== day)),
  ];
}

function withoutSwitch<Part extends { shown: true }>({ shown: _, ...part }: Part): Omit<Part, 'shown'> {
  return part;
}

type TripParts = Pick<Trip, 'flights' | 'hotel' | 'schedule' | 'homeStayers'>;

/** Sorts days and items by time. Visitors never receive a part that is off (design 4). */
export function shownParts({ flights, hotel, schedule, homeStayers, timeZone }: TripContent): TripParts {
  return {
    flights: flights.shown ? withoutSwitch(flights) : null,
    hotel: hotel.shown ? withoutSwitch(hotel) : null,
    schedule: schedule.shown ? { days: sortDays(schedule.days, timeZone) } : null,
    homeStayers: homeStayers.shown
      ? {
          days: sortDays(homeDays(homeStayers.days, schedule.shown ? schedule.days : []), timeZone),
          promises: homeStayers.promises,
        }
      : null,
  };
}
