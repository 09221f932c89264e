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
import { begin } from './outline.ts';
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

interface Making {
  workshop: Workshop;
  settings: GeneratorSettings;
  signal: AbortSignal;
  centre: GeneratedPlace | null;
  tasks: GeneratedTask[];
}

function* add({ tasks, settings }: Making, task: GeneratedTask): Generator<GenerationEvent> {
  tasks.push(task);
  yield { type: 'task', task };
  if (task.input.taskType !== 'photo') return;
  const photos = tasks.filter(({ input }) => input.taskType === 'photo').length;
  yield step('photo-tasks', photos, settings.photoTaskCount);
}

/**
 * Adds all tasks of a type; `giveUp` is why no model must be asked. Returns why none must be asked
 * for the next type; null if it may.
 */
async function* fill(
  making: Making,
  taskType: TaskType,
  giveUp: FallbackReason | null,
): AsyncGenerator<GenerationEvent, FallbackReason | null> {
  const { workshop, settings, signal, centre, tasks } = making;
  const count = GENERATED_KINDS[taskType].count(settings);
  if (count === 0) return giveUp;
  const others = tasks.length;
  let reason = giveUp;
  if (giveUp === null) {
    for await (const found of askTasks(workshop, { settings, taskType, count, already: [], centre })) {
      if (found.kind === 'task') yield* add(making, found.task);
      else reason = found.reason;
    }
  }
  if (reason === null || signal.aborted) return null;
  yield { type: 'fallback', taskType, reason };
  const already = tasks.map(({ input }) => input.instructions);
  const missing = count - (tasks.length - others);
  for (const task of builtInTasks(workshop, settings, taskType, already).slice(0, missing)) {
    yield* add(making, task);
  }
  // After unusable answers another question may go better; an unreachable model stays so.
  return reason === 'unusable_answer' ? giveUp : reason;
}

/**
 * Generates a whole game as events: the model makes as many tasks as it can, the built-in lists the
 * rest. Ends without `done` if `signal` is aborted.
 */
export async function* generation(
  workshop: Workshop,
  settings: GeneratorSettings,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  yield step('thinking');
  const { outline, giveUp: reason } = await begin(workshop, settings);
  if (signal.aborted) return;
  const { centre } = outline;
  yield { type: 'outline', ...outline };
  yield step('photo-tasks', 0, settings.photoTaskCount);
  const making: Making = { workshop, settings, signal, centre, tasks: [] };
  let giveUp = yield* fill(making, 'photo', reason);
  if (signal.aborted) return;
  yield step('quiz');
  for (const taskType of TaskType.options.filter(isAnswerType)) {
    giveUp = yield* fill(making, taskType, giveUp);
    if (signal.aborted) return;
  }
  yield { type: 'order', taskIds: inWalkingOrder(making.tasks, centre).map(({ id }) => id) };
  yield step('teams');
  yield { type: 'teams', teams: generatedTeams(settings.teamCount) };
  yield { type: 'done' };
}

export interface NothingLeft {
  nothingLeft: FallbackReason;
}

/** Makes one more task: by the model, or else an unused one of the built-in list. */
export async function replacement(
  workshop: Workshop,
  { settings, taskType, centre, avoid: already }: ReplacementInput,
): Promise<Replacement | NothingLeft> {
  let made: GeneratedTask | null = null;
  let reason: FallbackReason | null = null;
  // Reads to the end, even after the task has come: the end reports the tokens used.
  for await (const found of askTasks(workshop, { settings, taskType, count: 1, already, centre })) {
    if (found.kind === 'task') made ??= found.task;
    else reason = found.reason;
  }
  if (made !== null) return { task: made, fallback: null };
  const fallback = reason ?? 'unusable_answer';
  const [task] = shuffled(builtInTasks(workshop, settings, taskType, already), workshop.random);
  return task === undefined ? { nothingLeft: fallback } : { task, fallback };
}
