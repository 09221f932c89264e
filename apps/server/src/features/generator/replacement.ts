import type { FallbackReason, Replacement, ReplacementInput } from '@reisspel/contract/generator';
import { askTasks } from './ask-tasks.ts';
import type { Judged } from './judge.ts';
import { shuffled } from './task-inputs.ts';
import { builtInTasks, circumstancesOf, newTask, type Workshop } from './workshop.ts';

type AskedTask = { ok: true; task: Judged } | { ok: false; reason: FallbackReason };

async function askOne(workshop: Workshop, input: ReplacementInput): Promise<AskedTask> {
  const { asking } = workshop;
  if (asking === null) return { ok: false, reason: 'no_ai' };
  const { settings, taskType, centre, avoid } = input;
  const circumstances = circumstancesOf(workshop, settings, centre);
  const found = askTasks(asking, { settings, taskType, count: 1, already: avoid, circumstances });
  let task: Judged | null = null;
  // Reads to the end, even after the task has come: the end reports the tokens used.
  for (;;) {
    const next = await found.next();
    if (!next.done) task ??= next.value;
    else if (task === null) return { ok: false, reason: next.value ?? 'unusable_answer' };
    else return { ok: true, task };
  }
}

/** The reason why no model helped, when the built-in list is used up too. */
export interface NothingLeft {
  nothingLeft: FallbackReason;
}

/** Makes one more task: by the model, or else an unused one of the built-in list. */
export async function replacement(
  workshop: Workshop,
  input: ReplacementInput,
): Promise<Replacement | NothingLeft> {
  const asked = await askOne(workshop, input);
  if (asked.ok) return { task: newTask(workshop, 'ai', asked.task), fallback: null };
  const { reason } = asked;
  const [task] = shuffled(
    builtInTasks(workshop, input.settings, input.taskType, input.avoid),
    workshop.random,
  );
  return task === undefined ? { nothingLeft: reason } : { task, fallback: reason };
}
