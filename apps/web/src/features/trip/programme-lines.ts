import type { PlayerTask, TripState } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Flight } from '@reisspel/contract/trip/trip';
import { fixedMoments } from '@reisspel/rules/game/window';
import { instantOf, localTimeAt } from '@reisspel/rules/zoned-time';
import { wallClock } from '../../lib/format/dates.ts';
import type { LiveStatus } from '../../live/live-client.ts';
import * as m from '../../paraglide/messages.js';
import { directionText, viewLabel, viewTone } from './flight-texts.ts';
import { endTimes } from './flight-times.ts';
import { flightView } from './flight-view.ts';
import type { ProgrammeLine } from './programme.ts';

/** The known status of a flight as a label; an example tells nothing about this flight. */
function statusOf(flight: Flight, end: 'departure' | 'arrival', live: LiveStatus<'trip'>) {
  const view = flightView(live, flight.id, 0);
  if (view.kind !== 'known' || view.status.status === 'UNKNOWN') return null;
  const { expected, hasLeft } = endTimes(flight, end, view.status);
  const gate = end === 'departure' ? view.status.gate : null;
  const facts = [
    ...(expected === null ? [] : [`${hasLeft ? m.flight_left() : m.flight_expected()} ${expected.clock}`]),
    ...(gate === null ? [] : [`${m.flight_gate()} ${gate}`]),
  ];
  return { tone: viewTone(view), text: viewLabel(view), facts: facts.join(' · ') };
}

export function flightLines(flights: readonly Flight[], live: LiveStatus<'trip'>): ProgrammeLine[] {
  return flights.flatMap((flight) =>
    (['departure', 'arrival'] as const).map((end): ProgrammeLine => {
      const { at: moment, airport } = flight[end];
      const title = end === 'departure' ? m.schedule_flight_departs : m.schedule_flight_lands;
      return {
        of: 'flight',
        dayTitle: directionText(flight),
        item: {
          id: `${flight.id}-${end}`,
          time: wallClock(moment),
          title: title({ number: flight.flightNumber }),
          detail: airport,
        },
        at: instantOf(moment),
        timeZone: moment.timeZone,
        status: statusOf(flight, end, live),
      };
    }),
  );
}

function gameLine(id: string, title: string, at: number, timeZone: string): ProgrammeLine {
  const time = localTimeAt(timeZone, at).slice(11);
  return { of: 'game', item: { id, time, title, detail: '' }, at, timeZone, status: null };
}

export function gameLines(game: TripState['game'] | undefined, timeZone: string): ProgrammeLine[] {
  if (game == null) return [];
  const { startedAt, endedAt } = game;
  return [
    gameLine('game-start', m.schedule_game_started(), startedAt, timeZone),
    ...(endedAt === null ? [] : [gameLine('game-end', m.schedule_game_ended(), endedAt, timeZone)]),
  ];
}

interface TaskMoments {
  id: string;
  description: string;
  opensAt: number | null;
  closesAt: number | null;
}

function taskLines(tasks: readonly TaskMoments[], timeZone: string): ProgrammeLine[] {
  return tasks.flatMap(({ id, description: task, opensAt, closesAt }) => [
    ...(opensAt === null ? [] : [gameLine(`opens-${id}`, m.timeline_opens({ task }), opensAt, timeZone)]),
    ...(closesAt === null ? [] : [gameLine(`closes-${id}`, m.timeline_closes({ task }), closesAt, timeZone)]),
  ]);
}

/** When the tasks of a team open and close, as far as the team may know it now. */
export function teamTaskLines(tasks: readonly PlayerTask[], timeZone: string): ProgrammeLine[] {
  const moments = tasks.map(({ id, description, progress }) => ({
    id,
    description,
    opensAt: progress.status === 'locked' && progress.opens?.when === 'moment' ? progress.opens.at : null,
    closesAt: progress.status === 'open' && progress.closes !== null ? progress.closes.at : null,
  }));
  return taskLines(moments, timeZone);
}

export function organiserTaskLines(tasks: readonly AdminTask[], timeZone: string): ProgrammeLine[] {
  return taskLines(
    tasks.map(({ id, description, window }) => ({ id, description, ...fixedMoments(window) })),
    timeZone,
  );
}
