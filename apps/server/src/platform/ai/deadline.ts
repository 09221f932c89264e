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

interface DeadlineOptions {
  totalMs: number;
  /** Milliseconds that may pass after one `touch` without another. */
  silenceMs?: number;
  /** The caller's own signal. */
  signal?: AbortSignal;
}

export function createDeadline({ totalMs, silenceMs = totalMs, signal }: DeadlineOptions): Deadline {
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
