import type { OrganiserMessage, ScoreAdjustment } from '@reisspel/contract/game';
import type { AdminTask } from '@reisspel/contract/tasks';
import {
  type Attempt,
  type Game,
  type GameRun,
  type Opening,
  type Removal,
  type Result,
  type TaskPlay,
  type Team,
  type TeamPlay,
  type TeamTask,
  UNTOUCHED,
} from './game.ts';

export interface Records {
  flags: Game['flags'];
  run: GameRun;
  task: AdminTask;
  team: Team;
  opening: TeamTask & Opening;
  attempt: TeamTask & Attempt;
  result: TeamTask & Result;
  adjustment: ScoreAdjustment;
  message: OrganiserMessage;
  removal: Removal;
}
export type RecordKind = keyof Records;

export type Deed = 'insert' | 'update' | 'delete';

export interface LoggedChangeOf<Kind extends RecordKind> {
  kind: Kind;
  deed: Deed;
  row: Records[Kind];
}

interface ChangeOf<Kind extends RecordKind> extends LoggedChangeOf<Kind> {
  /** The record before; null for an insert. */
  was: Records[Kind] | null;
}

/** Records of a deleted task or team disappear with it and have no change of their own. */
export type Change = { [Kind in RecordKind]: ChangeOf<Kind> }[RecordKind];

export type LoggedChange = { [Kind in RecordKind]: LoggedChangeOf<Kind> }[RecordKind];

function between<Kind extends RecordKind, Row>(
  kind: Kind,
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
  recordOf: (row: Row) => Records[Kind],
): ChangeOf<Kind>[] {
  if (before === after) return [];
  const rest = new Map(before.map((row) => [keyOf(row), row]));
  const changes: ChangeOf<Kind>[] = [];
  for (const row of after) {
    const old = rest.get(keyOf(row));
    rest.delete(keyOf(row));
    if (row === old) continue;
    const was = old === undefined ? null : recordOf(old);
    changes.push({ kind, deed: was === null ? 'insert' : 'update', row: recordOf(row), was });
  }
  for (const gone of rest.values()) {
    changes.push({ kind, deed: 'delete', row: recordOf(gone), was: recordOf(gone) });
  }
  return changes;
}

const byId = ({ id }: { id: string }): string => id;
const asItIs = <Row>(row: Row): Row => row;
const listOf = <Row>(row: Row | null): Row[] => (row === null ? [] : [row]);
const only = (): string => '';

function betweenTaskPlays(key: TeamTask, before: TaskPlay, after: TaskPlay): Change[] {
  if (before === after) return [];
  const placed = <Row>(row: Row) => ({ ...key, ...row });
  return [
    ...between('opening', listOf(before.opening), listOf(after.opening), only, placed),
    ...between('attempt', before.attempts, after.attempts, byId, placed),
    ...between('result', listOf(before.result), listOf(after.result), only, placed),
  ];
}

const NOTHING: TeamPlay = { tasks: [], adjustments: [], removals: [] };

/** By the identity of objects, so that the cost depends on what changed. */
export function changesBetween(before: Game, after: Game): Change[] {
  if (before === after) return [];
  const changes: Change[] = [];
  if (before.flags !== after.flags) {
    changes.push({ kind: 'flags', deed: 'update', row: after.flags, was: before.flags });
  }
  changes.push(
    ...between('run', before.runs, after.runs, ({ startedAt }) => String(startedAt), asItIs),
    ...between('task', before.tasks, after.tasks, byId, asItIs),
    ...between('team', before.teams, after.teams, byId, asItIs),
    ...between('message', before.messages, after.messages, byId, asItIs),
  );
  if (before.play === after.play) return changes;
  const plays = new Map(before.teams.map(({ id }, at) => [id, before.play[at]]));
  const taskPlaces = new Map(before.tasks.map(({ id }, at) => [id, at]));
  for (const [at, { id: teamId }] of after.teams.entries()) {
    const [was, is] = [plays.get(teamId) ?? NOTHING, after.play[at] ?? NOTHING];
    if (was === is) continue;
    changes.push(
      ...between('adjustment', was.adjustments, is.adjustments, byId, asItIs),
      ...between('removal', was.removals, is.removals, ({ photoId }) => photoId, asItIs),
    );
    if (was.tasks === is.tasks) continue;
    for (const [place, { id: taskId }] of after.tasks.entries()) {
      const [old, now] = [was.tasks[taskPlaces.get(taskId) ?? -1], is.tasks[place]];
      changes.push(...betweenTaskPlays({ teamId, taskId }, old ?? UNTOUCHED, now ?? UNTOUCHED));
    }
  }
  return changes;
}
