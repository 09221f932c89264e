import type { Tx } from '../../db/database.ts';
import { overfull } from './room.ts';
import { countActs, dropActsBefore, shortenAct } from './store.ts';

/** Drops what is older than `before`, and of each trip (and the server) what there is too much of for `limit` entries. */
export async function pruneAudit(tx: Tx, before: number, limit: number): Promise<void> {
  await dropActsBefore(tx, before);
  for (const [tripId, counts] of await countActs(tx))
    for (const { act, keep } of overfull(counts, limit)) await shortenAct(tx, tripId, act, keep);
}
