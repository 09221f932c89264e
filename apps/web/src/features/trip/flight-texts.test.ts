import type { FlightState, FlightStatus } from '@reisspel/contract/trip/flights';
import { describe, expect, test } from 'vitest';
import { viewAdvice, viewAge, viewLabel, viewSentence, viewSource, viewTone } from './flight-texts.ts';
import type { FlightView } from './flight-view.ts';
import { OUTBOUND_AT, outbound, sampleStatus } from './testing/flight-samples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function known(changes: Partial<FlightStatus>, cutOff = false): FlightView {
  return { kind: 'known', status: sampleStatus(changes), cutOff };
}

describe('the label of a status', () => {
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

  test.each(labels)('of %s is "%s"', (status, label, tone) => {
    expect(viewLabel(known({ status }))).toBe(label);
    expect(viewTone(known({ status }))).toBe(tone);
  });

  test('names the minutes of a delay when they are known', () => {
    expect(viewLabel(known({ status: 'DELAYED', delayMinutes: 25 }))).toBe('Vertraagd (25 min)');
    expect(viewLabel(known({ status: 'DELAYED' }))).toBe('Vertraagd');
    expect(viewTone(known({ status: 'DELAYED' }))).toBe('late');
  });

  test('says that the status is loading or unknown', () => {
    expect(viewLabel({ kind: 'loading' })).toBe('Vluchtstatus laden...');
    expect(viewLabel({ kind: 'failed' })).toBe('Onbekend');
    expect(viewLabel({ kind: 'nothing' })).toBe('Onbekend');
  });
});

describe('the sentence about a status', () => {
  const says = (changes: Partial<FlightStatus>, now = OUTBOUND_AT) =>
    viewSentence(outbound, known(changes), now);

  test.each([
    ['SCHEDULED', 'De vlucht staat gepland.'],
    ['ON_TIME', 'De vlucht gaat op tijd.'],
    ['DELAYED', 'De vlucht gaat later dan gepland.'],
    ['BOARDING', 'De reizigers stappen in.'],
    ['LANDED', 'Het vliegtuig is geland.'],
    ['COMPLETED', 'De vlucht is klaar.'],
    ['UNKNOWN', 'Over deze vlucht is nu niets bekend.'],
    ['CANCELLED', 'Deze vlucht gaat niet door.'],
    ['DIVERTED', 'Deze vlucht landt ergens anders.'],
  ] as const)('for %s is "%s"', (status, sentence) => {
    expect(says({ status })).toBe(sentence);
  });

  test('is followed by advice for a cancelled or diverted flight', () => {
    const advice = (changes: Partial<FlightStatus>) => viewAdvice(outbound, known(changes));
    expect(advice({ status: 'CANCELLED' })).toBe('Vraag Zonvlucht of je organisator hoe je verder reist.');
    const ask = 'Vraag Zonvlucht of je organisator hoe het verder gaat.';
    expect(advice({ status: 'DIVERTED' })).toBe(ask);
    expect(advice({ status: 'DIVERTED', arrivalAirport: '' })).toBe(ask);
    expect(advice({ status: 'DIVERTED', arrivalAirport: 'VLC' })).toBe(`Vliegveld: VLC. ${ask}`);
    expect(advice({ status: 'DELAYED' })).toBeNull();
    expect(viewAdvice(outbound, { kind: 'failed' })).toBeNull();
  });

  test('names the remaining flight time when it is plausible', () => {
    const inAir = { status: 'IN_AIR', departureTime: OUTBOUND_AT + 20 * MINUTE } as const;
    expect(says(inAir, OUTBOUND_AT + HOUR)).toBe('Onderweg, nog ongeveer 1 uur en 50 minuten.');
    expect(says(inAir, OUTBOUND_AT + 121 * MINUTE)).toBe('Onderweg, nog ongeveer 49 minuten.');
    expect(says(inAir, OUTBOUND_AT + 9 * HOUR)).toBe('Het vliegtuig is onderweg.');
    expect(says({ ...inAir, departureTime: null }, OUTBOUND_AT + HOUR)).toBe(
      'Onderweg, nog ongeveer 1 uur en 30 minuten.',
    );
    expect(says({ ...inAir, source: 'example' }, OUTBOUND_AT + HOUR)).toBe('Het vliegtuig is onderweg.');
  });

  test('says that the request failed, or that the status is unknown', () => {
    expect(viewSentence(outbound, { kind: 'failed' }, 0)).toBe(
      'De vluchtstatus kan nu niet worden opgehaald.',
    );
    expect(viewSentence(outbound, { kind: 'nothing' }, 0)).toBe('Over deze vlucht is nu niets bekend.');
    expect(viewSentence(outbound, { kind: 'loading' }, 0)).toBe('');
  });
});

describe('the source of a status', () => {
  // The tests run in Asia/Kathmandu, 3:45 ahead of Amsterdam in summer.
  const now = OUTBOUND_AT + 3 * MINUTE;
  const line = (view: FlightView, at = now) => `${viewSource(view)} ${viewAge(view, at)}`.trim();

  test('is named with the time and the age of its report', () => {
    expect(line(known({}))).toBe('Volgens Schiphol. Bijgewerkt om 18:10, 3 minuten geleden.');
    expect(line(known({ source: 'second' }), OUTBOUND_AT)).toBe(
      'Volgens een vluchtdienst. Bijgewerkt om 18:10, zojuist.',
    );
    expect(line(known({}), OUTBOUND_AT + 24 * HOUR)).toBe(
      'Volgens Schiphol. Bijgewerkt op vr 20 juni om 18:10, 1 dag geleden.',
    );
  });

  test('is named with the time of its last report when it does not answer', () => {
    const lastReport = 'Laatste bericht om 18:10, 3 minuten geleden.';
    expect(line(known({ stale: true }))).toBe(`Schiphol geeft nu geen antwoord. ${lastReport}`);
    expect(line(known({ stale: true, source: 'second' }))).toBe(
      `De vluchtdienst geeft nu geen antwoord. ${lastReport}`,
    );
    expect(line(known({}, true))).toBe(`Geen verbinding. ${lastReport}`);
    expect(line({ kind: 'failed' })).toBe('We proberen het steeds opnieuw.');
  });

  test('is not named for an example', () => {
    for (const changes of [{}, { stale: true }]) {
      expect(line(known({ ...changes, source: 'example' }, true))).toBe(
        'Dit is een voorbeeld. Over deze vlucht is geen echte informatie.',
      );
    }
    expect(line({ kind: 'loading' })).toBe('');
    expect(line({ kind: 'nothing' })).toBe('');
  });
});
