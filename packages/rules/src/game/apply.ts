import type { AdminTask } from '@reisspel/contract/tasks';
import type { Deed, LoggedChange, LoggedChangeOf, RecordKind, Records } from './changes.ts';
import {
  type Attempt,
  asAsked,
  everyTeam,
  type Game,
  type GameRun,
  newestFirst,
  type Opening,
  type Result,
  type TaskPlay,
  type TeamPlay,
  type TeamTask,
  UNTOUCHED,
} from './game.ts';
import { areSame } from './same.ts';

interface RowChange<Row> {
  deed: Deed;
  row: Row;
}

function only<Kind extends RecordKind>(
  changes: readonly LoggedChange[],
  kind: Kind,
): readonly RowChange<Records[Kind]>[] {
  const isOfKind = (each: LoggedChange): each is LoggedChange & LoggedChangeOf<Kind> => each.kind === kind;
  return changes.filter(isOfKind);
}

function changedList<Row>(
  list: readonly Row[],
  changes: readonly RowChange<Row>[],
  keyOf: (row: Row) => string | number,
  order?: (a: Row, b: Row) => number,
): readonly Row[] {
  if (changes.length === 0) return list;
  const rows = new Map(list.map((row) => [keyOf(row), row]));
  for (const { deed, row } of changes) {
    if (deed === 'delete') rows.delete(keyOf(row));
    else rows.set(keyOf(row), row);
  }
  const next = [...rows.values()];
  return order ? next.sort(order) : next;
}

const byId = ({ id }: { id: string }): string => id;

function changedOne<Row>(row: Row | null, changes: readonly RowChange<Row>[]): Row | null {
  const last = changes.at(-1);
  if (last === undefined) return row;
  return last.deed === 'delete' ? null : last.row;
}

function inPlace<Row extends TeamTask>(changes: readonly RowChange<Row>[]) {
  return changes.map(({ deed, row: { teamId: _, taskId: __, ...row } }) => ({ deed, row }));
}

function changedTaskPlay(before: TaskPlay, changes: readonly LoggedChange[]): TaskPlay {
  const asTheyCame = (a: Attempt, b: Attempt) => a.attempt - b.attempt || (a.id < b.id ? -1 : 1);
  const play: TaskPlay = {
    opening: changedOne<Opening>(before.opening, inPlace(only(changes, 'opening'))),
    attempts: changedList<Attempt>(before.attempts, inPlace(only(changes, 'attempt')), byId, asTheyCame),
    result: changedOne<Result>(before.result, inPlace(only(changes, 'result'))),
  };
  const isTouched = play.opening !== null || play.attempts.length > 0 || play.result !== null;
  return isTouched ? play : UNTOUCHED;
}

/** The team whose play changes; null when none does. */
function doerOf({ kind, row }: LoggedChange): string | null {
  return kind !== 'message' && 'teamId' in row ? row.teamId : null;
}

/** The task whose play changes; null when none does. */
function taskOf({ kind, row }: LoggedChange): string | null {
  return kind !== 'removal' && 'taskId' in row ? row.taskId : null;
}

function changedTeamPlay(
  before: TeamPlay,
  tasks: readonly AdminTask[],
  changes: readonly LoggedChange[],
): TeamPlay {
  const byTask = Map.groupBy(changes, taskOf);
  const changed = ({ id }: AdminTask, place: number): TaskPlay => {
    const [play, own] = [before.tasks[place] ?? UNTOUCHED, byTask.get(id)];
    return own ? changedTaskPlay(play, own) : play;
  };
  const isOfTasks = [...byTask.keys()].some((id) => id !== null);
  return {
    tasks: isOfTasks ? tasks.map(changed) : before.tasks,
    adjustments: changedList(before.adjustments, only(changes, 'adjustment'), byId, newestFirst),
    removals: changedList(before.removals, only(changes, 'removal'), ({ photoId }) => photoId, asAsked),
  };
}

const NOTHING: TeamPlay = { tasks: [], adjustments: [], removals: [] };

/** The plays, in the order of these tasks and teams. */
export function aligned(game: Game, { tasks, teams }: Pick<Game, 'tasks' | 'teams'>): readonly TeamPlay[] {
  if (tasks === game.tasks && teams === game.teams) return game.play;
  const places = new Map(game.tasks.map(({ id }, at) => [id, at]));
  const from = tasks.map(({ id }) => places.get(id) ?? -1);
  const stays = from.length === game.tasks.length && from.every((place, at) => place === at);
  const plays = new Map(everyTeam(game, ({ id }, own) => [id, own] as const));
  return teams.map(({ id }) => {
    const own = plays.get(id);
    if (own && stays) return own;
    return { ...(own ?? NOTHING), tasks: from.map((place) => own?.tasks[place] ?? UNTOUCHED) };
  });
}

/**
 * Applies the result of `changesBetween`. The game is then the same as after a load from the
 * database, and unchanged parts stay the same objects. The caller sets the revision.
 */
export function applyChanges(game: Game, changes: readonly LoggedChange[]): Game {
  const byNumber = (a: AdminTask, b: AdminTask) =>
    a.sequenceOrder - b.sequenceOrder || (a.id < b.id ? -1 : 1);
  const tasks = changedList(game.tasks, only(changes, 'task'), byId, byNumber);
  // A team has no time of creation, but a new one comes after those that exist.
  const teams = changedList(game.teams, only(changes, 'team'), byId);
  const byTeam = Map.groupBy(changes, doerOf);
  const own = aligned(game, { tasks, teams });
  const play = teams.map(({ id }, at) => {
    const [before, done] = [own[at] ?? NOTHING, byTeam.get(id)];
    return done ? changedTeamPlay(before, tasks, done) : before;
  });
  const byStart = (a: GameRun, b: GameRun) => a.startedAt - b.startedAt;
  return {
    ...game,
    flags: changedOne(game.flags, only(changes, 'flags')) ?? game.flags,
    runs: changedList(game.runs, only(changes, 'run'), ({ startedAt }) => startedAt, byStart),
    tasks,
    teams,
    play: areSame(own, play) ? own : play,
    messages: changedList(game.messages, only(changes, 'message'), byId, newestFirst),
  };
}
