import type { TimelineItem, TripContent } from '@reisspel/contract/trip/trip';
import { dayAt, entriesOf, type PlannedEntry, zoneBesideTrip } from './timeline.ts';

/** A change is near if its item was, or now is, at most this far ahead: later ones can be read. */
const NEAR_MS = 3 * 60 * 60 * 1_000;

type Change =
  /** `moved`: another moment, `elsewhere`: another place or other details. */
  | { kind: 'added' | 'moved' | 'elsewhere' | 'removed' }
  /** `was` is the title before. The moment may be another one too. */
  | { kind: 'replaced'; was: string };

/** A change of the programme that people on their way must hear of. */
export type NearChange = Change & {
  /** The new item, or the old one if it was removed. No zone: the trip's clock shows its time. */
  item: Pick<TimelineItem, 'time' | 'timeZone' | 'title' | 'detail'>;
  /** The item's day, such as "2025-06-21"; null for today. */
  otherDay: string | null;
};

interface PlannedItem extends PlannedEntry {
  day: string;
}

type Days = Extract<TripContent['schedule'], { shown: true }>['days'];

function plannedItems(days: Days, tripTimeZone: string): Map<string, PlannedItem> {
  const items = days.flatMap((ofDay) =>
    entriesOf(ofDay, tripTimeZone).map((entry): [string, PlannedItem] => [
      `${ofDay.id} ${entry.item.id}`,
      { ...entry, day: ofDay.day },
    ]),
  );
  return new Map(items);
}

/** Returns what readers must hear, or null. That details are gone tells them nothing. */
function changeOf(was: PlannedItem | undefined, { item, at }: PlannedItem): Change | null {
  if (was === undefined) return { kind: 'added' };
  if (was.item.title !== item.title) return { kind: 'replaced', was: was.item.title };
  if (was.at !== at) return { kind: 'moved' };
  return item.detail === was.item.detail || item.detail === '' ? null : { kind: 'elsewhere' };
}

/** Returns what a publication changed in the programme of the next hours, in order of time. */
export function nearChanges(before: TripContent, after: TripContent, now: number): NearChange[] {
  // Without the programme on one side, the organiser switched it on or off, and nothing moved.
  if (!(before.schedule.shown && after.schedule.shown)) return [];
  const old = plannedItems(before.schedule.days, before.timeZone);
  const current = plannedItems(after.schedule.days, after.timeZone);
  const isNear = (planned: PlannedItem | undefined) =>
    planned !== undefined && planned.at > now && planned.at <= now + NEAR_MS;
  const changes: { change: Change; planned: PlannedItem }[] = [];
  for (const [key, planned] of current) {
    const was = old.get(key);
    const change = changeOf(was, planned);
    if (change !== null && (isNear(was) || isNear(planned))) changes.push({ change, planned });
  }
  for (const [key, planned] of old) {
    if (!current.has(key) && isNear(planned)) changes.push({ change: { kind: 'removed' }, planned });
  }
  return changes
    .toSorted((a, b) => a.planned.at - b.planned.at)
    .map(({ change, planned }) => {
      const { time, title, detail } = planned.item;
      return {
        ...change,
        item: { time, timeZone: zoneBesideTrip(planned, after.timeZone), title, detail },
        otherDay: dayAt(planned.timeZone, now) === planned.day ? null : planned.day,
      };
    });
}
