import { type Game, type TaskPlay, type TeamPlay, UNTOUCHED } from './game.ts';
import { areSame, isSame } from './same.ts';

/** Returns `old` when it equals `fresh`. */
export function reuseOne<T>(old: T | undefined, fresh: T): T {
  return old !== undefined && isSame(old, fresh) ? old : fresh;
}

function reuseList<T>(
  old: readonly T[],
  fresh: readonly T[],
  keyOf: (row: T) => string,
  reuseRow: (old: T | undefined, fresh: T) => T = reuseOne,
): readonly T[] {
  const before = new Map(old.map((row) => [keyOf(row), row]));
  const rows = fresh.map((row) => reuseRow(before.get(keyOf(row)), row));
  return areSame(old, rows) ? old : rows;
}

function reuseTaskPlay(old: TaskPlay, fresh: TaskPlay): TaskPlay {
  if (isSame(old, fresh)) return old;
  return {
    opening: reuseOne(old.opening, fresh.opening),
    attempts: reuseList(old.attempts, fresh.attempts, ({ id }) => id),
    result: reuseOne(old.result, fresh.result),
  };
}

function reuseTeamPlay(old: Game, before: TeamPlay, fresh: Game, now: TeamPlay): TeamPlay {
  const placeOf = new Map(old.tasks.map(({ id }, place) => [id, place]));
  const tasks = now.tasks.map((play, place) => {
    const task = fresh.tasks[place];
    const was = task && placeOf.get(task.id);
    return reuseTaskPlay((was === undefined ? undefined : before.tasks[was]) ?? UNTOUCHED, play);
  });
  const play = {
    tasks: areSame(before.tasks, tasks) ? before.tasks : tasks,
    adjustments: reuseList(before.adjustments, now.adjustments, ({ id }) => id),
    removals: reuseList(before.removals, now.removals, ({ photoId }) => photoId),
  };
  const parts = ({ tasks: own, adjustments, removals }: TeamPlay) => [own, adjustments, removals];
  return areSame(parts(before), parts(play)) ? before : play;
}

/**
 * Returns `fresh` with the object of `old` for every part that is equal. Values made from those
 * parts stay valid, and comparing identities finds a difference.
 */
export function reuse(old: Game, fresh: Game): Game {
  const before = new Map(old.teams.map(({ id }, place) => [id, old.play[place]]));
  const play = fresh.play.map((now, place) => {
    const team = fresh.teams[place];
    const was = team && before.get(team.id);
    return was ? reuseTeamPlay(old, was, fresh, now) : now;
  });
  const { flags, pages } = fresh;
  return {
    revision: fresh.revision,
    flags: {
      ...flags,
      board: reuseOne(old.flags.board, flags.board),
      frozenGallery: reuseOne(old.flags.frozenGallery, flags.frozenGallery),
    },
    runs: reuseOne(old.runs, fresh.runs),
    tasks: reuseList(old.tasks, fresh.tasks, ({ id }) => id),
    teams: reuseList(old.teams, fresh.teams, ({ id }) => id),
    play: areSame(old.play, play) ? old.play : play,
    messages: reuseList(old.messages, fresh.messages, ({ id }) => id),
    pages: {
      ...pages,
      flights: reuseList(old.pages.flights, pages.flights, ({ flightId }) => flightId),
    },
  };
}
