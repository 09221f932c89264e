import type { TimelineItem, TripContent } from '@reisspel/contract/trip/trip';
import { instantOf, localTimeAt } from './zoned-time.ts';

/** A change is near if its item was, or now is, at most this far ahead: later ones can be read. */
const NEAR_MS = 3 * 60 * 60 * 1_000;

/** A change of the programme that people on their way must hear of. */
export interface NearChange {
  /** `added` and `changed` tell the new item, and `removed` tells the old one. */
  kind: 'added' | 'changed' | 'removed';
  item: Pick<TimelineItem, 'time' | 'timeZone' | 'title' | 'detail'>;
  /** The item's day, such as "2025-06-21"; null for today. */
  otherDay: string | null;
}

interface PlannedItem {
  item: TimelineItem;
  day: string;
  timeZone: string;
  at: number;
}

type Days = Extract<TripContent['schedule'], { shown: true }>['days'];

function plannedItems(days: Days, tripTimeZone: string): Map<string, PlannedItem> {
  const items = days.flatMap(({ id, day, items: ofDay }) =>
    ofDay.map((item): [string, PlannedItem] => {
      const zone = item.timeZone ?? tripTimeZone;
      const at = instantOf({ local: `${day}T${item.time}`, timeZone: zone });
      return [`${id} ${item.id}`, { item, day, timeZone: zone, at }];
    }),
  );
  return new Map(items);
}

function isSameForReaders(one: PlannedItem, other: PlannedItem): boolean {
  return one.at === other.at && one.item.title === other.item.title && one.item.detail === other.item.detail;
}

/** Returns what a publication changed in the programme of the next hours, in order of time. */
export function nearChanges(before: TripContent, after: TripContent, now: number): NearChange[] {
  // Without the programme on one side, the organiser switched it on or off, and nothing moved.
  if (!(before.schedule.shown && after.schedule.shown)) return [];
  const old = plannedItems(before.schedule.days, before.timeZone);
  const current = plannedItems(after.schedule.days, after.timeZone);
  const isNear = (planned: PlannedItem | undefined) =>
    planned !== undefined && planned.at > now && planned.at <= now + NEAR_MS;
  const changes: { kind: NearChange['kind']; planned: PlannedItem }[] = [];
  for (const [key, planned] of current) {
    const was = old.get(key);
    if (was !== undefined && isSameForReaders(was, planned)) continue;
    if (isNear(was) || isNear(planned)) changes.push({ kind: was ? 'changed' : 'added', planned });
  }
  for (const [key, planned] of old) {
    if (!current.has(key) && isNear(planned)) changes.push({ kind: 'removed', planned });
  }
  return changes
    .toSorted((a, b) => a.planned.at - b.planned.at)
    .map(({ kind, planned: { item, day, timeZone } }) => ({
      kind,
      item: { time: item.time, timeZone: item.timeZone, title: item.title, detail: item.detail },
      otherDay: localTimeAt(timeZone, now).startsWith(day) ? null : day,
    }));
}
