import type { TimelineDay } from '@reisspel/contract/trip/trip';
import { dayAt, entriesOf, type TimelineEntry } from '@reisspel/rules/timeline';
import type { ChipTone } from '../../ui/chip.tsx';

export interface ProgrammeEntry extends TimelineEntry {
  of: 'item' | 'flight' | 'game';
  /** What is known about a flight. `facts` is empty or as "verwacht 14:58 · Gate D9". */
  status: { tone: ChipTone; text: string; facts: string } | null;
}

/** A line of the programme that the organiser did not write. */
export type ProgrammeLine = ProgrammeEntry &
  (
    | { of: 'flight' /** The title of a day that the programme lacks. */; dayTitle: string }
    /** Makes no day of its own, as the day of a rehearsal is no part of the programme. */
    | { of: 'game' }
  );

export interface ProgrammeDay extends Pick<TimelineDay, 'id' | 'day' | 'title'> {
  /** In order of time. */
  entries: ProgrammeEntry[];
}

function dayOf({ timeZone, at }: ProgrammeLine): string {
  return dayAt(timeZone, at);
}

/**
 * Puts the lines of a day among its items. An item at the moment of one departure or landing is
 * that flight, so it gets the status instead of a second line.
 */
function entriesWith(items: readonly TimelineEntry[], lines: readonly ProgrammeLine[]): ProgrammeEntry[] {
  const flightAt = (at: number) => {
    const [flight, other] = lines.filter((line) => line.of === 'flight' && line.at === at);
    return other === undefined ? flight : undefined;
  };
  const isItem = (line: ProgrammeLine) =>
    line === flightAt(line.at) && items.some(({ at }) => at === line.at);
  return [
    ...items.map((item): ProgrammeEntry => {
      return { ...item, of: 'item', status: flightAt(item.at)?.status ?? null };
    }),
    ...lines.filter((line) => !isItem(line)),
  ].toSorted((one, other) => one.at - other.at);
}

export function programmeDays(
  days: readonly TimelineDay[],
  lines: readonly ProgrammeLine[],
  tripTimeZone: string,
): ProgrammeDay[] {
  const titles = new Map(
    lines.flatMap((line) => (line.of === 'flight' ? [[dayOf(line), line.dayTitle]] : [])),
  );
  for (const { day } of days) titles.delete(day);
  const added = [...titles].map(([day, title]) => ({ id: day, day, title, items: [] }));
  return [...days, ...added]
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map((day) => {
      const linesOfDay = lines.filter((line) => dayOf(line) === day.day);
      return { ...day, entries: entriesWith(entriesOf(day, tripTimeZone), linesOfDay) };
    });
}
