import {
  type FallbackReason,
  type GeneratedBy,
  type GeneratedPlace,
  type GeneratedTask,
  GeneratedTaskId,
  type GeneratorSettings,
} from '@reisspel/contract/generator';
import type { TaskType } from '@reisspel/contract/tasks';
import type { AskFailure } from '../../platform/ai/asked.ts';
import type { Meter } from '../../platform/ai/meter.ts';
import type { Streamed, TextModel } from '../../platform/ai/text-model.ts';
import { isByTheSea } from './built-in-game.ts';
import type { Circumstances, Judged, Judgement } from './kinds/kind.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { likenessOf } from './model-text.ts';
import { tasksPrompt } from './prompts.ts';

/** A model, the meter that pays, and a signal that ends the question. */
export interface Asking {
  model: TextModel;
  meter: Meter;
  signal: AbortSignal;
}

export interface Workshop {
  /** Returns from 0 up to 1; decides the order of options and the built-in replacement. */
  random: () => number;
  newId: () => string;
  /** True if an AI will check the photos. */
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
  /** Upper limit of tasks to return. */
  count: number;
  /** Instructions of existing tasks, which must not be repeated. */
  already: readonly string[];
}

/** Limit of problems in a second question: a longer list would distract the model. */
const MAX_PROBLEMS = 10;

/** The state of one request for tasks: the accepted tasks, and the problems of the others. */
class Search {
  missing: number;
  readonly already: string[];
  readonly #known: Set<string>;
  readonly #problems = new Set<string>();

  constructor({ count, already }: TaskQuestion) {
    this.missing = count;
    this.already = [...already];
    this.#known = new Set(already.map(likenessOf));
  }

  /** Accepts a good and new task and returns it; null for any other. */
  take(judgement: Judgement): Judged | null {
    if (!judgement.ok) {
      this.#problems.add(judgement.problem);
      return null;
    }
    const { input, place } = judgement;
    const likeness = likenessOf(input.instructions);
    if (this.#known.has(likeness)) {
      this.#problems.add('een opdracht die er al was');
      return null;
    }
    this.#known.add(likeness);
    this.already.push(input.instructions);
    this.missing -= 1;
    return { input, place };
  }

  problems(): string[] {
    return ['er kwamen er te weinig', ...this.#problems].slice(0, MAX_PROBLEMS);
  }
}

/** A task, or at the end why not all came; null when all did. */
type Found = { kind: 'task'; task: GeneratedTask } | { kind: 'end'; reason: FallbackReason | null };
type End = Extract<Streamed<never>, { kind: 'end' }>;

interface Listening extends Pick<TaskQuestion, 'settings' | 'taskType'> {
  workshop: Workshop;
  asking: Asking;
  circumstances: Circumstances;
  search: Search;
}

/** Yields the good tasks of one answer until there are enough or the answer ends. */
async function* heardTasks(
  { workshop, asking, settings, taskType, circumstances, search }: Listening,
  problems: string[] | null,
): AsyncGenerator<Found, End> {
  const { task, ideas } = GENERATED_KINDS[taskType];
  const { missing: count, already } = search;
  const prompt = tasksPrompt(settings, { task, count, tour: circumstances.tour, already, problems });
  const enough = new AbortController();
  const list = { ...prompt, ...asking, enough: enough.signal, schema: ideas(circumstances) };
  for await (const heard of asking.model.streamElements(list)) {
    if (heard.kind === 'end') return heard;
    // Enough tasks: the rest is neither read nor paid.
    if (search.missing === 0) break;
    const found = search.take(heard.kind === 'element' ? heard.value : { ok: false, problem: heard.reason });
    // Waits briefly for the end of the answer, which reports the tokens used.
    if (search.missing === 0) enough.abort();
    if (found) yield { kind: 'task', task: newTask(workshop, 'ai', found) };
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
  const { settings, taskType, centre } = question;
  const isTour = settings.gameType === 'city-tour' && centre !== null;
  const tour = isTour ? { centre, radiusKm: settings.radiusKm } : null;
  const search = new Search(question);
  const circumstances = { random, withAi, tour };
  const listening = { workshop, asking, settings, taskType, circumstances, search };
  let end = yield* heardTasks(listening, null);
  if (search.missing > 0 && isRepairable(end)) end = yield* heardTasks(listening, search.problems());
  const reason = fallbackReasonOf(end.failure ?? 'unparsable');
  yield { kind: 'end', reason: search.missing === 0 ? null : reason };
}
