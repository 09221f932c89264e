import {
  type FallbackReason,
  type GeneratedPlace,
  type GeneratedTask,
  GeneratedType,
  type GenerationEvent,
  type GeneratorSettings,
  type GeneratorStep,
  type Replacement,
  type ReplacementInput,
} from '@reisspel/contract/generator';
import { MAX_PROFILE_DESCRIPTION_LENGTH, MAX_PROFILE_NAME_LENGTH } from '@reisspel/contract/limits';
import { progressOf, walkingOrder } from '@reisspel/rules/generator';
import { isAnswerType } from '@reisspel/rules/kinds/flows';
import { z } from 'zod';
import { plainText } from '../../platform/ai/answer-text.ts';
import type { ModelResult } from '../../platform/ai/model-result.ts';
import {
  askTasks,
  builtInTasks,
  fallbackReasonOf,
  type GeneratorTools,
  type ModelAccess,
} from './ask-tasks.ts';
import { generatedTeams, isByTheSea } from './built-in-game.ts';
import { ModelPlace, placeOf } from './kinds/kind.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { cleanText } from './model-text.ts';
import { outlinePrompt } from './prompts.ts';
import { shuffled } from './task-inputs.ts';

interface Outline {
  title: string;
  description: string;
  /** Centre of a city tour. Null in a regular game, or if the centre is unknown. */
  centre: GeneratedPlace | null;
}

const OutlineIdea = z.object({ title: z.string(), description: z.string() });
const TourOutlineIdea = OutlineIdea.extend({ centre: ModelPlace });

function judgeOutline(idea: z.infer<typeof OutlineIdea>, centre: GeneratedPlace | null): Outline | null {
  const title = cleanText(idea.title, MAX_PROFILE_NAME_LENGTH);
  const description = cleanText(idea.description, MAX_PROFILE_DESCRIPTION_LENGTH);
  return title === null || description === null ? null : { title, description, centre };
}

/** Returns the schema of a model's outline. It parses an unusable outline as null. */
function outlineSchema({ gameType }: GeneratorSettings): z.ZodType<Outline | null> {
  if (gameType === 'regular') return OutlineIdea.transform((idea) => judgeOutline(idea, null));
  return TourOutlineIdea.transform((idea) => {
    const centre = placeOf(idea.centre);
    return centre === null ? null : judgeOutline(idea, centre);
  });
}

type AskedOutline = { ok: true; value: Outline } | { ok: false; reason: FallbackReason };

/** Asks a model for title, description and centre. Asks once more after an unusable answer. */
async function askOutline(
  { model, ...call }: ModelAccess,
  settings: GeneratorSettings,
): Promise<AskedOutline> {
  const question = { ...outlinePrompt(settings), ...call, schema: outlineSchema(settings) };
  for (let tries = 0; tries < 2; tries += 1) {
    const asked: ModelResult<Outline | null> = await model.ask(question);
    if (!asked.ok && asked.reason !== 'unparsable') {
      return { ok: false, reason: fallbackReasonOf(asked.reason) };
    }
    if (asked.ok && asked.value !== null) return { ok: true, value: asked.value };
  }
  return { ok: false, reason: 'unusable_answer' };
}

function builtInOutline(settings: GeneratorSettings): Outline {
  return isByTheSea(settings)
    ? {
        title: 'Weekend aan zee',
        description:
          'Een kant-en-klaar spel voor aan de kust: foto’s op het strand en vragen over Spanje en de zee.',
        centre: null,
      }
    : {
        title: 'Samen op pad',
        description: 'Een kant-en-klaar spel dat overal kan: foto’s onderweg en vragen voor jong en oud.',
        centre: null,
      };
}

function plainOutline(topic: string): Outline {
  return { title: plainText(`Spel: ${topic}`, MAX_PROFILE_NAME_LENGTH), description: '', centre: null };
}

interface OutlineResult {
  outline: Outline;
  /** The reason to skip the model for the tasks as well. Null to ask it for tasks. */
  skipReason: FallbackReason | null;
}

async function makeOutline({ access }: GeneratorTools, settings: GeneratorSettings): Promise<OutlineResult> {
  if (access === null) return { outline: builtInOutline(settings), skipReason: 'no_ai' };
  const asked = await askOutline(access, settings);
  if (asked.ok) return { outline: asked.value, skipReason: null };
  // A tour needs a centre. A regular game can continue with a plain title.
  return asked.reason === 'unusable_answer' && settings.gameType === 'regular'
    ? { outline: plainOutline(settings.topic), skipReason: null }
    : { outline: builtInOutline(settings), skipReason: asked.reason };
}

function step(name: GeneratorStep, done = 0, total = 0): GenerationEvent {
  return { type: 'step', step: name, percent: progressOf(name, done, total) };
}

/** Sorts tasks for a walk from `centre`. Tasks without a place follow those with a place. */
function inWalkingOrder(tasks: readonly GeneratedTask[], centre: GeneratedPlace | null): GeneratedTask[] {
  if (centre === null) return [...tasks];
  const stops = tasks.flatMap((task) => (task.place === null ? [] : [{ ...task.place, task }]));
  return [
    ...walkingOrder(stops, centre).map(({ task }) => task),
    ...tasks.filter(({ place }) => place === null),
  ];
}

interface GameInProgress {
  tools: GeneratorTools;
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

/** Asks the model if `skipReason` is null. Returns the `skipReason` for the next type of task. */
async function* addTasksOfType(
  game: GameInProgress,
  taskType: GeneratedType,
  skipReason: FallbackReason | null,
): AsyncGenerator<GenerationEvent, FallbackReason | null> {
  const { tools, settings, signal, centre, tasks } = game;
  const count = GENERATED_KINDS[taskType].count(settings);
  if (count === 0) return skipReason;
  const tasksBefore = tasks.length;
  let reason = skipReason;
  if (skipReason === null) {
    for await (const event of askTasks(tools, { settings, taskType, count, existing: [], centre })) {
      if (event.kind === 'task') yield* addTask(game, event.task);
      else reason = event.reason;
    }
  }
  if (reason === null || signal.aborted) return null;
  yield { type: 'fallback', taskType, reason };
  const existing = tasks.map(({ input }) => input.instructions);
  const missing = count - (tasks.length - tasksBefore);
  for (const task of builtInTasks(tools, settings, taskType, existing).slice(0, missing)) {
    yield* addTask(game, task);
  }
  // After unusable answers the next type may succeed. Other reasons apply to it as well.
  return reason === 'unusable_answer' ? skipReason : reason;
}

/** Yields a whole game. Built-in tasks replace missing ones. Ends without `done` when aborted. */
export async function* generateGame(
  tools: GeneratorTools,
  settings: GeneratorSettings,
  signal: AbortSignal,
): AsyncGenerator<GenerationEvent> {
  yield step('thinking');
  const result = await makeOutline(tools, settings);
  if (signal.aborted) return;
  const { centre } = result.outline;
  yield { type: 'outline', ...result.outline };
  yield step('photo-tasks', 0, settings.photoTaskCount);
  const game: GameInProgress = { tools, settings, signal, centre, tasks: [] };
  let skipReason = yield* addTasksOfType(game, 'photo', result.skipReason);
  if (signal.aborted) return;
  yield step('quiz');
  for (const taskType of GeneratedType.options.filter(isAnswerType)) {
    skipReason = yield* addTasksOfType(game, taskType, skipReason);
    if (signal.aborted) return;
  }
  yield { type: 'order', taskIds: inWalkingOrder(game.tasks, centre).map(({ id }) => id) };
  yield step('teams');
  yield { type: 'teams', teams: generatedTeams(settings.teamCount) };
  yield { type: 'done' };
}

export interface NothingLeft {
  /** The reason why no model made a task. The built-in list has no unused task either. */
  nothingLeft: FallbackReason;
}

/** Returns one more task: from the model, or else an unused task of the built-in list. */
export async function makeReplacement(
  tools: GeneratorTools,
  { settings, taskType, centre, avoid: existing }: ReplacementInput,
): Promise<Replacement | NothingLeft> {
  let made: GeneratedTask | null = null;
  let reason: FallbackReason | null = null;
  // Also reads the events after the task, because the last event reports the used tokens.
  for await (const event of askTasks(tools, { settings, taskType, count: 1, existing, centre })) {
    if (event.kind === 'task') made ??= event.task;
    else reason = event.reason;
  }
  if (made !== null) return { task: made, fallback: null };
  const fallback = reason ?? 'unusable_answer';
  const [task] = shuffled(builtInTasks(tools, settings, taskType, existing), tools.random);
  return task === undefined ? { nothingLeft: fallback } : { task, fallback };
}
