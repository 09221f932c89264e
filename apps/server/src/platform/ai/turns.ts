import { createAdmission } from '../admission.ts';
import type { Asked } from './asked.ts';

interface Limits {
  totalMs: number;
  /** Milliseconds that may pass after one `touch` without another. */
  silenceMs?: number;
  signal?: AbortSignal;
}

export interface Deadline {
  signal: AbortSignal;
  touch(): void;
  /** Why the call was given up; null while it was not. */
  reason(): 'timeout' | 'cancelled' | null;
  /** Aborts the call if it still runs, and stops the timers. */
  end(): void;
}

function createDeadline({ totalMs, silenceMs = totalMs, signal }: Limits): Deadline {
  const own = new AbortController();
  let timedOut = false;
  const giveUp = () => {
    timedOut = true;
    own.abort();
  };
  const total = setTimeout(giveUp, totalMs);
  let silence: NodeJS.Timeout | undefined;
  return {
    signal: signal ? AbortSignal.any([own.signal, signal]) : own.signal,
    touch() {
      if (own.signal.aborted) return;
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
    },
    reason: () => (timedOut ? 'timeout' : signal?.aborted ? 'cancelled' : null),
    end() {
      clearTimeout(total);
      clearTimeout(silence);
      own.abort();
    },
  };
}

interface Turn {
  deadline: Deadline;
  leave: () => void;
}

/**
 * Lets a bounded number of calls run at once. The time in the queue counts: a call behind a slow
 * endpoint gets what is left of its time-out, not a whole one.
 */
export function createTurns(bounds: { atOnce: number; waiting: number }) {
  const admission = createAdmission(bounds);

  async function enter(limits: Limits): Promise<Asked<Turn>> {
    const deadline = createDeadline(limits);
    const leave = await admission.enter(deadline.signal);
    const gone = deadline.reason();
    if (leave !== null && gone === null) {
      return {
        ok: true,
        value: {
          deadline,
          leave() {
            deadline.end();
            leave();
          },
        },
      };
    }
    deadline.end();
    leave?.();
    return { ok: false, reason: gone ?? 'busy' };
  }

  return {
    enter,
    async inTurn<T>(limits: Limits, call: (deadline: Deadline) => Promise<Asked<T>>): Promise<Asked<T>> {
      const turn = await enter(limits);
      if (!turn.ok) return turn;
      try {
        return await call(turn.value.deadline);
      } finally {
        turn.value.leave();
      }
    },
  };
}
