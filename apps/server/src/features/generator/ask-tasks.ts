import type { FallbackReason, GeneratorSettings } from '@reisspel/contract/generator';
import type { TaskType } from '@reisspel/contract/tasks';
import type { AskFailure } from '../../platform/ai/asked.ts';
import type { Asking, End } from './hearing.ts';
import type { Circumstances, Judged, Judgement } from './judge.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { likenessOf } from './model-text.ts';
import { tasksPrompt } from './prompts.ts';

export function fallbackReasonOf(failure: AskFailure): FallbackReason {
  switch (failure) {
    case 'budget_spent':
      return 'budget_spent';
    case 'unparsable':
      return 'unusable_answer';
    case 'timeout':
    case 'unreachable':
    case 'server_fault':
    case 'refused':
    case 'rate_limited':
    case 'busy':
    case 'cancelled':
      return 'unavailable';
    default:
      return failure satisfies never;
  }
}

export interface TaskQuestion {
  settings: GeneratorSettings;
  taskType: TaskType;
  /** Upper limit of tasks to return. */
  count: number;
  /** Instructions of existing tasks, which must not be repeated. */
  already: readonly string[];
  circumstances: Circumstances;
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

/** Yields the good tasks of one answer until there are enough or the answer ends. */
async function* heardTasks(
  asking: Asking,
  { settings, taskType, circumstances }: TaskQuestion,
  search: Search,
  problems: string[] | null,
): AsyncGenerator<Judged, End> {
  const { missing, already } = search;
  const { task, hear } = GENERATED_KINDS[taskType];
  const wanted = { task, count: missing, tour: circumstances.tour, already, problems };
  const enough = new AbortController();
  const listAsking = { ...asking, enough: enough.signal };
  for await (const heard of hear(listAsking, tasksPrompt(settings, wanted), circumstances)) {
    if (heard.kind === 'end') return heard;
    // Enough tasks: the rest is neither read nor paid.
    if (search.missing === 0) break;
    const found = search.take(heard.judgement);
    // Waits briefly for the end of the answer, which reports the tokens used.
    if (search.missing === 0) enough.abort();
    if (found) yield found;
  }
  return { kind: 'end', failure: null, begun: true };
}

/** True if a second question may help: after a bad or interrupted answer, not after a refusal. */
function isRepairable({ failure, begun }: End): boolean {
  return failure === null || failure === 'unparsable' || (failure === 'unreachable' && begun);
}

/**
 * Asks a model for tasks and yields them as they arrive; asks once more for missing tasks after a
 * bad answer. Returns null if all came, or the reason why not.
 */
export async function* askTasks(
  asking: Asking,
  question: TaskQuestion,
): AsyncGenerator<Judged, FallbackReason | null> {
  const search = new Search(question);
  let ended = yield* heardTasks(asking, question, search, null);
  if (search.missing > 0 && isRepairable(ended)) {
    ended = yield* heardTasks(asking, question, search, search.problems());
  }
  if (search.missing === 0) return null;
  return ended.failure === null ? 'unusable_answer' : fallbackReasonOf(ended.failure);
}
