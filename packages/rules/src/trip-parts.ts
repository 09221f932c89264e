import type { Trip, TripContent } from '@reisspel/contract/trip/trip';
import { instantOf } from './zoned-time.ts';

type Days = NonNullable<Trip['schedule']>['days'];

function sortDays(days: Days, timeZone: string): Days {
  return days
    .map((day) => {
      const instant = (item: Days[number]['items'][number]) =>
        instantOf({ local: `${day.day}T${item.time}`, timeZone: item.timeZone ?? timeZone });
      return { ...day, items: day.items.toSorted((a, b) => instant(a) - instant(b)) };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
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
      ? { days: sortDays(homeStayers.days, timeZone), promises: homeStayers.promises }
      : null,
  };
}
