import { TimelineDay } from '@reisspel/contract/trip/trip';
import { expect, test } from 'vitest';
import { nowAndNext } from './timeline.ts';

const MADRID = 'Europe/Madrid';

function dayOf(number: number, items: Readonly<Record<string, string>>): TimelineDay {
  const all = Object.entries(items).map(([title, time], index) => ({
    id: `item-${number}-${index}`,
    time,
    title,
    detail: '',
    timeZone: null,
  }));
  return TimelineDay.parse({ id: `day-${number}`, day: `2025-06-${number}`, title: 'Dag', items: all });
}

const DAYS = [
  dayOf(20, { Vlucht: '12:20', Strand: '17:00', Diner: '20:00', Tapas: '20:00' }),
  dayOf(21, {}),
  dayOf(22, { Spel: '11:00', Boot: '15:00' }),
];

test.each([
  ['before the first day there is only a next item', '2025-06-19T12:00', ['Vlucht']],
  ['an item begins at its minute', '2025-06-20T17:00', ['Strand', 'Diner', 'Tapas']],
  ['all items of one time are now', '2025-06-20T23:59', ['Diner', 'Tapas', 'Spel']],
  ['an item of yesterday is not now', '2025-06-21T00:00', ['Spel']],
  ['the last item has nothing after it', '2025-06-22T16:00', ['Boot']],
  ['after the last day there is nothing', '2025-06-23T00:00', []],
])('now and next: %s', (_case, local, titles) => {
  const shown = nowAndNext(DAYS, MADRID, Date.parse(`${local}+02:00`));
  expect(shown.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(titles);
  // A day without such an item is not sent either.
  expect(shown.filter(({ items }) => items.length === 0)).toEqual([]);
});
