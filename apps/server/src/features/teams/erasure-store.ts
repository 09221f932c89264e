import type { TeamId } from '@reisspel/contract/ids';
import type { AuditAct } from '@reisspel/contract/operate/audit-acts';
import { erasePhotosOf } from '../../db/erased-files.ts';
import type { TripTx } from '../../db/trip-scope.ts';
import { findKnownTeams, findTraces, type KnownTeams, type TeamTraces } from './data-store.ts';

async function eraseFromProfiles(
  { query, tripId }: TripTx,
  { savedGames }: KnownTeams,
  { isSameTeam }: TeamTraces,
): Promise<void> {
  for (const { id, teams } of savedGames) {
    const others = teams.filter((team) => !isSameTeam(team));
    if (others.length === teams.length) continue;
    await query
      .updateTable('game_profiles')
      .set({ teams: JSON.stringify(others), team_count: others.length })
      .where('id', '=', id)
      .where('trip_id', '=', tripId)
      .execute();
  }
}

/** Acts whose label is a team's name. */
const NAME_ONLY: ReadonlySet<string> = new Set<AuditAct>([
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
  'reply_deleted',
]);
/** Acts whose label begins with a team's name and a colon. */
const NAME_FIRST: ReadonlySet<string> = new Set<AuditAct>([
  'points_given',
  'points_taken_back',
  'photo_approved',
  'photo_rejected',
  'review_undone',
  'answer_accepted',
  'answer_acceptance_undone',
]);

/** Returns true if the label names the team. Other acts may contain the name by chance. */
function isNamedIn({ act, label }: { act: string; label: string }, name: string): boolean {
  return NAME_ONLY.has(act) ? label === name : NAME_FIRST.has(act) && label.startsWith(`${name}: `);
}

/** Removes the team from its log entries. Keeps entries about others with the same name. */
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
  const entries = rows.filter((row) => {
    const subject = row.subject ?? '';
    return subjects.has(subject) || (isNamedIn(row, name) && !subjectsOfOthers.has(subject));
  });
  for (const { id } of entries) {
    await query
      .updateTable('audit')
      .set({ subject: null, label: '', undo: null })
      .where('id', '=', id)
      .where('trip_id', '=', tripId)
      .execute();
  }
}

/** Ends the players' sessions, but not those of organisers and helpers. Returns both kinds. */
async function eraseSessions({ query, tripId }: TripTx, id: TeamId): Promise<string[]> {
  const inTeam = query.selectFrom('sessions').where('trip_id', '=', tripId).where('team_id', '=', id);
  const players = inTeam.select('id').where('is_admin', '=', 0).where('helper_id', 'is', null);
  const ended = await inTeam.select('id').execute();
  await query
    .deleteFrom('push_subscriptions')
    .where('trip_id', '=', tripId)
    .where('session_id', 'in', players)
    .execute();
  await query.deleteFrom('sessions').where('trip_id', '=', tripId).where('id', 'in', players).execute();
  return ended.map((session) => session.id);
}

/** Deletes the failure counts and the known devices of the team's password. */
async function eraseLogins({ query, tripId }: TripTx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await query
      .deleteFrom('login_attempts')
      .where('trip_id', '=', tripId)
      .where('scope', 'like', `%${id}%`)
      .execute();
    await query.deleteFrom('login_devices').where('door', 'like', `%${id}%`).execute();
  }
}

/** Erases a team. The caller removes `ids` from the board and ends streams of `sessionIds`. */
export async function eraseTeam(
  tx: TripTx,
  { id, name }: { id: TeamId; name: string },
  now: number,
): Promise<{ ids: ReadonlySet<string>; sessionIds: string[] }> {
  const { query, tripId } = tx;
  const known = await findKnownTeams(tx);
  const traces = await findTraces(tx, known, { id, name });
  const { ids } = traces;
  const rows = query.selectFrom('teams').where('trip_id', '=', tripId).where('id', 'in', ids);
  // Finds photos by the team's id, because uploads and removal requests may outlive its row.
  await erasePhotosOf(tx, { teams: ids }, now);
  const sessionIds = await eraseSessions(tx, id);
  await eraseLogins(tx, ids);
  // The archive of a single team also contains its name.
  await query
    .deleteFrom('archives')
    .where('trip_id', '=', tripId)
    .where('subject', '=', 'team')
    .where('id', 'in', rows.select('archive_id'))
    .execute();
  await query.deleteFrom('teams').where('trip_id', '=', tripId).where('id', 'in', ids).execute();
  await eraseFromProfiles(tx, known, traces);
  await eraseFromLog(tx, name, traces);
  return { ids: new Set(ids), sessionIds };
}
