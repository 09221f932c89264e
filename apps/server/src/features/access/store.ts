import { SessionId, TeamId } from '@reisspel/contract/ids';
import type { LoginRecord } from '@reisspel/rules/lockout';
import type { Tx } from '../../db/database.ts';
import { LOGIN_COLUMNS, loginRecordFromRow, noFailures, rowOfLoginRecord } from '../../db/login-records.ts';
import { toBit } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** What somebody tries to get into, as lockouts count it. */
export type LoginScope = PasswordScope | `team:${TeamId}` | 'team-code';

/** The passwords that a trip itself has. */
export type PasswordScope = 'admin' | 'gallery' | 'guest';

interface LoginKey {
  scope: LoginScope;
  /** Whose failures they are: the `address` column, which knew addresses only at first. */
  key: string;
}

/** The failures so far of a key; nothing is made of one that has none. */
export async function findLoginRecord(
  tx: Tx,
  { tripId }: TripScope,
  { scope, key }: LoginKey,
  now: number,
): Promise<LoginRecord> {
  const row = await tx.query
    .selectFrom('login_attempts')
    .select(LOGIN_COLUMNS)
    .where('trip_id', '=', tripId)
    .where('scope', '=', scope)
    .where('address', '=', key)
    .executeTakeFirst();
  return row ? loginRecordFromRow(row) : noFailures(now);
}

/** The failures so far of a key; the row is locked until the commit, so that guesses queue. */
export async function lockLoginRecord(
  tx: Tx,
  { tripId }: TripScope,
  { scope, key }: LoginKey,
  now: number,
): Promise<LoginRecord> {
  const row = await tx.query
    .insertInto('login_attempts')
    .values({ trip_id: tripId, scope, address: key, ...rowOfLoginRecord(noFailures(now)) })
    // Changes nothing, and locks the row.
    .onConflict((conflict) => conflict.columns(['trip_id', 'scope', 'address']).doUpdateSet({ address: key }))
    .returning(LOGIN_COLUMNS)
    .executeTakeFirstOrThrow();
  return loginRecordFromRow(row);
}

export async function saveLoginRecord(
  tx: Tx,
  { tripId }: TripScope,
  { scope, key }: LoginKey,
  record: LoginRecord,
): Promise<void> {
  const values = rowOfLoginRecord(record);
  await tx.query
    .insertInto('login_attempts')
    .values({ trip_id: tripId, scope, address: key, ...values })
    .onConflict((conflict) => conflict.columns(['trip_id', 'scope', 'address']).doUpdateSet(values))
    .execute();
}

const TEAM_SCOPE = 'team:';

/** The teams at whose doors somebody waits. */
export async function lockedTeams(tx: Tx, { tripId }: TripScope, now: number): Promise<TeamId[]> {
  const rows = await tx.query
    .selectFrom('login_attempts')
    .select('scope')
    .distinct()
    .where('trip_id', '=', tripId)
    .where('scope', 'like', `${TEAM_SCOPE}%`)
    .where('locked_until', '>', now)
    .execute();
  return rows.map(({ scope }) => TeamId.parse(scope.slice(TEAM_SCOPE.length)));
}

/** Forgets all failures at a team's door. */
export async function clearTeamLogins(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<void> {
  await tx.query
    .deleteFrom('login_attempts')
    .where('trip_id', '=', tripId)
    .where('scope', '=', `${TEAM_SCOPE}${id}`)
    .execute();
}

/** Another guess that waits for the row makes it anew. */
export async function clearLoginRecord(
  tx: Tx,
  { tripId }: TripScope,
  { scope, key }: LoginKey,
): Promise<void> {
  await tx.query
    .deleteFrom('login_attempts')
    .where('trip_id', '=', tripId)
    .where('scope', '=', scope)
    .where('address', '=', key)
    .execute();
}

/** Ends all sessions of a trip's organiser, or all but one. Returns those. */
export async function deleteAdminSessions(
  tx: Tx,
  { tripId }: TripScope,
  except: SessionId | null,
): Promise<string[]> {
  const query = tx.query.deleteFrom('sessions').where('trip_id', '=', tripId).where('is_admin', '=', 1);
  const rows = await (except === null ? query : query.where('id', '!=', except)).returning('id').execute();
  return rows.map(({ id }) => id);
}

interface PasswordHashes {
  admin: string;
  /** The admin's until it has one of its own (design 7). */
  gallery: string;
  /** null: the trip's pages are open. */
  guest: string | null;
}

export async function passwordHashes(tx: Tx, { tripId }: TripScope): Promise<PasswordHashes> {
  const row = await tx.query
    .selectFrom('trips')
    .select(['admin_password_hash', 'gallery_password_hash', 'password_hash'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  return {
    admin: row.admin_password_hash,
    gallery: row.gallery_password_hash ?? row.admin_password_hash,
    guest: row.password_hash,
  };
}

export async function setGalleryPasswordHash(tx: Tx, { tripId }: TripScope, hash: string): Promise<void> {
  await tx.query.updateTable('trips').set({ gallery_password_hash: hash }).where('id', '=', tripId).execute();
}

/** Takes the gallery from everybody who got in by the old password; returns those sessions. */
export async function revokeGallery(tx: Tx, { tripId }: TripScope): Promise<string[]> {
  const rows = await tx.query
    .updateTable('sessions')
    .set({ is_gallery: 0 })
    .where('trip_id', '=', tripId)
    .where('is_gallery', '=', 1)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The teams whose password this session has given before. */
export async function openedTeams(tx: Tx, _scope: TripScope, id: SessionId): Promise<TeamId[]> {
  const rows = await tx.query
    .selectFrom('session_teams')
    .select('team_id')
    .where('session_id', '=', id)
    .execute();
  return rows.map((row) => TeamId.parse(row.team_id));
}

export async function rememberOpened(
  tx: Tx,
  _scope: TripScope,
  id: SessionId,
  teams: readonly TeamId[],
): Promise<void> {
  if (teams.length === 0) return;
  await tx.query
    .insertInto('session_teams')
    .values(teams.map((teamId) => ({ session_id: id, team_id: teamId })))
    .onConflict((conflict) => conflict.columns(['session_id', 'team_id']).doNothing())
    .execute();
}

export interface Grants {
  isAdmin: boolean;
  isGallery: boolean;
  isGuest: boolean;
  isScreen: boolean;
  teamId: TeamId | null;
}

interface NewSession extends Grants {
  id: SessionId;
  /** null: it goes on from none. */
  firstId: SessionId | null;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
}

export async function insertSession(tx: Tx, { tripId }: TripScope, session: NewSession): Promise<void> {
  await tx.query
    .insertInto('sessions')
    .values({
      id: session.id,
      first_id: session.firstId,
      trip_id: tripId,
      token_hash: session.tokenHash,
      is_admin: toBit(session.isAdmin),
      is_gallery: toBit(session.isGallery),
      is_guest: toBit(session.isGuest),
      is_screen: toBit(session.isScreen),
      team_id: session.teamId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Moves a session to a team (null: to none). Returns whether the session was still there. */
export async function setSessionTeam(
  tx: Tx,
  { tripId }: TripScope,
  id: SessionId,
  teamId: TeamId | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('sessions')
    .set({ team_id: teamId })
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A session as it ended. */
interface EndedSession extends Grants {
  firstId: SessionId;
}

/** Ends a session; returns null when another request was first. */
export async function deleteSession(
  tx: Tx,
  { tripId }: TripScope,
  id: SessionId,
): Promise<EndedSession | null> {
  const row = await tx.query
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .returning(['first_id', 'is_admin', 'is_gallery', 'is_guest', 'is_screen', 'team_id'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    firstId: row.first_id === null ? id : SessionId.parse(row.first_id),
    isAdmin: row.is_admin === 1,
    isGallery: row.is_gallery === 1,
    isGuest: row.is_guest === 1,
    isScreen: row.is_screen === 1,
    teamId: row.team_id === null ? null : TeamId.parse(row.team_id),
  };
}

interface Times {
  now: number;
  failuresBefore: number;
  /** When an organiser's session that is still good was used last. */
  idleBefore: number;
}

/** Drops what no longer counts, of every trip: sessions past their end, and failures from before `failuresBefore`. */
export async function pruneAccess(tx: Tx, times: Times): Promise<void> {
  await tx.query.deleteFrom('sessions').where('expires_at', '<=', times.now).execute();
  await tx.query
    .deleteFrom('sessions')
    .where('is_admin', '=', 1)
    .where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '<=', times.idleBefore))
    .execute();
  await tx.query.deleteFrom('login_attempts').where('updated_at', '<', times.failuresBefore).execute();
}
