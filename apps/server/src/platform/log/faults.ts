import type { FaultGroup, FaultKind, FaultPlace } from '@reisspel/contract/operate/status';
import type { Clock } from '../clock.ts';
import { describeError, type Log } from './log.ts';
import type { Counter } from './metrics.ts';
import { currentRequestId } from './request-context.ts';

export type LogError = (error: unknown, place: FaultPlace) => void;

export interface Faults {
  report: LogError;
  /** Returns one group per place and kind, the newest first. */
  recent(): FaultGroup[];
}

/** Milliseconds between log lines about one lasting fault, to spare a full disk. */
const QUIET_MS = 60_000;
const LASTING_KINDS: readonly FaultKind[] = ['storage_full', 'storage_unavailable', 'database_unavailable'];

interface LastLine {
  at: number;
  /** Faults since that line that were not logged. */
  unsaid: number;
}

interface FaultsDeps {
  log: Log;
  clock: Clock;
  kindOf: (error: unknown) => FaultKind;
  count: Counter;
}

export function createFaults({ log, clock, kindOf, count }: FaultsDeps): Faults {
  const groups = new Map<string, FaultGroup>();
  const lastLines = new Map<FaultKind, LastLine>();

  function remember(place: FaultPlace, kind: FaultKind, requestId: string | null): void {
    const key = `${place} ${kind}`;
    const now = clock.now();
    const known = groups.get(key);
    // Inserts it again, so that the map is ordered by last occurrence.
    groups.delete(key);
    groups.set(key, {
      place,
      kind,
      count: (known?.count ?? 0) + 1,
      firstAt: known?.firstAt ?? now,
      lastAt: now,
      requestId,
    });
  }

  /** Returns the number of faults since the last line; null when this fault gets no line either. */
  function unloggedSince(kind: FaultKind): number | null {
    if (!LASTING_KINDS.includes(kind)) return 0;
    const now = clock.now();
    const last = lastLines.get(kind);
    // Math.abs: without it, a clock that is set back an hour would silence the log for an hour.
    if (last && Math.abs(now - last.at) < QUIET_MS) {
      last.unsaid += 1;
      return null;
    }
    lastLines.set(kind, { at: now, unsaid: 0 });
    return last?.unsaid ?? 0;
  }

  return {
    report(error, place) {
      const requestId = currentRequestId();
      const kind = kindOf(error);
      remember(place, kind, requestId);
      count.add({ place, kind });
      const unsaid = unloggedSince(kind);
      if (unsaid === null) return;
      const line = { place, kind, requestId, unsaid, error: describeError(error) };
      log.fault(kind === 'undelivered' ? 'warn' : 'error', line);
    },
    recent: () => [...groups.values()].toReversed(),
  };
}
