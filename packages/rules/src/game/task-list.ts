import type { TaskId } from '@reisspel/contract/ids';
import { MAX_TASKS } from '@reisspel/contract/limits';
import type { AddedTasks, AdminTask, TaskInput, WindowMove } from '@reisspel/contract/tasks';
import { flowOf } from '../kinds/flows.ts';
import { deductionOf, hasSpeedPoints, timeLimit } from '../kinds/kind.ts';
import { done, limitReached, refuse } from '../outcome.ts';
import { taskDescription, taskOf } from '../task.ts';
import { alignedPlays } from './apply.ts';
import { type Act, changed, type Decision, type RuleContext, unchanged, withPlaysOf } from './decide.ts';
import { type Game, isUnderWay, type TaskPlay } from './game.ts';
import { withResult } from './photo.ts';
import { closeQuestions, questionAsShown } from './question.ts';
import { movedWindow, waitsForItself } from './window.ts';

/** Replaces the tasks. The plays of the teams follow the order of the tasks. */
export function withTasks(game: Game, tasks: readonly AdminTask[]): Game {
  return { ...game, tasks, play: alignedPlays(game, { tasks, teams: game.teams }) };
}

function addedAct(task: AdminTask, at: number): Act {
  return { act: 'task_added', at, subject: task.id, label: task.instructions };
}

export function addedTasks(
  game: Game,
  inputs: readonly TaskInput[],
  { now, newId }: RuleContext,
): { game: Game; tasks: AdminTask[]; acts: Act[] } {
  const last = game.tasks.at(-1)?.sequenceOrder ?? 0;
  const tasks = inputs.map((input, index) =>
    taskOf(input, {
      id: newId.task(),
      number: last + 1 + index,
      newOptionId: newId.option,
      newHintId: newId.hint,
    }),
  );
  const acts = tasks.map((task) => addedAct(task, now));
  return { game: withTasks(game, [...game.tasks, ...tasks]), tasks, acts };
}

export function addTask(game: Game, input: TaskInput, context: RuleContext): Decision<AdminTask> {
  if (game.tasks.length >= MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  const { game: after, tasks, acts } = addedTasks(game, [input], context);
  const [task] = tasks;
  return task ? changed(after, task, { acts }) : unchanged(game, refuse('not_found'));
}

export function addExampleTasks(
  game: Game,
  examples: readonly TaskInput[],
  context: RuleContext,
): Decision<AddedTasks> {
  const present = new Set(game.tasks.map(({ instructions }) => instructions));
  const missing = examples.filter(({ instructions }) => !present.has(instructions));
  if (game.tasks.length + missing.length > MAX_TASKS) return unchanged(game, limitReached(MAX_TASKS));
  if (missing.length === 0) return unchanged(game, done({ taskIds: [] }));
  const { game: after, tasks, acts } = addedTasks(game, missing, context);
  return changed(after, { taskIds: tasks.map(({ id }) => id) }, { acts });
}

/** What a team knows of a question that it reads: all but the right answer and what it gives. */
function knownOf(task: AdminTask): string {
  const { verificationRequirements: stored } = task;
  const rules = [timeLimit(stored), hasSpeedPoints(stored), deductionOf(stored)];
  return JSON.stringify([questionAsShown(task, null, 0), ...rules]);
}

/** Closes a question that a team reads, so that its answer to the old text costs nothing. */
function reopened(play: TaskPlay): TaskPlay {
  return play.opening === null || play.result !== null ? play : { ...play, opening: null };
}

/** Returns a play after a change of its task. */
function playedAfter(play: TaskPlay, before: AdminTask, task: AdminTask, context: RuleContext): TaskPlay {
  if (flowOf(task.taskType) === 'photo')
    return play.attempts.length > 0 ? withResult(play, task, context) : play;
  return knownOf(before) === knownOf(task) ? play : reopened(play);
}

/**
 * Awarded points and the type stay (spec 4). A new attempt limit or window may close or open the
 * task.
 */
export function changeTask(
  current: Game,
  { id, input }: { id: TaskId; input: TaskInput },
  context: RuleContext,
): Decision<AdminTask> {
  // A question that the old window has ended does not go on by the new window.
  const game = closeQuestions(current, context);
  const index = game.tasks.findIndex((each) => each.id === id);
  const before = game.tasks[index];
  if (!before) return unchanged(game, refuse('not_found'));
  if (before.taskType !== input.taskType) return unchanged(game, refuse('task_type_mismatch'));
  const { option: newOptionId, hint: newHintId } = context.newId;
  const task = taskOf(input, { id, number: before.sequenceOrder, newOptionId, newHintId });
  const tasks = game.tasks.with(index, task);
  if (waitsForItself(tasks, index)) return unchanged(game, refuse('window_cycle'));
  const played = withPlaysOf(game, id, (play) => playedAfter(play, before, task, context));
  const after = { ...played, tasks };
  const label = before.instructions;
  return changed(after, task, { acts: [{ act: 'task_changed', at: context.now, subject: id, label }] });
}

/** Moves the fixed moments of all windows. Refused while teams play: tasks would close at once. */
export function moveWindows(game: Game, { days }: WindowMove, context: RuleContext): Decision<null> {
  if (isUnderWay(game)) return unchanged(game, refuse('game_not_ended'));
  const tasks = game.tasks.map((task) => {
    const window = movedWindow(task.window, days, game.pages.end.timeZone);
    return window === task.window ? task : { ...task, window };
  });
  const moved = tasks.filter((task, index) => task !== game.tasks[index]);
  const acts = moved.map(
    ({ id, instructions: label }): Act => ({ act: 'task_changed', at: context.now, subject: id, label }),
  );
  return changed({ ...game, tasks }, null, { acts });
}

/** Numbers the tasks from 1 in their order, and updates their names (spec 4). */
export function numbered(tasks: readonly AdminTask[]): AdminTask[] {
  return tasks.map((task, index) => {
    const sequenceOrder = index + 1;
    const description = taskDescription(sequenceOrder, task.taskType);
    const isCorrect = task.sequenceOrder === sequenceOrder && task.description === description;
    return isCorrect ? task : { ...task, sequenceOrder, description };
  });
}

export function renumber(game: Game): Decision<null> {
  return changed({ ...game, tasks: numbered(game.tasks) }, null);
}

/** Puts all tasks in a new order, and updates their numbers and names (spec 4). */
export function orderTasks(game: Game, ids: readonly TaskId[], { now }: RuleContext): Decision<null> {
  const byId = new Map(game.tasks.map((task) => [task.id, task]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  if (ordered.length !== byId.size || new Set(ids).size !== byId.size) {
    return unchanged(game, refuse('order_outdated'));
  }
  if (ordered.some((_, index) => waitsForItself(ordered, index))) {
    return unchanged(game, refuse('window_cycle'));
  }
  const tasks = numbered(ordered);
  return changed(withTasks(game, tasks), null, { acts: [{ act: 'tasks_reordered', at: now }] });
}
