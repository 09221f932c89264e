import type { AdjustmentId, OptionId, PhotoId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { AuditUndo } from '@reisspel/contract/operate/audit';
import type { AuditAct } from '@reisspel/contract/operate/audit-acts';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { type Flow, flowOf } from '../kinds/flows.ts';
import type { Notice } from '../notices.ts';
import { isLockedBehind } from '../order.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import { effectiveOutcome } from '../verdicts.ts';
import type { Attempt, Game, Photo, TaskPlay, Team, TeamPlay, TeamTask } from './game.ts';

export interface Asked {
  /** Epoch milliseconds. */
  now: number;
  newId: NewIds;
}

/** Each id is greater than the one before, except those of options. */
export interface NewIds {
  result: () => string;
  task: () => TaskId;
  team: () => TeamId;
  adjustment: () => AdjustmentId;
  option: () => OptionId;
}

export interface Act {
  /** Epoch milliseconds. */
  at: number;
  act: AuditAct;
  subject?: string;
  label?: string;
  undo?: AuditUndo | null;
}

/** Acts are stored with the game, notices are sent once that is durable. */
export interface Facts {
  acts: readonly Act[];
  notices: readonly Notice[];
}

/** The same `game` means that nothing changed. A refusal can change it, as when a time is over. */
export interface Decided<Answer> extends Partial<Facts> {
  game: Game;
  answer: Outcome<Answer>;
}

/** A pure use case: the server runs it again when another server was first. */
export type Decide<Answer> = (game: Game, asked: Asked) => Decided<Answer>;

export function unchanged<Answer>(game: Game, answer: Outcome<Answer>): Decided<Answer> {
  return { game, answer };
}

export function changed<Answer>(game: Game, value: Answer, facts: Partial<Facts> = {}): Decided<Answer> {
  return { game, answer: done(value), ...facts };
}

function playOf({ teams, play }: Game, teamId: TeamTask['teamId']): TeamPlay | undefined {
  return play[teams.findIndex(({ id }) => id === teamId)];
}

/** Also works while the game does not run. Returns null for an unknown team or task. */
export function placeOf(
  game: Game,
  { teamId, taskId }: TeamTask,
): { task: AdminTask; play: TaskPlay } | null {
  const at = game.tasks.findIndex(({ id }) => id === taskId);
  const [task, play] = [game.tasks[at], playOf(game, teamId)?.tasks[at]];
  return task && play ? { task, play } : null;
}

/** Replaces a team's play of a task. An unknown team or task changes nothing. */
export function withTaskPlay(game: Game, { teamId, taskId }: TeamTask, play: TaskPlay): Game {
  const at = game.tasks.findIndex(({ id }) => id === taskId);
  const own = playOf(game, teamId);
  if (!own?.tasks[at]) return game;
  return withTeamPlay(game, teamId, { tasks: own.tasks.with(at, play) });
}

export function withTeamPlay(game: Game, teamId: TeamTask['teamId'], change: Partial<TeamPlay>): Game {
  const at = game.teams.findIndex(({ id }) => id === teamId);
  const own = game.play[at];
  return own ? { ...game, play: game.play.with(at, { ...own, ...change }) } : game;
}

export interface FoundAttempt {
  key: TeamTask;
  task: AdminTask;
  play: TaskPlay;
  attempt: Attempt;
}

/** Searches all teams. Returns null when the game has no attempt with this id. */
export function findAttempt(game: Game, id: SubmissionId): FoundAttempt | null {
  for (const [at, team] of game.teams.entries()) {
    for (const [place, play] of game.play[at]?.tasks.entries() ?? []) {
      const attempt = play.attempts.find((each) => each.id === id);
      const task = game.tasks[place];
      if (attempt && task) return { key: { teamId: team.id, taskId: task.id }, task, play, attempt };
    }
  }
  return null;
}

/** Leaves out erased photos. Returns null when the game has no photo with this id. */
export function findPhoto(game: Game, id: PhotoId): { team: Team; task: AdminTask; photo: Photo } | null {
  for (const [at, team] of game.teams.entries()) {
    for (const [place, { attempts }] of game.play[at]?.tasks.entries() ?? []) {
      const photo = attempts.find((each) => each.photo?.id === id)?.photo;
      const task = game.tasks[place];
      if (photo && task) return { team, task, photo };
    }
  }
  return null;
}

export function resultOf(attempt: Attempt): SubmissionResult {
  const { id, attempt: number, checks, photoId } = attempt;
  return { id, attempt: number, outcome: effectiveOutcome(attempt), checks, photoId };
}

/** The refusal of an id that another submission has, here or in another trip. */
export const ID_TAKEN = refuse('submission_id_taken');

/** The present outcome of a submission with this id; null when the id is new. */
export function firstAnswer(
  game: Game,
  id: SubmissionId,
  { teamId, taskId }: TeamTask,
): Outcome<SubmissionResult> | null {
  const found = findAttempt(game, id);
  if (found === null) return null;
  const isOwn = found.key.teamId === teamId && found.key.taskId === taskId;
  return isOwn ? done(resultOf(found.attempt)) : ID_TAKEN;
}

/** Also while the game does not run. `flow` null accepts any. */
export function openFor(
  game: Game,
  key: TeamTask,
  flow: Flow | null,
): Outcome<{ task: AdminTask; play: TaskPlay }> {
  const place = placeOf(game, key);
  if (place === null) return refuse('not_found');
  const { task, play } = place;
  if (flow !== null && flowOf(task.taskType) !== flow) return refuse('task_type_mismatch');
  if (play.result !== null) {
    return refuse(play.result.outcome.status === 'completed' ? 'task_already_completed' : 'task_failed');
  }
  const before = game.tasks[game.tasks.indexOf(task) - 1];
  const isSettled = (taskId: AdminTask['id']) => placeOf(game, { ...key, taskId })?.play.result != null;
  return isLockedBehind(task, before, isSettled) ? refuse('task_locked') : done(place);
}

export function inPlay(
  game: Game,
  key: TeamTask,
  flow: Flow | null,
): Outcome<{ task: AdminTask; play: TaskPlay }> {
  return game.flags.started ? openFor(game, key, flow) : refuse('game_not_started');
}
