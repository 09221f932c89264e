import { createAdmission } from '../admission.ts';
import type { Asked } from './asked.ts';

interface Limits {
  totalMs: number;
  /** Milliseconds that may pass after one `touch` without another. */
  silenceMs?: number;
  /** The caller's own signal. */
  signal?: AbortSignal;
}

/** The time limits of one call. */
export interface Deadline {
  signal: AbortSignal;
  /** Restarts the timer for silence. */
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

/** The place of a call among those that run at once. */
interface Turn {
  deadline: Deadline;
  /** Frees the place. */
  leave: () => void;
}

/**
 * Lets a bounded number of calls run at once. The time in the queue counts: a call behind a slow
 * endpoint gets what is left of its time-out, not a whole one.
 */
export function createTurns(bounds: { atOnce: number; waiting: number }) {
  const admission = createAdmission(bounds);

  /** Waits for a place. Gives the reason when none came. */
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
    /** Runs one call in its turn. */
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
