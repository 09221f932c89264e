import { createAdmission } from '../admission.ts';
import type { Asked } from './asked.ts';
import { createDeadline, type Deadline } from './deadline.ts';

interface Turns {
  atOnce: number;
  waiting: number;
}

/** Runs one call in its turn. `signal` is the caller's own. */
export type InTurn = <T>(
  limits: { totalMs: number; silenceMs?: number; signal?: AbortSignal },
  call: (deadline: Deadline) => Promise<Asked<T>>,
) => Promise<Asked<T>>;

/**
 * Lets a bounded number of calls run at once. The time in the queue counts: a call behind a slow
 * endpoint gets what is left of its time-out, not a whole one.
 */
export function createTurns({ atOnce, waiting }: Turns) {
  const admission = createAdmission({ atOnce, waiting });
  const inTurn: InTurn = async (limits, call) => {
    const deadline = createDeadline(limits);
    const asked = await admission.run(async () => {
      const gone = deadline.reason();
      return gone === null ? call(deadline) : ({ ok: false, reason: gone } as const);
    }, deadline.signal);
    const gone = deadline.reason();
    deadline.end();
    return asked ?? { ok: false, reason: gone ?? 'busy' };
  };
  return { inTurn, enter: admission.enter };
}
