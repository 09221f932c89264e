import type { AdminReply, OrganiserMessage, ScoreAdjustment } from '@reisspel/contract/game';
import type { TakenHint, TaskArrival } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import {
  type Attempt,
  type Game,
  type GameRun,
  idOf,
  NO_TEAM_PLAY,
  NOT_PLAYED,
  type Opening,
  type Reaction,
  type Removal,
  type Result,
  type TaskPlay,
  type Team,
  type TeamTask,
} from './game.ts';

/** The fields of each kind of record. The server stores each kind in a table of its own. */
export interface Records {
  flags: Game['flags'];
  run: GameRun;
  task: AdminTask;
  team: Team;
  arrival: TaskArrival;
  opening: TeamTask & Opening;
  attempt: TeamTask & Attempt;
  result: TeamTask & Result;
  hint: TakenHint;
  adjustment: ScoreAdjustment;
  message: OrganiserMessage;
  removal: Removal;
  reply: AdminReply;
  reaction: Reaction;
}
export type RecordKind = keyof Records;

/** The SQL statement that a change becomes. */
export type Operation = 'insert' | 'update' | 'delete';

/** A change as the server sends it to other servers: without the earlier record. */
export interface LoggedChangeOf<Kind extends RecordKind> {
  kind: Kind;
  operation: Operation;
  row: Records[Kind];
}

interface ChangeOf<Kind extends RecordKind> extends LoggedChangeOf<Kind> {
  /** The earlier record; null for an insert. */
  was: Records[Kind] | null;
}

/** Records of a deleted task or team disappear with it and have no change of their own. */
export type Change = { [Kind in RecordKind]: ChangeOf<Kind> }[RecordKind];

export type LoggedChange = { [Kind in RecordKind]: LoggedChangeOf<Kind> }[RecordKind];

function listChanges<Kind extends RecordKind, Row>(
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
    changes.push({ kind, operation: was === null ? 'insert' : 'update', row: recordOf(row), was });
  }
  for (const old of rest.values()) {
    changes.push({ kind, operation: 'delete', row: recordOf(old), was: recordOf(old) });
  }
  return changes;
}

const unchangedRow = <Row>(row: Row): Row => row;
const listOf = <Row>(row: Row | null): Row[] => (row === null ? [] : [row]);
/** The key in a list of at most one row. */
const singleKey = (): string => '';

function taskPlayChanges(key: TeamTask, before: TaskPlay, after: TaskPlay): Change[] {
  if (before === after) return [];
  const withKey = <Row>(row: Row) => ({ ...key, ...row });
  return [
    ...listChanges('arrival', listOf(before.arrival), listOf(after.arrival), singleKey, withKey),
    ...listChanges('opening', listOf(before.opening), listOf(after.opening), singleKey, withKey),
    ...listChanges('attempt', before.attempts, after.attempts, idOf, withKey),
    ...listChanges('result', listOf(before.result), listOf(after.result), singleKey, withKey),
    ...listChanges('hint', before.hints, after.hints, ({ hintId }) => hintId, withKey),
  ];
}

/** Compares parts by identity and skips equal ones, so that a small change costs little. */
export function changesBetween(before: Game, after: Game): Change[] {
  if (before === after) return [];
  const changes: Change[] = [];
  if (before.flags !== after.flags) {
    changes.push({ kind: 'flags', operation: 'update', row: after.flags, was: before.flags });
  }
  changes.push(
    ...listChanges('run', before.runs, after.runs, ({ startedAt }) => String(startedAt), unchangedRow),
    ...listChanges('task', before.tasks, after.tasks, idOf, unchangedRow),
    ...listChanges('team', before.teams, after.teams, idOf, unchangedRow),
    ...listChanges('message', before.messages, after.messages, idOf, unchangedRow),
    ...listChanges('reaction', before.reactions, after.reactions, idOf, unchangedRow),
  );
  if (before.play === after.play) return changes;
  const oldPlays = new Map(before.teams.map(({ id }, index) => [id, before.play[index]]));
  const oldIndexes = new Map(before.tasks.map(({ id }, index) => [id, index]));
  for (const [teamIndex, { id: teamId }] of after.teams.entries()) {
    const [was, is] = [oldPlays.get(teamId) ?? NO_TEAM_PLAY, after.play[teamIndex] ?? NO_TEAM_PLAY];
    if (was === is) continue;
    changes.push(
      ...listChanges('adjustment', was.adjustments, is.adjustments, idOf, unchangedRow),
      ...listChanges('removal', was.removals, is.removals, ({ photoId }) => photoId, unchangedRow),
      ...listChanges('reply', was.replies, is.replies, idOf, unchangedRow),
    );
    if (was.tasks === is.tasks) continue;
    for (const [taskIndex, { id: taskId }] of after.tasks.entries()) {
      const old = was.tasks[oldIndexes.get(taskId) ?? -1] ?? NOT_PLAYED;
      changes.push(...taskPlayChanges({ teamId, taskId }, old, is.tasks[taskIndex] ?? NOT_PLAYED));
    }
  }
  return changes;
}
