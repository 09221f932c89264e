import { SessionId, TeamId } from '@reisspel/contract/ids';
import type { LoginRecord } from '@reisspel/rules/lockout';
import type { Tx } from '../../db/database.ts';
import { LOGIN_COLUMNS, loginRecordFromRow, noFailures, rowOfLoginRecord } from '../../db/login-records.ts';
import { toBit } from '../../db/rows.ts';
import type { TripTx } from '../../db/trip-scope.ts';

/** A door whose failures lockouts count. */
export type LoginScope = PasswordScope | `team:${TeamId}` | 'team-code';

export type PasswordScope = 'admin' | 'gallery' | 'guest';

interface LoginKey {
  scope: LoginScope;
  /** The `address` column, which once held only addresses. */
  key: string;
}

/** Returns the failures of a key; creates no row. */
export async function findLoginRecord(
  tx: TripTx,
  { scope, key }: LoginKey,
  now: number,
): Promise<LoginRecord> {
  const row = await tx.query
    .selectFrom('login_attempts')
    .select(LOGIN_COLUMNS)
    .where('trip_id', '=', tx.tripId)
    .where('scope', '=', scope)
    .where('address', '=', key)
    .executeTakeFirst();
  return row ? loginRecordFromRow(row) : noFailures(now);
}

/** Returns the failures of a key and locks the row until the commit, so guesses run in turn. */
export async function lockLoginRecord(
  tx: TripTx,
  { scope, key }: LoginKey,
  now: number,
): Promise<LoginRecord> {
  const row = await tx.query
    .insertInto('login_attempts')
    .values({ trip_id: tx.tripId, scope, address: key, ...rowOfLoginRecord(noFailures(now)) })
    // This update changes nothing and locks the row.
    .onConflict((conflict) => conflict.columns(['trip_id', 'scope', 'address']).doUpdateSet({ address: key }))
    .returning(LOGIN_COLUMNS)
    .executeTakeFirstOrThrow();
  return loginRecordFromRow(row);
}

export async function saveLoginRecord(
  tx: TripTx,
  { scope, key }: LoginKey,
  record: LoginRecord,
): Promise<void> {
  const values = rowOfLoginRecord(record);
  await tx.query
    .insertInto('login_attempts')
    .values({ trip_id: tx.tripId, scope, address: key, ...values })
    .onConflict((conflict) => conflict.columns(['trip_id', 'scope', 'address']).doUpdateSet(values))
    .execute();
}

const TEAM_SCOPE = 'team:';

/** Returns the teams with a lockout in force. */
export async function lockedTeams(tx: TripTx, now: number): Promise<TeamId[]> {
  const rows = await tx.query
    .selectFrom('login_attempts')
    .select('scope')
    .distinct()
    .where('trip_id', '=', tx.tripId)
    .where('scope', 'like', `${TEAM_SCOPE}%`)
    .where('locked_until', '>', now)
    .execute();
  return rows.map(({ scope }) => TeamId.parse(scope.slice(TEAM_SCOPE.length)));
}

export async function clearTeamLogins(tx: TripTx, id: TeamId): Promise<void> {
  await tx.query
    .deleteFrom('login_attempts')
    .where('trip_id', '=', tx.tripId)
    .where('scope', '=', `${TEAM_SCOPE}${id}`)
    .execute();
}

/** A guess that waits for the row inserts it again. */
export async function clearLoginRecord(tx: TripTx, { scope, key }: LoginKey): Promise<void> {
  await tx.query
    .deleteFrom('login_attempts')
    .where('trip_id', '=', tx.tripId)
    .where('scope', '=', scope)
    .where('address', '=', key)
    .execute();
}

export async function deleteAdminSessions(tx: TripTx, except: SessionId | null): Promise<string[]> {
  const query = tx.query.deleteFrom('sessions').where('trip_id', '=', tx.tripId).where('is_admin', '=', 1);
  const rows = await (except === null ? query : query.where('id', '!=', except)).returning('id').execute();
  return rows.map(({ id }) => id);
}

interface PasswordHashes {
  admin: string;
  /** The organiser's hash until the gallery has its own password (design 7). */
  gallery: string;
  /** null if the trip's pages are public. */
  guest: string | null;
}

export async function passwordHashes(tx: TripTx): Promise<PasswordHashes> {
  const row = await tx.query
    .selectFrom('trips')
    .select(['admin_password_hash', 'gallery_password_hash', 'password_hash'])
    .where('id', '=', tx.tripId)
    .executeTakeFirstOrThrow();
  return {
    admin: row.admin_password_hash,
    gallery: row.gallery_password_hash ?? row.admin_password_hash,
    guest: row.password_hash,
  };
}

export async function setGalleryPasswordHash(tx: TripTx, hash: string): Promise<void> {
  await tx.query
    .updateTable('trips')
    .set({ gallery_password_hash: hash })
    .where('id', '=', tx.tripId)
    .execute();
}

/** Withdraws gallery access from all sessions that have it; returns their ids. */
export async function revokeGallery(tx: TripTx): Promise<string[]> {
  const rows = await tx.query
    .updateTable('sessions')
    .set({ is_gallery: 0 })
    .where('trip_id', '=', tx.tripId)
    .where('is_gallery', '=', 1)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the teams whose password was given in this session. */
export async function openedTeams(tx: TripTx, id: SessionId): Promise<TeamId[]> {
  const rows = await tx.query
    .selectFrom('session_teams')
    .select('team_id')
    .where('session_id', '=', id)
    .execute();
  return rows.map((row) => TeamId.parse(row.team_id));
}

export async function rememberOpened(tx: TripTx, id: SessionId, teams: readonly TeamId[]): Promise<void> {
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
  /** The first session of the chain that this one continues; null if it starts one. */
  firstId: SessionId | null;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
}

export async function insertSession(tx: TripTx, session: NewSession): Promise<void> {
  await tx.query
    .insertInto('sessions')
    .values({
      id: session.id,
      first_id: session.firstId,
      trip_id: tx.tripId,
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

/** Moves a session to a team, or to none if null. Returns false if the session has ended. */
export async function setSessionTeam(tx: TripTx, id: SessionId, teamId: TeamId | null): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('sessions')
    .set({ team_id: teamId })
    .where('id', '=', id)
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface EndedSession extends Grants {
  firstId: SessionId;
}

/** Ends a session; returns null if another request ended it first. */
export async function deleteSession(tx: TripTx, id: SessionId): Promise<EndedSession | null> {
  const row = await tx.query
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('trip_id', '=', tx.tripId)
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
  /** Organiser sessions last used before this time have expired. */
  idleBefore: number;
}

/** Deletes expired sessions, and failures older than `failuresBefore`, of all trips. */
export async function pruneAccess(tx: Tx, times: Times): Promise<void> {
  await tx.query.deleteFrom('sessions').where('expires_at', '<=', times.now).execute();
  await tx.query
    .deleteFrom('sessions')
    .where('is_admin', '=', 1)
    .where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '<=', times.idleBefore))
    .execute();
  await tx.query.deleteFrom('login_attempts').where('updated_at', '<', times.failuresBefore).execute();
}
