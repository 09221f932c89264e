import { randomUUID } from 'node:crypto';
import { MAX_AUDIT_LABEL_LENGTH } from '@reisspel/contract/limits';
import type { FaultPlace } from '@reisspel/contract/status';
import type { Act } from '@reisspel/rules/game/decide';
import type { Insertable } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { AuditTable } from './tables/audit-tables.ts';
import type { Author, TripScope } from './trip-scope.ts';

function shortened(label: string): string {
  const characters = [...label];
  return characters.length <= MAX_AUDIT_LABEL_LENGTH
    ? label
    : `${characters.slice(0, MAX_AUDIT_LABEL_LENGTH - 1).join('')}…`;
}

/** How an act is written down; `tripId` null: it concerns the server and no trip. */
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

/**
 * Writes down an act in a trip, in the transaction of the act, so that neither is without the other. `by` is whom the
 * scope was given to, unless it is somebody new.
 */
export function recordAct(tx: Tx, scope: TripScope, act: Act, by: Author = scope.by): Promise<void> {
  return insert(tx, scope.tripId, by, act);
}

/** Writes down what concerns the server and no trip. */
export function recordServerAct(tx: Tx, by: Author, act: Act): Promise<void> {
  return insert(tx, null, by, act);
}

/** Milliseconds in which the same download of one device is one: a browser asks again for what broke off. */
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
 * Writes down a download. A database that cannot be written, as on a full disk, must keep nobody from saving what is
 * there: `onError` hears of it, and the download goes on.
 */
export function recordDownload(
  database: Database,
  { tripId, by }: TripScope,
  act: Act,
  onError: OnError,
): Promise<void> {
  return recordOrTell(database, (tx) => insertOnce(tx, tripId, by, act), onError);
}

/** The same of what is downloaded of the whole server. */
export function recordServerDownload(
  database: Database,
  by: Author,
  act: Act,
  onError: OnError,
): Promise<void> {
  return recordOrTell(database, (tx) => insertOnce(tx, null, by, act), onError);
}

/** The same of what is saved of the whole server: each time counts. */
export function recordRescue(database: Database, by: Author, act: Act, onError: OnError): Promise<void> {
  return recordOrTell(database, (tx) => recordServerAct(tx, by, act), onError);
}
