import { TripId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';

/**
 * Trips whose game runs, in which a quiz or a held photo ran out of time before `before` (epoch ms) and
 * is not decided over.
 */
export async function dueTrips(tx: Tx, before: number, limit: number): Promise<TripId[]> {
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
            // Where the organiser has spoken, the clock has no say.
            .where('submissions.review', '=', 'none'),
        ),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => TripId.parse(row.trip_id));
}
