import type { FlightStatus } from '@reisspel/contract/trip/flights';
import type { TimelineDay } from '@reisspel/contract/trip/trip';
import { describe, expect, test } from 'vitest';
import type { LiveStatus } from '../../live/live-client.ts';
import { type ProgrammeLine, programmeDays } from './programme.ts';
import { flightLines, gameLines } from './programme-lines.ts';
import { OUTBOUND_AT, outbound, sampleStatus } from './testing/flight-samples.ts';

const MADRID = 'Europe/Madrid';
const MINUTE = 60_000;

function day(
  date: string,
  ...items: (readonly [time: string, title: string, timeZone?: string])[]
): TimelineDay {
  return {
    id: date,
    day: date,
    title: 'Dag',
    items: items.map(([time, title, timeZone = null]) => ({
      id: `${date}-${time}`,
      time,
      timeZone,
      title,
      detail: '',
      forHome: false,
      position: null,
    })),
  };
}

const live = (...flights: FlightStatus[]): LiveStatus<'trip'> => ({
  connection: 'live',
  state: { view: 'trip', contentVersion: 1, flights, game: null },
});

/** Returns the lines of each day, such as "14:25 Vertrek [Op tijd]". */
function shown(days: TimelineDay[], lines: ProgrammeLine[]) {
  return programmeDays(days, lines, MADRID).map(({ title, entries }) => ({
    title,
    entries: entries.map(({ item, status }) =>
      status === null
        ? `${item.time} ${item.title}`
        : `${item.time} ${item.title} [${status.text}] ${status.facts}`.trim(),
    ),
  }));
}

describe('a flight in the programme', () => {
  test('stands between the items of its day, in order of instants', () => {
    // 13:00 in London is 14:00 in Amsterdam.
    const friday = day('2025-06-20', ['13:00', 'Bellen', 'Europe/London'], ['15:30', 'Slapen']);
    expect(shown([friday], flightLines([outbound], live()))).toEqual([
      {
        title: 'Dag',
        entries: [
          '13:00 Bellen',
          '14:25 Vlucht HV 6145 vertrekt',
          '15:30 Slapen',
          '16:55 Vlucht HV 6145 landt',
        ],
      },
    ]);
  });

  test('is the item at its very moment, which tells its status', () => {
    const friday = day('2025-06-20', ['14:25', 'We stijgen op', 'Europe/Amsterdam'], ['16:55', 'Landing']);
    const status = sampleStatus({
      status: 'DELAYED',
      delayMinutes: 25,
      gate: 'D7',
      departureTime: OUTBOUND_AT + 25 * MINUTE,
    });
    expect(shown([friday], flightLines([outbound], live(status)))).toEqual([
      {
        title: 'Dag',
        entries: [
          '14:25 We stijgen op [Vertraagd (25 min)] verwacht 14:50 · Gate D7',
          '16:55 Landing [Vertraagd (25 min)]',
        ],
      },
    ]);
  });

  test('keeps its own status beside another flight at the same moment', () => {
    const other = { ...outbound, id: 'other', flightNumber: 'KL 2' };
    const statuses = live(
      sampleStatus({ status: 'ON_TIME' }),
      sampleStatus({ flightId: other.id, flightNumber: other.flightNumber, status: 'CANCELLED' }),
    );
    const friday = day('2025-06-20', ['14:25', 'We stijgen op', 'Europe/Amsterdam']);
    expect(shown([friday], flightLines([outbound, other], statuses))[0]?.entries.slice(0, 3)).toEqual([
      '14:25 We stijgen op',
      '14:25 Vlucht HV 6145 vertrekt [Op tijd]',
      '14:25 Vlucht KL 2 vertrekt [Geannuleerd]',
    ]);
  });

  test('tells no example status, and makes a day that the programme lacks', () => {
    const example = live(sampleStatus({ source: 'example', status: 'BOARDING' }));
    expect(shown([day('2025-06-21', ['10:00', 'Ontbijt'])], flightLines([outbound], example))).toEqual([
      { title: 'Heenvlucht', entries: ['14:25 Vlucht HV 6145 vertrekt', '16:55 Vlucht HV 6145 landt'] },
      { title: 'Dag', entries: ['10:00 Ontbijt'] },
    ]);
  });
});

describe('the game in the programme', () => {
  const [startedAt, endedAt] = [
    Date.parse('2025-06-21T11:00:00+02:00'),
    Date.parse('2025-06-21T17:04:00+02:00'),
  ];

  test('starts and ends on its day, beside an item at the same moment', () => {
    const saturday = day('2025-06-21', ['11:00', 'Start van het teamspel'], ['19:00', 'Prijsuitreiking']);
    expect(shown([saturday], gameLines({ startedAt, endedAt }, MADRID))[0]?.entries).toEqual([
      '11:00 Start van het teamspel',
      '11:00 Het spel begint',
      '17:04 Het spel is afgelopen',
      '19:00 Prijsuitreiking',
    ]);
    expect(shown([saturday], gameLines({ startedAt, endedAt: null }, MADRID))[0]?.entries).toHaveLength(3);
  });

  test('makes no day of its own, as for a rehearsal at home', () => {
    expect(shown([day('2025-06-20')], gameLines({ startedAt, endedAt }, MADRID))).toEqual([
      { title: 'Dag', entries: [] },
    ]);
  });
});
