import type { Game } from '@reisspel/rules/game/game';

/** Records of games in memory, of all rooms together: 150 MB, where each is a photo. */
const ROOM_RECORDS_MAX = 200_000;

/** A room, by what it takes and who needs it. */
export interface Occupant {
  readonly records: number;
  /** Whether somebody follows it, or waits for it. */
  readonly isInUse: boolean;
  /** Milliseconds since it was asked for something. */
  readonly restedMs: number;
}

/** Counted once for each value of a game. */
const counted = new WeakMap<Game, number>();

/** How many records a game is made of. */
export function recordsIn(game: Game): number {
  const known = counted.get(game);
  if (known !== undefined) return known;
  const { runs, tasks, teams, messages, play } = game;
  let records = runs.length + tasks.length + teams.length + messages.length;
  for (const own of play) {
    records += own.adjustments.length + own.removals.length;
    for (const { opening, attempts, result } of own.tasks) {
      records += attempts.length + (opening === null ? 0 : 1) + (result === null ? 0 : 1);
    }
  }
  counted.set(game, records);
  return records;
}

/**
 * The rooms to let go of so that all together hold `most` records: those that were asked longest ago.
 * One that is in use stays, whatever it holds.
 */
export function roomsToLetGo<Id>(rooms: Iterable<readonly [Id, Occupant]>, most = ROOM_RECORDS_MAX): Id[] {
  const all = [...rooms];
  let records = all.reduce((sum, [, room]) => sum + room.records, 0);
  const gone: Id[] = [];
  const resting = all.filter(([, { isInUse }]) => !isInUse);
  for (const [id, room] of resting.toSorted(([, a], [, b]) => b.restedMs - a.restedMs)) {
    if (records <= most) break;
    records -= room.records;
    gone.push(id);
  }
  return gone;
}
