import { MAX_TRIP_DETAIL_LENGTH, MAX_TRIP_TEXT_LENGTH } from '@reisspel/contract/limits';
import { optionalText, readableText } from '@reisspel/contract/text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calendarEvents,
  calendarText,
  dayOf,
  flight,
  flightEnd,
  readCalendar,
  tripOf,
} from '../../testing/calendars.ts';
import { demoTrip } from './demo-trip.ts';

/** Returns the lines as they are sent, and the unfolded lines (RFC 5545, 3.1). */
function linesOf(text: string): { folded: string[]; unfolded: string[] } {
  expect(text.endsWith('\r\n')).toBe(true);
  const folded = text.slice(0, -2).split('\r\n');
  return { folded, unfolded: folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n') };
}

/** Checks the grammar of RFC 5545 3.1, 3.4 and 3.6, as far as the app uses it. */
function expectValid(text: string): void {
  const { folded, unfolded } = linesOf(text);
  for (const line of folded) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // Half a surrogate pair does not survive UTF-8.
    expect(line.isWellFormed()).toBe(true);
  }
  for (const line of unfolded) expect(line).toMatch(/^[A-Z-]+(?:;[A-Z-]+=[A-Z-]+)*:/);
  const names = unfolded.map((line) => line.replace(/[;:].*$/s, ''));
  expect(names.join(' ')).toMatch(
    /^BEGIN VERSION PRODID (?:(?!BEGIN|END)\S+ )*(?:BEGIN UID (?:(?!BEGIN|END)\S+ )*END )+END$/,
  );
}

describe('free texts', () => {
  const NASTY = [
    'Koffie, thee; of "water"',
    'C:\\nieuw\\map \\, \\; \\n',
    'END:VEVENT',
    'regel 1\nEND:VCALENDAR\nBEGIN:VEVENT',
    `${'👩‍👩‍👧‍👦'.repeat(12)} gezin`,
    'नमस्ते काठमाडौं, '.repeat(8),
    `${'a'.repeat(64)} ${'é'.repeat(40)}`,
    'tab\tin het midden',
  ];

  test.each(NASTY)('are unchanged after a calendar program reads them: %j', (text) => {
    const title = text.trim().slice(0, MAX_TRIP_TEXT_LENGTH);
    const content = tripOf({ days: [dayOf('2025-06-20', [['10:00', title, null, title]])] }, { title });
    expectValid(calendarText(content));
    const { calendar, events } = readCalendar(calendarText(content));
    expect(events).toMatchObject([{ summary: title, description: `${title}\n10:00 (tijd in Madrid)` }]);
    // The library that reads the calendar keeps the escapes of a non-standard property.
    const name = String(calendar.getFirstPropertyValue('x-wr-calname'));
    expect(name.replaceAll(/\\(.)/g, (_, letter) => (letter === 'n' ? '\n' : letter))).toBe(title);
  });

  /** Generates characters, of which about half have a meaning in iCalendar. */
  const unit = fc.oneof(
    fc.constantFrom(',', ';', ':', '\\', '"', 'n', '\n', '\r', '\r\n', '\t', ' ', '🧳', 'é'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const text = (schema: ReturnType<typeof optionalText>) =>
    fc
      .string({ unit, maxLength: 120 })
      .map((value) => schema.safeParse(value))
      .filter(({ success }) => success)
      .map(({ data = '' }) => data);

  test('that the contract allows are unchanged, except that every line break becomes a newline', () => {
    const title = text(readableText(MAX_TRIP_TEXT_LENGTH));
    const detail = text(optionalText(MAX_TRIP_DETAIL_LENGTH));
    fc.assert(
      fc.property(title, title, detail, (summary, airport, description) => {
        const place = flightEnd('AMS', airport, '2025-06-20T14:25', 'Europe/Amsterdam');
        const content = tripOf({
          flights: [flight({ departure: { ...place, terminal: description } })],
          days: [dayOf('2025-06-20', [['10:00', summary, null, description]])],
        });
        expectValid(calendarText(content));
        const withNewlines = (value: string) => value.replaceAll(/\r\n?/g, '\n');
        const [item, flightEvent] = calendarEvents(content);
        expect(item?.summary).toBe(withNewlines(summary));
        expect(item?.description).toBe(
          withNewlines(`${description}${description === '' ? '' : '\n'}10:00 (tijd in Madrid)`),
        );
        expect(flightEvent?.summary).toBe(withNewlines(`Vlucht HV 6145: ${airport} – Alicante`));
        expect(flightEvent?.location).toBe(
          withNewlines(`${airport} (AMS)${description === '' ? '' : `, terminal ${description}`}`),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('are in valid lines for the demo trip and for an empty trip', () => {
    expectValid(calendarText(demoTrip));
    expectValid(calendarText(tripOf({})));
  });
});
