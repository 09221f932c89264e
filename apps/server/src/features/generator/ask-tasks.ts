import {
  type FallbackReason,
  type GeneratedBy,
  type GeneratedPlace,
  type GeneratedTask,
  GeneratedTaskId,
  type GeneratorSettings,
} from '@reisspel/contract/generator';
import type { TaskType } from '@reisspel/contract/tasks';
import type { AskFailure } from '../../platform/ai/model-result.ts';
import type { Meter } from '../../platform/ai/meter.ts';
import type { ListEvent, TextModel } from '../../platform/ai/text-model.ts';
import { isByTheSea } from './built-in-game.ts';
import type { Circumstances, Judged } from './kinds/kind.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { likenessOf } from './model-text.ts';
import { tasksPrompt } from './prompts.ts';

export interface Asking {
  model: TextModel;
  meter: Meter;
  signal: AbortSignal;
}

export interface Workshop {
  /** Returns from 0 up to 1; decides the order of options and the built-in replacement. */
  random: () => number;
  newId: () => string;
  withAi: boolean;
  /** null without a text model. */
  asking: Asking | null;
}

export function newTask({ newId }: Workshop, by: GeneratedBy, { input, place }: Judged): GeneratedTask {
  return { id: GeneratedTaskId.parse(newId()), by, input, place };
}

/** Returns the built-in tasks that do not repeat an instruction in `already`. */
export function builtInTasks(
  workshop: Workshop,
  settings: GeneratorSettings,
  taskType: TaskType,
  already: readonly string[],
): GeneratedTask[] {
  const known = new Set(already.map(likenessOf));
  return GENERATED_KINDS[taskType]
    .builtIn(isByTheSea(settings), workshop)
    .filter(({ instructions }) => !known.has(likenessOf(instructions)))
    .map((input) => newTask(workshop, 'built-in', { input, place: null }));
}

/** Why the built-in list stands in for a model that failed. */
export function fallbackReasonOf(failure: AskFailure): FallbackReason {
  if (failure === 'budget_spent') return failure;
  return failure === 'unparsable' ? 'unusable_answer' : 'unavailable';
}

interface TaskQuestion {
  settings: GeneratorSettings;
  taskType: TaskType;
  /** Centre of a city tour. Without one, its tasks have no place and can be done anywhere. */
  centre: GeneratedPlace | null;
  count: number;
  /** Instructions of existing tasks, which must not be repeated. */
  already: readonly string[];
}

/** A task, or at the end why not all came; null when all did. */
type Found = { kind: 'task'; task: GeneratedTask } | { kind: 'end'; reason: FallbackReason | null };
type End = Extract<ListEvent<never>, { kind: 'end' }>;

interface Listening extends Pick<TaskQuestion, 'settings' | 'taskType'> {
  workshop: Workshop;
  asking: Asking;
  circumstances: Circumstances;
  search: { missing: number; already: string[] };
}

/** Yields the good and new tasks of one answer until there are enough or the answer ends. */
async function* heardTasks(listening: Listening): AsyncGenerator<Found, End> {
  const { workshop, asking, settings, taskType, circumstances, search } = listening;
  const { task, ideas } = GENERATED_KINDS[taskType];
  const known = new Set(search.already.map(likenessOf));
  const { tour } = circumstances;
  const prompt = tasksPrompt(settings, { task, count: search.missing, tour, already: search.already });
  const enough = new AbortController();
  const list = { ...prompt, ...asking, enough: enough.signal, schema: ideas(circumstances) };
  for await (const heard of asking.model.streamElements(list)) {
    if (heard.kind === 'end') return heard;
    // Enough tasks: the rest is neither read nor paid.
    if (search.missing === 0) break;
    const judged = heard.kind === 'element' ? heard.value : null;
    if (judged === null) continue;
    const { instructions } = judged.input;
    const likeness = likenessOf(instructions);
    if (known.has(likeness)) continue;
    known.add(likeness);
    search.already.push(instructions);
    search.missing -= 1;
    // Waits briefly for the end of the answer, which reports the tokens used.
    if (search.missing === 0) enough.abort();
    yield { kind: 'task', task: newTask(workshop, 'ai', judged) };
  }
  return { kind: 'end', failure: null, begun: true };
}

/** True if a second question may help: after a bad or interrupted answer, not after a refusal. */
function isRepairable({ failure, begun }: End): boolean {
  return failure === null || failure === 'unparsable' || (failure === 'unreachable' && begun);
}

/**
 * Asks a model for tasks and yields them as they arrive; asks once more for missing tasks after a
 * bad answer.
 */
export async function* askTasks(workshop: Workshop, question: TaskQuestion): AsyncGenerator<Found> {
  const { asking, random, withAi } = workshop;
  if (asking === null) {
    yield { kind: 'end', reason: 'no_ai' };
    return;
  }
  const { settings, taskType, centre, count } = question;
  const isTour = settings.gameType === 'city-tour' && centre !== null;
  const tour = isTour ? { centre, radiusKm: settings.radiusKm } : null;
  const search = { missing: count, already: [...question.already] };
  const circumstances = { random, withAi, tour };
  const listening = { workshop, asking, settings, taskType, circumstances, search };
  let end = yield* heardTasks(listening);
  if (search.missing > 0 && isRepairable(end)) end = yield* heardTasks(listening);
  const reason = fallbackReasonOf(end.failure ?? 'unparsable');
  yield { kind: 'end', reason: search.missing === 0 ? null : reason };
}
