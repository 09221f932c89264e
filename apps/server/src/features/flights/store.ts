import { TripId } from '@reisspel/contract/ids';
import { FlightSource, FlightStatus } from '@reisspel/contract/trip/flights';
import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { toBit } from '../../db/rows.ts';
import type { TripTx } from '../../db/trip-scope.ts';

interface Take {
  provider: string;
  period: string;
  /** Call limit in the period, over all servers. */
  limit: number;
}

/**
 * Counts a call before it is made, within the limit. It is one statement, so that servers cannot
 * exceed the limit together. Returns the number of calls in the period, or null at the limit.
 */
export async function takeCall(tx: Tx, { provider, period, limit }: Take): Promise<number | null> {
  if (limit < 1) return null;
  const row = await tx.query
    .insertInto('provider_calls')
    .values({ provider, period, calls: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'period'])
        .doUpdateSet((eb) => ({ calls: eb('provider_calls.calls', '+', 1) }))
        .where('provider_calls.calls', '<', limit),
    )
    .returning('calls')
    .executeTakeFirst();
  return row?.calls ?? null;
}

/** Deletes the counts of periods before this one ("2025-06"). */
export async function deletePeriodsBefore(tx: Tx, period: string): Promise<void> {
  await tx.query.deleteFrom('provider_calls').where('period', '<', period).execute();
}

const RealSource = FlightSource.exclude(['example']);

/** The stored part of a provider's status. */
const Report = FlightStatus.pick({
  status: true,
  delayMinutes: true,
  gate: true,
  terminal: true,
  departureTime: true,
  arrivalTime: true,
  currentPosition: true,
});
type Report = z.infer<typeof Report>;

/** The latest known status of a flight. */
export interface Learned {
  source: z.infer<typeof RealSource>;
  report: Report;
  /** Epoch milliseconds. */
  asOf: number;
}

export interface FlightAnswer {
  key: string;
  /** null if there is no answer yet. */
  learned: Learned | null;
  stale: boolean;
  /** null for never. */
  nextPollAt: number | null;
}

/** Lists the trips that are not archived. */
export async function listTripVersions(tx: Tx): Promise<{ tripId: TripId; contentVersion: number }[]> {
  const rows = await tx.query
    .selectFrom('trips')
    .select(['id', 'content_version'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ tripId: TripId.parse(row.id), contentVersion: row.content_version }));
}

export async function listAnswers(tx: Tx, keys: readonly string[]): Promise<FlightAnswer[]> {
  if (keys.length === 0) return [];
  const rows = await tx.query
    .selectFrom('flight_answers')
    .select(['flight_key', 'source', 'report', 'as_of', 'stale', 'next_poll_at'])
    .where('flight_key', 'in', keys)
    .execute();
  return rows.map(({ flight_key, source, report, as_of, stale, next_poll_at }) => ({
    key: flight_key,
    learned:
      source === null || report === null || as_of === null
        ? null
        : { source: RealSource.parse(source), report: Report.parse(JSON.parse(report)), asOf: as_of },
    stale: stale === 1,
    nextPollAt: next_poll_at,
  }));
}

/** Returns the airport's records of these flights, each in JSON form. */
export async function listAirportRecords(tx: Tx, keys: readonly string[]): Promise<unknown[]> {
  if (keys.length === 0) return [];
  const rows = await tx.query
    .selectFrom('flight_answers')
    .select('records')
    .where('flight_key', 'in', keys)
    .orderBy('flight_key')
    .execute();
  return rows.flatMap(({ records }) => z.array(z.unknown()).parse(JSON.parse(records)));
}

/**
 * Claims the poll of a flight until `until`, and starts following a new one. `seen` is the planned
 * poll that makes it due; null for none. Returns false if another server was first.
 */
export async function claimPoll(
  tx: Tx,
  key: string,
  { seen, until, now }: { seen: number | null; until: number; now: number },
): Promise<boolean> {
  const row = await tx.query
    .insertInto('flight_answers')
    .values({
      flight_key: key,
      source: null,
      report: null,
      records: '[]',
      as_of: null,
      stale: 0,
      next_poll_at: until,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('flight_key')
        .doUpdateSet({ next_poll_at: until })
        .where('flight_answers.next_poll_at', seen === null ? 'is' : '=', seen),
    )
    .returning('flight_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a status. A null `record` keeps the airport's previous record. */
export async function keepLearned(
  tx: Tx,
  key: string,
  { source, report, asOf }: Learned,
  { record, nextPollAt }: { record: object | null; nextPollAt: number | null },
): Promise<void> {
  await tx.query
    .updateTable('flight_answers')
    .set({
      source,
      report: JSON.stringify(Report.parse(report)),
      as_of: asOf,
      stale: 0,
      next_poll_at: nextPollAt,
      ...(record === null ? {} : { records: JSON.stringify([record]) }),
    })
    .where('flight_key', '=', key)
    .execute();
}

/** Records that nobody answered; the last known status stays. */
export async function keepUnanswered(
  tx: Tx,
  key: string,
  { stale, nextPollAt }: { stale: boolean; nextPollAt: number | null },
): Promise<void> {
  await tx.query
    .updateTable('flight_answers')
    .set({ next_poll_at: nextPollAt, stale: toBit(stale) })
    .where('flight_key', '=', key)
    .execute();
}

/** The last status of a flight sent to the viewers of a trip. */
export interface ToldStatus {
  key: string;
  status: FlightStatus;
  /** Epoch milliseconds. */
  toldAt: number;
  /** The status in the last notification; null if there was none. */
  notified: FlightStatus | null;
}

const TOLD = ['flight_key', 'status', 'announced_at', 'notified'] as const;

function toldFromRow(row: {
  flight_key: string;
  status: string;
  announced_at: number;
  notified: string | null;
}): ToldStatus {
  return {
    key: row.flight_key,
    status: FlightStatus.parse(JSON.parse(row.status)),
    toldAt: row.announced_at,
    notified: row.notified === null ? null : FlightStatus.parse(JSON.parse(row.notified)),
  };
}

export async function listTold(tx: TripTx): Promise<ToldStatus[]> {
  const rows = await tx.query
    .selectFrom('flight_statuses')
    .select(TOLD)
    .where('trip_id', '=', tx.tripId)
    .execute();
  return rows.map(toldFromRow);
}

export async function listToldByTrip(
  tx: Tx,
  tripIds: readonly TripId[],
): Promise<ReadonlyMap<TripId, ToldStatus[]>> {
  if (tripIds.length === 0) return new Map();
  const rows = await tx.query
    .selectFrom('flight_statuses')
    .select([...TOLD, 'trip_id'])
    .where('trip_id', 'in', tripIds)
    .execute();
  const byTrip = Map.groupBy(rows, (row) => TripId.parse(row.trip_id));
  return new Map([...byTrip].map(([tripId, told]) => [tripId, told.map(toldFromRow)]));
}

export async function putTold(tx: TripTx, { key, status, toldAt, notified }: ToldStatus): Promise<void> {
  const values = {
    flight_key: key,
    status: JSON.stringify(status),
    announced_at: toldAt,
    notified: notified === null ? null : JSON.stringify(notified),
  };
  await tx.query
    .insertInto('flight_statuses')
    .values({ trip_id: tx.tripId, flight_id: status.flightId, ...values })
    .onConflict((conflict) => conflict.columns(['trip_id', 'flight_id']).doUpdateSet(values))
    .execute();
}

export async function deleteTold(tx: TripTx, flightId: string): Promise<void> {
  await tx.query
    .deleteFrom('flight_statuses')
    .where('trip_id', '=', tx.tripId)
    .where('flight_id', '=', flightId)
    .execute();
}

/** True if the trip is not archived and still has this version. */
export async function isCurrent(tx: TripTx, contentVersion: number): Promise<boolean> {
  const row = await tx.query
    .selectFrom('trips')
    .select('id')
    .where('id', '=', tx.tripId)
    .where('content_version', '=', contentVersion)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes answers from before `before` for flights that no trip reports on. */
export async function deleteUnusedAnswers(tx: Tx, before: number): Promise<void> {
  await tx.query
    .deleteFrom('flight_answers')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('flight_statuses')
            .select('flight_statuses.flight_key')
            .whereRef('flight_statuses.flight_key', '=', 'flight_answers.flight_key'),
        ),
      ),
    )
    .execute();
}
