import type {
  FallbackReason,
  GeneratedPlace,
  GeneratedTask,
  GenerationEvent,
  GeneratorSettings,
  GeneratorStep,
  Replacement,
  ReplacementInput,
} from '@reisspel/contract/generator';
import { TaskType } from '@reisspel/contract/tasks';
import { progressOf, walkingOrder } from '@reisspel/rules/generator';
import { isAnswerType } from '@reisspel/rules/kinds/flows';
import { askTasks, builtInTasks, type Workshop } from './ask-tasks.ts';
import { generatedTeams } from './built-in-game.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { makeOutline } from './outline.ts';
import { shuffled } from './task-inputs.ts';

function step(name: GeneratorStep, done = 0, total = 0): GenerationEvent {
  return { type: 'step', step: name, percent: progressOf(name, done, total) };
}

/** Tasks without a place come after those with a place. */
function inWalkingOrder(tasks: readonly GeneratedTask[], centre: GeneratedPlace | null): GeneratedTask[] {
  if (centre === null) return [...tasks];
  const stops = tasks.flatMap((task) => (task.place === null ? [] : [{ ...task.place, task }]));
  return [
    ...walkingOrder(stops, centre).map(({ task }) => task),
    ...tasks.filter(({ place }) => place === null),
  ];
}

interface GameInProgress {
  workshop: Workshop;
  settings: GeneratorSettings;
  signal: AbortSignal;
  centre: GeneratedPlace | null;
  tasks: GeneratedTask[];
}

function* addTask({ tasks, settings }: GameInProgress, task: GeneratedTask): Generator<GenerationEvent> {
  tasks.push(task);
  yield { type: 'task', task };
  if (task.input.taskType !== 'photo') return;
  const photos = tasks.filter(({ input }) => input.taskType === 'photo').length;
  yield step('photo-tasks', photos, settings.photoTaskCount);
}

/** `skipReason` is why the model is not asked; null asks it. Returns that of the next type. */
async function* addTasksOfType(
  game: GameInProgress,
  taskType: TaskType,
  skipReason: FallbackReason | null,
): AsyncGenerator<GenerationEvent, FallbackReason | null> {
  const { workshop, settings, signal, centre, tasks } = game;
  const count = GENERATED_KINDS[taskType].count(settings);
  if (count === 0) return skipReason;
  const tasksBefore = tasks.length;
  let reason = skipReason;
  if (skipReason === null) {
    for await (const event of askTasks(workshop, { settings, taskType, count, existing: [], centre })) {
      if (event.kind === 'task') yield* addTask(game, event.task);
      else reason = event.reason;
    }
  }
  if (reason === null || signal.aborted) return null;
  yield { type: 'fallback', taskType, reason };
  const existing = tasks.map(({ input }) => input.instructions);
  const missing = count - (tasks.length - tasksBefore);
  for (const task of builtInTasks(workshop, settings, taskType, existing).slice(0, missing)) {
    yield* addTask(game, task);
  }
  // After unusable answers the next type may go better. Other reasons hold for the next type too.
  return reason === 'unusable_answer' ? skipReason : reason;
}

/** Built-in tasks fill up what the model did not make. Ends without `done` when aborted. */
export async function* generation(
  workshop: Workshop,
  settings: GeneratorSettings,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  yield step('thinking');
  const opening = await makeOutline(workshop, settings);
  if (signal.aborted) return;
  const { centre } = opening.outline;
  yield { type: 'outline', ...opening.outline };
  yield step('photo-tasks', 0, settings.photoTaskCount);
  const game: GameInProgress = { workshop, settings, signal, centre, tasks: [] };
  let skipReason = yield* addTasksOfType(game, 'photo', opening.skipReason);
  if (signal.aborted) return;
  yield step('quiz');
  for (const taskType of TaskType.options.filter(isAnswerType)) {
    skipReason = yield* addTasksOfType(game, taskType, skipReason);
    if (signal.aborted) return;
  }
  yield { type: 'order', taskIds: inWalkingOrder(game.tasks, centre).map(({ id }) => id) };
  yield step('teams');
  yield { type: 'teams', teams: generatedTeams(settings.teamCount) };
  yield { type: 'done' };
}

export interface NothingLeft {
  /** Why no model made a task. The built-in list has no unused one either. */
  nothingLeft: FallbackReason;
}

/** Returns one more task: from the model, or else an unused one of the built-in list. */
export async function replacement(
  workshop: Workshop,
  { settings, taskType, centre, avoid: existing }: ReplacementInput,
): Promise<Replacement | NothingLeft> {
  let made: GeneratedTask | null = null;
  let reason: FallbackReason | null = null;
  // Reads to the end, even after the task has arrived: the end reports the tokens used.
  for await (const event of askTasks(workshop, { settings, taskType, count: 1, existing, centre })) {
    if (event.kind === 'task') made ??= event.task;
    else reason = event.reason;
  }
  if (made !== null) return { task: made, fallback: null };
  const fallback = reason ?? 'unusable_answer';
  const [task] = shuffled(builtInTasks(workshop, settings, taskType, existing), workshop.random);
  return task === undefined ? { nothingLeft: fallback } : { task, fallback };
}
