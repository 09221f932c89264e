import { AuditAct, AuditRole, AuditUndo } from '@reisspel/contract/audit';
import type { AuditAct as Act } from '@reisspel/contract/audit-acts';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/tables/schema.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** What is written down of an act. */
export interface Recorded {
  id: string;
  at: number;
  role: AuditRole;
  device: string | null;
  act: Act;
  label: string;
  undo: AuditUndo | null;
}

export interface AuditSearch {
  /** Absent: all of them. */
  acts?: readonly Act[];
  /** Only what is older than this entry. */
  before?: string;
  limit: number;
}

export interface Found {
  acts: Recorded[];
  /** The entry that the next page begins behind; null: this was the last. Also one that this version does not know. */
  next: string | null;
}

interface Row {
  id: string;
  at: number;
  role: string;
  device: string | null;
  act: string;
  label: string;
  undo: string | null;
}

/** null for what this version does not know: a later one wrote it. */
function recordedFrom({ id, at, role, device, act, label, undo }: Row): Recorded | null {
  const known = AuditAct.safeParse(act);
  const author = AuditRole.safeParse(role);
  if (!known.success || !author.success) return null;
  const way = undo === null ? null : AuditUndo.safeParse(JSON.parse(undo));
  return { id, at, role: author.data, device, act: known.data, label, undo: way?.success ? way.data : null };
}

async function list(tx: Tx, tripId: string | null, { acts, before, limit }: AuditSearch): Promise<Found> {
  const { query } = tx;
  const from =
    before === undefined
      ? undefined
      : await query
          .selectFrom('audit')
          .select(['at', 'id'])
          .where('id', '=', before)
          .where('trip_id', tripId === null ? 'is' : '=', tripId)
          .executeTakeFirst();
  if (before !== undefined && from === undefined) return { acts: [], next: null };
  const older = (eb: ExpressionBuilder<Schema, 'audit'>, { at, id }: { at: number; id: string }) =>
    eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('id', '<', id)])]);
  const rows = await query
    .selectFrom('audit')
    .select(['id', 'at', 'role', 'device', 'act', 'label', 'undo'])
    .where('trip_id', tripId === null ? 'is' : '=', tripId)
    .$if(acts !== undefined, (some) => some.where('act', 'in', [...(acts ?? [])]))
    .$if(from !== undefined, (some) => some.where((eb) => older(eb, from ?? { at: 0, id: '' })))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    acts: page.flatMap((row) => recordedFrom(row) ?? []),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** What was done in a trip, the newest first. */
export function listActs(tx: Tx, { tripId }: TripScope, search: AuditSearch): Promise<Found> {
  return list(tx, tripId, search);
}

/** What concerned the server and no trip, the newest first. */
export function listServerActs(tx: Tx, search: AuditSearch): Promise<Found> {
  return list(tx, null, search);
}

/** Drops the entries of an act before the newest `keep` of them. */
export async function shortenAct(tx: Tx, tripId: string | null, act: string, keep: number): Promise<void> {
  const ofAct = (eb: ExpressionBuilder<Schema, 'audit'>) =>
    eb.and([eb('trip_id', tripId === null ? 'is' : '=', tripId), eb('act', '=', act)]);
  const first = await tx.query
    .selectFrom('audit')
    .select(['at', 'id'])
    .where(ofAct)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return;
  await tx.query
    .deleteFrom('audit')
    .where(ofAct)
    .where((eb) =>
      eb.or([eb('at', '<', first.at), eb.and([eb('at', '=', first.at), eb('id', '<=', first.id)])]),
    )
    .execute();
}

/** Drops what is older than `before`. */
export async function dropActsBefore(tx: Tx, before: number): Promise<void> {
  await tx.query.deleteFrom('audit').where('at', '<', before).execute();
}

/** How many entries of each act there are, by trip; null is the server. */
export async function countActs(
  tx: Tx,
): Promise<Map<string | null, { trip_id: string | null; act: string; entries: number }[]>> {
  const counts = await tx.query
    .selectFrom('audit')
    .select(['trip_id', 'act', (eb) => eb.fn.countAll<number>().as('entries')])
    .groupBy(['trip_id', 'act'])
    .execute();
  return Map.groupBy(counts, (row) => row.trip_id);
}
