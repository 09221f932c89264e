import { randomUUID } from 'node:crypto';
import { MAX_AUDIT_LABEL_LENGTH } from '@reisspel/contract/limits';
import type { FaultPlace } from '@reisspel/contract/status';
import type { Act } from '@reisspel/rules/game/decide';
import type { Insertable } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { AuditTable } from './tables/audit-tables.ts';
import type { Author, TripScope, TripTx } from './trip-scope.ts';

function shortened(label: string): string {
  const characters = [...label];
  return characters.length <= MAX_AUDIT_LABEL_LENGTH
    ? label
    : `${characters.slice(0, MAX_AUDIT_LABEL_LENGTH - 1).join('')}…`;
}

/** Makes the row of an act; `tripId` null for an act on the server. */
export function auditRow(
  tripId: string | null,
  by: Author,
  { at, act, subject, label = '', undo = null }: Act,
): Insertable<AuditTable> {
  return {
    id: randomUUID(),
    trip_id: tripId,
    at,
    role: by.role,
    device: by.device,
    act,
    subject: subject ?? null,
    label: shortened(label),
    undo: undo === null ? null : JSON.stringify(undo),
  };
}

async function insert(tx: Tx, tripId: string | null, by: Author, act: Act): Promise<void> {
  await tx.query
    .insertInto('audit')
    .values(auditRow(tripId, by, act))
    .execute();
}

/** Logs an act in the transaction of the act, so that neither is committed alone. */
export function recordAct(tx: TripTx, act: Act, by: Author = tx.scope.by): Promise<void> {
  return insert(tx, tx.tripId, by, act);
}

/** Logs an act on the server, outside any trip. */
export function recordServerAct(tx: Tx, by: Author, act: Act): Promise<void> {
  return insert(tx, null, by, act);
}

/**
 * Milliseconds in which repeats of a download by one device count once: browsers retry broken
 * downloads.
 */
const ONE_DOWNLOAD_MS = 60_000;

async function insertOnce(tx: Tx, tripId: string | null, by: Author, act: Act): Promise<void> {
  const found = await tx.query
    .selectFrom('audit')
    .select('id')
    .where('trip_id', tripId === null ? 'is' : '=', tripId)
    .where('at', '>', act.at - ONE_DOWNLOAD_MS)
    .where('act', '=', act.act)
    .where('label', '=', shortened(act.label ?? ''))
    .where('device', by.device === null ? 'is' : '=', by.device)
    .where('subject', act.subject === undefined ? 'is' : '=', act.subject ?? null)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) await insert(tx, tripId, by, act);
}

type OnError = (error: unknown, place: FaultPlace) => void;

async function recordOrTell(
  database: Database,
  record: (tx: Tx) => Promise<void>,
  onError: OnError,
): Promise<void> {
  try {
    await database.write(record);
  } catch (error) {
    onError(error, 'audit');
  }
}

/**
 * Logs a download. If the log cannot be written (full disk), `onError` gets the error and the
 * download goes on: nobody is kept from saving their data.
 */
export function recordDownload(
  database: Database,
  { tripId, by }: TripScope,
  act: Act,
  onError: OnError,
): Promise<void> {
  return recordOrTell(database, (tx) => insertOnce(tx, tripId, by, act), onError);
}

/** Logs a download of the whole server, as `recordDownload` does. */
export function recordServerDownload(
  database: Database,
  by: Author,
  act: Act,
  onError: OnError,
): Promise<void> {
  return recordOrTell(database, (tx) => insertOnce(tx, null, by, act), onError);
}

/** Logs a rescue of the whole server; repeats are logged each time. */
export function recordRescue(database: Database, by: Author, act: Act, onError: OnError): Promise<void> {
  return recordOrTell(database, (tx) => recordServerAct(tx, by, act), onError);
}
