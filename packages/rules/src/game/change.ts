import type { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { TaskResult } from '@reisspel/contract/live';
import type { Attempt, Game, Opening, TaskPlay } from './game.ts';

/** What a team does with a task. */
export interface TeamTask {
  teamId: TeamId;
  taskId: TaskId;
}

/** How a task ends for a team; `submissionId`: by which submission, null for none. */
export type NewResult = TaskResult & { id: string; submissionId: SubmissionId | null };

/** One record that is put into the game: the only event there is. */
export type Change =
  | { put: 'opening'; row: TeamTask & Opening & { openedAt: number } }
  | { put: 'attempt'; row: TeamTask & Attempt }
  | { put: 'result'; row: NewResult };

function changed(play: TaskPlay, change: Change): TaskPlay {
  switch (change.put) {
    case 'opening':
      return { ...play, opening: { deadlineAt: change.row.deadlineAt } };
    case 'attempt': {
      const { teamId: _, taskId: __, ...attempt } = change.row;
      return { ...play, attempts: [...play.attempts, attempt] };
    }
    case 'result': {
      const { outcome, settledAt } = change.row;
      return { ...play, result: { outcome, settledAt } };
    }
    default:
      return change satisfies never;
  }
}

/** The game after a change. What the change does not touch stays the same object. */
export function evolve(game: Game, change: Change): Game {
  const { teamId, taskId } = change.row;
  const team = game.teams.findIndex(({ id }) => id === teamId);
  const task = game.tasks.findIndex(({ id }) => id === taskId);
  const own = game.play[team];
  const play = own?.tasks[task];
  if (!own || !play) return game;
  const tasks = own.tasks.with(task, changed(play, change));
  return { ...game, play: game.play.with(team, { ...own, tasks }) };
}
