import type { AuditAct } from '@reisspel/contract/audit-acts';
import type { TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../database.ts';
import type { TripScope } from '../trip-scope.ts';
import { erasePhotos, forgetChanges } from './photo-erasure.ts';
import { type TeamTraces, tracesOf } from './team-traces.ts';

/** What was put aside of the team alone goes whole, with its name. */
async function eraseDeletions({ query }: Tx, { tripId }: TripScope, ids: readonly string[]): Promise<void> {
  const held = query
    .selectFrom('teams')
    .select('archive_id')
    .where('trip_id', '=', tripId)
    .where('id', 'in', ids);
  await query
    .deleteFrom('archives')
    .where('trip_id', '=', tripId)
    .where('subject', '=', 'team')
    .where('id', 'in', held)
    .execute();
}

/**
 * Saved games know a team by its id, or, where they were made elsewhere, by its name. Another team
 * of that name stays.
 */
async function eraseFromProfiles(
  { query }: Tx,
  { tripId }: TripScope,
  { ids, name, others }: TeamTraces,
): Promise<void> {
  const rows = await query
    .selectFrom('game_profiles')
    .select(['id', 'teams'])
    .where('trip_id', '=', tripId)
    .execute();
  for (const row of rows) {
    const teams: { id: string; name: string }[] = JSON.parse(row.teams);
    const left = teams.filter((team) => !ids.has(team.id) && (team.name !== name || others.has(team.id)));
    if (left.length === teams.length) continue;
    await query
      .updateTable('game_profiles')
      .set({ teams: JSON.stringify(left), team_count: left.length })
      .where('id', '=', row.id)
      .where('trip_id', '=', tripId)
      .execute();
  }
}

/** Acts whose label is what a team is called. */
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
/** Acts whose label begins so, and goes on behind a colon. */
const CALLED_AND_MORE: ReadonlySet<string> = new Set<AuditAct>([
  'points_given',
  'points_taken_back',
  'photo_approved',
  'photo_rejected',
  'review_undone',
]);

/**
 * Whether a line of the log names the team. Other texts may hold the same word, and are not about
 * it.
 */
function isNamedIn({ act, label }: { act: string; label: string }, name: string): boolean {
  return CALLED.has(act) ? label === name : CALLED_AND_MORE.has(act) && label.startsWith(`${name}: `);
}

/**
 * That something was done stays in the log; to whom does not. What was done to others stays whole,
 * whatever they are called.
 */
async function eraseFromLog(
  tx: Tx,
  scope: TripScope,
  { subjects, name, subjectsOfOthers }: TeamTraces,
): Promise<void> {
  const { query } = tx;
  const { tripId } = scope;
  const rows = await query
    .selectFrom('audit')
    .select(['id', 'act', 'subject', 'label'])
    .where('trip_id', '=', tripId)
    .execute();
  for (const row of rows) {
    const subject = row.subject ?? '';
    const isNamed = isNamedIn(row, name) && !subjectsOfOthers.has(subject);
    if (!isNamed && !subjects.has(subject)) continue;
    await query
      .updateTable('audit')
      .set({ subject: null, label: '', undo: null })
      .where('id', '=', row.id)
      .where('trip_id', '=', tripId)
      .execute();
  }
  await forgetChanges(tx, scope);
}

/**
 * Ends the sessions that play for the team, with what they asked to be notified of. An organiser's
 * stays, without a team.
 */
async function eraseSessions({ query }: Tx, { tripId }: TripScope, id: TeamId): Promise<void> {
  const playing = await query
    .selectFrom('sessions')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('team_id', '=', id)
    .where('is_admin', '=', 0)
    .execute();
  const ids = playing.map((session) => session.id);
  if (ids.length > 0) {
    await query
      .deleteFrom('push_subscriptions')
      .where('trip_id', '=', tripId)
      .where('session_id', 'in', ids)
      .execute();
    await query.deleteFrom('sessions').where('id', 'in', ids).where('trip_id', '=', tripId).execute();
  }
}

/** Who tried its password, and from where it was given. */
async function eraseDoors({ query }: Tx, { tripId }: TripScope, { ids }: TeamTraces): Promise<void> {
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
 * Erases a team wherever this database names it, with all that it did and its photos, whether it
 * plays or lies put aside; nothing brings it back. Returns its ids, which the caller takes from the
 * board. The caller also ends its streams. `now` is epoch ms.
 */
export async function eraseTeam(
  tx: Tx,
  scope: TripScope,
  { id, name }: { id: TeamId; name: string },
  now: number,
): Promise<ReadonlySet<string>> {
  const { tripId } = scope;
  const team = await tracesOf(tx, scope, { id, name });
  const ids = [...team.ids];
  for (const each of ids) await erasePhotos(tx, scope, { of: 'team', id: each }, now);
  await eraseSessions(tx, scope, id);
  await eraseDoors(tx, scope, team);
  await tx.query
    .deleteFrom('photo_removals')
    .where('trip_id', '=', tripId)
    .where('team_id', 'in', ids)
    .execute();
  await eraseDeletions(tx, scope, ids);
  await tx.query.deleteFrom('teams').where('id', 'in', ids).where('trip_id', '=', tripId).execute();
  await eraseFromProfiles(tx, scope, team);
  await eraseFromLog(tx, scope, team);
  return team.ids;
}
