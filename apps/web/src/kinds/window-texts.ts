import type { TaskWindow } from '@reisspel/contract/kinds/window';
import type { GameFlight, Landing } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import { longDay, shortDay } from '../lib/format/dates.ts';
import { distanceText, hoursText } from '../lib/format/figures.ts';
import * as m from '../paraglide/messages.js';

const MINUTE_MS = 60_000;

/** Where a window counts: the trip's time zone and flights, and the game's tasks and landings. */
export interface WindowPlace {
  timeZone: string;
  tasks: readonly Pick<AdminTask, 'id' | 'sequenceOrder'>[];
  flights: readonly GameFlight[];
  landings: readonly Pick<Landing, 'flightId'>[];
}

export function dayAndTime(
  { timeZone }: Pick<WindowPlace, 'timeZone'>,
  at: number,
): { day: string; time: string } {
  const local = localTimeAt(timeZone, at);
  return { day: longDay(local.slice(0, 10)), time: local.slice(11) };
}

/** "HV 6145, AMS – ALC, vr 20 juni 16:55". */
export function flightName({ flightNumber, from, to, lands }: GameFlight): string {
  const local = lands === null ? '' : localTimeAt(lands.timeZone, lands.at);
  const time = local === '' ? [] : [`${shortDay(local.slice(0, 10))} ${local.slice(11)}`];
  return [flightNumber, `${from} – ${to}`, ...time].join(', ');
}

function opensText(opens: TaskWindow['opens'], place: WindowPlace): string {
  if (opens === null) return m.window_opens_with_game();
  switch (opens.when) {
    case 'moment':
      return m.window_opens_moment(dayAndTime(place, opens.at));
    case 'after-start':
      return m.window_opens_after_start({ time: hoursText(opens.minutes * MINUTE_MS) });
    case 'after-task': {
      const task = place.tasks.find(({ id }) => id === opens.taskId);
      return task ? m.window_opens_after_task({ number: task.sequenceOrder }) : m.window_opens_task_gone();
    }
    case 'at-place':
      return m.window_opens_at_place({ distance: distanceText(opens.radius) });
    case 'after-landing': {
      const flight = place.flights.find(({ id }) => id === opens.flightId);
      if (!flight) return m.window_opens_flight_gone();
      const { flightNumber: number, lands } = flight;
      if (place.landings.some(({ flightId }) => flightId === flight.id))
        return m.window_opens_flight_landed({ number });
      if (lands === null) return m.window_opens_flight({ number });
      return m.window_opens_flight_at({ number, ...dayAndTime(lands, lands.at) });
    }
    default:
      return opens satisfies never;
  }
}

function closesText(
  closes: NonNullable<TaskWindow['closes']>,
  { opens }: TaskWindow,
  place: WindowPlace,
): string {
  switch (closes.when) {
    case 'moment': {
      const closing = dayAndTime(place, closes.at);
      const isSameDay = opens?.when === 'moment' && dayAndTime(place, opens.at).day === closing.day;
      return isSameDay ? m.window_closes_time({ time: closing.time }) : m.window_closes_moment(closing);
    }
    case 'after-opening':
      return m.window_closes_after({ time: hoursText(closes.minutes * MINUTE_MS) });
    default:
      return closes satisfies never;
  }
}

/** "Opent zaterdag 14 februari om 10:00, sluit na 2 uur". null for a task that is always open. */
export function windowText(window: TaskWindow, place: WindowPlace): string | null {
  const { opens, closes } = window;
  if (opens === null && closes === null) return null;
  const opening = opensText(opens, place);
  if (closes === null) return opening;
  return m.window_opens_and_closes({ opens: opening, closes: closesText(closes, window, place) });
}
