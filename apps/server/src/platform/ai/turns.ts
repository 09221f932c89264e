import { createAdmission } from '../admission.ts';
import type { ModelResult } from './model-result.ts';

interface Limits {
  totalMs: number;
  /** Milliseconds without a `touch` after which the call is given up, from the first `touch` on. */
  silenceMs?: number;
  signal?: AbortSignal;
}

export interface Deadline {
  signal: AbortSignal;
  /** Restarts the time for silence, because something was received. */
  touch(): void;
  /** Why the call was given up; null if it was not. */
  reason(): 'timeout' | 'cancelled' | null;
  /** Aborts the call if it still runs, and stops the timers. */
  end(): void;
}

function createDeadline({ totalMs, silenceMs = totalMs, signal }: Limits): Deadline {
  const ending = new AbortController();
  let timedOut = false;
  const giveUp = () => {
    timedOut = true;
    ending.abort();
  };
  const total = setTimeout(giveUp, totalMs);
  let silence: NodeJS.Timeout | undefined;
  return {
    signal: signal ? AbortSignal.any([ending.signal, signal]) : ending.signal,
    touch() {
      if (ending.signal.aborted) return;
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
    },
    reason: () => (timedOut ? 'timeout' : signal?.aborted ? 'cancelled' : null),
    end() {
      clearTimeout(total);
      clearTimeout(silence);
      ending.abort();
    },
  };
}

interface Turn {
  deadline: Deadline;
  leave: () => void;
}

/** Limits the calls at once. The time-out of a call includes its time in the queue. */
export function createTurns(bounds: { atOnce: number; waiting: number }) {
  const admission = createAdmission(bounds);

  async function enter(limits: Limits): Promise<ModelResult<Turn>> {
    const deadline = createDeadline(limits);
    const leave = await admission.enter(deadline.signal);
    const failure = deadline.reason();
    if (leave !== null && failure === null) {
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
    return { ok: false, reason: failure ?? 'busy' };
  }

  return {
    enter,
    async inTurn<T>(
      limits: Limits,
      call: (deadline: Deadline) => Promise<ModelResult<T>>,
    ): Promise<ModelResult<T>> {
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
