/** When a call is given up, and why it was. */
export interface Deadline {
  signal: AbortSignal;
  /** Something came: from here on it may be silent for so long. */
  touch(): void;
  /** Why it was given up; null while it was not. */
  reason(): 'timeout' | 'cancelled' | null;
  /** Ends the call, or forgets about it when it is over. */
  end(): void;
}

interface DeadlineOptions {
  /** Milliseconds in all. */
  totalMs: number;
  /** Milliseconds after a `touch` without another. */
  silenceMs?: number;
  /** The asker's own. */
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
