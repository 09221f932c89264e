import type { AdminTask } from '@reisspel/contract/tasks';
import { comparePlayingOrder } from '../playing-order.ts';
import type { LoggedChange, LoggedChangeOf, Operation, RecordKind, Records } from './changes.ts';
import { haveSameItems } from './equality.ts';
import {
  type Arrival,
  type Attempt,
  compareReactions,
  compareRequestTimes,
  compareTakenHints,
  type Game,
  type GameRun,
  idOf,
  mapTeams,
  NO_TEAM_PLAY,
  NOT_PLAYED,
  newestFirst,
  type Opening,
  type Result,
  type TaskPlay,
  type TeamPlay,
  type TeamTask,
} from './game.ts';

interface RowChange<Row> {
  operation: Operation;
  row: Row;
}

function changesOf<Kind extends RecordKind>(
  kind: Kind,
  changes: readonly LoggedChange[],
): readonly RowChange<Records[Kind]>[] {
  const isOfKind = (change: LoggedChange): change is LoggedChange & LoggedChangeOf<Kind> =>
    change.kind === kind;
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
  for (const { operation, row } of changes) {
    if (operation === 'delete') rows.delete(keyOf(row));
    else rows.set(keyOf(row), row);
  }
  const next = [...rows.values()];
  return order ? next.sort(order) : next;
}

function changedRow<Row>(row: Row | null, changes: readonly RowChange<Row>[]): Row | null {
  const last = changes.at(-1);
  if (last === undefined) return row;
  return last.operation === 'delete' ? null : last.row;
}

/** Leaves out the ids of team and task, which the records in the game do not contain. */
function withoutKeys<Row extends TeamTask>(changes: readonly RowChange<Row>[]) {
  return changes.map(({ operation, row: { teamId: _, taskId: __, ...row } }) => ({ operation, row }));
}

function changedTaskPlay(before: TaskPlay, changes: readonly LoggedChange[]): TaskPlay {
  const byNumber = (a: Attempt, b: Attempt) => a.attempt - b.attempt || (a.id < b.id ? -1 : 1);
  const play: TaskPlay = {
    arrival: changedRow<Arrival>(before.arrival, withoutKeys(changesOf('arrival', changes))),
    opening: changedRow<Opening>(before.opening, withoutKeys(changesOf('opening', changes))),
    attempts: changedList<Attempt>(
      before.attempts,
      withoutKeys(changesOf('attempt', changes)),
      idOf,
      byNumber,
    ),
    result: changedRow<Result>(before.result, withoutKeys(changesOf('result', changes))),
    hints: changedList<TaskPlay['hints'][number]>(
      before.hints,
      withoutKeys(changesOf('hint', changes)),
      ({ hintId }) => hintId,
      compareTakenHints,
    ),
  };
  const isTouched =
    play.arrival !== null ||
    play.opening !== null ||
    play.attempts.length > 0 ||
    play.result !== null ||
    play.hints.length > 0;
  return isTouched ? play : NOT_PLAYED;
}

/** The team whose play changes; null when none does. */
function teamIdOf({ kind, row }: LoggedChange): string | null {
  return kind !== 'message' && kind !== 'reaction' && 'teamId' in row ? row.teamId : null;
}

/** The task whose play changes; null when none does. */
function taskIdOf({ kind, row }: LoggedChange): string | null {
  return kind !== 'removal' && kind !== 'reply' && 'taskId' in row ? row.taskId : null;
}

function changedTeamPlay(
  before: TeamPlay,
  tasks: readonly AdminTask[],
  changes: readonly LoggedChange[],
): TeamPlay {
  const byTask = Map.groupBy(changes, taskIdOf);
  const changed = ({ id }: AdminTask, index: number): TaskPlay => {
    const [play, taskChanges] = [before.tasks[index] ?? NOT_PLAYED, byTask.get(id)];
    return taskChanges ? changedTaskPlay(play, taskChanges) : play;
  };
  const hasTaskChanges = [...byTask.keys()].some((id) => id !== null);
  const removals = changesOf('removal', changes);
  return {
    tasks: hasTaskChanges ? tasks.map(changed) : before.tasks,
    adjustments: changedList(before.adjustments, changesOf('adjustment', changes), idOf, newestFirst),
    removals: changedList(before.removals, removals, ({ photoId }) => photoId, compareRequestTimes),
    replies: changedList(before.replies, changesOf('reply', changes), idOf, newestFirst),
  };
}

export function alignedPlays(
  game: Game,
  { tasks, teams }: Pick<Game, 'tasks' | 'teams'>,
): readonly TeamPlay[] {
  if (tasks === game.tasks && teams === game.teams) return game.play;
  const oldIndexes = new Map(game.tasks.map(({ id }, index) => [id, index]));
  const from = tasks.map(({ id }) => oldIndexes.get(id) ?? -1);
  const isSameOrder = from.length === game.tasks.length && from.every((old, index) => old === index);
  const plays = new Map(mapTeams(game, ({ id }, teamPlay) => [id, teamPlay] as const));
  return teams.map(({ id }) => {
    const teamPlay = plays.get(id);
    if (teamPlay && isSameOrder) return teamPlay;
    return { ...(teamPlay ?? NO_TEAM_PLAY), tasks: from.map((old) => teamPlay?.tasks[old] ?? NOT_PLAYED) };
  });
}

/** The result equals a game loaded from the database. Unchanged parts stay the same objects. */
export function applyChanges(game: Game, changes: readonly LoggedChange[]): Game {
  const tasks = changedList(game.tasks, changesOf('task', changes), idOf, comparePlayingOrder);
  // A team has no time of creation: a new team is added at the end.
  const teams = changedList(game.teams, changesOf('team', changes), idOf);
  const byTeam = Map.groupBy(changes, teamIdOf);
  const plays = alignedPlays(game, { tasks, teams });
  const play = teams.map(({ id }, index) => {
    const [before, teamChanges] = [plays[index] ?? NO_TEAM_PLAY, byTeam.get(id)];
    return teamChanges ? changedTeamPlay(before, tasks, teamChanges) : before;
  });
  const byStart = (a: GameRun, b: GameRun) => a.startedAt - b.startedAt;
  return {
    ...game,
    flags: changedRow(game.flags, changesOf('flags', changes)) ?? game.flags,
    runs: changedList(game.runs, changesOf('run', changes), ({ startedAt }) => startedAt, byStart),
    tasks,
    teams,
    play: haveSameItems(plays, play) ? plays : play,
    messages: changedList(game.messages, changesOf('message', changes), idOf, newestFirst),
    reactions: changedList(game.reactions, changesOf('reaction', changes), idOf, compareReactions),
  };
}
