import type { PhotoId } from '@reisspel/contract/ids';
import { Score } from '@reisspel/contract/live';
import { type Board, keepsSecrets, LIVE_BOARD } from '@reisspel/rules/board';
import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import type { Tx } from './database.ts';
import { presentIds } from './game-queries.ts';
import type { Schema } from './tables/schema.ts';
import type { TripScope } from './trip-scope.ts';

const at = z.number().int();
const scores = z.array(Score);

const StoredBoard = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('live') }),
  z.strictObject({ status: z.literal('frozen'), at, frozen: scores }),
  z.strictObject({
    status: z.literal('revealing'),
    at,
    frozen: scores,
    outcome: scores,
    revealed: z.number().int(),
  }),
  z.strictObject({ status: z.literal('revealed'), at, frozen: scores, outcome: scores }),
]);

/** Throws when the stored board breaks its shape: showing the live one instead would tell what is hidden. */
export function parseBoard(stored: string): Board {
  return StoredBoard.parse(JSON.parse(stored));
}

export async function findBoard(tx: Tx, { tripId }: TripScope): Promise<Board> {
  const row = await tx.query
    .selectFrom('game_state')
    .select('board')
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  return parseBoard(row.board);
}

/** The board of a game that is gone, or begins. The caller holds the trip's lock. */
export async function thawBoard({ query }: Tx, { tripId }: TripScope): Promise<void> {
  await query
    .updateTable('game_state')
    .set({ board: JSON.stringify(LIVE_BOARD) })
    .where('trip_id', '=', tripId)
    .execute();
  await query.deleteFrom('frozen_gallery').where('trip_id', '=', tripId).execute();
}

/** Whether everybody but the organiser sees the gallery of the freeze. */
export async function isGalleryKept(tx: Tx, scope: TripScope): Promise<boolean> {
  return keepsSecrets(await findBoard(tx, scope));
}

/**
 * The ids of the photos that the gallery shows to everybody but the organiser, for a `where`: those of completed tasks, or
 * those of the freeze while the board keeps secrets.
 */
export async function shownInGallery(tx: Tx, scope: TripScope) {
  const { tripId } = scope;
  return (await isGalleryKept(tx, scope))
    ? tx.query.selectFrom('frozen_gallery').select('photo_id').where('trip_id', '=', tripId)
    : tx.query
        .selectFrom('completed_tasks')
        .select('photo_id')
        .where('trip_id', '=', tripId)
        .where('photo_id', 'is not', null);
}

/** For a `where` on photos: nobody of its team has asked to take it away, or the organiser has said that it stays. */
export function notAskedAway(eb: ExpressionBuilder<Schema, 'photos'>) {
  return eb.not(
    eb.exists(
      eb
        .selectFrom('photo_removals')
        .select('photo_removals.photo_id')
        .whereRef('photo_removals.photo_id', '=', 'photos.id')
        .whereRef('photo_removals.trip_id', '=', 'photos.trip_id')
        .where('photo_removals.state', '=', 'asked'),
    ),
  );
}

/** Whether everybody who may see the gallery sees this photo there. */
export async function isShownInGallery(tx: Tx, scope: TripScope, id: PhotoId): Promise<boolean> {
  const row = await tx.query
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .where('trip_id', '=', scope.tripId)
    .where('id', 'in', await shownInGallery(tx, scope))
    .where('team_id', 'in', presentIds(tx, scope, 'teams'))
    .where('task_id', 'in', presentIds(tx, scope, 'tasks'))
    .where(notAskedAway)
    .executeTakeFirst();
  return row !== undefined;
}
