import { randomUUID } from 'node:crypto';
import { MAX_AUDIT_LABEL_LENGTH } from '@reisspel/contract/limits';
import type { FaultPlace } from '@reisspel/contract/operate/status';
import type { Act } from '@reisspel/rules/game/decide';
import type { Insertable } from 'kysely';
import type { Database, Tx } from './database.ts';
import type { Schema } from './tables/schema.ts';
import type { Author, TripTx } from './trip-scope.ts';

function shortened(label: string): string {
  const characters = [...label];
  return characters.length <= MAX_AUDIT_LABEL_LENGTH
    ? label
    : `${characters.slice(0, MAX_AUDIT_LABEL_LENGTH - 1).join('')}…`;
}

export function auditRow(
  tripId: string | null,
  by: Author,
  { at, act, subject, label = '', undo = null }: Act,
): Insertable<Schema['audit']> {
  return {
    id: randomUUID(),
    trip_id: tripId,
    at,
    role: by.role,
    device: by.device,
    author_name: by.role === 'helper' ? by.name : null,
    act,
    subject: subject ?? null,
    label: shortened(label),
    undo: undo === null ? null : JSON.stringify(undo),
  };
}

/** The trip that an act belongs to, and who did it. `tripId` is null for an act on the server. */
interface Acting {
  tripId: string | null;
  by: Author;
}

async function record({ query }: Tx, { tripId, by }: Acting, act: Act): Promise<void> {
  await query
    .insertInto('audit')
    .values(auditRow(tripId, by, act))
    .execute();
}

/** Logs an act in the transaction of that act, so that both are committed or neither. */
export function recordAct(tx: TripTx, act: Act, by: Author = tx.scope.by): Promise<void> {
  return record(tx, { tripId: tx.tripId, by }, act);
}

export function recordServerAct(tx: Tx, by: Author, act: Act): Promise<void> {
  return record(tx, { tripId: null, by }, act);
}

/** Milliseconds in which a download is logged once, because browsers retry broken downloads. */
const ONE_DOWNLOAD_MS = 60_000;

async function isRepeat({ query }: Tx, { tripId, by }: Acting, act: Act): Promise<boolean> {
  const earlier = await query
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
  return earlier !== undefined;
}

/** Logs a download. When the log cannot be written, calls `onError`; the download goes on. */
export async function recordDownload(
  database: Database,
  acting: Acting,
  act: Act,
  onError: (error: unknown, place: FaultPlace) => void,
): Promise<void> {
  try {
    await database.write(async (tx) => {
      if (!(await isRepeat(tx, acting, act))) await record(tx, acting, act);
    });
  } catch (error) {
    onError(error, 'audit');
  }
}
