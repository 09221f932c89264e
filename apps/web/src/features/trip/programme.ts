import type { TimelineDay } from '@reisspel/contract/trip/trip';
import { dayAt, entriesOf, type TimelineEntry } from '@reisspel/rules/timeline';
import type { ChipTone } from '../../ui/chip.tsx';

export interface ProgrammeEntry extends TimelineEntry {
  /** What is known about a flight. `facts` is empty or as "verwacht 14:58 · Gate D9". */
  status?: { tone: ChipTone; text: string; facts: string } | undefined;
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

function withLine({ entries, ...day }: ProgrammeDay, line: ProgrammeLine): ProgrammeDay {
  const isSame = ({ at }: ProgrammeEntry) => line.of === 'flight' && at === line.at;
  if (!entries.some(isSame)) {
    return { ...day, entries: [...entries, line].toSorted((one, other) => one.at - other.at) };
  }
  const { status } = line;
  return { ...day, entries: entries.map((entry) => (isSame(entry) ? { ...entry, status } : entry)) };
}

/**
 * Puts the lines among the items of their days. An item at the very moment of a departure or
 * landing is that flight, so it gets the status instead of a second line.
 */
export function programmeDays(
  days: readonly TimelineDay[],
  lines: readonly ProgrammeLine[],
  tripTimeZone: string,
): ProgrammeDay[] {
  const planned = days.map((day) => ({ ...day, entries: entriesOf(day, tripTimeZone) }));
  const titles = new Map(
    lines.flatMap((line) => (line.of === 'flight' ? [[dayOf(line), line.dayTitle]] : [])),
  );
  for (const { day } of days) titles.delete(day);
  const added = [...titles].map(([day, title]) => ({ id: day, day, title, entries: [] }));
  return [...planned, ...added]
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map((day) => lines.filter((line) => dayOf(line) === day.day).reduce(withLine, day));
}
