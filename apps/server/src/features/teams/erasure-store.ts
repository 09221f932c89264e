import type { TeamId } from '@reisspel/contract/ids';
import type { AuditAct } from '@reisspel/contract/operate/audit-acts';
import { erasePhotosOf } from '../../db/erased-files.ts';
import type { TripTx } from '../../db/trip-scope.ts';
import { findRosters, type Rosters, type TeamTraces, tracesOf } from './data-store.ts';

async function eraseFromProfiles(
  { query, tripId }: TripTx,
  { games }: Rosters,
  { isSaved }: TeamTraces,
): Promise<void> {
  for (const { id, teams } of games) {
    const left = teams.filter((team) => !isSaved(team));
    if (left.length === teams.length) continue;
    await query
      .updateTable('game_profiles')
      .set({ teams: JSON.stringify(left), team_count: left.length })
      .where('id', '=', id)
      .where('trip_id', '=', tripId)
      .execute();
  }
}

const CALLED: ReadonlySet<string> = new Set<AuditAct>([
  'team_added',
  'team_changed',
  'team_link_renewed',
  'team_logged_out',
  'team_deleted',
  'team_restored',
  'team_downloaded',
  'team_locked_out',
  'quizzes_reset',
  'team_unlocked',
  'photo_erased',
  'removal_declined',
]);
/** Acts whose label is a team's name, a colon and more. */
const CALLED_AND_MORE: ReadonlySet<string> = new Set<AuditAct>([
  'points_given',
  'points_taken_back',
  'photo_approved',
  'photo_rejected',
  'review_undone',
]);

/** Labels of other acts may contain the same word by chance. */
function isNamedIn({ act, label }: { act: string; label: string }, name: string): boolean {
  return CALLED.has(act) ? label === name : CALLED_AND_MORE.has(act) && label.startsWith(`${name}: `);
}

/**
 * Keeps the log's entries without the team. Those of others with the same name stay as they are.
 */
async function eraseFromLog(
  { query, tripId }: TripTx,
  name: string,
  { subjects, subjectsOfOthers }: TeamTraces,
): Promise<void> {
  const rows = await query
    .selectFrom('audit')
    .select(['id', 'act', 'subject', 'label'])
    .where('trip_id', '=', tripId)
    .execute();
  const about = rows.filter((row) => {
    const subject = row.subject ?? '';
    return subjects.has(subject) || (isNamedIn(row, name) && !subjectsOfOthers.has(subject));
  });
  for (const { id } of about) {
    await query
      .updateTable('audit')
      .set({ subject: null, label: '', undo: null })
      .where('id', '=', id)
      .where('trip_id', '=', tripId)
      .execute();
  }
}

async function eraseSessions({ query, tripId }: TripTx, id: TeamId): Promise<string[]> {
  const playing = query.selectFrom('sessions').where('trip_id', '=', tripId).where('team_id', '=', id);
  const players = playing.select('id').where('is_admin', '=', 0);
  const ended = await playing.select('id').execute();
  await query
    .deleteFrom('push_subscriptions')
    .where('trip_id', '=', tripId)
    .where('session_id', 'in', players)
    .execute();
  await query.deleteFrom('sessions').where('trip_id', '=', tripId).where('id', 'in', players).execute();
  return ended.map((session) => session.id);
}

async function eraseDoors({ query, tripId }: TripTx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await query
      .deleteFrom('login_attempts')
      .where('trip_id', '=', tripId)
      .where('scope', 'like', `%${id}%`)
      .execute();
    await query.deleteFrom('login_devices').where('door', 'like', `%${id}%`).execute();
  }
}

/**
 * Erases a team everywhere. The caller takes the ids off the board and ends the sessions' streams.
 */
export async function eraseTeam(
  tx: TripTx,
  { id, name }: { id: TeamId; name: string },
  now: number,
): Promise<{ ids: ReadonlySet<string>; sessionIds: string[] }> {
  const { query, tripId } = tx;
  const rosters = await findRosters(tx);
  const traces = await tracesOf(tx, rosters, { id, name });
  const { ids } = traces;
  const rows = query.selectFrom('teams').where('trip_id', '=', tripId).where('id', 'in', ids);
  // By id: uploads and removal requests outlive the row of their team.
  await erasePhotosOf(tx, { teams: ids }, now);
  const sessionIds = await eraseSessions(tx, id);
  await eraseDoors(tx, ids);
  // The archive of a team alone also holds its name.
  await query
    .deleteFrom('archives')
    .where('trip_id', '=', tripId)
    .where('subject', '=', 'team')
    .where('id', 'in', rows.select('archive_id'))
    .execute();
  await query.deleteFrom('teams').where('trip_id', '=', tripId).where('id', 'in', ids).execute();
  await eraseFromProfiles(tx, rosters, traces);
  await eraseFromLog(tx, name, traces);
  return { ids: new Set(ids), sessionIds };
}
