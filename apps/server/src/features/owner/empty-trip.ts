import type { TripContent } from '@reisspel/contract/trip';
import { dayAfter, localTimeAt } from '@reisspel/rules/zoned-time';

/** Where most who use this app live; the organiser chooses the trip's own zone. */
const TIME_ZONE = 'Europe/Amsterdam';
/** Days until a trip of which nothing is known yet, so that its countdown runs, and how long it is: a weekend. */
const DAYS_UNTIL_START = 30;
const DAYS_LONG = 3;

/** A trip that its organiser still has to fill in: its parts are off, its dates a guess. `now` in epoch milliseconds. */
export function emptyTrip(title: string, now: number): TripContent {
  const today = localTimeAt(TIME_ZONE, now).slice(0, 10);
  const startsOn = dayAfter(today, DAYS_UNTIL_START);
  const endsOn = dayAfter(startsOn, DAYS_LONG);
  return {
    title,
    // Stands beside the dates on the first page, where the title does not.
    place: title,
    timeZone: TIME_ZONE,
    startsOn,
    endsOn,
    countdownAt: { local: `${startsOn}T12:00`, timeZone: TIME_ZONE },
    notice: '',
    links: [],
    flights: { shown: false, items: [], baggage: [], tips: [] },
    hotel: {
      shown: false,
      name: '',
      stars: null,
      checkIn: { day: startsOn, from: '15:00' },
      checkOut: { day: endsOn, before: '11:00' },
      facilities: [],
      address: [],
      phone: '',
      position: null,
      bookingUrl: '',
    },
    schedule: { shown: false, days: [] },
    homeStayers: { shown: false, days: [], promises: [] },
  };
}
