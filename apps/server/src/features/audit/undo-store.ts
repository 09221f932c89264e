import type { AuditUndo } from '@reisspel/contract/audit';
import type { Tx } from '../../db/database.ts';
import { presentIds } from '../../db/game-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** One of the ways of undoing. */
type By<Way extends AuditUndo['by']> = Extract<AuditUndo, { by: Way }>;

/** Those of `ids` that a table still has. */
async function present(
  tx: Tx,
  scope: TripScope,
  table: 'score_adjustments' | 'organiser_messages',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query
    .selectFrom(table)
    .select('id')
    .where('trip_id', '=', scope.tripId)
    .where('id', 'in', ids)
    .$if(table === 'score_adjustments', (rows) => rows.where('team_id', 'in', presentIds(tx, scope, 'teams')))
    .$if(table === 'organiser_messages', (rows) => rows.where('archive_id', 'is', null))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function openArchives(
  tx: Tx,
  { tripId }: TripScope,
  undos: readonly By<'restoration'>[],
  now: number,
): Promise<By<'restoration'>[]> {
  if (undos.length === 0) return [];
  const rows = await tx.query
    .selectFrom('archives')
    .select('id')
    .where('trip_id', '=', tripId)
    .where(
      'id',
      'in',
      undos.map(({ archiveId }) => archiveId),
    )
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return undos.filter(({ archiveId }) => there.has(archiveId));
}

/** A word is taken back as long as it is the word that stands. */
async function standingReviews(
  tx: Tx,
  scope: TripScope,
  undos: readonly By<'review'>[],
): Promise<By<'review'>[]> {
  if (undos.length === 0) return [];
  const rows = await tx.query
    .selectFrom('submissions')
    .select(['id', 'review'])
    .where('trip_id', '=', scope.tripId)
    .where('team_id', 'in', presentIds(tx, scope, 'teams'))
    .where('task_id', 'in', presentIds(tx, scope, 'tasks'))
    .where(
      'id',
      'in',
      undos.map(({ submissionId }) => submissionId),
    )
    .execute();
  const reviewOf = new Map(rows.map(({ id, review }) => [id, review]));
  return undos.filter(({ submissionId, decision }) => reviewOf.get(submissionId) === decision);
}

/** Going back to the version before is for who published last, and while that version is kept. */
async function keptVersions(
  tx: Tx,
  { tripId }: TripScope,
  undos: readonly By<'version'>[],
): Promise<By<'version'>[]> {
  if (undos.length === 0) return [];
  const trip = await tx.query
    .selectFrom('trips')
    .select('content_version')
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  const rows = await tx.query
    .selectFrom('trip_versions')
    .select('version')
    .where('trip_id', '=', tripId)
    .execute();
  const kept = new Set(rows.map(({ version }) => version));
  return undos.filter(({ version, published }) => published === trip.content_version && kept.has(version));
}

function ofWay<Way extends AuditUndo['by']>(undos: readonly AuditUndo[], way: Way): By<Way>[] {
  return undos.filter((undo): undo is By<Way> => undo.by === way);
}

/** Those of `undos` that would still undo something. In a few queries, however many they are. */
export async function openUndos(
  tx: Tx,
  scope: TripScope,
  undos: readonly AuditUndo[],
  now: number,
): Promise<Set<AuditUndo>> {
  const points = ofWay(undos, 'points');
  const withdrawals = ofWay(undos, 'withdrawal');
  const adjustmentIds = points.map(({ adjustmentId }) => adjustmentId);
  const adjustments = await present(tx, scope, 'score_adjustments', adjustmentIds);
  const messageIds = withdrawals.map(({ messageId }) => messageId);
  const messages = await present(tx, scope, 'organiser_messages', messageIds);
  return new Set<AuditUndo>([
    ...(await openArchives(tx, scope, ofWay(undos, 'restoration'), now)),
    ...points.filter(({ adjustmentId }) => adjustments.has(adjustmentId)),
    ...withdrawals.filter(({ messageId }) => messages.has(messageId)),
    ...(await standingReviews(tx, scope, ofWay(undos, 'review'))),
    ...(await keptVersions(tx, scope, ofWay(undos, 'version'))),
  ]);
}
