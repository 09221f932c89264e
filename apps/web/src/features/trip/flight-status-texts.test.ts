import type { FlightState, FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import { describe, expect, test } from 'vitest';
import { positionText, viewLabel, viewSentence, viewSource, viewTone } from './flight-status-texts.ts';
import type { FlightView } from './flight-view.ts';

const flight: Flight = {
  id: 'heen',
  direction: 'outbound',
  flightNumber: 'HV 6145',
  airline: 'Zonvlucht',
  departure: {
    code: 'AMS',
    airport: 'Amsterdam Schiphol',
    terminal: '1',
    at: { local: '2025-06-20T14:25', timeZone: 'Europe/Amsterdam' },
  },
  arrival: {
    code: 'ALC',
    airport: 'Alicante',
    terminal: 'N',
    at: { local: '2025-06-20T16:55', timeZone: 'Europe/Madrid' },
  },
};
const AT_DEPARTURE = Date.parse('2025-06-20T14:25:00+02:00');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function known(changes: Partial<FlightStatus>, cutOff = false): FlightView {
  const status: FlightStatus = {
    flightId: 'heen',
    flightNumber: 'HV6145',
    source: 'airport',
    status: 'SCHEDULED',
    delayMinutes: null,
    gate: null,
    terminal: null,
    departureAirport: 'AMS',
    departureTime: AT_DEPARTURE,
    arrivalAirport: 'ALC',
    arrivalTime: null,
    currentPosition: null,
    asOf: AT_DEPARTURE,
    stale: false,
    ...changes,
  };
  return { kind: 'known', status, cutOff };
}

describe('the status in a word', () => {
  const labels: [FlightState, string, string][] = [
    ['SCHEDULED', 'Gepland', 'neutral'],
    ['ON_TIME', 'Op tijd', 'good'],
    ['BOARDING', 'Boarden', 'waiting'],
    ['IN_AIR', 'In de lucht', 'quiz'],
    ['LANDED', 'Geland', 'good'],
    ['COMPLETED', 'Voltooid', 'good'],
    ['CANCELLED', 'Geannuleerd', 'bad'],
    ['DIVERTED', 'Omgeleid', 'bad'],
    ['UNKNOWN', 'Onbekend', 'neutral'],
  ];

  test.each(labels)('%s is "%s"', (status, label, tone) => {
    expect(viewLabel(known({ status }))).toBe(label);
    expect(viewTone(known({ status }))).toBe(tone);
  });

  test('tells the minutes of a delay, when somebody does', () => {
    expect(viewLabel(known({ status: 'DELAYED', delayMinutes: 25 }))).toBe('Vertraagd (25 min)');
    expect(viewLabel(known({ status: 'DELAYED' }))).toBe('Vertraagd');
    expect(viewTone(known({ status: 'DELAYED' }))).toBe('late');
  });

  test('is one that is loading, or that nobody knows', () => {
    expect(viewLabel({ kind: 'loading' })).toBe('Vluchtstatus laden...');
    expect(viewLabel({ kind: 'failed' })).toBe('Onbekend');
    expect(viewLabel({ kind: 'nothing' })).toBe('Onbekend');
  });
});

describe('the status in a sentence', () => {
  const says = (changes: Partial<FlightStatus>, now = AT_DEPARTURE) =>
    viewSentence(flight, known(changes), now);

  test.each([
    ['SCHEDULED', 'De vlucht staat gepland.'],
    ['ON_TIME', 'De vlucht gaat op tijd.'],
    ['DELAYED', 'De vlucht gaat later dan gepland.'],
    ['BOARDING', 'De reizigers stappen in.'],
    ['LANDED', 'Het vliegtuig is geland.'],
    ['COMPLETED', 'De vlucht is klaar.'],
    ['UNKNOWN', 'Over deze vlucht is nu niets bekend.'],
    ['CANCELLED', 'Deze vlucht gaat niet door. Vraag Zonvlucht of je organisator hoe je verder reist.'],
  ] as const)('%s', (status, sentence) => {
    expect(says({ status })).toBe(sentence);
  });

  test('names the airport that a diverted flight goes to, when that is told', () => {
    const what = 'Vraag Zonvlucht of je organisator hoe het verder gaat.';
    expect(says({ status: 'DIVERTED' })).toBe(`Deze vlucht landt op een ander vliegveld. ${what}`);
    expect(says({ status: 'DIVERTED', arrivalAirport: '' })).toBe(
      `Deze vlucht landt op een ander vliegveld. ${what}`,
    );
    expect(says({ status: 'DIVERTED', arrivalAirport: 'VLC' })).toBe(
      `Deze vlucht landt op een ander vliegveld (VLC). ${what}`,
    );
  });

  test('tells how long a plane in the air has to go, as far as that can be true', () => {
    const inAir = { status: 'IN_AIR', departureTime: AT_DEPARTURE + 20 * MINUTE } as const;
    expect(says(inAir, AT_DEPARTURE + HOUR)).toBe('Het vliegtuig is onderweg, nog ongeveer 1u 50m.');
    expect(says(inAir, AT_DEPARTURE + 9 * HOUR)).toBe('Het vliegtuig is onderweg.');
    expect(says({ ...inAir, departureTime: null }, AT_DEPARTURE + HOUR)).toBe(
      'Het vliegtuig is onderweg, nog ongeveer 1u 30m.',
    );
    expect(says({ ...inAir, source: 'example' }, AT_DEPARTURE + HOUR)).toBe('Het vliegtuig is onderweg.');
  });

  test('says that nothing could be asked, or is known', () => {
    expect(viewSentence(flight, { kind: 'failed' }, 0)).toBe('De vluchtstatus kan nu niet worden opgehaald.');
    expect(viewSentence(flight, { kind: 'nothing' }, 0)).toBe('Over deze vlucht is nu niets bekend.');
    expect(viewSentence(flight, { kind: 'loading' }, 0)).toBe('');
  });
});

describe('who said it', () => {
  // The tests run by the clock of Kathmandu, 3:45 ahead of Amsterdam in summer.
  const now = AT_DEPARTURE + 3 * MINUTE;

  test('with the time and the age', () => {
    expect(viewSource(known({}), now)).toBe('Volgens Schiphol. Bijgewerkt om 18:10, 3 minuten geleden.');
    expect(viewSource(known({ source: 'second' }), AT_DEPARTURE)).toBe(
      'Volgens een vluchtdienst. Bijgewerkt om 18:10, zojuist.',
    );
    expect(viewSource(known({}), AT_DEPARTURE + 24 * HOUR)).toBe(
      'Volgens Schiphol. Bijgewerkt op vr 20 juni om 18:10, 1 dag geleden.',
    );
  });

  test('and since when it says nothing any more', () => {
    const heard = 'Laatste bericht om 18:10, 3 minuten geleden.';
    expect(viewSource(known({ stale: true }), now)).toBe(`Schiphol geeft nu geen antwoord. ${heard}`);
    expect(viewSource(known({ stale: true, source: 'second' }), now)).toBe(
      `De vluchtdienst geeft nu geen antwoord. ${heard}`,
    );
    expect(viewSource(known({}, true), now)).toBe(`Geen verbinding. ${heard}`);
    expect(viewSource({ kind: 'failed' }, now)).toBe('We proberen het steeds opnieuw.');
  });

  test('never of an example', () => {
    for (const changes of [{}, { stale: true }]) {
      expect(viewSource(known({ ...changes, source: 'example' }, true), now)).toBe(
        'Dit is een voorbeeld. Over deze vlucht is geen echte informatie.',
      );
    }
    expect(viewSource({ kind: 'loading' }, now)).toBe('');
    expect(viewSource({ kind: 'nothing' }, now)).toBe('');
  });
});

test('the place of a plane is told while it flies', () => {
  const textOf = (changes: Partial<FlightStatus>) => {
    const view = known(changes);
    return view.kind === 'known' ? positionText(view.status) : null;
  };
  const currentPosition = { lat: 43.25, lng: -1.04 };
  expect(textOf({ status: 'IN_AIR', currentPosition })).toBe('Het vliegtuig is nu bij 43,3° noord, 1° west.');
  expect(textOf({ status: 'IN_AIR', currentPosition: { lat: -8.5, lng: 115 } })).toBe(
    'Het vliegtuig is nu bij 8,5° zuid, 115° oost.',
  );
  expect(textOf({ status: 'LANDED', currentPosition })).toBeNull();
  expect(textOf({ status: 'IN_AIR' })).toBeNull();
});
