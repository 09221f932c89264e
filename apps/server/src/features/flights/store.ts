import { TripId } from '@reisspel/contract/ids';
import { FlightSource, FlightStatus } from '@reisspel/contract/trip/flights';
import { z } from 'zod';
import type { Tx } from '../../db/database.ts';
import { toBit } from '../../db/rows.ts';
import type { TripTx } from '../../db/trip-scope.ts';

interface CountedCall {
  provider: string;
  period: string;
  limit: number;
}

/** Counts a call. Returns the new count, or null at the limit. Is safe for concurrent calls. */
export async function countCall(tx: Tx, { provider, period, limit }: CountedCall): Promise<number | null> {
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

export interface SourcedReport {
  source: z.infer<typeof RealSource>;
  report: Report;
  /** Time of the report, in epoch milliseconds. */
  asOf: number;
}

/** The stored answer for a flight, which all trips with this flight share. */
export interface FlightAnswer {
  key: string;
  /** Null if no provider has known the flight so far. */
  latest: SourcedReport | null;
  /** True if `latest` is older than it should be. */
  stale: boolean;
  /** Epoch milliseconds. Null if no poll is planned. */
  nextPollAt: number | null;
}

export async function listOpenTrips(tx: Tx): Promise<TripId[]> {
  const rows = await tx.query
    .selectFrom('trips')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => TripId.parse(row.id));
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
    latest:
      source === null || report === null || as_of === null
        ? null
        : { source: RealSource.parse(source), report: Report.parse(JSON.parse(report)), asOf: as_of },
    stale: stale === 1,
    nextPollAt: next_poll_at,
  }));
}

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

/** Claims a poll, also of a new flight. Returns false if another server claimed it after `seen`. */
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

/** The result of a poll. A null `latest` or `record` keeps the previous one. */
export interface PollResult {
  latest: SourcedReport | null;
  record: object | null;
  /** True if the known status is older than it should be. */
  stale: boolean;
  nextPollAt: number | null;
}

export async function saveAnswer(
  tx: Tx,
  key: string,
  { latest, record, stale, nextPollAt }: PollResult,
): Promise<void> {
  await tx.query
    .updateTable('flight_answers')
    .set({
      stale: toBit(stale),
      next_poll_at: nextPollAt,
      ...(latest && {
        source: latest.source,
        report: JSON.stringify(Report.parse(latest.report)),
        as_of: latest.asOf,
      }),
      ...(record && { records: JSON.stringify([record]) }),
    })
    .where('flight_key', '=', key)
    .execute();
}

export interface SentStatus {
  key: string;
  status: FlightStatus;
  sentAt: number;
  /** The status in the last notification. Null if there was none. */
  notified: FlightStatus | null;
}

export async function listSentStatuses(tx: TripTx): Promise<SentStatus[]> {
  const rows = await tx.query
    .selectFrom('flight_statuses')
    .select(['flight_key', 'status', 'announced_at', 'notified'])
    .where('trip_id', '=', tx.tripId)
    .execute();
  return rows.map((row) => ({
    key: row.flight_key,
    status: FlightStatus.parse(JSON.parse(row.status)),
    sentAt: row.announced_at,
    notified: row.notified === null ? null : FlightStatus.parse(JSON.parse(row.notified)),
  }));
}

export async function saveSentStatus(
  tx: TripTx,
  { key, status, sentAt, notified }: SentStatus,
): Promise<void> {
  const values = {
    flight_key: key,
    status: JSON.stringify(status),
    announced_at: sentAt,
    notified: notified === null ? null : JSON.stringify(notified),
  };
  await tx.query
    .insertInto('flight_statuses')
    .values({ trip_id: tx.tripId, flight_id: status.flightId, ...values })
    .onConflict((conflict) => conflict.columns(['trip_id', 'flight_id']).doUpdateSet(values))
    .execute();
}

export async function deleteSentStatus(tx: TripTx, flightId: string): Promise<void> {
  await tx.query
    .deleteFrom('flight_statuses')
    .where('trip_id', '=', tx.tripId)
    .where('flight_id', '=', flightId)
    .execute();
}

/** False if the trip was published again or archived since `contentVersion` was read. */
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

/** Deletes answers from before `before` whose flight has no status in any trip. */
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
