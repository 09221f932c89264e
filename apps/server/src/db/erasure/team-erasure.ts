import type { AuditAct } from '@reisspel/contract/audit-acts';
import type { TeamId } from '@reisspel/contract/ids';
import type { TripTx } from '../trip-scope.ts';
import { erasePhotos, forgetChanges } from './photo-erasure.ts';
import { type TeamTraces, tracesOf } from './team-traces.ts';

/** Deletes the archives of the team alone, which also hold its name. */
async function eraseDeletions({ query, tripId }: TripTx, ids: readonly string[]): Promise<void> {
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
 * Removes the team from saved games, by id or, for games made elsewhere, by name. Another team with
 * that name stays.
 */
async function eraseFromProfiles(
  { query, tripId }: TripTx,
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

/** Acts whose label is a team's name. */
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

/**
 * True when a log entry names the team. Labels of other acts may contain the same word by chance.
 */
function isNamedIn({ act, label }: { act: string; label: string }, name: string): boolean {
  return CALLED.has(act) ? label === name : CALLED_AND_MORE.has(act) && label.startsWith(`${name}: `);
}

/**
 * Keeps the log's entries, but removes the team from them. Entries about other teams with the same
 * name stay unchanged.
 */
async function eraseFromLog(tx: TripTx, { subjects, name, subjectsOfOthers }: TeamTraces): Promise<void> {
  const { query } = tx;
  const { tripId } = tx;
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
  await forgetChanges(tx);
}

/**
 * Ends the team's sessions and their push subscriptions. An organiser's session stays, without a
 * team.
 */
async function eraseSessions({ query, tripId }: TripTx, id: TeamId): Promise<void> {
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

/** Deletes failed logins at the team's door and the devices that have opened it. */
async function eraseDoors({ query, tripId }: TripTx, { ids }: TeamTraces): Promise<void> {
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
 * Erases a team everywhere in this database, with its acts and photos, whether it plays or is put
 * aside; it cannot be restored. Returns its ids, which the caller removes from the board. The
 * caller also ends its streams. `now` is epoch ms.
 */
export async function eraseTeam(
  tx: TripTx,
  { id, name }: { id: TeamId; name: string },
  now: number,
): Promise<ReadonlySet<string>> {
  const { tripId } = tx;
  const team = await tracesOf(tx, { id, name });
  const ids = [...team.ids];
  for (const each of ids) await erasePhotos(tx, { of: 'team', id: each }, now);
  await eraseSessions(tx, id);
  await eraseDoors(tx, team);
  await tx.query
    .deleteFrom('photo_removals')
    .where('trip_id', '=', tripId)
    .where('team_id', 'in', ids)
    .execute();
  await eraseDeletions(tx, ids);
  await tx.query.deleteFrom('teams').where('id', 'in', ids).where('trip_id', '=', tripId).execute();
  await eraseFromProfiles(tx, team);
  await eraseFromLog(tx, team);
  return team.ids;
}
