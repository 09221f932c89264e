import { TripContent } from '@reisspel/contract/trip/trip';
import { dayAfter, localTimeAt } from '@reisspel/rules/zoned-time';
import { DAY_MS } from '../../platform/timing.ts';

const AMSTERDAM = 'Europe/Amsterdam';
const MADRID = 'Europe/Madrid';
const IN_AMSTERDAM = { timeZone: AMSTERDAM };

interface DemoMore {
  /** Without it, the time is in the trip's zone. */
  timeZone?: string;
  position?: { latitude: number; longitude: number };
}

type DemoItem = readonly [time: string, title: string, detail: string, more?: DemoMore];

function day(prefix: 'dag' | 'thuis', date: string, title: string, items: readonly DemoItem[]) {
  return {
    id: `${prefix}-${date}`,
    day: date,
    title,
    items: items.map(([time, itemTitle, detail, { timeZone = null, position = null } = {}], index) => ({
      id: `${prefix}-${date}-${index + 1}`,
      time,
      timeZone,
      title: itemTitle,
      detail,
      forHome: false,
      position,
    })),
  };
}

const DAYS = [
  day('dag', '2025-06-20', 'Aankomst', [
    ['12:15', 'Verzamelen op Schiphol', 'Bij de rood-witte kubus in de hal.', IN_AMSTERDAM],
    ['14:25', 'Vlucht naar Alicante', '2 uur en 30 minuten', IN_AMSTERDAM],
    ['16:55', 'Landing in Alicante', 'Bus naar het hotel'],
    ['18:00', 'Inchecken', 'Tassen weg, zwembroek aan'],
    [
      '20:30',
      'Eten aan de boulevard',
      'Tapas voor iedereen',
      { position: { latitude: 38.50458, longitude: -0.22637 } },
    ],
  ]),
  day('dag', '2025-06-21', 'Het grote spel', [
    ['09:30', 'Ontbijt', 'Op het dakterras'],
    ['11:00', 'Start van het teamspel', 'Foto’s en quizvragen door de hele stad'],
    ['15:00', 'Strand', 'Platja Centre', { position: { latitude: 38.50362, longitude: -0.22986 } }],
    ['19:00', 'Prijsuitreiking', 'Met het scorebord op het grote scherm'],
    ['21:00', 'Paella', 'Gezamenlijk diner'],
  ]),
  day('dag', '2025-06-22', 'Vrije dag', [
    ['10:00', 'Uitslapen en ontbijt', 'Tot 10.30 uur'],
    ['12:00', 'Boottocht', 'Vanuit de haven', { position: { latitude: 38.50668, longitude: -0.22214 } }],
    [
      '17:00',
      'Chocolademuseum',
      'Villajoyosa is er beroemd om',
      { position: { latitude: 38.51066, longitude: -0.23517 } },
    ],
    ['20:00', 'Laatste avond', 'Zonsondergang op het strand'],
  ]),
  day('dag', '2025-06-23', 'Naar huis', [
    ['07:00', 'Ontbijt en uitchecken', 'Uiterlijk 11:00, maar wij zijn vroeg'],
    ['08:15', 'Op het vliegveld', '2 uur voor vertrek'],
    ['10:15', 'Vlucht naar Amsterdam', '2 uur en 40 minuten'],
    ['12:55', 'Landing op Schiphol', 'Tot de volgende keer!', IN_AMSTERDAM],
  ]),
];

const HOME_DAYS = [
  day('thuis', '2025-06-20', 'We vertrekken', [
    ['14:25', 'Wij stijgen op', 'Volg de vlucht bij Vluchtinformatie.', IN_AMSTERDAM],
    ['17:30', 'Berichtje van de aankomst', 'Zodra we bij de bus zijn'],
  ]),
  day('thuis', '2025-06-21', 'Speldag', [
    ['11:00', 'Het spel begint', 'Kijk mee op het scorebord.'],
    ['19:30', 'We bellen', 'Met de uitslag'],
  ]),
  day('thuis', '2025-06-22', 'Rustige dag', [['18:00', 'Foto’s van de boot', 'In de groep']]),
  day('thuis', '2025-06-23', 'Weer thuis', [
    ['10:15', 'Wij vliegen terug', 'Volg de vlucht bij Vluchtinformatie.'],
    ['12:55', 'Landing', 'Wie staat er klaar met koffie?', IN_AMSTERDAM],
  ]),
];

const schiphol = (local: string) => ({
  code: 'AMS',
  airport: 'Amsterdam Schiphol',
  terminal: '1',
  at: { local, timeZone: AMSTERDAM },
});
const alicante = (local: string) => ({
  code: 'ALC',
  airport: 'Alicante',
  terminal: 'N',
  at: { local, timeZone: MADRID },
});

/** The weekend of the spec (2, 9) with its dates. `notice` says that the rest is invented. */
export const demoTrip: TripContent = {
  title: 'Weekend aan zee',
  place: 'Villajoyosa',
  timeZone: MADRID,
  startsOn: '2025-06-20',
  endsOn: '2025-06-23',
  countdownAt: { local: '2025-06-20T14:25', timeZone: AMSTERDAM },
  notice: 'Dit is een voorbeeldreis. De namen van het hotel en de maatschappij zijn verzonnen.',
  links: [],
  flights: {
    shown: true,
    items: [
      {
        id: 'heen',
        direction: 'outbound',
        flightNumber: 'HV 6145',
        airline: 'Zonvlucht',
        departure: schiphol('2025-06-20T14:25'),
        arrival: alicante('2025-06-20T16:55'),
      },
      {
        id: 'terug',
        direction: 'return',
        flightNumber: 'HV 6146',
        airline: 'Zonvlucht',
        departure: alicante('2025-06-23T10:15'),
        arrival: schiphol('2025-06-23T12:55'),
      },
    ],
    baggage: [
      { title: 'Handbagage 45 × 36 × 20 cm', detail: 'Eén tas per persoon, die onder de stoel past.' },
      { title: 'Vloeistoffen tot 100 ml', detail: 'Samen in één doorzichtig zakje.' },
    ],
    tips: [
      'Wees 2 uur voor vertrek op het vliegveld.',
      'Je paspoort moet na de terugreis nog 6 maanden geldig zijn.',
      'Zet je instapkaart van tevoren op je telefoon.',
    ],
  },
  hotel: {
    shown: true,
    name: 'Hotel Mar Blau',
    stars: 3,
    checkIn: { day: '2025-06-20', from: '15:00' },
    checkOut: { day: '2025-06-23', before: '11:00' },
    facilities: [
      'Zwembad',
      'Gratis wifi',
      'Airconditioning',
      'Ontbijt',
      'Dakterras',
      '5 minuten naar het strand',
    ],
    address: ['Avenida del Puerto 12', '03570 Villajoyosa', 'Alicante, Spanje'],
    phone: '+34 965 000 000',
    position: { latitude: 38.5053, longitude: -0.2328 },
    bookingUrl: 'https://www.booking.com/searchresults.nl.html?ss=Villajoyosa',
  },
  schedule: { shown: true, days: DAYS },
  homeStayers: {
    shown: true,
    days: HOME_DAYS,
    promises: [
      'We sturen elke dag een foto.',
      'We smeren ons goed in.',
      'We nemen turrón en chocola mee.',
      'We bellen als er iets is, ook ’s nachts.',
    ],
  },
};

const FRIDAY = 5;
/** Minimum days until the demo trip starts, so that its countdown runs for a while. */
const DAYS_AHEAD = 14;

/** Returns the first Friday at least two weeks after `now` (epoch ms), in the trip's zone. */
function demoStart(now: number): string {
  const earliest = dayAfter(localTimeAt(demoTrip.timeZone, now).slice(0, 10), DAYS_AHEAD);
  return dayAfter(earliest, (FRIDAY - new Date(earliest).getUTCDay() + 7) % 7);
}

/** Moves the demo trip's dates to begin on `start`. With null, chooses a day soon after `now`. */
export function demoTripFrom(start: string | null, now: number): TripContent {
  const moved = Date.parse(start ?? demoStart(now)) - Date.parse(demoTrip.startsOn);
  const text = JSON.stringify(demoTrip).replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) =>
    dayAfter(day, moved / DAY_MS),
  );
  return TripContent.parse(JSON.parse(text));
}
