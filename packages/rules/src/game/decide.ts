import type { AdminTask } from '@reisspel/contract/tasks';
import { isLockedBehind } from '../availability.ts';
import { type Flow, flowOf } from '../kinds/flows.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import type { Change, TeamTask } from './change.ts';
import type { Game, TaskPlay } from './game.ts';

/** When somebody asked, and what names what comes of it. */
export interface Asked {
  /** Epoch milliseconds. */
  now: number;
  newId: () => string;
}

/** What is answered, and what changes. A refusal can change something too, as when it finds a time that is over. */
export interface Decided<Answer> {
  answer: Outcome<Answer>;
  changes: readonly Change[];
}

/** A use case of the game: pure, so that it can be decided anew when another server was first. */
export type Decide<Answer> = (game: Game, asked: Asked) => Decided<Answer>;

export function unchanged<Answer>(answer: Outcome<Answer>): Decided<Answer> {
  return { answer, changes: [] };
}

/** How a task stands for a team, whether or not the game runs; null: there is no such team or task. */
export function placeOf(
  game: Game,
  { teamId, taskId }: TeamTask,
): { task: AdminTask; play: TaskPlay } | null {
  const team = game.teams.findIndex(({ id }) => id === teamId);
  const at = game.tasks.findIndex(({ id }) => id === taskId);
  const [task, play] = [game.tasks[at], game.play[team]?.tasks[at]];
  return task && play ? { task, play } : null;
}

/** The task, if this team may work on it now; else why not. */
export function inPlay(game: Game, key: TeamTask, flow: Flow): Outcome<{ task: AdminTask; play: TaskPlay }> {
  if (!game.flags.started) return refuse('game_not_started');
  const place = placeOf(game, key);
  if (place === null) return refuse('not_found');
  const { task, play } = place;
  if (flowOf(task.taskType) !== flow) return refuse('task_type_mismatch');
  if (play.result !== null) {
    return refuse(play.result.outcome.status === 'completed' ? 'task_already_completed' : 'task_failed');
  }
  const before = game.tasks[game.tasks.indexOf(task) - 1];
  const isSettled = (taskId: AdminTask['id']) => {
    const earlier = placeOf(game, { ...key, taskId });
    return earlier !== null && earlier.play.result !== null;
  };
  return isLockedBehind(task, before, isSettled) ? refuse('task_locked') : done(place);
}
