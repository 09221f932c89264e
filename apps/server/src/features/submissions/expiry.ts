import { TripId } from '@reisspel/contract/ids';
import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import { applyDeadlines } from '@reisspel/rules/game/photo';
import type { Database, Tx } from '../../db/database.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { startRepeating } from '../../platform/timing.ts';

/** Lists trips with a quiz or held photo past its deadline at `before` (epoch ms). */
async function listDueTrips(tx: Tx, before: number, limit: number): Promise<TripId[]> {
  const rows = await tx.query
    .selectFrom('game_state')
    .select('trip_id')
    .where('game_started', '=', 1)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('quiz_openings')
            .leftJoin('completed_tasks', (join) =>
              join
                .onRef('completed_tasks.team_id', '=', 'quiz_openings.team_id')
                .onRef('completed_tasks.task_id', '=', 'quiz_openings.task_id'),
            )
            .select('quiz_openings.trip_id')
            .whereRef('quiz_openings.trip_id', '=', 'game_state.trip_id')
            .innerJoin('teams', 'teams.id', 'quiz_openings.team_id')
            .innerJoin('tasks', 'tasks.id', 'quiz_openings.task_id')
            .where('teams.archive_id', 'is', null)
            .where('tasks.archive_id', 'is', null)
            .where('quiz_openings.deadline_at', '<', before)
            .where('completed_tasks.id', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('submissions')
            .select('submissions.trip_id')
            .whereRef('submissions.trip_id', '=', 'game_state.trip_id')
            .innerJoin('teams', 'teams.id', 'submissions.team_id')
            .innerJoin('tasks', 'tasks.id', 'submissions.task_id')
            .where('teams.archive_id', 'is', null)
            .where('tasks.archive_id', 'is', null)
            .where('submissions.deadline_at', '<', before)
            .where('submissions.verdict', '=', 'held')
            // The organiser's decision takes precedence over the deadline.
            .where('submissions.review', '=', 'none'),
        ),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => TripId.parse(row.trip_id));
}

/** Milliseconds between rounds for games with open windows, where a phone waits for its result. */
const WATCHED_PAUSE_MS = 1_000;
/**
 * Milliseconds between rounds for all games. A round reads the database, and a team without an open
 * phone can wait. A round every five seconds would be half of an idle server's work.
 */
const SWEEP_PAUSE_MS = 15_000;
/** Trips per round, so that a long backlog after an outage is handled in steps. */
const SWEEP_LIMIT = 50;

export interface ExpirySweepDeps {
  database: Database;
  hub: Pick<LiveHub, 'act' | 'expirePhones' | 'watchedTrips'>;
  clock: Clock;
  onError: (error: unknown) => void;
}

/** Applies the deadlines of all games, watched or not. Also forgets phones that became silent. */
export async function settleExpired({ database, hub, clock, onError }: ExpirySweepDeps): Promise<void> {
  hub.expirePhones();
  const before = clock.now() - QUIZ_GRACE_S * 1_000;
  const trips = await database.read((tx) => listDueTrips(tx, before, SWEEP_LIMIT));
  // A failure in one trip must not prevent the deadlines of others.
  for (const tripId of trips) await hub.act(mintTripScope(tripId), applyDeadlines).catch(onError);
}

/**
 * Applies the deadlines of games with open streams, and shows there which tasks opened or closed.
 * Needs the database only when something changes.
 */
export async function settleWatched({
  hub,
  onError,
}: Pick<ExpirySweepDeps, 'hub' | 'onError'>): Promise<void> {
  for (const tripId of hub.watchedTrips) await hub.act(mintTripScope(tripId), applyDeadlines).catch(onError);
}

export function startExpirySweeper(deps: ExpirySweepDeps): () => Promise<void> {
  const repeat = (pauseMs: number, work: () => Promise<void>) =>
    startRepeating({ firstMs: pauseMs, pauseMs, work, onError: deps.onError });
  const stopWatched = repeat(WATCHED_PAUSE_MS, () => settleWatched(deps));
  const stopSweep = repeat(SWEEP_PAUSE_MS, () => settleExpired(deps));
  return async () => {
    await Promise.all([stopWatched(), stopSweep()]);
  };
}
