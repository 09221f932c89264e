import type { FallbackReason, GeneratorSettings } from '@reisspel/contract/generator';
import type { TaskType } from '@reisspel/contract/tasks';
import type { AskFailure } from '../../platform/ai/asked.ts';
import type { Asking, End } from './hearing.ts';
import type { Circumstances, Judged, Judgement } from './judge.ts';
import { GENERATED_KINDS } from './kinds/kinds.ts';
import { likenessOf } from './model-text.ts';
import { tasksPrompt } from './prompts.ts';

/** Why the built-in lists help when a model failed so. */
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
  /** Tasks wanted; never more come. */
  count: number;
  /** What tasks ask that are there already: none of these comes again. */
  already: readonly string[];
  circumstances: Circumstances;
}

/** Problems a repair names: with more, the model would read about nothing else. */
const MAX_PROBLEMS = 10;

/** What was asked for, what of it is there, and what was wrong with the rest. */
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

  /** Keeps a task that is good and new, and returns it; null for any other. */
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

/** One list, until enough tasks of it are good, or it ends. */
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
    // One too many: what follows is neither read nor paid.
    if (search.missing === 0) break;
    const found = search.take(heard.judgement);
    // The end is still waited for, as it says what the call took, but not for long.
    if (search.missing === 0) enough.abort();
    if (found) yield found;
  }
  return { kind: 'end', failure: null, begun: true };
}

/** Whether asking once more may help: the answer was not good, or broke off. Who refuses does so again. */
function isRepairable({ failure, begun }: End): boolean {
  return failure === null || failure === 'unparsable' || (failure === 'unreachable' && begun);
}

/**
 * Asks a model for tasks, which come as it thinks of them, and once more for what is missing when the answer was not good
 * enough. Returns null when all came, else why the rest did not.
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
