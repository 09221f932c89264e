import type {
  AdjustmentId,
  HintId,
  OptionId,
  PhotoId,
  SubmissionId,
  TaskId,
  TeamId,
} from '@reisspel/contract/ids';
import type { AuditUndo } from '@reisspel/contract/operate/audit';
import type { AuditAct } from '@reisspel/contract/operate/audit-acts';
import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { type Flow, flowOf } from '../kinds/flows.ts';
import type { Notice } from '../notices.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import { effectiveOutcome } from '../verdicts.ts';
import { haveSameItems } from './equality.ts';
import {
  type Attempt,
  type Game,
  mapTeams,
  type Photo,
  pausedAt,
  type TaskPlay,
  type Team,
  type TeamPlay,
  type TeamTask,
} from './game.ts';
import { type Access, accessTo } from './window.ts';

/** What a rule needs besides the game and the command. */
export interface RuleContext {
  now: number;
  newId: NewIds;
}

/** Makes ids. Each id is greater than the previous one, except the ids of options. */
export interface NewIds {
  result: () => string;
  task: () => TaskId;
  team: () => TeamId;
  adjustment: () => AdjustmentId;
  option: () => OptionId;
  hint: () => HintId;
  reaction: () => string;
}

export interface Act {
  at: number;
  act: AuditAct;
  subject?: string;
  label?: string;
  undo?: AuditUndo | null;
}

/** The server stores the acts together with the game, and sends the notices after that. */
export interface Effects {
  acts: readonly Act[];
  notices: readonly Notice[];
}

/** An unchanged game is the same object. A refusal can change the game (after a deadline). */
export interface Decision<Answer> extends Partial<Effects> {
  game: Game;
  answer: Outcome<Answer>;
}

/** A pure function of the game: the server runs it again if another server wrote first. */
export type Rule<Answer> = (game: Game, context: RuleContext) => Decision<Answer>;

export function unchanged<Answer>(game: Game, answer: Outcome<Answer>): Decision<Answer> {
  return { game, answer };
}

export function changed<Answer>(game: Game, value: Answer, facts: Partial<Effects> = {}): Decision<Answer> {
  return { game, answer: done(value), ...facts };
}

function playOf({ teams, play }: Game, teamId: TeamTask['teamId']): TeamPlay | undefined {
  return play[teams.findIndex(({ id }) => id === teamId)];
}

/** Finds a task and the team's play of it. Returns null for an unknown team or task. */
export function taskPlayOf(
  game: Game,
  { teamId, taskId }: TeamTask,
): { task: AdminTask; play: TaskPlay } | null {
  const index = game.tasks.findIndex(({ id }) => id === taskId);
  const [task, play] = [game.tasks[index], playOf(game, teamId)?.tasks[index]];
  return task && play ? { task, play } : null;
}

/** Replaces a team's play of a task. An unknown team or task changes nothing. */
export function withTaskPlay(game: Game, { teamId, taskId }: TeamTask, play: TaskPlay): Game {
  const index = game.tasks.findIndex(({ id }) => id === taskId);
  const teamPlay = playOf(game, teamId);
  if (!teamPlay?.tasks[index]) return game;
  return withTeamPlay(game, teamId, { tasks: teamPlay.tasks.with(index, play) });
}

export function withTeamPlay(game: Game, teamId: TeamTask['teamId'], change: Partial<TeamPlay>): Game {
  const index = game.teams.findIndex(({ id }) => id === teamId);
  const teamPlay = game.play[index];
  return teamPlay ? { ...game, play: game.play.with(index, { ...teamPlay, ...change }) } : game;
}

/** Replaces each team's play of a task. An unknown task changes nothing. */
export function withPlaysOf(game: Game, taskId: TaskId, change: (play: TaskPlay) => TaskPlay): Game {
  const index = game.tasks.findIndex(({ id }) => id === taskId);
  const play = mapTeams(game, (_, teamPlay) => {
    const was = teamPlay.tasks[index];
    const is = was && change(was);
    return is === undefined || is === was ? teamPlay : { ...teamPlay, tasks: teamPlay.tasks.with(index, is) };
  });
  return haveSameItems(play, game.play) ? game : { ...game, play };
}

export interface AttemptInGame {
  key: TeamTask;
  task: AdminTask;
  play: TaskPlay;
  attempt: Attempt;
}

/** Searches all teams. Returns null when the game has no attempt with this id. */
export function findAttempt(game: Game, id: SubmissionId): AttemptInGame | null {
  const hasId = (attempt: Attempt) => attempt.id === id;
  for (const [teamIndex, { tasks }] of game.play.entries()) {
    // Every submission runs this search. Iterators over the tasks take four times as long.
    const taskIndex = tasks.findIndex(({ attempts }) => attempts.some(hasId));
    const [team, task, play] = [game.teams[teamIndex], game.tasks[taskIndex], tasks[taskIndex]];
    const attempt = play?.attempts.find(hasId);
    if (team && task && play && attempt)
      return { key: { teamId: team.id, taskId: task.id }, task, play, attempt };
  }
  return null;
}

/** Returns null when the game has no photo with this id, or the photo is erased. */
export function findPhoto(game: Game, id: PhotoId): { team: Team; task: AdminTask; photo: Photo } | null {
  for (const [teamIndex, team] of game.teams.entries()) {
    for (const [taskIndex, { attempts }] of game.play[teamIndex]?.tasks.entries() ?? []) {
      const photo = attempts.find((each) => each.photo?.id === id)?.photo;
      const task = game.tasks[taskIndex];
      if (photo && task) return { team, task, photo };
    }
  }
  return null;
}

export function resultOf(attempt: Attempt): SubmissionResult {
  const { id, attempt: number, checks, photoId, source } = attempt;
  return { id, attempt: number, outcome: effectiveOutcome(attempt), checks, photoId, source };
}

/** Refuses an id that another submission has, in this trip or another. */
export const ID_TAKEN = refuse('submission_id_taken');

/** Repeats the answer to a submission that the game already has. Returns null for a new id. */
export function knownSubmission(
  game: Game,
  id: SubmissionId,
  { teamId, taskId }: TeamTask,
): Outcome<SubmissionResult> | null {
  const found = findAttempt(game, id);
  if (found === null) return null;
  const isOwn = found.key.teamId === teamId && found.key.taskId === taskId;
  return isOwn ? done(resultOf(found.attempt)) : ID_TAKEN;
}

export interface OpenTask {
  task: AdminTask;
  play: TaskPlay;
  /** Epoch ms; null for a task that does not close. */
  closesAt: number | null;
}

/** Whether a team may work on a task `at` a time (epoch ms), which its result may have ended. */
export function accessOf(game: Game, { teamId, taskId }: TeamTask, at: number): Access {
  const index = game.tasks.findIndex(({ id }) => id === taskId);
  return accessTo(game, playOf(game, teamId)?.tasks ?? [], index, at);
}

/** Returns the team's task of this flow (null: any) if it is open `at` a time (epoch ms). */
export function openTask(game: Game, key: TeamTask, flow: Flow | null, at: number): Outcome<OpenTask> {
  const taskPlay = taskPlayOf(game, key);
  if (taskPlay === null) return refuse('not_found');
  const { task, play } = taskPlay;
  if (flow !== null && flowOf(task.taskType) !== flow) return refuse('task_type_mismatch');
  if (play.result !== null) {
    return refuse(play.result.outcome.status === 'completed' ? 'task_already_completed' : 'task_failed');
  }
  const access = accessOf(game, key, at);
  switch (access.is) {
    case 'open':
      return done({ ...taskPlay, closesAt: access.closesAt });
    case 'waiting':
    case 'behind':
      return refuse('task_locked');
    case 'closed':
      return refuse('task_closed');
    default:
      return access satisfies never;
  }
}

/** Does the same as `openTask`, but refuses every task while the game does not run. */
export function playableTask(game: Game, key: TeamTask, flow: Flow | null, now: number): Outcome<OpenTask> {
  if (game.flags.started) return openTask(game, key, flow, now);
  return refuse(pausedAt(game) === null ? 'game_not_started' : 'game_paused');
}
