import type { TripDraft } from '@reisspel/contract/trip';
import { orderedDays, orderedItems } from './day-order.ts';
import type { DaysPart, DraftDay } from './draft-types.ts';
import { orderedFlights } from './flight-order.ts';
import { entry } from './lens.ts';
import { DAYS, FLIGHT_ITEMS } from './lenses.ts';

const DAY_DATE = /^(schedule|homeStayers)\.days\.\d+\.day$/;
const ITEM = /^(schedule|homeStayers)\.days\.(\d+)\.items\./;
const FLIGHT = /^flights\.items\./;

function settleItems(draft: TripDraft, part: DaysPart, dayIndex: number): TripDraft {
  return entry(DAYS[part], dayIndex).over(draft, (day: DraftDay) => {
    const items = orderedItems(day.items, day.day, draft.timeZone);
    return items === day.items ? day : { ...day, items };
  });
}

function partOf(name: string | undefined): DaysPart {
  return name === 'homeStayers' ? 'homeStayers' : 'schedule';
}

/** Brings what lies around the field at `path` in the order of time, once somebody has gone on from there. */
export function settle(draft: TripDraft, path: string): TripDraft {
  const date = DAY_DATE.exec(path);
  if (date !== null) return DAYS[partOf(date[1])].over(draft, orderedDays);
  const item = ITEM.exec(path);
  if (item !== null) return settleItems(draft, partOf(item[1]), Number(item[2]));
  return FLIGHT.test(path) ? FLIGHT_ITEMS.over(draft, orderedFlights) : draft;
}
