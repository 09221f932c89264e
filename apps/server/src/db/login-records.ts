import type { LoginRecord } from '@reisspel/rules/lockout';

/** The columns that a trip's failed logins and the owner's share. */
interface LoginRow {
  failures: number;
  locked_until: number | null;
  updated_at: number;
}

export const LOGIN_COLUMNS = ['failures', 'locked_until', 'updated_at'] as const;

export function loginRecordFromRow(row: LoginRow): LoginRecord {
  return { failures: row.failures, lockedUntil: row.locked_until, updatedAt: row.updated_at };
}

export function rowOfLoginRecord({ failures, lockedUntil, updatedAt }: LoginRecord): LoginRow {
  return { failures, locked_until: lockedUntil, updated_at: updatedAt };
}

export function noFailures(now: number): LoginRecord {
  return { failures: 0, lockedUntil: null, updatedAt: now };
}
