import type { TripDraft } from '@reisspel/contract/trip/trip';

const AMSTERDAM = 'Europe/Amsterdam';
const MADRID = 'Europe/Madrid';

export function sampleFlight(): TripDraft['flights']['items'][number] {
  return {
    id: 'out',
    direction: 'outbound',
    flightNumber: 'HV5345',
    airline: 'Transavia',
    departure: {
      code: 'AMS',
      airport: 'Amsterdam Schiphol',
      terminal: '1',
      at: { local: '2027-06-18T14:25', timeZone: AMSTERDAM },
    },
    arrival: {
      code: 'ALC',
      airport: 'Alicante',
      terminal: '',
      at: { local: '2027-06-18T16:55', timeZone: MADRID },
    },
  };
}

/** A small complete trip for tests. */
export function sampleDraft(change: Partial<TripDraft> = {}): TripDraft {
  return {
    title: 'Weekend aan zee',
    place: 'Alicante, Spanje',
    timeZone: MADRID,
    startsOn: '2027-06-18',
    endsOn: '2027-06-20',
    countdownAt: { local: '2027-06-18T14:25', timeZone: AMSTERDAM },
    notice: '',
    links: [{ title: 'Het weer', url: 'https://weer.example' }],
    flights: {
      shown: true,
      items: [sampleFlight()],
      baggage: [{ title: 'Handbagage', detail: '7 kilo' }],
      tips: ['Wees op tijd'],
    },
    hotel: {
      shown: true,
      name: 'Hotel Mar',
      stars: 3,
      checkIn: { day: '2027-06-18', from: '15:00' },
      checkOut: { day: '2027-06-20', before: '11:00' },
      facilities: ['Zwembad'],
      address: ['Calle Mayor 1'],
      phone: '',
      position: { latitude: 38.5, longitude: -0.23 },
      bookingUrl: '',
    },
    schedule: {
      shown: true,
      days: [
        {
          id: 'day-1',
          day: '2027-06-18',
          title: 'Aankomst',
          items: [
            {
              id: 'item-1',
              time: '12:15',
              timeZone: AMSTERDAM,
              title: 'Verzamelen',
              detail: '',
              forHome: false,
              position: null,
            },
            {
              id: 'item-2',
              time: '18:00',
              timeZone: null,
              title: 'Inchecken',
              detail: 'Tassen weg',
              forHome: false,
              position: null,
            },
          ],
        },
        { id: 'day-2', day: '2027-06-19', title: 'Strand', items: [] },
      ],
    },
    homeStayers: { shown: true, days: [], promises: ['Elke dag een foto'] },
    ...change,
  };
}
