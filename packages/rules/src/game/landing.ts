import type { GameFlight, Landing } from '@reisspel/contract/live';
import type { FlightState, FlightStatus } from '@reisspel/contract/trip/flights';
import { done, refuse } from '../outcome.ts';
import { changed, type Decision, type RuleContext, unchanged } from './decide.ts';
import { type Game, isUnderWay, landedAt } from './game.ts';

const LANDED: ReadonlySet<FlightState> = new Set(['LANDED', 'COMPLETED']);
/** In these states the expected time is that of a landing which will not come. */
const ELSEWHERE: ReadonlySet<FlightState> = new Set(['CANCELLED', 'DIVERTED']);

/** An example follows the timetable, which knows of no landing (docs/decisions/0010). */
export function isReportedLanding({ source, status }: Pick<FlightStatus, 'source' | 'status'>): boolean {
  return source !== 'example' && LANDED.has(status);
}

/** Keeps the first report of a landing. Views show it at once. */
function withLanding(game: Game, flightId: string, now: number): Game {
  if (landedAt(game, flightId) !== null) return game;
  const landings: Landing[] = [...game.flags.landings, { flightId, landedAt: now }];
  return { ...game, flags: { ...game.flags, landings, windowsAt: Math.max(now, game.flags.windowsAt) } };
}

/** Takes over which flights have landed by their status, as far as tasks of a running game wait. */
export function withReportedLandings(game: Game, now: number): Game {
  if (!game.flags.started) return game;
  const awaited = new Set(
    game.tasks.map(({ window: { opens } }) => (opens?.when === 'after-landing' ? opens.flightId : null)),
  );
  return game.pages.flights
    .filter((status) => awaited.has(status.flightId) && isReportedLanding(status))
    .reduce((after, { flightId }) => withLanding(after, flightId, now), game);
}

/**
 * The organiser says that a flight has landed. A repeat changes nothing. Refused before the game
 * and after it, as its minutes would count before a team can begin.
 */
export function reportLanding(game: Game, flightId: string, { now }: RuleContext): Decision<null> {
  const flight = game.pages.plannedFlights.find(({ id }) => id === flightId);
  if (!flight) return unchanged(game, refuse('not_found'));
  if (!isUnderWay(game)) return unchanged(game, refuse('game_not_started'));
  const after = withLanding(game, flightId, now);
  if (after === game) return unchanged(game, done(null));
  return changed(after, null, { acts: [{ act: 'flight_landed', at: now, label: flight.flightNumber }] });
}

/** The flights of the trip, with the times that a provider gave or else those of the plan. */
export function gameFlights(
  planned: Game['pages']['plannedFlights'],
  statuses: Game['pages']['flights'],
): GameFlight[] {
  const reports = new Map(
    statuses.filter(({ source }) => source !== 'example').map((status) => [status.flightId, status]),
  );
  return planned.map(({ landsAt, timeZone, ...flight }) => {
    const report = reports.get(flight.id);
    const isExpected = report === undefined || !ELSEWHERE.has(report.status);
    const lands = isExpected ? { at: report?.arrivalTime ?? landsAt, timeZone } : null;
    return { ...flight, lands };
  });
}
