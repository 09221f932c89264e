import { describe, expect, it } from 'vitest';
import type { DraftDay, DraftItem } from './draft.ts';
import {
  copyDay,
  listDays,
  missingDays,
  nextFreeDay,
  orderedDays,
  orderedItems,
  returnFlight,
} from './entries.ts';
import { sampleDraft, sampleFlight } from './testing/sample-draft.ts';

function dayOn(day: string): DraftDay {
  return { id: `on-${day}`, day, title: '', items: [] };
}

function itemAt(time: string, timeZone: string | null = null): DraftItem {
  return { id: time, time, timeZone, title: '', detail: '', forHome: false, position: null };
}

describe('the days of a timeline', () => {
  it('run from the first to the last day, across a month’s end and a clock change', () => {
    expect(listDays('2027-03-27', '2027-03-29')).toEqual(['2027-03-27', '2027-03-28', '2027-03-29']);
    expect(listDays('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(listDays('2027-06-18', '2027-06-18')).toEqual(['2027-06-18']);
  });

  it('are an empty list for missing or reversed dates, and never more than the maximum', () => {
    expect(listDays('', '2027-06-18')).toEqual([]);
    expect(listDays('2027-06-18', '2027-06-17')).toEqual([]);
    expect(listDays('0202-06-18', '2027-06-17')).toEqual([]);
    expect(listDays('2026-06-18', '2027-06-17')).toHaveLength(31);
  });

  it('are added only where they are missing, up to the maximum', () => {
    const days = [dayOn('2027-06-19'), dayOn('')];
    expect(missingDays(days, '2027-06-18', '2027-06-20')).toEqual(['2027-06-18', '2027-06-20']);
    const full = listDays('2027-01-01', '2027-12-31').map(dayOn);
    expect(missingDays(full.slice(0, 30), '2027-06-18', '2027-06-20')).toEqual(['2027-06-18']);
  });

  it('are copied to the next free date, with new ids', () => {
    const days = [dayOn('2027-06-19'), dayOn('2027-06-20')];
    expect(nextFreeDay(days, '2027-06-19')).toBe('2027-06-21');
    const [day] = sampleDraft().schedule.days;
    if (day === undefined) throw new Error('The sample has a day');
    const copy = copyDay([day], day);
    expect(copy).toMatchObject({ day: '2027-06-19', title: 'Aankomst' });
    expect(copy.items.map(({ title }) => title)).toEqual(['Verzamelen', 'Inchecken']);
    expect(copyDay([day], { ...day, day: 'gisteren' })).toMatchObject({ day: '', title: 'Aankomst' });
    const ids = [day, copy].flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('sorting by time', () => {
  it('puts days in the order of their dates, and days without a valid date last', () => {
    const days = [dayOn(''), dayOn('0202-06-18'), dayOn('2027-06-20'), dayOn('2027-06-19')];
    expect(orderedDays(days).map(({ day }) => day)).toEqual(['2027-06-19', '2027-06-20', '', '0202-06-18']);
  });

  it('puts items in the order of their instants, also in different time zones', () => {
    const items = [
      itemAt('13:00'),
      itemAt(''),
      itemAt('14:00', 'Europe/Amsterdam'),
      itemAt('12:30', 'Europe/London'),
    ];
    const ordered = orderedItems(items, '2027-06-18', 'Asia/Kathmandu');
    expect(ordered.map(({ time }) => time)).toEqual(['13:00', '12:30', '14:00', '']);
  });

  it.each(['0002-06-18', '9999-12-31', 'gisteren'])(
    'puts items in the order of their clock times on the invalid day %s',
    (day) => {
      const ordered = orderedItems([itemAt('10:00'), itemAt('09:00')], day, 'Asia/Kathmandu');
      expect(ordered.map(({ time }) => time)).toEqual(['09:00', '10:00']);
    },
  );

  it('keeps the order of items with the same time', () => {
    const items = [itemAt('09:00'), { ...itemAt('09:00'), id: 'second' }, itemAt('10:00')];
    expect(orderedItems(items, '2027-06-18', 'Europe/Madrid')).toEqual(items);
    expect(orderedItems(items, '', '')).toEqual(items);
  });
});

describe('the return flight', () => {
  it('goes in the opposite direction, without a number and times', () => {
    const back = returnFlight(sampleFlight());
    expect(back).toMatchObject({ direction: 'return', flightNumber: '', airline: 'Transavia' });
    expect(back.departure).toMatchObject({ code: 'ALC', at: { local: '', timeZone: 'Europe/Madrid' } });
    expect(back.arrival).toMatchObject({ code: 'AMS', at: { local: '', timeZone: 'Europe/Amsterdam' } });
  });
});
