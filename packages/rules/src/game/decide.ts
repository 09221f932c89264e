import type { AuditUndo } from '@reisspel/contract/audit';
import type { AuditAct } from '@reisspel/contract/audit-acts';
import type { AdjustmentId, OptionId, PhotoId, SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { isLockedBehind } from '../availability.ts';
import { type Flow, flowOf } from '../kinds/flows.ts';
import type { Notice } from '../notices.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import { effectiveOutcome } from '../submissions.ts';
import type { Attempt, Game, Photo, TaskPlay, Team, TeamPlay, TeamTask } from './game.ts';

/** When somebody asked, and what names what comes of it. */
export interface Asked {
  /** Epoch milliseconds. */
  now: number;
  newId: NewIds;
}

/** Makes ids, each later one greater than the one before. */
export interface NewIds {
  result: () => string;
  task: () => TaskId;
  team: () => TeamId;
  adjustment: () => AdjustmentId;
  /** Of an option of a quiz: short, and in no order. */
  option: () => OptionId;
}

/** Something that was done, for the organiser's log. */
export interface Act {
  /** Epoch milliseconds. */
  at: number;
  act: AuditAct;
  /** The id of what it was done to. */
  subject?: string;
  /** What that is called now, before the act changes or deletes it. */
  label?: string;
  undo?: AuditUndo | null;
}

/** What comes of a command beside the game: written down with it, or told once that is durable. */
export interface Facts {
  acts: readonly Act[];
  notices: readonly Notice[];
}

/**
 * The game afterwards, and what is answered. The same object is a game in which nothing changed. A
 * refusal can change something too, as when it finds that a time is over.
 */
export interface Decided<Answer> extends Partial<Facts> {
  game: Game;
  answer: Outcome<Answer>;
}

/** A use case of the game: pure, so that it can be decided anew when another server was first. */
export type Decide<Answer> = (game: Game, asked: Asked) => Decided<Answer>;

export function unchanged<Answer>(game: Game, answer: Outcome<Answer>): Decided<Answer> {
  return { game, answer };
}

export function changed<Answer>(game: Game, value: Answer, facts: Partial<Facts> = {}): Decided<Answer> {
  return { game, answer: done(value), ...facts };
}

/** A team's play, or undefined. */
function playOf({ teams, play }: Game, teamId: TeamTask['teamId']): TeamPlay | undefined {
  return play[teams.findIndex(({ id }) => id === teamId)];
}

/** How a task stands for a team, whether or not the game runs; null: there is no such team or task. */
export function placeOf(
  game: Game,
  { teamId, taskId }: TeamTask,
): { task: AdminTask; play: TaskPlay } | null {
  const at = game.tasks.findIndex(({ id }) => id === taskId);
  const [task, play] = [game.tasks[at], playOf(game, teamId)?.tasks[at]];
  return task && play ? { task, play } : null;
}

/** The game in which a task stands so for a team. Nothing changes where there is no such team or task. */
export function withTaskPlay(game: Game, { teamId, taskId }: TeamTask, play: TaskPlay): Game {
  const at = game.tasks.findIndex(({ id }) => id === taskId);
  const own = playOf(game, teamId);
  if (!own?.tasks[at]) return game;
  const tasks = own.tasks.with(at, play);
  sharePlaces(own.tasks, tasks, at);
  return withTeamPlay(game, teamId, { tasks });
}

/** The same of what belongs to a team and to no task. */
export function withTeamPlay(game: Game, teamId: TeamTask['teamId'], change: Partial<TeamPlay>): Game {
  const at = game.teams.findIndex(({ id }) => id === teamId);
  const own = game.play[at];
  return own ? { ...game, play: game.play.with(at, { ...own, ...change }) } : game;
}

/**
 * The place of each attempt of a team, by the team's play. The next play of the team shares it, because
 * making one looks at all attempts. So it may name attempts of another play, and who asks checks.
 */
const attemptPlaces = new WeakMap<TeamPlay['tasks'], Map<SubmissionId, number>>();

function placesIn(tasks: TeamPlay['tasks']): ReadonlyMap<SubmissionId, number> {
  const known = attemptPlaces.get(tasks);
  if (known) return known;
  const made = new Map(tasks.flatMap(({ attempts }, at) => attempts.map(({ id }) => [id, at] as const)));
  attemptPlaces.set(tasks, made);
  return made;
}

function sharePlaces(from: TeamPlay['tasks'], to: TeamPlay['tasks'], at: number): void {
  const known = attemptPlaces.get(from);
  if (!known) return;
  for (const { id } of to[at]?.attempts ?? []) known.set(id, at);
  attemptPlaces.set(to, known);
}

export interface FoundAttempt {
  key: TeamTask;
  task: AdminTask;
  play: TaskPlay;
  attempt: Attempt;
}

/** An attempt of any team; null: there is none of this id in this game. */
export function findAttempt(game: Game, id: SubmissionId): FoundAttempt | null {
  for (const [team, { tasks }] of game.play.entries()) {
    const at = placesIn(tasks).get(id);
    if (at === undefined) continue;
    const [teamId, task, play] = [game.teams[team]?.id, game.tasks[at], tasks[at]];
    const attempt = play?.attempts.find((each) => each.id === id);
    if (teamId && task && play && attempt) return { key: { teamId, taskId: task.id }, task, play, attempt };
  }
  return null;
}

/** A photo that is there, and whose it is; null: there is none of this id in this game. */
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

/** What a team is told of an attempt. */
export function resultOf(attempt: Attempt): SubmissionResult {
  const { id, attempt: number, checks, photoId } = attempt;
  return { id, attempt: number, outcome: effectiveOutcome(attempt), checks, photoId };
}

/** The answer to a submission's id that something else has, here or in another trip. */
export const ID_TAKEN = refuse('submission_id_taken');

/** What was answered to this id before, or has become of it since; null: it is new. */
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

/** The task if it is open for this team, whether or not the game runs; else why not. `flow` null is any. */
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

/** The task, if this team may work on it now; else why not. `flow` null is any. */
export function inPlay(
  game: Game,
  key: TeamTask,
  flow: Flow | null,
): Outcome<{ task: AdminTask; play: TaskPlay }> {
  return game.flags.started ? openFor(game, key, flow) : refuse('game_not_started');
}
