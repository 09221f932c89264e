import { type HelperId, type SessionId, TeamId, type TripId } from '@reisspel/contract/ids';
import { KNOWN_DEVICE_DAYS } from '@reisspel/contract/limits';
import type { LoginRecord } from '@reisspel/rules/lockout';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Bit } from '../../db/tables/schema.ts';
import type { TripTx } from '../../db/trip-scope.ts';
import { tripRow } from '../../db/trips.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type LoginScope = PasswordScope | `team:${TeamId}` | 'team-code';

export type PasswordScope = 'admin' | 'gallery' | 'guest';

export interface TripLogin {
  tripId: TripId;
  scope: LoginScope;
}

interface LoginRow {
  failures: number;
  locked_until: number | null;
  updated_at: number;
}

type Columns = readonly (readonly [name: string, value: string | number | null])[];

const namesOf = (columns: Columns) => sql.join(columns.map(([name]) => sql.ref(name)));
const valuesOf = (columns: Columns) => sql.join(columns.map(([, value]) => value));

/** Accesses failure counts. Their key, in column `address`, can be a device or a network too. */
export function loginCounts(
  { query }: Tx,
  { name: door, tripLogin }: { name: string; tripLogin: TripLogin | null },
  now: number,
) {
  const table = sql.table(tripLogin === null ? 'owner_login_attempts' : 'login_attempts');
  const keysOf = (key: string): Columns => [
    ...(tripLogin === null
      ? []
      : ([
          ['trip_id', tripLogin.tripId],
          ['scope', tripLogin.scope],
        ] as const)),
    ['address', key],
  ];
  const isKey = (key: string) =>
    sql.join(
      keysOf(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    );
  const recordOf = (row: LoginRow | undefined): LoginRecord =>
    row === undefined
      ? { failures: 0, lockedUntil: null, updatedAt: now }
      : { failures: row.failures, lockedUntil: row.locked_until, updatedAt: row.updated_at };

  /** Inserts a count, or applies `change` to its row. Locks the row and returns the count. */
  async function put(key: string, record: LoginRecord, change: RawBuilder<unknown>): Promise<LoginRecord> {
    const columns: Columns = [
      ...keysOf(key),
      ['failures', record.failures],
      ['locked_until', record.lockedUntil],
      ['updated_at', record.updatedAt],
    ];
    const { rows } =
      await sql<LoginRow>`insert into ${table} (${namesOf(columns)}) values (${valuesOf(columns)})
      on conflict (${namesOf(keysOf(key))}) do update set ${change}
      returning failures, locked_until, updated_at`.execute(query);
    return recordOf(rows[0]);
  }

  return {
    async read(key: string): Promise<LoginRecord> {
      const row = sql<LoginRow>`select failures, locked_until, updated_at from ${table} where ${isKey(key)}`;
      return recordOf((await row.execute(query)).rows[0]);
    },

    /** Reads the count, or creates an empty one. Locks its row, so that other guesses wait. */
    lock: (key: string): Promise<LoginRecord> =>
      put(key, recordOf(undefined), sql`address = excluded.address`),

    async save(key: string, record: LoginRecord): Promise<void> {
      const change = sql`failures = excluded.failures, locked_until = excluded.locked_until, updated_at = excluded.updated_at`;
      await put(key, record, change);
    },

    /** Deletes the count, because an address is stored only while it has failures. */
    async clear(key: string): Promise<void> {
      await sql`delete from ${table} where ${isKey(key)}`.execute(query);
    },

    async isKnownDevice(device: string): Promise<boolean> {
      const row = await query
        .selectFrom('login_devices')
        .select('device')
        .where('door', '=', door)
        .where('device', '=', device)
        .executeTakeFirst();
      return row !== undefined;
    },

    async rememberDevice(device: string): Promise<void> {
      await query
        .insertInto('login_devices')
        .values({ door, device, opened_at: now })
        .onConflict((conflict) => conflict.columns(['door', 'device']).doUpdateSet({ opened_at: now }))
        .execute();
    },
  };
}

export type LoginCounts = ReturnType<typeof loginCounts>;

const TEAM_SCOPE = 'team:';

export async function listLockedTeams(tx: TripTx, now: number): Promise<TeamId[]> {
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

/** Deletes all organiser sessions but `except`. Returns the ids of the deleted ones. */
export async function deleteAdminSessions(tx: TripTx, except: SessionId | null): Promise<string[]> {
  const query = tx.query.deleteFrom('sessions').where('trip_id', '=', tx.tripId).where('is_admin', '=', 1);
  const rows = await (except === null ? query : query.where('id', '!=', except)).returning('id').execute();
  return rows.map(({ id }) => id);
}

interface PasswordHashes {
  admin: string;
  /** The organiser's hash until the gallery has its own password (design 7). */
  gallery: string;
  /** Null if the trip's pages are open to everybody. */
  guest: string | null;
}

export async function findPasswordHashes(tx: TripTx): Promise<PasswordHashes> {
  const row = await tripRow(tx);
  return {
    admin: row.admin_password_hash,
    gallery: row.gallery_password_hash ?? row.admin_password_hash,
    guest: row.password_hash,
  };
}

/** Takes a right away from all sessions that have it. Returns their ids. */
export async function revokeRight(
  tx: TripTx,
  right: 'is_gallery' | 'is_guest' | 'is_screen',
): Promise<string[]> {
  const rows = await tx.query
    .updateTable('sessions')
    .set({ [right]: 0 })
    .where('trip_id', '=', tx.tripId)
    .where(right, '=', 1)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Returns the teams whose password was given in this session. */
export async function listOpenedTeams(tx: TripTx, id: SessionId): Promise<TeamId[]> {
  const rows = await tx.query
    .selectFrom('session_teams')
    .select('team_id')
    .where('session_id', '=', id)
    .execute();
  return rows.map((row) => TeamId.parse(row.team_id));
}

export async function rememberOpenedTeams(
  tx: TripTx,
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

/** The rights that a login adds to a session. */
export interface Grants {
  is_admin?: Bit;
  is_gallery?: Bit;
  is_guest?: Bit;
  is_screen?: Bit;
  team_id?: TeamId;
  helper_id?: HelperId;
}

interface NewSession {
  id: SessionId;
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** Gives a session rights, a new id and a new token. If none exists, creates it, returns false. */
export async function promoteSession(
  tx: TripTx,
  old: SessionId | null,
  session: NewSession,
  grants: Grants,
): Promise<boolean> {
  const { query, tripId } = tx;
  const opened = old === null ? [] : await listOpenedTeams(tx, old);
  if (old !== null) {
    // These rows refer to the old id. They are inserted again under the new id.
    await query.deleteFrom('session_teams').where('session_id', '=', old).execute();
    const { numUpdatedRows } = await query
      .updateTable('sessions')
      .set((eb) => ({
        ...session,
        ...grants,
        first_id: eb.fn.coalesce('first_id', 'id'),
        last_seen_at: null,
      }))
      .where('id', '=', old)
      .where('trip_id', '=', tripId)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await rememberOpenedTeams(tx, session.id, opened);
      return true;
    }
  }
  const noRights = {
    is_admin: 0,
    is_gallery: 0,
    is_guest: 0,
    is_screen: 0,
    team_id: null,
    helper_id: null,
  } as const;
  await query
    .insertInto('sessions')
    .values({ ...noRights, ...session, ...grants, first_id: null, trip_id: tripId })
    .execute();
  return false;
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

/** Ends a session. Returns true if this call ended a session of an organiser or a helper. */
export async function deleteSession(tx: TripTx, id: SessionId): Promise<boolean> {
  const row = await tx.query
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('trip_id', '=', tx.tripId)
    .returning(['is_admin', 'helper_id'])
    .executeTakeFirst();
  return row !== undefined && (row.is_admin === 1 || row.helper_id !== null);
}

/** Milliseconds after which a login failure is forgotten when no other follows it. */
const FAILURES_KEPT_MS = DAY_MS;

export async function pruneAccess(
  { query }: Tx,
  { now, adminIdleMs, ownerIdleMs }: { now: number; adminIdleMs: number; ownerIdleMs: number },
): Promise<void> {
  await query.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await query
    .deleteFrom('sessions')
    .where('is_admin', '=', 1)
    .where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '<=', now - adminIdleMs))
    .execute();
  await query
    .deleteFrom('owner_sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', now - ownerIdleMs)]))
    .execute();
  for (const table of ['login_attempts', 'owner_login_attempts'] as const)
    await query
      .deleteFrom(table)
      .where('updated_at', '<', now - FAILURES_KEPT_MS)
      .execute();
  await query
    .deleteFrom('login_devices')
    .where('opened_at', '<', now - KNOWN_DEVICE_DAYS * DAY_MS)
    .execute();
}
