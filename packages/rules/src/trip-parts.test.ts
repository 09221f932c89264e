import { TripContent } from '@reisspel/contract/trip/trip';
import { describe, expect, test } from 'vitest';
import { shownParts } from './trip-parts.ts';

type Item = readonly [time: string, title: string, forHome?: boolean, timeZone?: string];

function dayOf(title: string, day: string, items: readonly Item[]) {
  return {
    id: day,
    day,
    title,
    items: items.map(([time, itemTitle, forHome = false, timeZone = null], index) => ({
      id: `${day}-${index}`,
      time,
      timeZone,
      title: itemTitle,
      detail: '',
      forHome,
      position: null,
    })),
  };
}

interface Parts {
  programme: readonly ReturnType<typeof dayOf>[];
  own?: readonly ReturnType<typeof dayOf>[];
  isProgrammeShown?: boolean;
}

/** Returns the lines that home-stayers see, such as "Aankomst: 14:25 Vertrek, 17:30 Bericht". */
function atHome({ programme, own = [], isProgrammeShown = true }: Parts): string[] | undefined {
  const { homeStayers } = shownParts(
    TripContent.parse({
      title: 'Reis',
      place: 'Madrid',
      timeZone: 'Europe/Madrid',
      startsOn: '2027-06-18',
      endsOn: '2027-06-20',
      countdownAt: { local: '2027-06-18T12:00', timeZone: 'Europe/Madrid' },
      notice: '',
      links: [],
      flights: { shown: false, items: [], baggage: [], tips: [] },
      hotel: {
        shown: false,
        name: '',
        stars: null,
        checkIn: { day: '', from: '' },
        checkOut: { day: '', before: '' },
        facilities: [],
        address: [],
        phone: '',
        position: null,
        bookingUrl: '',
      },
      schedule: { shown: isProgrammeShown, days: programme },
      homeStayers: { shown: true, days: own, promises: [] },
    }),
  );
  return homeStayers?.days.map(
    ({ title, items }) => `${title}: ${items.map((item) => `${item.time} ${item.title}`).join(', ')}`,
  );
}

describe('an item of the programme that is also for home', () => {
  const arrival = dayOf('Aankomst', '2027-06-18', [
    ['18:00', 'Inchecken'],
    ['14:25', 'Vertrek', true],
  ]);

  test('stands between the own lines of that day, in order of time', () => {
    const own = dayOf('We vertrekken', '2027-06-18', [
      ['17:30', 'Bericht'],
      ['13:00', 'Zwaaien', false, 'Europe/London'],
    ]);
    expect(atHome({ programme: [arrival], own: [own] })).toEqual([
      'We vertrekken: 13:00 Zwaaien, 14:25 Vertrek, 17:30 Bericht',
    ]);
  });

  test('makes a day that the home-stayers do not have, in order of date', () => {
    const own = dayOf('Morgen', '2027-06-19', [['10:00', 'Bellen']]);
    expect(atHome({ programme: [arrival], own: [own] })).toEqual([
      'Aankomst: 14:25 Vertrek',
      'Morgen: 10:00 Bellen',
    ]);
  });

  test('stays hidden with the programme, and other items stay out', () => {
    expect(atHome({ programme: [arrival], isProgrammeShown: false })).toEqual([]);
    expect(atHome({ programme: [dayOf('Vrij', '2027-06-20', [['10:00', 'Strand']])] })).toEqual([]);
  });
});
