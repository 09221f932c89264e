import {
  type FallbackReason,
  type GeneratedBy,
  type GeneratedPlace,
  type GeneratedTask,
  GeneratedTaskId,
  type GeneratedType,
  type GeneratorSettings,
} from '@reisspel/contract/generator';
import type { Meter } from '../../platform/ai/meter.ts';
import type { AskFailure } from '../../platform/ai/model-result.ts';
import type { ListEvent, TextModel } from '../../platform/ai/text-model.ts';
import { isByTheSea } from './built-in-game.ts';
import type { IdeaContext, JudgedIdea } from './kinds/kind.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { comparisonKey } from './model-text.ts';
import { tasksPrompt } from './prompts.ts';

export interface ModelAccess {
  model: TextModel;
  meter: Meter;
  signal: AbortSignal;
}

export interface GeneratorTools {
  /** Returns a number from 0 up to 1. Decides the order of options and the built-in fallback. */
  random: () => number;
  newId: () => string;
  /** True if an AI checks photos. */
  withAi: boolean;
  /** Null without a text model. */
  access: ModelAccess | null;
}

export function newTask(
  { newId }: GeneratorTools,
  by: GeneratedBy,
  { input, place }: JudgedIdea,
): GeneratedTask {
  return { id: GeneratedTaskId.parse(newId()), by, input, place };
}

export function builtInTasks(
  tools: GeneratorTools,
  settings: GeneratorSettings,
  taskType: GeneratedType,
  existing: readonly string[],
): GeneratedTask[] {
  const known = new Set(existing.map(comparisonKey));
  return GENERATED_KINDS[taskType]
    .builtIn(isByTheSea(settings), tools)
    .filter(({ instructions }) => !known.has(comparisonKey(instructions)))
    .map((input) => newTask(tools, 'built-in', { input, place: null }));
}

/** Returns the reason for built-in tasks after the failure of a model. */
export function fallbackReasonOf(failure: AskFailure): FallbackReason {
  if (failure === 'budget_spent') return failure;
  return failure === 'unparsable' ? 'unusable_answer' : 'unavailable';
}

interface TaskRequest {
  settings: GeneratorSettings;
  taskType: GeneratedType;
  /** Centre of a city tour. Null for tasks without a place. */
  centre: GeneratedPlace | null;
  count: number;
  /** Instructions of existing tasks, which the new tasks must not repeat. */
  existing: readonly string[];
}

type AskEvent =
  | { kind: 'task'; task: GeneratedTask }
  /** `reason` says why tasks are missing. Null if none is missing. */
  | { kind: 'end'; reason: FallbackReason | null };
type AnswerEnd = Extract<ListEvent<never>, { kind: 'end' }>;

interface AnswerReading extends Pick<TaskRequest, 'settings' | 'taskType'> {
  tools: GeneratorTools;
  access: ModelAccess;
  context: IdeaContext;
  /** Changes with each new task, so that a second request asks only for the missing tasks. */
  progress: { missing: number; existing: string[] };
}

/** Yields the usable new tasks of one answer, until enough tasks exist or the answer ends. */
async function* readTasks(reading: AnswerReading): AsyncGenerator<AskEvent, AnswerEnd> {
  const { tools, access, settings, taskType, context, progress } = reading;
  const { brief, ideas } = GENERATED_KINDS[taskType];
  const { missing: count, existing } = progress;
  const known = new Set(existing.map(comparisonKey));
  const prompt = tasksPrompt(settings, { brief, count, tour: context.tour, existing });
  const enough = new AbortController();
  const list = { ...prompt, ...access, enough: enough.signal, schema: ideas(context) };
  for await (const streamed of access.model.streamElements(list)) {
    if (streamed.kind === 'end') return streamed;
    // Stops when there are enough tasks, because the rest of the answer costs tokens.
    if (progress.missing === 0) break;
    const idea = streamed.kind === 'element' ? streamed.value : null;
    if (idea === null) continue;
    const { instructions } = idea.input;
    const key = comparisonKey(instructions);
    if (known.has(key)) continue;
    known.add(key);
    existing.push(instructions);
    progress.missing -= 1;
    // The stream then waits briefly for the end of the answer, which reports the used tokens.
    if (progress.missing === 0) enough.abort();
    yield { kind: 'task', task: newTask(tools, 'ai', idea) };
  }
  return { kind: 'end', failure: null, begun: true };
}

/** True if a second request may help: after a bad or interrupted answer, but not a refusal. */
function isRepairable({ failure, begun }: AnswerEnd): boolean {
  return failure === null || failure === 'unparsable' || (failure === 'unreachable' && begun);
}

/** Yields tasks as they arrive. After a bad answer, asks once more for the missing tasks. */
export async function* askTasks(tools: GeneratorTools, request: TaskRequest): AsyncGenerator<AskEvent> {
  const { access, random, withAi } = tools;
  if (access === null) {
    yield { kind: 'end', reason: 'no_ai' };
    return;
  }
  const { settings, taskType, centre, count } = request;
  const isTour = settings.gameType === 'city-tour' && centre !== null;
  const tour = isTour ? { centre, radiusKm: settings.radiusKm } : null;
  const progress = { missing: count, existing: [...request.existing] };
  const context = { random, withAi, tour };
  const reading = { tools, access, settings, taskType, context, progress };
  let end = yield* readTasks(reading);
  if (progress.missing > 0 && isRepairable(end)) end = yield* readTasks(reading);
  const reason = fallbackReasonOf(end.failure ?? 'unparsable');
  yield { kind: 'end', reason: progress.missing === 0 ? null : reason };
}
