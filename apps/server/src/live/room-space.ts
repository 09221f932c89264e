import type { Game } from '@reisspel/rules/game/game';

/** Records of all rooms in memory: 150 MB if each is a photo. */
const ROOM_RECORDS_MAX = 200_000;

export interface Occupant {
  readonly records: number;
  /** True while the room has streams or open requests. */
  readonly isInUse: boolean;
  readonly restedMs: number;
}

const counted = new WeakMap<Game, number>();

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
 * The rooms to drop so that the rest hold at most `most` records: the longest unused first. A room
 * in use always stays.
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
